import { limits } from '../../machines/limits.ts';
import type { Environment } from '../platform/environment.ts';
import { hasFields, isNumber, isString, orNull } from '../base/guards.ts';
import type { SignInMark } from './signInMarker.ts';
import { markKeyOf, readMark } from './signInMarker.ts';
import type { JsonStorage } from '../platform/storage.ts';

/** How the last refresh of this browser went, whichever tab made it. Times are of the local clock. */
export interface LastRefresh {
  /** The sign-in that it was for. */
  readonly mark: string | null;
  readonly started: number;
  /** From when the interval counts; 0 before the first success. */
  readonly base: number;
  /** When it failed, without an answer that says whether the session holds; 0 when it did not. */
  readonly failed: number;
  /** Before this, the provider wants to hear nothing. */
  readonly notBefore: number;
}

export const isLastRefresh = hasFields<LastRefresh>({
  mark: orNull(isString),
  started: isNumber,
  base: isNumber,
  failed: isNumber,
  notBefore: isNumber,
});

/** What the tabs of a browser know of each other, and how they take turns. */
export interface Tabs {
  mark(): SignInMark | undefined;
  /** Notes that somebody has signed in or out here. */
  leaveMark(session: string | null): SignInMark;
  /** Notes again what has got lost. */
  restoreMark(mark: SignInMark): void;
  lastRefresh(): LastRefresh | undefined;
  noteRefresh(refresh: LastRefresh): void;
  /**
   * Runs a refresh while no other tab does. Whoever cannot have that goes alone: where there are no
   * locks, and when the tab that holds it has frozen.
   */
  takeTurn<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Runs a short change while no other tab makes one. */
  commit<T>(run: () => T): Promise<T>;
}

export interface TabsParts {
  readonly storage: JsonStorage;
  /** Under which the session is stored; the keys of the tabs begin with it. */
  readonly storageKey: string;
  /** Names the locks: the API and the public token. */
  readonly lockName: string;
  readonly environment: Pick<Environment, 'alone' | 'after' | 'now' | 'uuid'>;
  /** Milliseconds that a call may take. */
  readonly timeoutMs: number;
}

export function createTabs({ storage, storageKey, lockName, environment, timeoutMs }: TabsParts): Tabs {
  const { alone, after, now, uuid } = environment;
  const markKey = markKeyOf(storageKey);
  const refreshKey = `${storageKey}::refresh`;
  /** Longer than any call of a tab that is awake. */
  const patienceMs = timeoutMs + limits.patienceMs;

  const lastRefresh = () => storage.read(refreshKey, isLastRefresh);

  /** Waits for the lock; false in `mine` when patience has run out. */
  async function locked<T>(name: string, ms: number, signal: AbortSignal | undefined, run: (mine: boolean) => Promise<T>) {
    const waiting = new AbortController();
    const giveUp = () => waiting.abort();
    const callOff = after(ms, giveUp);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp);
    const stopWaiting = () => {
      callOff();
      signal?.removeEventListener('abort', giveUp);
    };
    return alone(
      name,
      () => {
        stopWaiting();
        return run(!waiting.signal.aborted);
      },
      waiting.signal,
    );
  }

  /** Whether some tab has begun a refresh so lately that it cannot have frozen. */
  function isUnderWay(): boolean {
    const { started = -Infinity } = lastRefresh() ?? {};
    return now() - started < patienceMs && started <= now();
  }

  return {
    mark: () => readMark(storage, storageKey),
    leaveMark(session) {
      const mark = { id: uuid(), session };
      storage.write(markKey, mark);
      return mark;
    },
    restoreMark: (mark) => storage.write(markKey, mark),
    lastRefresh,
    noteRefresh: (refresh) => storage.write(refreshKey, refresh),
    async takeTurn(run, signal) {
      const again = {};
      for (;;) {
        const outcome = await locked<Awaited<ReturnType<typeof run>> | typeof again>(
          `${lockName}:refresh`,
          patienceMs,
          signal,
          // A queue of tabs may be longer than one's patience though each of them is quick.
          async (mine) => (!mine && !signal.aborted && isUnderWay() ? again : run()),
        );
        if (outcome !== again) return outcome as Awaited<ReturnType<typeof run>>;
      }
    },
    commit: (run) => locked(`${lockName}:commit`, limits.commitMs, undefined, async () => run()),
  };
}
