import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import type { Client } from '../core/client.ts';
import { MountError } from '../machines/errors.ts';
import type { LoginProps } from './login.tsx';
import { Login } from './login.tsx';

export { createClient } from '../core/client.ts';

/** What a widget is mounted with. */
export interface MountLoginOptions extends Omit<LoginProps, 'client'> {
  readonly client: Client;
  /** The element to render into, or a CSS selector that names it. */
  readonly target: string | Element;
}

/** A mounted widget. */
export interface Mounted<Props> {
  /** Takes over what has changed; the rest, and the person's progress, stay. After `unmount` it does nothing. */
  update(props: Partial<Props>): void;
  /** Takes the widget away and leaves the element empty. */
  unmount(): void;
}

interface Slot {
  readonly root: Root;
  props: LoginProps;
}

const slots = new WeakMap<Element, Slot>();

/**
 * Renders the login widget into an element (MOUNT-01). Mounting into an element that already holds
 * it updates it.
 *
 * @throws MountError when the selector matches no element; the message names it (MOUNT-06)
 */
export function mountLogin({ target, ...props }: MountLoginOptions): Mounted<LoginProps> {
  const element = elementOf(target, 'mountLogin');
  const slot = slots.get(element) ?? { root: createRoot(element), props };
  slots.set(element, slot);

  function draw() {
    slot.root.render(
      <StrictMode>
        <Login {...slot.props} />
      </StrictMode>,
    );
  }

  slot.props = props;
  draw();
  return {
    update(changed) {
      if (slots.get(element) !== slot) return;
      slot.props = { ...slot.props, ...changed };
      draw();
    },
    unmount() {
      if (slots.get(element) !== slot) return;
      slots.delete(element);
      slot.root.unmount();
    },
  };
}

function elementOf(target: string | Element, method: string): Element {
  if (typeof target !== 'string') {
    if (target instanceof Element) return target;
    throw new MountError(`${method}: the target is neither a selector nor an element.`);
  }
  let found: Element | null = null;
  try {
    found = document.querySelector(target);
  } catch (cause) {
    throw new MountError(`${method}: "${target}" is no valid selector.`, { cause });
  }
  if (found) return found;
  throw new MountError(`${method}: no element matches the selector "${target}".`);
}
