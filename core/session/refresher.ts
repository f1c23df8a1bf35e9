import { limits } from '../../machines/limits.ts';
import type { SessionContext, SessionEvent, WantedRefresh } from '../../machines/session.ts';
import { endingType } from '../../machines/sessionAnswers.ts';
import { retryAfterMs } from '../api/retryAfter.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import type { Environment } from '../platform/environment.ts';
import type { RequestState } from './contract.ts';
import type { LastRefresh } from './schema.ts';
import type { TabLocks } from './tabLocks.ts';

/** Tabs may read the clock of their machine a little differently; more means that it has been set back. */
const sameMomentMs = 1_000;

/** The parts that a refresh works with. */
export interface RefreshParts {
  readonly tabs: TabLocks;
  readonly environment: Pick<Environment, 'now' | 'random'>;
  /** The call itself. */
  readonly authenticate: (signal: AbortSignal) => Promise<AuthenticateAnswer>;
  readonly context: () => SessionContext;
  readonly isSignedOut: () => boolean;
  readonly requestState: () => RequestState;
  readonly send: (event: SessionEvent) => void;
  /** Looks at what other tabs have done. */
  readonly follow: () => void;
  readonly signIn: (answer: AuthenticateAnswer, sentWith: RequestState, base: number) => void;
}

/** Makes the refreshes that the session's chart wants, one per browser. */
export interface Refresher {
  ask(wanted: WantedRefresh): void;
  stop(): void;
}

export function createRefresher(parts: RefreshParts): Refresher {
  const { tabs, environment, authenticate, context, send, follow } = parts;
  const { now, random } = environment;
  let present = new AbortController();

  async function run({ refresh, isStart }: WantedRefresh, asked: number, { signal }: AbortController) {
    if (signal.aborted) return;
    follow();
    if (parts.isSignedOut() || context().refresh !== refresh) return;
    const mark = tabs.marker()?.id ?? null;
    const last = tabs.lastRefresh();
    const known = last?.mark === mark ? last : undefined;
    const spared = isStart || now() >= context().expiresAt ? undefined : spare(known, asked, refresh);
    if (spared) return send(spared);

    const before = parts.requestState();
    const { base } = context();
    const started: LastRefresh = { mark, started: now(), base: known?.base ?? 0, failed: 0, notBefore: 0 };
    tabs.noteRefresh(started);
    try {
      const answer = await authenticate(signal);
      await tabs.commit(() => parts.signIn(answer, before, base));
    } catch (error) {
      await tabs.commit(() => fail(error, refresh, started));
    }
  }

  /** The result that another tab has had while this one waited for its turn, where it spares a call (READ-76). */
  function spare(last: LastRefresh | undefined, asked: number, refresh: number): SessionEvent | undefined {
    const at = now();
    if (!last || last.started > at + sameMomentMs) return undefined;
    const { base, failed, notBefore } = last;
    if (at - base < limits.refreshMs) return { type: 'refresh_skipped', refresh, base };
    if (failed < asked) return undefined;
    return { type: 'refresh_failed', refresh, at, random: random(), retryAfterMs: notBefore - at };
  }

  function fail(error: unknown, refresh: number, started: LastRefresh) {
    const at = now();
    const reason = endingType(error);
    // After a sign-in or sign-out meanwhile, this refresh has nothing left to fail.
    follow();
    if (reason) return send({ type: 'refresh_refused', refresh, at, reason });
    const wait = retryAfterMs(error, at);
    if (tabs.marker()?.id === (started.mark ?? undefined)) {
      tabs.noteRefresh({ ...started, failed: at, notBefore: at + (wait ?? 0) });
    }
    send({ type: 'refresh_failed', refresh, at, random: random(), retryAfterMs: wait });
  }

  return {
    ask(wanted) {
      present.abort();
      const mine = (present = new AbortController());
      const asked = now();
      // The chart asks in the middle of a change: what is done about it comes after that.
      queueMicrotask(() => void tabs.takeTurn(() => run(wanted, asked, mine), mine.signal));
    },
    stop: () => present.abort(),
  };
}
