import { AbortedError } from '../../machines/errors.ts';
import { limits } from '../../machines/limits.ts';
import { once } from '../../machines/once.ts';
import type { Bootstrap } from './projectSettingsData.ts';
import { defaultBootstrap } from './projectSettingsData.ts';
import type { Environment } from '../platform/environment.ts';
import { fetchModule } from '../base/fetchModule.ts';
import type { Http } from './http.ts';
import { createListeners } from '../base/emitter.ts';
import type { Logger } from '../platform/logger.ts';
import type { JsonStorage } from '../platform/storage.ts';
import { isStoredBootstrap } from './storedSchema.ts';

/** The project's settings, as well as they are known. */
export interface BootstrapStore {
  /** The answer, or what an earlier page kept, or the defaults. */
  read(): Bootstrap;
  /** Whether the provider has ever told them, to this page or an earlier one. */
  isKnown(): boolean;
  /** Resolves when the provider has answered or failed; never rejects. */
  readonly ready: Promise<void>;
  /** The settings once the provider has answered or failed, after five seconds in any case (READ-75). */
  settled(): Promise<Bootstrap>;
  /** Tells the listener when the settings change; gives the function that ends it. */
  subscribe(listener: () => void): () => void;
}

export interface BootstrapParts {
  readonly publicToken: string;
  readonly storageKey: string;
  readonly storage: JsonStorage;
  readonly http: Http;
  readonly environment: Pick<Environment, 'after'>;
  /** Resolves when the page has had its turn to paint: nothing on its first screen waits for the settings. */
  readonly painted: Promise<void>;
  readonly logger: Logger;
}

/**
 * Fetches the project's settings once (BOOT-01). Kept ones serve until the answer replaces them
 * (BOOT-02, BOOT-03); a failure is logged and leaves things as they are (BOOT-04, READ-75).
 */
export function fetchBootstrap(parts: BootstrapParts): BootstrapStore {
  const { publicToken, storageKey, storage, http, environment, painted, logger } = parts;
  const listeners = createListeners();
  let answered: Bootstrap | undefined;
  /** What an earlier page has kept; the storage would delay the first paint. */
  const kept = once(() => {
    const stored = storage.read(storageKey, isStoredBootstrap);
    return stored && { ...defaultBootstrap, ...stored };
  });

  async function refresh(): Promise<void> {
    await painted;
    try {
      const { askBootstrap } = await fetchModule(() => import('./projectSettingsResponse.ts'));
      answered = await askBootstrap(http, publicToken, logger);
      storage.write(storageKey, answered);
    } catch (error) {
      // Whoever destroyed the client wants no settings.
      if (error instanceof AbortedError) return;
      logger.error('The settings of the project could not be fetched.', error);
      return;
    }
    listeners.tell();
  }

  const known = () => answered ?? kept();
  const read = () => known() ?? defaultBootstrap;
  const ready = refresh();

  return {
    read,
    isKnown: () => known() !== undefined,
    ready,
    settled: () =>
      new Promise((resolve) => {
        const callOff = environment.after(limits.bootstrapMs, () => resolve(read()));
        void ready.then(() => {
          callOff();
          resolve(read());
        });
      }),
    subscribe: listeners.add,
  };
}
