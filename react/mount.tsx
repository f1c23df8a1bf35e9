/**
 * The widgets for pages without React, with React bundled. If a script tag loads `dist/mount/latchkey.js`, the same names are
 * on `globalThis.latchkey`.
 *
 * @module latchkey/mount
 */
import type { ComponentType } from 'react';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import type { Client } from '../core/client/client.ts';
import { MountError } from '../machines/errors.ts';
import { widgetChunks } from './chunks.ts';
import type { IdentityProviderProps } from './idp.tsx';
import { laterWidget } from './laterWidget.tsx';
import type { LoginProps } from './login.tsx';
import { Login } from './login.tsx';
import type { PasskeyRegistrationProps } from './passkeyRegistration.tsx';
import type { ResetPasswordProps } from './resetPassword.tsx';

export { createClient } from '../core/client/client.ts';
export type { Appearance } from './appearance.ts';
export { extendTheme, themes } from './themes.ts';

/** The client of a widget and the element that it is rendered into. */
export interface MountTarget {
  /** The client that the widget uses. */
  readonly client: Client;
  /** The element to render into, or a CSS selector for it. */
  readonly target: string | Element;
}

/** The options of `mountLogin`. */
export type MountLoginOptions = Omit<LoginProps, 'client' | 'nonce'> & MountTarget;

/** The options of `mountPasskeyRegistration`. */
export type MountPasskeyRegistrationOptions = Omit<PasskeyRegistrationProps, 'client' | 'nonce'> & MountTarget;

/** The options of `mountResetPassword`. */
export type MountResetPasswordOptions = Omit<ResetPasswordProps, 'client' | 'nonce'> & MountTarget;

/** The options of `mountIdentityProvider`. */
export type MountIdentityProviderOptions = Omit<IdentityProviderProps, 'client' | 'nonce'> & MountTarget;

/** A mounted widget. */
export interface Mounted<Props> {
  /** Changes the given props; all others, and the user's progress, stay. Does nothing after `unmount`. */
  update(props: Partial<Omit<Props, 'nonce'>>): void;
  /** Removes the widget and empties the element. */
  unmount(): void;
}

interface Slot {
  readonly root: Root;
  readonly widget: unknown;
  props: object;
}

const slots = new WeakMap<Element, Slot>();

const PasskeyRegistration = laterWidget(widgetChunks.passkeyRegistration, (module) => module.PasskeyRegistration);
const ResetPassword = laterWidget(widgetChunks.resetPassword, (module) => module.ResetPassword);
const IdentityProvider = laterWidget(widgetChunks.identityProvider, (module) => module.IdentityProvider);

/**
 * Renders the login widget into an element (MOUNT-01). If the element already contains a login widget, updates its props.
 *
 * @example
 * const login = mountLogin({ client, target: '#login', config: { products: ['passwords'] } });
 * login.update({ styles: { colors: { primary: '#5B21B6' } } });
 * @throws MountError when the selector matches no element; the message names it (MOUNT-06)
 */
export function mountLogin(options: MountLoginOptions): Mounted<LoginProps> {
  return mount('mountLogin', Login, options);
}

/**
 * Renders the passkey registration widget into an element (MOUNT-04).
 *
 * @throws MountError when the selector matches no element; the message contains the selector (MOUNT-06)
 *
 * @example
 * mountPasskeyRegistration({ client, target: '#passkeys', callbacks: { onError: console.error } });
 */
export function mountPasskeyRegistration(options: MountPasskeyRegistrationOptions): Mounted<PasskeyRegistrationProps> {
  return mount('mountPasskeyRegistration', PasskeyRegistration, options);
}

/**
 * Renders the widget that a password reset email links to into an element (MOUNT-03).
 *
 * @throws MountError when the selector matches no element; the message contains the selector (MOUNT-06)
 *
 * @example
 * const found = await client.authenticateByUrl({ session_duration_minutes: 30 });
 * if (found?.tokenType === 'reset_password') {
 *   mountResetPassword({ client, target: '#login', token: found.token, config: { products: ['passwords'] } });
 * }
 */
export function mountResetPassword(options: MountResetPasswordOptions): Mounted<ResetPasswordProps> {
  return mount('mountResetPassword', ResetPassword, options);
}

/**
 * Renders the consent and logout pages into an element (MOUNT-05).
 *
 * @throws MountError when the selector matches no element; the message contains the selector (MOUNT-06)
 *
 * @example
 * mountIdentityProvider({ client, target: '#consent' }); // on the page that applications send people to
 */
export function mountIdentityProvider(options: MountIdentityProviderOptions): Mounted<IdentityProviderProps> {
  return mount('mountIdentityProvider', IdentityProvider, options);
}

function mount<Props extends object>(
  method: string,
  Widget: ComponentType<Props>,
  { target, ...props }: Props & MountTarget,
): Mounted<Props> {
  const element = elementOf(target, method);
  const before = slots.get(element);
  // Removes a different widget that the element contains.
  if (before && before.widget !== Widget) before.root.unmount();
  const slot: Slot = before?.widget === Widget ? before : { root: createRoot(element), widget: Widget, props };
  slots.set(element, slot);

  function draw() {
    slot.root.render(
      <StrictMode>
        <Widget {...(slot.props as Props)} />
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
    throw new MountError(`${method}: "${target}" is not a valid selector.`, { cause });
  }
  if (found) return found;
  throw new MountError(`${method}: no element matches the selector "${target}".`);
}
