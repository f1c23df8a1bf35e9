import type { LinkNotice } from '../machines/linkNotice.ts';
import type { LateChart } from '../machines/login/flows.ts';
import type { FactorPolicy } from '../machines/login/missingFactor.ts';
import type { Tell } from '../machines/notices.ts';
import type { Caller, CreateTransport, Http, ProjectSettingsStore } from './api/contract.ts';
import type { EventLog } from './api/eventLog.ts';
import { createEventLog } from './api/eventLog.ts';
import { createHttp } from './api/http.ts';
import type { FetchProjectSettings } from './api/projectSettings.ts';
import { createProjectSettings } from './api/projectSettings.ts';
import type { EventOfSession, postEvents } from './api/telemetry.ts';
import type { Emitter } from './base/emitter.ts';
import { createEmitter } from './base/emitter.ts';
import type { Lazy } from './base/lazy.ts';
import type { CookieOrigins } from './platform/cookieOrigins.ts';
import type { SessionCookies } from './platform/cookies.ts';
import type { Environment } from './platform/environment.ts';
import type { Logger } from './platform/logger.ts';
import type { ResolvedOptions } from './platform/options.ts';
import type { JsonStorage } from './platform/storage.ts';
import type { DeferredSession, ReportedSession, SessionStore } from './session/contract.ts';
import { reportedSession } from './session/secondFactor.ts';
import { sharedSession } from './session/sharedSession.ts';

export interface Deferred extends DeferredSession {
  readonly createTransport: CreateTransport;
  readonly fetchProjectSettings: FetchProjectSettings;
  readonly postEvents: typeof postEvents;
}

interface CurrentNotice extends Emitter<[]> {
  /** The notice; null if there is no notice, or if it no longer applies. */
  current: LinkNotice | null;
}

export interface ClientContext {
  readonly options: ResolvedOptions;
  readonly environment: Environment;
  readonly logger: Logger;
  readonly storage: JsonStorage;
  /** The key of the stored session, and the prefix of this client's other keys. */
  readonly storageKey: string;
  readonly cookies: SessionCookies;
  readonly deferred: Lazy<Deferred>;
  readonly http: Http;
  readonly store: SessionStore;
  readonly reported: ReportedSession;
  readonly settings: ProjectSettingsStore;
  readonly eventLog: EventLog;
  readonly linkNotice: CurrentNotice;
}

export interface EffectsContext {
  readonly client: ClientContext;
  readonly tell: Tell;
  /** Calls a function once the chart has received the pending response. */
  readonly afterAnswer: (run: () => void) => void;
  /** Tells the outbox that the chart has received a response from an observer. */
  readonly answered: () => void;
  /** Aborted when the widget stops: its pending effects then open nothing on the page. */
  readonly stopped: AbortSignal;
  /** The users who need a second factor; null for none. */
  readonly policy: FactorPolicy | null;
  /** The widget's chart, to which late code adds states. */
  readonly chart: LateChart;
  /** The code that adds the other states of the chart; undefined for a chart that has them all. */
  readonly rest: Lazy<unknown> | undefined;
  /** Returns the BCP 47 tag of the user's language; undefined if it is unknown. */
  readonly language: () => string | undefined;
}

/** Makes the context of a client; `painted` resolves after the first paint. */
export function createClientContext(
  options: ResolvedOptions,
  environment: Environment,
  painted: Promise<void>,
  deferred: Lazy<Deferred>,
  foreignCookies: CookieOrigins['foreignCookies'],
): ClientContext {
  const { logger, hasCustomDomain } = options;
  const shared = sharedSession(options, environment, deferred, foreignCookies);
  const { storage, storageKey, cookies } = shared;

  const state = () => store.read().state;
  /** Returns the token, unless the session has ended: the cookie may then hold a token that cannot be removed, or another project's. */
  function sessionToken() {
    const { endedBy, isNameless } = store.read();
    return endedBy && !isNameless ? undefined : cookies.token.read();
  }
  const caller: Caller = {
    sessionToken,
    // With a custom domain, the token may be in a cookie that scripts cannot read. Otherwise, a session ends when its token is gone.
    mayHaveSession() {
      void store.restore();
      return hasCustomDomain || sessionToken() !== undefined;
    },
    state,
    settings: () => settings,
  };
  const http = createHttp(options, environment, caller, deferred);
  const store = shared.join(http);
  const settings = createProjectSettings({
    ...options,
    storageKey: `${storageKey}::bootstrap`,
    storage,
    http,
    environment,
    painted,
    code: deferred,
  });
  const eventLog = createEventLog<EventOfSession>(
    (event) => ({ event, state: state() }),
    // Sends synchronously once the code has loaded: a page that the user leaves does not wait for a promise.
    async (batch) => (deferred.loaded ?? (await deferred.load())).postEvents(options, environment, batch),
    environment,
    options.telemetry,
  );

  return {
    ...shared,
    options,
    environment,
    logger,
    deferred,
    http,
    store,
    reported: reportedSession(store, options.secondFactor),
    settings,
    eventLog,
    linkNotice: { ...createEmitter(), current: null },
  };
}
