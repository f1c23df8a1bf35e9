import type { Environment } from '../platform/environment.ts';
import type { Logger } from '../platform/logger.ts';
import type { JsonStorage } from '../platform/storage.ts';
import { readStored } from './restoredSession.ts';
import { readMarker } from './schema.ts';

type Channel = ReturnType<NonNullable<Environment['openChannel']>>;

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
  for (const name of ['', '::passkeys', '::b2c_last_used_oauth']) storage.remove(storageKey + name);
  const kept = () => readStored(storage, storageKey).kept ?? null;
  const marker = () => readMarker(storage, storageKey);
  /** @param over the ID of the session that ends or continues with this state */
  const tell = (over?: string) => channel?.postMessage({ state: kept(), over });
  /** The ID of the sign-in whose session was last asked for. */
  let asked: string | undefined;
  let channel: Channel | undefined;
  try {
    channel = environment.openChannel?.(storageKey) ?? new BroadcastChannel(storageKey);
    channel.onmessage = ({ data }) => {
      if (!data.isAsked) {
        // A late sign-out must not end a later sign-in. The state's shape is not checked here, because every read checks it.
        if (data.state || data.over === kept()?.session.session_id || !marker()?.session) storage.write(storageKey, data.state);
        follow();
        // Only a tab with the session of the marker can answer.
      } else if (kept()?.session.session_id === (marker()?.session ?? null)) tell();
    };
  } catch (error) {
    logger.warn('Tabs share no user.', error);
  }

  return {
    storage: {
      ...storage,
      write(key, value) {
        const over = kept()?.session.session_id;
        storage.write(key, value);
        if (key === storageKey) tell(over);
      },
    },
    ask() {
      // Asks only once per sign-in, because the tab that has the session may be closed.
      if (asked !== (asked = marker()?.id)) channel?.postMessage({ isAsked: true });
    },
    close: () => channel?.close(),
  };
}
