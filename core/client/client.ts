import { once } from '../../machines/once.ts';
import { mapLazy } from '../base/lazy.ts';
import type { ClientContext } from '../context.ts';
import { createClientContext } from '../context.ts';
import type { Environment } from '../platform/environment.ts';
import { pageEnvironment } from '../platform/environment.ts';
import type { ClientOptions } from '../platform/options.ts';
import { resolveOptions, warnAboutToken } from '../platform/options.ts';
import type { Recording } from '../recording/recording.ts';
import type { SessionListener } from '../session/contract.ts';
import { deferred, foreignCookiesChunk, methodChunks, recordingChunk } from './chunks.ts';
import type { Resources } from './resources.ts';
import { createResources } from './resources.ts';
import { startClient } from './startup.ts';
import type { UrlSignIn } from './urlToken.ts';
import { readToken } from './urlToken.ts';

/** The session client: usable alone or behind a widget (MOUNT-17). */
export interface Client extends Resources {
  /** Redeems the token that the page's address carries, if it carries one. */
  readonly authenticateByUrl: UrlSignIn;
  /** Calls the listener after every observable change; returns the function that ends it. */
  onStateChange(listener: SessionListener): () => void;
  /**
   * Begins to record what happens to the session and to the widgets, without anybody's data, for a bug
   * report. The log begins when this resolves.
   * @throws UnreachableError where the code that does it cannot be loaded
   */
  record(): Promise<Recording>;
  /** Ends its requests, timers and listeners. Who is signed in stays signed in. */
  destroy(): void;
}

/** A client's context and environment. The context is made when it is first asked for: a first paint waits for none of it. */
interface Internals {
  readonly environment: Environment;
  readonly context: () => ClientContext;
}

const internals = new WeakMap<Client, Internals>();

/**
 * Marks clients for other copies of this library on the page, as `latchkey/mount` and `latchkey/devtools` have one each. Its
 * value makes the client's context, which the developer tools look into.
 */
const madeByLatchkey = Symbol.for('latchkey.client');

/** The clients that are alive in a page. A server makes one for each of its answers and forgets it. */
const alive = new WeakMap<Environment, Set<Client>>();
let page: Environment | undefined;

function internalsOf(client: Client): Internals {
  const found = internals.get(client);
  if (found) return found;
  throw new TypeError(
    `This client was not made by createClient${madeByLatchkey in Object(client) ? ' of this import: take both from the same one' : ''}.`,
  );
}

/** The context of a client that this library made. */
export function contextOf(client: Client): ClientContext {
  return internalsOf(client).context();
}

/** The environment of a client that this library made; its context may still be unmade. */
export function environmentOf(client: Client): Environment {
  return internalsOf(client).environment;
}

/**
 * Makes the session client of a project. It reads, logs and asks nothing before the page has painted,
 * unless it is asked something. A token that cannot be one is warned about; the client is made all the
 * same, and its calls say what the provider thinks of it.
 *
 * @param publicToken the project's public token, `public-token-...`
 * @param options every one is optional (MOUNT-07)
 * @throws UsageError for options of the wrong kind (ARG-21)
 * @example
 * const client = createClient('public-token-live-...');
 * client.session.onChange((session) => console.log(session ? 'signed in' : 'signed out'));
 */
export function createClient(publicToken: string, options: ClientOptions = {}): Client {
  page ??= pageEnvironment();
  return createClientIn(page, publicToken, options);
}

/** As createClient, in an environment of one's own: another clock, another storage, another page. */
export function createClientIn(environment: Environment, publicToken: string, options: ClientOptions = {}): Client {
  const resolved = resolveOptions(publicToken, options);
  warnAboutToken(resolved);
  const clients = alive.get(environment) ?? new Set();
  if (clients.size === 1) {
    resolved.logger.warn('More than one client is alive on this page; make one and share it.');
  }

  const painted = environment.afterPaint();
  const context = once(() => createClientContext(resolved, environment, painted, deferred, foreignCookiesChunk));
  const endHiding = environment.onHidden(() => context().eventLog.flush());
  let endStartup = () => {};

  const client: Client = Object.assign(createResources(context), {
    authenticateByUrl: authenticateByUrl(environment, context),
    onStateChange: (listener: SessionListener) => context().store.subscribe(listener),
    async record() {
      const { record } = await recordingChunk.load();
      return record({ registry: context().store.registry, now: environment.now, logger: resolved.logger });
    },
    destroy() {
      const { eventLog, http, store } = context();
      clients.delete(client);
      endStartup();
      endHiding();
      eventLog.flush();
      eventLog.stop();
      http.close();
      store.stop();
    },
  });
  Object.defineProperty(client, madeByLatchkey, { value: context });
  internals.set(client, { environment, context });
  // Another may be about to go: their session goes on with this one, also what no storage keeps of it (ARG-05).
  if (clients.size > 0) context();
  clients.add(client);
  if (environment.location) alive.set(environment, clients);
  void painted.then(() => {
    if (clients.has(client)) endStartup = startClient(client.user, context(), options);
  });
  return client;
}

/**
 * Fetches the code for a token only where there may be one: most pages have none in their address or in their history's entry
 * (READ-129), and their hosts ask all the same. What the first call needs is fetched beside it, not after it.
 */
function authenticateByUrl(environment: Environment, context: () => ClientContext): UrlSignIn {
  const redeem = mapLazy(methodChunks.rare, ({ createRedeemUrlToken }) => createRedeemUrlToken(context(), methodChunks));
  return (async (options) => {
    const found = readToken(environment);
    if (!found.token && !environment.history?.state?.latchkey) return null;
    const [run] = await Promise.all([redeem.load(), deferred.load()]);
    return run(found, options);
  }) as UrlSignIn;
}
