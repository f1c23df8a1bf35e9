import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Client } from '../../core/client/client.ts';
import type { ClientContext } from '../../core/context.ts';
import { MountError, UsageError } from '../../machines/errors.ts';
import { Devtools } from './Devtools.tsx';
import { openHost } from './host.ts';

/** What `mountDevtools` is given. */
export interface MountDevtoolsOptions {
  /** The client to look into; it may come from any copy of the library on the page. */
  readonly client: Client;
  /** The element that the panel is put into, or a CSS selector that names it; default: the page's body. */
  readonly target?: string | Element;
  /** Whether the panel is part of the target, always open, in place of a button that opens it at an edge of the page; default false. */
  readonly inline?: boolean;
}

/** Mounted developer tools. */
export interface MountedDevtools {
  /** Takes them away: the client has its own `fetch` back, and nothing of them is left in the page. */
  unmount(): void;
}

/**
 * Shows a button in the corner of the page that opens the developer tools of a client: its charts and requests as they run,
 * faults, replays, and other tabs. In a production build it does nothing.
 *
 * @throws MountError where the target is not there
 * @throws UsageError where the client was not made by `createClient`
 * @example
 * const devtools = mountDevtools({ client });
 * devtools.unmount(); // when they are not wanted any more
 */
export function mountDevtools({ client, target = document.body, inline = false }: MountDevtoolsOptions): MountedDevtools {
  const place = typeof target === 'string' ? document.querySelector(target) : target;
  if (!place) throw new MountError(`Nothing on the page matches "${target}".`);
  const context = clientContextOf(client);
  const { root, remove } = openHost(place);
  const drawing = createRoot(root);
  drawing.render(
    <StrictMode>
      <Devtools client={client} context={context} isInline={inline} />
    </StrictMode>,
  );
  let isMounted = true;
  return {
    unmount() {
      if (!isMounted) return;
      isMounted = false;
      // Out of sight at once, and taken apart in a task of its own: React may be in the middle of drawing the page.
      remove();
      queueMicrotask(() => drawing.unmount());
    },
  };
}

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
