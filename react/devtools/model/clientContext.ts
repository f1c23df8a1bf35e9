import type { Client } from '../../../core/client/client.ts';
import type { ClientContext } from '../../../core/context.ts';
import { UsageError } from '../../../machines/errors.ts';

/** Leads to the context of a client of any copy of this library on the page (`core/client/client.ts`). */
const madeByLatchkey = Symbol.for('latchkey.client');

/**
 * Returns the context of a client, made by any copy of this library on the page.
 *
 * @throws UsageError for a value that is not a client
 */
export function clientContextOf(client: Client): ClientContext {
  const context: unknown = Reflect.get(Object(client), madeByLatchkey);
  if (typeof context !== 'function') throw new UsageError('devtools', 'The client was not made by createClient of this library.');
  return (context as () => ClientContext)();
}
