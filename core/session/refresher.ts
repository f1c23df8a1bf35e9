import { endingType } from '../../machines/session/answers.ts';
import type { SessionContext, SessionEvent } from '../../machines/session/types.ts';
import { retryAfterMs } from '../api/retryAfter.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import type { Environment } from '../platform/environment.ts';
import type { RequestState } from './contract.ts';
import type { LastRefresh } from './schema.ts';
import type { TabLocks } from './tabLocks.ts';

/** The parts that a refresh works with. */
export interface RefresherParts {
  readonly tabs: TabLocks;
  readonly environment: Pick<Environment, 'now' | 'random'>;
  /** The call itself. */
  readonly authenticate: (signal: AbortSignal) => Promise<AuthenticateAnswer>;
  readonly requestState: () => RequestState;
  readonly send: (event: SessionEvent) => void;
  /** Looks at what other tabs have done. */
  readonly follow: () => void;
  readonly context: () => SessionContext;
  readonly signIn: (answer: AuthenticateAnswer, sentWith: RequestState, base: number) => void;
}

/** Runs the two effects of a refresh that the session's chart wants: its turn among the tabs, and the call. */
export interface Refresher {
  takeTurn(refresh: number): void;
  refresh(refresh: number): void;
  stop(): void;
}

export function createRefresher(parts: RefresherParts): Refresher {
  const { tabs, environment, authenticate, requestState, context, send, follow, signIn } = parts;
  const { now, random } = environment;
  let present = new AbortController();
  /** The call that the turn has led to, if any; the turn lasts as long. */
  let call: Promise<void> | undefined;

  const mark = () => tabs.marker()?.id ?? null;

  /** The last refresh of this browser, unless it was for another sign-in. */
  function lastRefresh(): LastRefresh | null {
    const last = tabs.lastRefresh();
    return last?.mark === mark() ? last : null;
  }

  async function run(refresh: number, { signal }: AbortController) {
    if (signal.aborted) return;
    // What others have done while this page waited may have taken the question away.
    follow();
    call = undefined;
    send({ type: 'turn_granted', refresh, at: now(), random: random(), last: lastRefresh() });
    await call;
  }

  async function ask(refresh: number, { signal }: AbortController) {
    const before = requestState();
    const { base } = context();
    const started: LastRefresh = { mark: mark(), started: now(), base: lastRefresh()?.base ?? 0, failed: 0, notBefore: 0 };
    tabs.noteRefresh(started);
    try {
      const answer = await authenticate(signal);
      await tabs.commit(() => signIn(answer, before, base));
    } catch (error) {
      await tabs.commit(() => fail(error, refresh, started));
    }
  }

  function fail(error: unknown, refresh: number, started: LastRefresh) {
    const at = now();
    const reason = endingType(error);
    // After a sign-in or sign-out meanwhile, this refresh has nothing left to fail.
    follow();
    if (reason) return send({ type: 'refresh_refused', refresh, at, reason });
    const wait = retryAfterMs(error, at);
    if (mark() === started.mark) tabs.noteRefresh({ ...started, failed: at, notBefore: at + (wait ?? 0) });
    send({ type: 'refresh_failed', refresh, at, random: random(), retryAfterMs: wait });
  }

  return {
    takeTurn(refresh) {
      present.abort();
      const mine = (present = new AbortController());
      // The chart asks in the middle of a change: what is done about it comes after that.
      queueMicrotask(() => void tabs.takeTurn(() => run(refresh, mine), mine.signal));
    },
    refresh(refresh) {
      const mine = present;
      call = Promise.resolve().then(() => ask(refresh, mine));
    },
    stop: () => present.abort(),
  };
}
