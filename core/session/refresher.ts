import { unrecoverableType } from '../../machines/errors.ts';
import type { SessionContext, SessionEvent } from '../../machines/session/types.ts';
import { retryAfterMs } from '../api/response.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import type { Environment } from '../platform/environment.ts';
import type { RequestState } from './contract.ts';
import type { LastRefresh } from './schema.ts';
import type { TabLocks } from './tabLocks.ts';

export interface RefresherParts {
  readonly tabs: TabLocks;
  readonly environment: Pick<Environment, 'now' | 'random'>;
  readonly authenticate: (signal: AbortSignal) => Promise<AuthenticateAnswer>;
  readonly requestState: () => RequestState;
  readonly send: (event: SessionEvent) => void;
  readonly follow: () => void;
  readonly context: () => SessionContext;
  /** The time at which the browser's JWT expires; 0 without a readable JWT. */
  readonly tokensUntil: () => number;
  /** Receives the error of a failed refresh before the chart learns of the failure. */
  readonly failed: (error: unknown) => void;
  readonly signIn: (answer: AuthenticateAnswer, sentWith: RequestState, base: number) => void;
}

/** Runs the two effects of a refresh in the session's chart: the turn among the tabs and the request. */
export interface Refresher {
  takeTurn(refresh: number): void;
  refresh(refresh: number): void;
  /** Returns the promise of the running request; undefined without one. */
  pending(): Promise<void> | undefined;
  stop(): void;
}

export function createRefresher(parts: RefresherParts): Refresher {
  const { tabs, environment, authenticate, requestState, context, tokensUntil, failed, send, follow, signIn } = parts;
  const { now, random } = environment;
  let turn = new AbortController();
  /** The running request; the turn lasts until it is done. */
  let call: Promise<void> | undefined;

  const markerId = () => tabs.marker()?.id ?? null;

  /** Returns the last refresh of this browser, if it belongs to the current sign-in. */
  function lastRefresh(): LastRefresh | null {
    const last = tabs.lastRefresh();
    return last?.mark === markerId() ? last : null;
  }

  async function run(refresh: number, { signal }: AbortController) {
    if (signal.aborted) return;
    // A change by another tab may have made this refresh unnecessary.
    follow();
    call = undefined;
    send({ type: 'turn_granted', refresh, at: now(), random: random(), last: lastRefresh(), tokensUntil: tokensUntil() });
    await call;
  }

  async function ask(refresh: number, { signal }: AbortController) {
    const before = requestState();
    const { base } = context();
    const started: LastRefresh = { mark: markerId(), started: now(), base: lastRefresh()?.base ?? 0, failed: 0, notBefore: 0 };
    tabs.noteRefresh(started);
    try {
      const answer = await authenticate(signal);
      await tabs.commit(() => signIn(answer, before, base));
    } catch (error) {
      // If a newer refresh has replaced this one, or the client was destroyed, the server has not failed.
      if (!signal.aborted) await tabs.commit(() => fail(error, refresh, started));
    }
  }

  function fail(error: unknown, refresh: number, started: LastRefresh) {
    const at = now();
    const reason = unrecoverableType(error);
    // If a user signed in or out meanwhile, this failure no longer matters.
    follow();
    // With the state in memory, another tab's sign-in may not have reached this tab yet, so the markers are compared.
    const isCurrent = markerId() === started.mark;
    if (reason && isCurrent) return send({ type: 'refresh_refused', refresh, at, reason });
    const wait = retryAfterMs(error, at);
    if (isCurrent) tabs.noteRefresh({ ...started, failed: at, notBefore: at + (wait ?? 0) });
    failed(error);
    send({ type: 'refresh_failed', refresh, at, random: random(), retryAfterMs: wait });
  }

  return {
    takeTurn(refresh) {
      turn.abort();
      const mine = (turn = new AbortController());
      // The chart calls this in the middle of a transition; the work starts after the transition.
      queueMicrotask(() => void tabs.takeTurn(() => run(refresh, mine), mine.signal));
    },
    refresh(refresh) {
      const mine = turn;
      const asking = Promise.resolve()
        .then(() => ask(refresh, mine))
        .finally(() => {
          if (call === asking) call = undefined;
        });
      call = asking;
    },
    pending: () => call,
    stop: () => turn.abort(),
  };
}
