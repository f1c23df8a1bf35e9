import { once } from '../../machines/once.ts';
import type { ClientParts } from '../context.ts';
import { createClientParts } from '../context.ts';
import type { Environment } from '../platform/environment.ts';
import { pageEnvironment } from '../platform/environment.ts';
import type { EventLog } from '../api/eventLog.ts';
import { lazily } from '../base/lazy.ts';
import type { ClientOptions } from '../platform/options.ts';
import { resolveOptions, warnAboutToken } from '../platform/options.ts';
import type { Recording } from '../recording/recording.ts';
import type { Resources } from './resources.ts';
import { createResources } from './resources.ts';
import type { SessionListener } from '../session/sessionStore.ts';
import type { UrlSignIn } from './urlToken.ts';
import { readToken } from './urlToken.ts';
import type { Users } from '../methods/user/resource.ts';

/** The session client: usable alone or behind a widget (MOUNT-17). */
export interface Client extends Resources {
  /** Redeems the token that the page's address carries, if it carries one. */
  readonly authenticateByUrl: UrlSignIn;
  /** Calls back after every observable change; gives the function that ends it. */
  onStateChange(listener: SessionListener): () => void;
  /**
   * Begins to record what happens to the session and to the widgets, without anybody's data, for a bug
   * report. The log begins when this resolves.
   * @throws UnreachableError where the code that does it cannot be loaded
   */
  record(): Promise<Recording>;
  /** Ends what is under way and tells nobody anything any more. Who is signed in stays signed in. */
  destroy(): void;
}

/** What the widgets need of a client beyond its public methods. The resources are inherited: a spread leaves them out. */
export type ClientInternals = ClientParts & Pick<Resources, 'user' | 'session' | 'otps' | 'magicLinks' | 'oauth' | 'webauthn' | 'idp' | 'impersonation'>;

/** What a client is made of. Most of it is made when it is first asked for: a first paint waits for none of it. */
interface Made {
  readonly environment: Environment;
  readonly inside: () => ClientInternals;
}

const made = new WeakMap<Client, Made>();

/** The clients that are alive in an environment. */
const alive = new WeakMap<Environment, Set<Client>>();
let page: Environment | undefined;

function madeOf(client: Client): Made {
  const found = made.get(client);
  if (!found) throw new TypeError('This client was not made by createClient.');
  return found;
}

/** The inside of a client that this library made. */
export function internalsOf(client: Client): ClientInternals {
  return madeOf(client).inside();
}

/** The environment of a client that this library made; the rest of its inside may still be unmade. */
export function environmentOf(client: Client): Environment {
  return madeOf(client).environment;
}

/**
 * Makes the session client of a project. It reads, logs and asks nothing before the page has painted,
 * unless it is asked something. A token that cannot be one is warned about; the client is made all the
 * same, and its calls say what the provider thinks of it.
 *
 * @param publicToken the project's public token, `public-token-...`
 * @param options every one is optional (MOUNT-07)
 * @throws UsageError for options of the wrong kind (ARG-21)
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
  warnAboutToken(resolved);
  const clients = alive.get(environment) ?? new Set();
  if (clients.size === 1 && environment.location) {
    resolved.logger.warn('More than one client is alive on this page; make one and share it.');
  }

  const painted = environment.afterPaint();
  const parts = once(() => createClientParts(resolved, environment, painted));
  const resources = createResources(parts);
  const endHiding = environment.onHidden(() => parts().eventLog.flush());
  let endRefetching = () => {};

  /** Nothing on the first screen waits for it: a page paints before its client begins to work. */
  function begin() {
    if (!clients.has(client)) return;
    // Once they are made, the settings are asked for.
    const { eventLog, store } = parts();
    // A server makes clients for pages that will say so themselves, and that will look after their sessions.
    if (!environment.location) return;
    logInstance(eventLog);
    store.start();
    if (options.refetchUserOnFocus) endRefetching = refetchingOnFocus(resources.user, parts());
  }

  // It inherits what makes the resources: a copy of them would have made them all.
  const inside = once((): ClientInternals => Object.assign(Object.create(resources) as Resources, parts()));

  const client: Client = Object.assign(resources, {
    authenticateByUrl: signInByUrl(environment, inside),
    onStateChange: (listener: SessionListener) => parts().store.subscribe(listener),
    record: () => recordings(async ({ record }) => record({ running: parts().store.running, now: environment.now, logger: resolved.logger })),
    destroy() {
      const { eventLog, http, store } = parts();
      clients.delete(client);
      endRefetching();
      endHiding();
      eventLog.flush();
      eventLog.stop();
      http.close();
      store.stop();
    },
  });
  made.set(client, { environment, inside });
  // Another may be about to go: their session goes on with this one, also what no storage keeps of it (ARG-05).
  if (clients.size > 0) parts();
  clients.add(client);
  alive.set(environment, clients);
  void painted.then(begin);
  return client;
}

/** Most pages have no token in their address, and their hosts ask all the same. */
function signInByUrl(environment: Environment, inside: () => ClientInternals): UrlSignIn {
  const redeem = lazily(
    () => import('./redeemUrlToken.ts'),
    ({ urlSignIn }) => urlSignIn(inside()),
  );
  return async (options) => {
    const found = readToken(environment);
    return found.token ? redeem((signIn) => signIn(found, options)) : null;
  };
}

/** Few pages ever record. */
const recordings = lazily(() => import('../recording/recording.ts'));

/** Few hosts want it, so that its code comes when one does. */
function refetchingOnFocus(user: Users, { environment, logger }: ClientParts): () => void {
  let end: (() => void) | undefined;
  let isOver = false;
  import('../methods/user/refetchOnFocus.ts').then(
    ({ refetchOnFocus }) => {
      if (!isOver) end = refetchOnFocus(user, environment);
    },
    (error: unknown) => logger.warn('Asking for the user on focus could not be loaded.', error),
  );
  return () => {
    isOver = true;
    end?.();
  };
}

/** EVT-03; a client has no callbacks of its own. */
function logInstance(eventLog: EventLog): void {
  eventLog.log('sdk_instance_instantiated', {
    event_callback_registered: false,
    error_callback_registered: false,
    success_callback_registered: false,
  });
}
