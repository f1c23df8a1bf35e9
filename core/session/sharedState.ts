import type { Environment } from '../platform/environment.ts';
import type { Logger } from '../platform/logger.ts';
import type { JsonStorage } from '../platform/storage.ts';

/** The parts of a session whose state is in the memory of tabs alone. */
export interface SharedStateParts {
  readonly storage: JsonStorage;
  readonly storageKey: string;
  readonly environment: Pick<Environment, 'openChannel'>;
  readonly logger: Logger;
}

/** The state of a session in the memory of each tab, the same in all. */
export interface SharedState {
  /** Tells the other tabs of each state that is written. */
  readonly storage: JsonStorage;
  /** Asks the other tabs for a state that this one has missed. */
  ask(): void;
  close(): void;
}

/**
 * Shares the state with the other tabs of the site by messages, as nothing of the user is in local storage (STORE-20,
 * READ-134).
 *
 * @param follow called when another tab's state has arrived
 */
export function shareState({ storage, storageKey, environment, logger }: SharedStateParts, follow: () => void): SharedState {
  // What a page with another `userCache` has left.
  for (const key of [storageKey, `${storageKey}::passkeys`, `${storageKey}::b2c_last_used_oauth`]) storage.remove(key);
  const channel = openChannel();
  const tell = () => channel?.postMessage({ state: storage.read(storageKey, isAnything) ?? null });
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data.isAsked) {
        if (storage.has(storageKey)) tell();
        return;
      }
      // It is checked when it is read, like any stored state.
      storage.write(storageKey, data.state);
      follow();
    };
  }

  function openChannel() {
    try {
      return environment.openChannel?.(storageKey) ?? new BroadcastChannel(storageKey);
    } catch (error) {
      logger.warn('This browser has no messages between tabs: each tab asks by itself who is signed in.', error);
      return undefined;
    }
  }

  return {
    storage: {
      ...storage,
      write(key, value) {
        storage.write(key, value);
        if (key === storageKey) tell();
      },
    },
    ask: () => channel?.postMessage({ isAsked: true }),
    close: () => channel?.close(),
  };
}

const isAnything = (value: unknown): value is unknown => value !== undefined;
