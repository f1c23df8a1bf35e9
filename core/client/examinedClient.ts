import type { ClientOptions } from '../platform/options.ts';
import { isLoopback } from '../platform/options.ts';
import type { Client } from './client.ts';
import { contextOf, createClient as createPlainClient } from './client.ts';
import { examine } from './startup.ts';

/**
 * Creates the session client of a project, like `createClient` of `latchkey`. On localhost, it also reports mistakes in the page's
 * setup on the console.
 *
 * @param publicToken the project's public token, `public-token-...`
 * @param options all are optional (MOUNT-07)
 * @throws UsageError for options of the wrong type (ARG-21)
 *
 * @example
 * const client = createClient('public-token-live-...');
 * mountLogin({ client, target: '#login', config: { products: ['passwords'] } });
 */
export function createClient(publicToken: string, options: ClientOptions = {}): Client {
  const client = createPlainClient(publicToken, options);
  if (!globalThis.document || !isLoopback(location)) return client;
  const { destroy } = client;
  const end = examine(() => contextOf(client), options);
  return Object.assign(client, {
    destroy() {
      end();
      destroy();
    },
  });
}
