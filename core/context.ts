import type { BootstrapStore } from './api/projectSettings.ts';
import { fetchBootstrap } from './api/projectSettings.ts';
import type { SessionCookies } from './platform/cookies.ts';
import type { Environment } from './platform/environment.ts';
import type { EventLog } from './api/eventLog.ts';
import { createEventLog, postEvents } from './api/eventLog.ts';
import type { FirstCall } from './client/firstCall.ts';
import type { Caller, Http } from './api/http.ts';
import { createHttp } from './api/http.ts';
import type { Logger } from './platform/logger.ts';
import type { ResolvedOptions } from './platform/options.ts';
import type { SessionStore } from './session/sessionStore.ts';
import { sharedSession } from './session/sharedSession.ts';
import type { JsonStorage } from './platform/storage.ts';
import { telemetry } from './api/telemetry.ts';

/** What stands behind a client's resources, and what they and the widgets share. */
export interface ClientParts {
  readonly options: ResolvedOptions;
  readonly environment: Environment;
  readonly logger: Logger;
  readonly storage: JsonStorage;
  /** Under which the session is stored; other keys of this client begin with it. */
  readonly storageKey: string;
  readonly cookies: SessionCookies;
  /** What comes with the first call. */
  readonly firstCall: FirstCall;
  readonly http: Http;
  readonly store: SessionStore;
  readonly bootstrap: BootstrapStore;
  readonly eventLog: EventLog;
}

/** @param painted resolves when the page has had its turn to paint */
export function createClientParts(options: ResolvedOptions, environment: Environment, painted: Promise<void>): ClientParts {
  const { publicToken, logger, hasCustomDomain } = options;
  const shared = sharedSession(options, environment);
  const { storage, storageKey, cookies, firstCall } = shared;

  const caller: Caller = {
    sessionToken: () => cookies.token.read(),
    // Behind a domain of the host's own the token may be in a cookie that no script can read.
    mayHaveSession() {
      void store.restore();
      return hasCustomDomain || store.read().state !== null || cookies.token.read() !== undefined;
    },
    state: () => store.read().state,
    bootstrap: () => bootstrap,
  };
  const http = createHttp(options, environment, caller, firstCall);
  const store = shared.join(http);
  const bootstrap = fetchBootstrap({
    publicToken,
    storageKey: `${storageKey}::bootstrap`,
    storage,
    http,
    environment,
    painted,
    logger,
  });
  const eventLog = createEventLog(
    (event) => {
      const { state } = store.read();
      // Put together when it is sent: the first question for the time zone would delay the first paint.
      return () => ({
        telemetry: telemetry(environment, state),
        event: { public_token: publicToken, ...event },
      });
    },
    async (batch) => postEvents(options, batch.map((describe) => describe())),
    environment,
  );

  return {
    options,
    environment,
    logger,
    storage,
    storageKey,
    cookies,
    firstCall,
    http,
    store,
    bootstrap,
    eventLog,
  };
}
