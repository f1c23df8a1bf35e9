import { AbortedError } from '../../machines/errors.ts';
import { limits } from '../../machines/firstLimits.ts';
import { once } from '../../machines/once.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Lazy } from '../base/lazy.ts';
import type { Environment } from '../platform/environment.ts';
import type { Logger } from '../platform/logger.ts';
import type { JsonStorage } from '../platform/storage.ts';
import type { Http, ProjectSettings, ProjectSettingsStore } from './contract.ts';
import { isStoredProjectSettings } from './storedSchema.ts';

/** The project settings until Stytch's response arrives (BOOT-04). Their only email domain is a placeholder (READ-81). */
export const defaultProjectSettings: ProjectSettings = {
  projectName: null,
  displayWatermark: false,
  cnameDomain: null,
  emailDomains: ['example.com'],
  captchaSettings: { enabled: false },
  pkceRequiredForEmailMagicLinks: false,
  pkceRequiredForPasswordResets: false,
  pkceRequiredForOAuth: false,
  passwordConfig: null,
  runDFPProtectedAuth: false,
  dfpProtectedAuthMode: 'OBSERVATION',
  siweRequiredForCryptoWallets: false,
};

export type FetchProjectSettings = (http: Http, publicToken: string, logger: Logger) => Promise<ProjectSettings>;

export interface ProjectSettingsParts {
  readonly publicToken: string;
  readonly storageKey: string;
  readonly storage: JsonStorage;
  readonly http: Http;
  readonly environment: Pick<Environment, 'after' | 'location'>;
  /** Resolves after the first paint: the first screen does not wait for the settings. */
  readonly painted: Promise<void>;
  readonly logger: Logger;
  /** Loads with the transport's code, so that only one file separates the paint from the request. */
  readonly code: Lazy<{ readonly fetchProjectSettings: FetchProjectSettings }>;
}

/**
 * Requests the project settings once (BOOT-01). Stored settings are used until the response arrives (BOOT-02, BOOT-03). A
 * failure is logged and changes nothing (BOOT-04, READ-75). On a server, the request is sent only when a caller waits for the
 * settings: each rendered page will send its own.
 */
export function createProjectSettings(parts: ProjectSettingsParts): ProjectSettingsStore {
  const { publicToken, storageKey, storage, http, environment, painted, logger, code } = parts;
  const changes = createEmitter();
  let answered: ProjectSettings | undefined;
  let failure: unknown;
  /** Reads the settings stored by an earlier page load. Called late: reading storage would delay the first paint. */
  const kept = once(() => {
    const stored = storage.read(storageKey, isStoredProjectSettings);
    if (!stored) return undefined;
    // Stored settings came from Stytch, so the placeholder domain is removed. A stored null becomes the default.
    return { ...defaultProjectSettings, emailDomains: [], ...JSON.parse(JSON.stringify(stored, (_, value) => value ?? undefined)) };
  });

  async function refresh(): Promise<void> {
    await painted;
    try {
      const { fetchProjectSettings } = await code.load();
      answered = await fetchProjectSettings(http, publicToken, logger);
      failure = undefined;
      storage.write(storageKey, answered);
      changes.emit();
    } catch (error) {
      // A destroyed client needs no settings.
      if (error instanceof AbortedError) return;
      failure = error;
      logger.error('The project settings could not be loaded.', error);
    }
  }

  const known = () => answered ?? kept();
  const read = () => known() ?? defaultProjectSettings;
  const ready = once(refresh);
  if (environment.location) void ready();

  return {
    read,
    ready,
    refresh,
    isKnown: () => known() !== undefined,
    get failure() {
      return failure;
    },
    settled: () =>
      answered || failure
        ? read()
        : new Promise((resolve) => {
            const cancel = environment.after(limits.bootstrapMs, () => resolve(read()));
            void ready().then(() => {
              cancel();
              resolve(read());
            });
          }),
    subscribe: changes.subscribe,
  };
}
