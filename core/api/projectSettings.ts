import { AbortedError } from '../../machines/errors.ts';
import { limits } from '../../machines/limits.ts';
import { once } from '../../machines/once.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Lazy } from '../base/lazy.ts';
import type { Environment } from '../platform/environment.ts';
import type { Logger } from '../platform/logger.ts';
import type { JsonStorage } from '../platform/storage.ts';
import type { Http, ProjectSettings, ProjectSettingsStore } from './contract.ts';
import { isStoredProjectSettings } from './storedSchema.ts';

/** The project settings until the provider has told any (BOOT-04). Their one mail domain is nobody's (READ-81). */
export const defaultProjectSettings: ProjectSettings = {
  projectName: null,
  displayWatermark: false,
  cnameDomain: null,
  emailDomains: ['example.com'],
  captchaSettings: { enabled: false },
  pkceRequiredForEmailMagicLinks: false,
  pkceRequiredForPasswordResets: false,
  pkceRequiredForOAuth: false,
  pkceRequiredForSso: false,
  slugPattern: null,
  createOrganizationEnabled: false,
  passwordConfig: null,
  runDFPProtectedAuth: false,
  dfpProtectedAuthMode: 'OBSERVATION',
  rbacPolicy: null,
  siweRequiredForCryptoWallets: false,
  vertical: 'CONSUMER',
};

/** Asks the provider for the settings (BOOT-01). */
export type FetchProjectSettings = (http: Http, publicToken: string, logger: Logger) => Promise<ProjectSettings>;

export interface ProjectSettingsParts {
  readonly publicToken: string;
  readonly storageKey: string;
  readonly storage: JsonStorage;
  readonly http: Http;
  readonly environment: Pick<Environment, 'after' | 'location'>;
  /** Resolves when the page has had its turn to paint: nothing on its first screen waits for the settings. */
  readonly painted: Promise<void>;
  readonly logger: Logger;
  /** Comes with the code of the transport, so that one file stands between the paint and the request. */
  readonly code: Lazy<{ readonly fetchProjectSettings: FetchProjectSettings }>;
}

/**
 * Fetches the project's settings once (BOOT-01). Kept ones serve until the answer replaces them
 * (BOOT-02, BOOT-03); a failure is logged and leaves things as they are (BOOT-04, READ-75). On a server, which draws
 * for pages that will ask by themselves, they are fetched when somebody waits for them.
 */
export function createProjectSettings(parts: ProjectSettingsParts): ProjectSettingsStore {
  const { publicToken, storageKey, storage, http, environment, painted, logger, code } = parts;
  const changes = createEmitter();
  let answered: ProjectSettings | undefined;
  let failure: unknown;
  /** The settings that an earlier page has stored. Read late, as storage would delay the first paint. */
  const kept = once(() => {
    const stored = storage.read(storageKey, isStoredProjectSettings);
    // What is null there has its default, too; and the domain that is nobody's stands for settings that nobody has told.
    const told = stored && JSON.parse(JSON.stringify(stored, (_, value) => value ?? undefined));
    return stored && { ...defaultProjectSettings, emailDomains: [], ...told };
  });

  async function refresh(): Promise<void> {
    await painted;
    try {
      const { fetchProjectSettings } = await code.load();
      answered = await fetchProjectSettings(http, publicToken, logger);
      storage.write(storageKey, answered);
    } catch (error) {
      // A destroyed client needs no settings.
      if (error instanceof AbortedError) return;
      failure = error;
      logger.error('The settings of the project could not be fetched.', error);
      return;
    }
    changes.emit();
  }

  const known = () => answered ?? kept();
  const read = () => known() ?? defaultProjectSettings;
  const ready = once(refresh);
  if (environment.location) void ready();

  return {
    read,
    isKnown: () => known() !== undefined,
    get failure() {
      return failure;
    },
    get ready() {
      return ready();
    },
    settled: () =>
      new Promise((resolve) => {
        const cancel = environment.after(limits.bootstrapMs, () => resolve(read()));
        void ready().then(() => {
          cancel();
          resolve(read());
        });
      }),
    subscribe: changes.subscribe,
  };
}
