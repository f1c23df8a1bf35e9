import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Client } from '../../core/client/client.ts';
import type { ClientContext } from '../../core/context.ts';
import { UsageError } from '../../machines/errors.ts';
import { elementOf } from '../elementOf.ts';
import { Devtools } from './Devtools.tsx';
import text from './devtools.css?inline';

/** The options of `mountDevtools`. */
export interface MountDevtoolsOptions {
  /** The client to inspect; it may come from any copy of the library on the page. */
  readonly client: Client;
  /** The element to add the panel to, or a CSS selector for it; default: the page's body. */
  readonly target?: string | Element;
  /** Shows the panel inside the target, always open, instead of a button at the edge of the page; default false. */
  readonly inline?: boolean;
}

/** Mounted developer tools. */
export interface MountedDevtools {
  /** Removes the tools from the page and restores the client's `fetch`. */
  unmount(): void;
}

/**
 * Shows a button in the corner of the page that opens a client's developer tools: its charts and requests while they run,
 * faults, replays and other tabs. Does nothing in a production build.
 *
 * @throws MountError if the target does not exist or is not an element
 * @throws UsageError if the client was not made by `createClient`
 *
 * @example
 * const devtools = mountDevtools({ client });
 * devtools.unmount(); // when they are not wanted any more
 */
export function mountDevtools(options: MountDevtoolsOptions): MountedDevtools {
  const { target = document.body, ...others } = Object(options) as MountDevtoolsOptions;
  const { client, inline = false } = others;
  const context = clientContextOf(client);
  const place = elementOf(target, 'mountDevtools', others);
  const root = openShadow(place, inline);
  const stay = inline ? () => {} : followDialogs(root.host as HTMLElement, place);
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
      stay();
      // Removed from view at once, but unmounted in a microtask: React may be rendering the page.
      root.host.remove();
      queueMicrotask(() => drawing.unmount());
    },
  };
}

/** The key of a client's context, for clients of any copy of this library on the page (`core/client/client.ts`). */
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

/** The props of `LatchkeyDevtools`. */
export type LatchkeyDevtoolsProps = Pick<MountDevtoolsOptions, 'client'>;

/**
 * Shows a client's developer tools, as `mountDevtools` does, while this component is mounted. It renders nothing itself. The
 * tools are a separate bundle that cannot read `LatchkeyProvider`, so the client is a prop.
 *
 * @example
 * <LatchkeyDevtools client={client} />
 */
export function LatchkeyDevtools({ client }: LatchkeyDevtoolsProps): null {
  useEffect(() => {
    const mounted = mountDevtools({ client });
    return () => mounted.unmount();
  }, [client]);
  return null;
}

/** Adds an element with a shadow root, which isolates the tools from the page, and their stylesheet. */
function openShadow(place: Element | ShadowRoot, isInline: boolean): ShadowRoot {
  const host = place.ownerDocument.createElement('div');
  // Counts the buttons of other clients below this one, so that none covers another.
  let free = 0;
  while (document.querySelector(`[data-latchkey-devtools="${free}"]`)) free += 1;
  host.dataset['latchkeyDevtools'] = isInline ? '' : `${free}`;
  host.style.setProperty('--place', `${free}`);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets = [sheet];
  // Keys that are pressed in the tools must not trigger the page's shortcuts.
  for (const name of ['keydown', 'keypress', 'keyup']) host.addEventListener(name, (event) => event.stopPropagation());
  place.append(host);
  return root;
}

/**
 * Keeps the tools usable while a modal dialog makes the rest of the page inert: moves them into the last opened one, and back. As
 * a popover, they are above the dialog, and its rules do not clip or move them. Returns a function that stops this.
 */
function followDialogs(host: HTMLElement, place: Element | ShadowRoot): () => void {
  const { ownerDocument: page } = place;
  const dialogs = new Set<Element>();
  function move() {
    for (const one of dialogs) if (!one.matches(':modal')) dialogs.delete(one);
    for (const one of page.querySelectorAll('dialog:modal')) dialogs.add(one);
    const last = [...dialogs].at(-1);
    const wanted = last && !last.contains(place) ? last : place;
    if (host.parentNode === wanted || (wanted === place && host.popover === null)) return;
    wanted.append(host);
    host.popover = wanted === place ? null : 'manual';
    if (wanted !== place) host.showPopover();
  }
  // A dialog may close at a click outside of its edges, where the tools are.
  for (const name of ['pointerdown', 'mousedown', 'click']) host.addEventListener(name, (event) => host.popover && event.stopPropagation());
  const observer = new MutationObserver(move);
  observer.observe(page, { subtree: true, childList: true, attributeFilter: ['open'] });
  move();
  return () => observer.disconnect();
}
