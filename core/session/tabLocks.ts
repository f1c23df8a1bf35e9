import { limits } from '../../machines/limits.ts';
import type { Environment } from '../platform/environment.ts';
import { locksOf } from '../platform/locks.ts';
import type { JsonStorage } from '../platform/storage.ts';
import type { LastRefresh, SignInMarker } from './schema.ts';
import { isLastRefresh } from './schema.ts';
import { markerKeyOf, readMarker } from './signInMarker.ts';

/** The marks by which the tabs of a browser know of each other, and the locks by which they take turns. */
export interface TabLocks {
  marker(): SignInMarker | undefined;
  /** Notes that somebody has signed in or out here. */
  leaveMarker(session: string | null): SignInMarker;
  /** Notes again what has got lost. */
  restoreMarker(marker: SignInMarker): void;
  lastRefresh(): LastRefresh | undefined;
  noteRefresh(refresh: LastRefresh): void;
  /**
   * Runs a refresh while no other tab does. It runs all the same where there are no locks, and when the
   * tab that holds the lock has frozen.
   */
  takeTurn<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Runs a short change while no other tab makes one. */
  commit<T>(run: () => T): Promise<T>;
}

export interface TabLocksParts {
  readonly storage: JsonStorage;
  /** The key under which the session is stored; the keys of the tabs begin with it. */
  readonly storageKey: string;
  /** Names the locks: the API and the public token. */
  readonly lockName: string;
  readonly environment: Pick<Environment, 'locks' | 'after' | 'now' | 'uuid'>;
  /** Milliseconds that a call may take. */
  readonly timeoutMs: number;
}

export function createTabLocks({ storage, storageKey, lockName, environment, timeoutMs }: TabLocksParts): TabLocks {
  const { after, now, uuid } = environment;
  const { alone } = locksOf(environment);
  const markerKey = markerKeyOf(storageKey);
  const refreshKey = `${storageKey}::refresh`;
  /** Longer than any call of a tab that is awake. */
  const patienceMs = timeoutMs + limits.patienceMs;

  const lastRefresh = () => storage.read(refreshKey, isLastRefresh);

  /** Waits for the lock; false in `mine` when patience has run out. */
  async function locked<T>(name: string, ms: number, signal: AbortSignal | undefined, run: (mine: boolean) => Promise<T>) {
    const waiting = new AbortController();
    const giveUp = () => waiting.abort();
    const cancel = after(ms, giveUp);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp);
    const stopWaiting = () => {
      cancel();
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
    marker: () => readMarker(storage, storageKey),
    leaveMarker(session) {
      const marker = { id: uuid(), session };
      storage.write(markerKey, marker);
      return marker;
    },
    restoreMarker: (marker) => storage.write(markerKey, marker),
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
