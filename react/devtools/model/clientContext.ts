import type { Client } from '../../../core/client/client.ts';
import type { ClientContext } from '../../../core/context.ts';
import { UsageError } from '../../../machines/errors.ts';

/** By this every copy of the library on a page leads to what its clients are made of (`core/client/client.ts`). */
const madeByLatchkey = Symbol.for('latchkey.client');

/**
 * The inside of a client, whichever copy of the library on the page has made it.
 *
 * @throws UsageError for what is no client
 */
export function clientContextOf(client: Client): ClientContext {
  const context: unknown = Reflect.get(Object(client), madeByLatchkey);
  if (typeof context !== 'function') throw new UsageError('devtools', 'The client was not made by createClient of this library.');
  return (context as () => ClientContext)();
}
