import type { Environment } from '../platform/environment.ts';
import type { Logger } from '../platform/logger.ts';
import type { JsonStorage } from '../platform/storage.ts';

export interface SharedStateParts {
  readonly storage: JsonStorage;
  readonly storageKey: string;
  readonly environment: Pick<Environment, 'openChannel'>;
  readonly logger: Logger;
}

/** The session state in the memory of each tab, synchronized between tabs. */
export interface SharedState {
  readonly storage: JsonStorage;
  ask(): void;
  close(): void;
}

/**
 * Synchronizes the state between the site's tabs with messages, because local storage contains no user data (STORE-20,
 * READ-134).
 *
 * @param follow called when another tab's state has arrived
 */
export function shareState({ storage, storageKey, environment, logger }: SharedStateParts, follow: () => void): SharedState {
  // Removes what an earlier page with `userCache: 'local'` has stored.
  for (const key of [storageKey, `${storageKey}::passkeys`, `${storageKey}::b2c_last_used_oauth`]) storage.remove(key);
  const channel = openChannel();
  const tell = () => channel?.postMessage({ state: storage.read(storageKey, isAnything) ?? null });
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data.isAsked) {
        if (storage.has(storageKey)) tell();
        return;
      }
      // Every read of the storage checks the state, so it is not checked here.
      storage.write(storageKey, data.state);
      follow();
    };
  }

  function openChannel() {
    try {
      return environment.openChannel?.(storageKey) ?? new BroadcastChannel(storageKey);
    } catch (error) {
      logger.warn('Tabs share no user.', error);
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

const isAnything = (_: unknown): _ is unknown => true;
