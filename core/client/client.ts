import type { FactorPolicy } from '../../machines/login/missingFactor.ts';
import { once } from '../../machines/once.ts';
import { checkArguments } from '../base/arguments.ts';
import { mapLazy } from '../base/lazy.ts';
import type { ClientContext } from '../context.ts';
import { createClientContext } from '../context.ts';
import type { Environment } from '../platform/environment.ts';
import { madeByLatchkey, pageEnvironment } from '../platform/environment.ts';
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

/** The session client, usable with or without a widget (MOUNT-17). */
export interface Client extends Resources {
  /** Redeems the token in the page's address, if there is one. */
  readonly authenticateByUrl: UrlSignIn;
  /** Calls the listener after every visible change of the session; returns a function that unsubscribes. */
  onStateChange(listener: SessionListener): () => void;
  /**
   * Starts to record the events of the session and the widgets, without personal data, for a bug report. Recording has
   * started when the promise resolves.
   *
   * @throws UnreachableError if the code for recordings cannot be loaded
   */
  record(): Promise<Recording>;
  /** Stops the client's requests, timers and listeners. The user stays signed in. */
  destroy(): void;
}

/** A client's context and environment. The context is created on first access: the first paint does not need it. */
interface Internals {
  readonly policy: FactorPolicy | null;
  readonly environment: Environment;
  readonly context: () => ClientContext;
}

const internals = new WeakMap<Client, Internals>();

let page: Environment | undefined;

function internalsOf(client: Client): Internals {
  const found = internals.get(client);
  if (found) return found;
  throw new TypeError('This client was not made by createClient of this copy of latchkey (latchkey/mount is another).');
}

export function contextOf(client: Client): ClientContext {
  return internalsOf(client).context();
}

/** Returns the environment of a client created by this library, without creating its context. */
export function environmentOf(client: Client): Environment {
  return internalsOf(client).environment;
}

/** Returns the policy for second factors, without creating the client's context. */
export const policyOf = (client: Client): FactorPolicy | null => internalsOf(client).policy;

/**
 * Creates the session client of a project. Before the first paint, it reads nothing from storage and sends no request, unless
 * a method is called. A malformed token causes a warning; the client is created, and its calls fail with the server's error.
 *
 * @param publicToken the project's public token, `public-token-...`
 * @param options all are optional (MOUNT-07)
 * @throws UsageError for options of the wrong type (ARG-21)
 *
 * @example
 * const client = createClient('public-token-live-...');
 * client.session.onChange((session) => console.log(session ? 'signed in' : 'signed out'));
 */
export function createClient(publicToken: string, options?: ClientOptions): Client {
  page ??= pageEnvironment();
  // Without types, a host may pass null.
  return createClientIn(page, publicToken, options ?? {});
}

export function createClientIn(environment: Environment, publicToken: string, options: ClientOptions): Client {
  const resolved = resolveOptions(publicToken, options);
  warnAboutToken(resolved);
  const { clients = new Set() } = environment;
  // Warns once, for the second client. In development, `startDoctor` explains the problem.
  if (clients.size === 1) resolved.logger.warn('Several clients are active.');

  const painted = environment.afterPaint();
  const context = once(() => createClientContext(resolved, environment, painted, deferred, foreignCookiesChunk));
  const endHiding = environment.onHidden(() => context().eventLog.flush());
  let endStartup = () => {};

  const client: Client = Object.assign(createResources(context), {
    authenticateByUrl: authenticateByUrl(environment, context),
    onStateChange: (listener: SessionListener) => context().reported.subscribe(listener),
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
  internals.set(client, { environment, context, policy: resolved.secondFactor ?? null });
  // The previous client may be destroyed soon: creating the context now takes over that client's session, including data that
  // is only in memory (ARG-05).
  if (clients.size > 0) context();
  clients.add(client);
  void painted.then(() => {
    if (clients.has(client)) endStartup = startClient(client.user, context(), options);
  });
  return client;
}

/**
 * Loads the code only if the address or the history entry may contain a token (READ-129): most pages have none, and their
 * hosts call this anyway. The code of the first call loads in parallel.
 */
function authenticateByUrl(environment: Environment, context: () => ClientContext): UrlSignIn {
  const redeem = mapLazy(methodChunks.redeem, ({ createRedeemUrlToken }) => createRedeemUrlToken(context(), methodChunks));
  return (async (options) => {
    checkArguments('authenticateByUrl', options, { session_duration_minutes: 'number', waitForPress: 'boolean?' });
    const found = readToken(environment);
    if (!found.token && !environment.history?.state?.latchkey) return null;
    const [run] = await Promise.all([redeem.load(), deferred.load()]);
    return run(found, options);
  }) as UrlSignIn;
}
