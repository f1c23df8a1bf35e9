import type { BootstrapStore } from './bootstrap.ts';
import { fetchBootstrap } from './bootstrap.ts';
import { sessionCookies } from './cookies.ts';
import type { Environment } from './environment.ts';
import { pageEnvironment } from './environment.ts';
import type { EventLog } from './eventLog.ts';
import { createEventLog, postEvents } from './eventLog.ts';
import type { Http } from './http.ts';
import { createHttp } from './http.ts';
import type { CryptoWallets } from './crypto.ts';
import type { Idp } from './idp.ts';
import type { Impersonation } from './impersonation.ts';
import type { Logger } from './logger.ts';
import type { MagicLinks } from './magicLink.ts';
import { createMagicLinks } from './magicLink.ts';
import type { OAuth } from './oauth.ts';
import { oauthOf } from './oauth.ts';
import { lazily, onDemand } from './onDemand.ts';
import type { ClientOptions } from './options.ts';
import { resolveOptions, warnAboutToken } from './options.ts';
import type { Otps } from './otp.ts';
import { createOtps } from './otp.ts';
import type { Organizations } from './organizations.ts';
import type { Webauthn } from './passkey.ts';
import type { Passwords } from './password.ts';
import { pkceSlot } from './pkce.ts';
import { createProtection } from './protection.ts';
import { isAnyAnswer } from './schema.ts';
import type { SessionListener, SessionStore } from './session.ts';
import { createSessionStore } from './session.ts';
import type { Sessions } from './sessions.ts';
import { createSessions } from './sessions.ts';
import { jsonStorage } from './storage.ts';
import { telemetry, telemetryHeader } from './telemetry.ts';
import type { Totps } from './totp.ts';
import type { UrlSignIn } from './urlToken.ts';
import { urlSignIn } from './urlToken.ts';
import type { Users } from './users.ts';
import { createUsers } from './users.ts';

/** The session client: usable alone or behind a widget (MOUNT-17). */
export interface Client {
  readonly user: Users;
  readonly session: Sessions;
  readonly otps: Otps;
  readonly magicLinks: MagicLinks;
  readonly passwords: Passwords;
  readonly oauth: OAuth;
  readonly totps: Totps;
  readonly cryptoWallets: CryptoWallets;
  readonly impersonation: Impersonation;
  readonly organizations: Organizations;
  readonly webauthn: Webauthn;
  readonly idp: Idp;
  /** Redeems the token that the page's address carries, if it carries one. */
  readonly authenticateByUrl: UrlSignIn;
  /** Calls back after every observable change; gives the function that ends it. */
  onStateChange(listener: SessionListener): () => void;
  /** Ends what is under way and tells nobody anything any more. Who is signed in stays signed in. */
  destroy(): void;
}

/** What the widgets need of a client beyond its public methods. */
export interface ClientInternals {
  readonly http: Http;
  readonly store: SessionStore;
  readonly otps: Otps;
  readonly magicLinks: MagicLinks;
  readonly eventLog: EventLog;
  readonly environment: Environment;
  readonly bootstrap: BootstrapStore;
  readonly logger: Logger;
}

const internals = new WeakMap<Client, ClientInternals>();

/** The clients that are alive in an environment. */
const alive = new WeakMap<Environment, Set<Client>>();
let page: Environment | undefined;

/** The inside of a client that this library made. */
export function internalsOf(client: Client): ClientInternals {
  const found = internals.get(client);
  if (!found) throw new TypeError('This client was not made by createClient.');
  return found;
}

/**
 * Makes the session client of a project. A token that cannot be one is warned about; the client is
 * made all the same, and its calls say what the provider thinks of it.
 *
 * @param publicToken the project's public token, `public-token-...`
 * @param options every one is optional (MOUNT-07)
 */
export function createClient(publicToken: string, options: ClientOptions = {}): Client {
  page ??= pageEnvironment();
  return createClientIn(page, publicToken, options);
}

/** As createClient, in an environment of one's own: another clock, another storage, another page. */
export function createClientIn(
  environment: Environment,
  publicToken: string,
  options: ClientOptions = {},
): Client {
  const resolved = resolveOptions(publicToken, options);
  const { logger } = resolved;
  warnAboutToken(resolved);
  const clients = alive.get(environment) ?? new Set();
  if (clients.size === 1 && environment.location) {
    logger.warn('More than one client is alive on this page; make one and share it.');
  }

  const storage = jsonStorage(environment.storage);
  const cookies = sessionCookies(resolved.cookies, environment.location, logger);
  const http = createHttp(resolved, environment, {
    sessionToken: () => cookies.token.read(),
    // Behind a domain of the host's own the token may be in a cookie that no script can read.
    mayHaveSession: () =>
      resolved.hasCustomDomain || store.read().state !== null || cookies.token.read() !== undefined,
    telemetry: () => telemetryHeader(environment, store.read().state),
    protection: createProtection(() => bootstrap, resolved),
  });
  const storageKey = `stytch_sdk_state_${resolved.publicToken}`;
  const store = createSessionStore({
    storageKey,
    storage,
    cookies,
    logger,
    now: environment.now,
    hasCustomDomain: resolved.hasCustomDomain,
    revoke: () => http.request('POST', '/sessions/revoke', { answer: isAnyAnswer }),
  });
  const bootstrap = fetchBootstrap({
    publicToken: resolved.publicToken,
    storageKey: `${storageKey}::bootstrap`,
    storage,
    http,
    environment,
    logger,
  });
  const eventLog = createEventLog(
    (event) => ({
      telemetry: telemetry(environment, store.read().state),
      event: { public_token: resolved.publicToken, ...event },
    }),
    (batch) => postEvents(resolved, batch),
    environment,
  );
  const slot = (name: string) => pkceSlot(storage, `${storageKey}::PKCE_VERIFIER:${name}`);
  const parts = { http, store, bootstrap, environment };
  const magicLinks = createMagicLinks({ ...parts, pkce: slot('magic_links') });
  const otps = createOtps(parts);
  const endHiding = environment.onHidden(eventLog.flush);

  const client: Client = {
    user: createUsers(parts),
    session: createSessions(http, store, cookies),
    otps,
    magicLinks,
    passwords: onDemand(
      async () => (await import('./password.ts')).createPasswords({ ...parts, pkce: slot('passwords') }),
      [
        'create',
        'authenticate',
        'resetByEmailStart',
        'resetByEmail',
        'resetByExistingPassword',
        'resetBySession',
        'strengthCheck',
      ],
    ),
    oauth: oauthOf(
      lazily(async () =>
        (await import('./oauthCalls.ts')).createOAuth({
          ...parts,
          eventLog,
          pkce: slot('oauth'),
          publicToken: resolved.publicToken,
          apiBase: resolved.apiBase,
        }),
      ),
    ),
    totps: onDemand(
      async () => (await import('./totp.ts')).createTotps(parts),
      ['create', 'authenticate', 'recoveryCodes', 'recover'],
    ),
    cryptoWallets: onDemand(
      async () => (await import('./crypto.ts')).createCryptoWallets(parts),
      ['authenticateStart', 'authenticate'],
    ),
    impersonation: onDemand(
      async () => (await import('./impersonation.ts')).createImpersonation(parts),
      ['authenticate'],
    ),
    webauthn: onDemand(
      async () => (await import('./passkey.ts')).createWebauthn({ ...parts, logger }),
      ['register', 'authenticate', 'update', 'browserSupportsAutofill'],
    ),
    idp: onDemand(
      async () =>
        (await import('./idp.ts')).createIdp({
          ...parts,
          apiBase: resolved.apiBase,
          credentials: http.credentials,
          submitForm: environment.submitForm,
        }),
      ['authorizeStart', 'authorizeSubmit', 'logoutStart'],
    ),
    organizations: {
      members: onDemand(
        async () => (await import('./organizations.ts')).createOrganizations(parts).members,
        ['search'],
      ),
    },
    authenticateByUrl: urlSignIn({ magicLinks, storage, storageKey, store, environment }),
    onStateChange: (listener) => store.subscribe(listener),
    destroy() {
      clients.delete(client);
      endHiding();
      eventLog.flush();
      eventLog.stop();
      http.close();
      store.stop();
    },
  };
  internals.set(client, { http, store, otps, magicLinks, eventLog, environment, bootstrap, logger });
  clients.add(client);
  alive.set(environment, clients);
  // A server makes clients for pages that will say so themselves.
  if (environment.location) logInstance(eventLog);
  return client;
}

/** EVT-03; a client has no callbacks of its own. */
function logInstance(eventLog: EventLog): void {
  eventLog.log('sdk_instance_instantiated', {
    event_callback_registered: false,
    error_callback_registered: false,
    success_callback_registered: false,
  });
}
