import { limits } from '../../machines/lateLimits.ts';
import type { Environment } from '../platform/environment.ts';
import { locksOf } from '../platform/locks.ts';
import type { JsonStorage } from '../platform/storage.ts';
import type { LastRefresh, SignInMarker } from './schema.ts';
import { isLastRefresh, markerKeyOf, readMarker } from './schema.ts';

export interface TabLocks {
  marker(): SignInMarker | undefined;
  leaveMarker(session: string | null): SignInMarker;
  restoreMarker(marker: SignInMarker): void;
  lastRefresh(): LastRefresh | undefined;
  noteRefresh(refresh: LastRefresh): void;
  /** Runs a refresh while no other tab does. Without locks, or if the tab with the lock is frozen, it runs anyway. */
  takeTurn<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Runs a short change while no other tab makes one. */
  commit<T>(run: () => T): Promise<T>;
}

export interface TabLocksParts {
  readonly storage: JsonStorage;
  readonly storageKey: string;
  readonly lockName: string;
  readonly environment: Pick<Environment, 'locks' | 'after' | 'now' | 'uuid'>;
  readonly timeoutMs: number;
}

export function createTabLocks({ storage, storageKey, lockName, environment, timeoutMs }: TabLocksParts): TabLocks {
  const { after, now, uuid } = environment;
  const { alone } = locksOf(environment);
  const markerKey = markerKeyOf(storageKey);
  const refreshKey = `${storageKey}::refresh`;
  /** The longest wait for a lock in milliseconds: longer than any call of an active tab. */
  const patienceMs = timeoutMs + limits.patienceMs;

  function writeMarker(marker: SignInMarker): SignInMarker {
    storage.write(markerKey, marker);
    return marker;
  }

  const lastRefresh = () => storage.read(refreshKey, isLastRefresh);

  /** Waits for the lock; `isMine` is false if the wait timed out. */
  async function locked<T>(name: string, ms: number, signal: AbortSignal | undefined, run: (isMine: boolean) => Promise<T>) {
    const waiting = new AbortController();
    const giveUp = () => waiting.abort();
    const cancel = after(ms, giveUp);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp);
    return alone(
      name,
      () => {
        cancel();
        signal?.removeEventListener('abort', giveUp);
        return run(!waiting.signal.aborted);
      },
      waiting.signal,
    );
  }

  /** Whether a tab started a refresh so recently that it is not considered frozen. */
  function isUnderWay(): boolean {
    const age = now() - (lastRefresh()?.started ?? 0);
    return age >= 0 && age < patienceMs;
  }

  return {
    marker: () => readMarker(storage, storageKey),
    leaveMarker: (session) => writeMarker({ id: uuid(), session }),
    restoreMarker: writeMarker,
    lastRefresh,
    noteRefresh: (refresh) => storage.write(refreshKey, refresh),
    async takeTurn(run, signal) {
      for (;;) {
        const outcome = await locked(`${lockName}:refresh`, patienceMs, signal, async (isMine) => {
          // In a long queue of tabs, the wait may time out although no tab is frozen.
          if (isMine || signal.aborted || !isUnderWay()) return { value: await run() };
        });
        if (outcome) return outcome.value;
      }
    },
    commit: (run) => locked(`${lockName}:commit`, limits.commitMs, undefined, async () => run()),
  };
}
