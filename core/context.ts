import type { LinkNotice } from '../machines/linkNotice.ts';
import type { Tell } from '../machines/notices.ts';
import type { Caller, CreateTransport, Http, ProjectSettingsStore } from './api/contract.ts';
import type { EventLog } from './api/eventLog.ts';
import { createEventLog, postEvents } from './api/eventLog.ts';
import { createHttp } from './api/http.ts';
import type { FetchProjectSettings } from './api/projectSettings.ts';
import { createProjectSettings } from './api/projectSettings.ts';
import { telemetry } from './api/telemetry.ts';
import type { Emitter } from './base/emitter.ts';
import { createEmitter } from './base/emitter.ts';
import type { Lazy } from './base/lazy.ts';
import type { CookieOrigins } from './platform/cookieOrigins.ts';
import type { SessionCookies } from './platform/cookies.ts';
import type { Environment } from './platform/environment.ts';
import type { Logger } from './platform/logger.ts';
import type { ResolvedOptions } from './platform/options.ts';
import type { JsonStorage } from './platform/storage.ts';
import type { DeferredSession, SessionStore } from './session/contract.ts';
import { sharedSession } from './session/sharedSession.ts';

/** The code that comes in one file with the first call: the transport, the settings' request, and the session's controller. */
export interface Deferred extends DeferredSession {
  readonly createTransport: CreateTransport;
  readonly fetchProjectSettings: FetchProjectSettings;
}

/** What the login widget says about the token that the page's address has held, and who hears of every change of it. */
export interface CurrentNotice extends Emitter<[]> {
  /** Null where there is nothing to say, or no more. */
  current: LinkNotice | null;
}

/** Everything that a client hands to its resources and to the widgets. */
export interface ClientContext {
  readonly options: ResolvedOptions;
  readonly environment: Environment;
  readonly logger: Logger;
  readonly storage: JsonStorage;
  /** The key under which the session is stored; other keys of this client begin with it. */
  readonly storageKey: string;
  readonly cookies: SessionCookies;
  readonly deferred: Lazy<Deferred>;
  readonly http: Http;
  readonly store: SessionStore;
  readonly settings: ProjectSettingsStore;
  readonly eventLog: EventLog;
  readonly linkNotice: CurrentNotice;
}

/** Everything that a widget's effects and observers are made of. */
export interface EffectsContext {
  readonly client: ClientContext;
  /** Appends a notice to the widget's outbox. */
  readonly tell: Tell;
  /** Runs something when the chart has taken the answer that is on its way. */
  readonly afterAnswer: (run: () => void) => void;
  /** Says that the chart has taken an answer which an observer has brought. */
  readonly answered: () => void;
  /** The language that the person reads, a tag of BCP 47; undefined where nobody has said. */
  readonly language: () => string | undefined;
}

/**
 * Makes the context of a client.
 *
 * @param painted resolves when the page has had its turn to paint
 */
export function createClientContext(
  options: ResolvedOptions,
  environment: Environment,
  painted: Promise<void>,
  deferred: Lazy<Deferred>,
  foreignCookies: CookieOrigins['foreignCookies'],
): ClientContext {
  const { publicToken, logger, hasCustomDomain } = options;
  const shared = sharedSession(options, environment, deferred, foreignCookies);
  const { storage, storageKey, cookies } = shared;

  const caller: Caller = {
    sessionToken: () => cookies.token.read(),
    // Behind a domain of the host's own the token may be in a cookie that no script can read.
    mayHaveSession() {
      void store.restore();
      return hasCustomDomain || store.read().state !== null || cookies.token.read() !== undefined;
    },
    state: () => store.read().state,
    settings: () => settings,
  };
  const http = createHttp(options, environment, caller, deferred);
  const store = shared.join(http);
  const settings = createProjectSettings({
    publicToken,
    storageKey: `${storageKey}::bootstrap`,
    storage,
    http,
    environment,
    painted,
    logger,
    code: deferred,
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
    async (batch) =>
      postEvents(
        options,
        batch.map((describe) => describe()),
      ),
    environment,
  );

  return {
    options,
    environment,
    logger,
    storage,
    storageKey,
    cookies,
    deferred,
    http,
    store,
    settings,
    eventLog,
    linkNotice: { ...createEmitter(), current: null },
  };
}
