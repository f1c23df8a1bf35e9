/**
 * The widgets for pages without React: the same components, on Preact. If a script tag loads `dist/mount/latchkey.js`, the same
 * names are on `globalThis.latchkey`.
 *
 * @module latchkey/mount
 */
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Root as AnyRoot } from 'react-dom/client';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { lazyChunk } from '../core/base/lazy.ts';
import type { Client } from '../core/client/client.ts';
import { environmentOf } from '../core/client/client.ts';
import { UsageError } from '../machines/errors.ts';
import type { AccountProps } from './account.tsx';
import type { Appearance as ReactAppearance } from './appearance.ts';
import { widgetImports } from './chunks.ts';
import { Mount } from './context.ts';
import { elementOf } from './elementOf.ts';
import type { IdentityProviderProps } from './idp.tsx';
import { laterWidget } from './laterWidget.tsx';
import type { LoginProps } from './login.tsx';
import { Login } from './login.tsx';
import type { PasskeyRegistrationProps } from './passkeyRegistration.tsx';
import type { ResetPasswordProps } from './resetPassword.tsx';
import { useIsomorphicLayoutEffect } from './serverRendering.ts';
import type { StepUpProps } from './stepUp.tsx';

export type { Client } from '../core/client/client.ts';
export { createClient } from '../core/client/examinedClient.ts';
export type { ClientOptions } from '../core/platform/options.ts';
export { defineLogin } from '../core/widgets/defineLogin.ts';
export type { Session, User } from '../machines/login/account.ts';
export type { BrandOptions } from './brand.ts';
export { brand } from './brand.ts';
export { extendTheme, themes } from './themes.ts';

/** The client of a widget and the element that it is rendered into. */
export interface MountTarget {
  /** The client that the widget uses. */
  readonly client: Client;
  /** The element or shadow root to render into, or a CSS selector for an element. */
  readonly target: string | Element | ShadowRoot;
}

/** The content of a slot: a text, an element, or a function that fills the given element and may return its clean-up. */
export type SlotContent = string | Node | ((element: HTMLElement) => (() => void) | void);

/** Pictures, layout, links, and slots for the host's own content. */
export interface Appearance extends Omit<ReactAppearance, 'header' | 'footer'> {
  /** A slot above every screen, inside the box. */
  readonly header?: SlotContent | undefined;
  /** A slot below every screen, inside the box. */
  readonly footer?: SlotContent | undefined;
}

/** The props of a mounted widget: the component's props, except for the type of slots. */
type MountProps<Props> = Omit<Props, 'nonce' | 'appearance'> & { readonly appearance?: Appearance | undefined };

/** The options of `mountLogin`. */
export type MountLoginOptions = Omit<MountProps<LoginProps>, 'client'> & MountTarget;

/** The options of `mountPasskeyRegistration`. */
export type MountPasskeyRegistrationOptions = Omit<MountProps<PasskeyRegistrationProps>, 'client'> & MountTarget;

/** The options of `mountResetPassword`. */
export type MountResetPasswordOptions = Omit<MountProps<ResetPasswordProps>, 'client'> & MountTarget;

/** The options of `mountIdentityProvider`. */
export type MountIdentityProviderOptions = Omit<MountProps<IdentityProviderProps>, 'client'> & MountTarget;

/** The options of `mountAccount`. */
export type MountAccountOptions = Omit<MountProps<AccountProps>, 'client'> & MountTarget;

/** The options of `mountStepUp`. */
export type MountStepUpOptions = Omit<MountProps<StepUpProps>, 'client'> & MountTarget;

/** A mounted widget. */
export interface Mounted<Props> {
  /** Changes the given props; all others, and the user's progress, stay. Does nothing after `unmount`. */
  update(props: Partial<Props>): void;
  /** Removes the widget and empties the element. */
  unmount(): void;
}

interface Place {
  readonly root: Pick<AnyRoot, 'render' | 'unmount'>;
  readonly widget: unknown;
  readonly prefix: string;
  readonly isDrawn: boolean;
  props: object;
}

const places = new WeakMap<Element | ShadowRoot, Place>();
let count = 0;

/** The other widgets, by component. */
const later = Object.fromEntries(
  Object.entries<() => Promise<object>>(widgetImports).map(([name, load]) => [name, laterWidget(lazyChunk(load, name as never), name)]),
);

/**
 * Renders the login widget into an element (MOUNT-01). If the element already contains a login widget, updates its props; if it
 * contains the HTML of one that a server has drawn, continues with that (READ-128).
 *
 * @example
 * const login = mountLogin({ client, target: '#login', config: { products: ['passwords'] } });
 * login.update({ styles: { colors: { primary: '#5B21B6' } } });
 * @throws MountError if `target` is no element and matches none (MOUNT-06); UsageError without a client of `createClient`
 */
export function mountLogin(options: MountLoginOptions): Mounted<MountProps<LoginProps>> {
  return mount('Login', Login, options);
}

/**
 * Renders the passkey registration widget into an element (MOUNT-04).
 *
 * @throws MountError if `target` is no element and matches none (MOUNT-06); UsageError without a client of `createClient`
 *
 * @example
 * mountPasskeyRegistration({ client, target: '#passkeys', callbacks: { onError: console.error } });
 */
export function mountPasskeyRegistration(options: MountPasskeyRegistrationOptions): Mounted<MountProps<PasskeyRegistrationProps>> {
  return mountLater('PasskeyRegistration', options);
}

/**
 * Renders the widget that a password reset email links to into an element (MOUNT-03).
 *
 * @throws MountError if `target` is no element and matches none (MOUNT-06); UsageError without a client of `createClient`
 *
 * @example
 * const found = await client.authenticateByUrl({ session_duration_minutes: 30 });
 * if (found?.tokenType === 'reset_password') {
 *   mountResetPassword({ client, target: '#login', token: found.token, config: { products: ['passwords'] } });
 * }
 */
export function mountResetPassword(options: MountResetPasswordOptions): Mounted<MountProps<ResetPasswordProps>> {
  return mountLater('ResetPassword', options);
}

/**
 * Renders the consent and logout pages into an element (MOUNT-05).
 *
 * @throws MountError if `target` is no element and matches none (MOUNT-06); UsageError without a client of `createClient`
 *
 * @example
 * mountIdentityProvider({ client, target: '#consent' }); // on the page that applications send people to
 */
export function mountIdentityProvider(options: MountIdentityProviderOptions): Mounted<MountProps<IdentityProviderProps>> {
  return mountLater('IdentityProvider', options);
}

/**
 * Renders the account widget into an element: a signed-in user changes names, addresses, passwords, passkeys and more (ACCT-01).
 *
 * @throws MountError if `target` is no element and matches none (MOUNT-06); UsageError without a client of `createClient`
 *
 * @example
 * mountAccount({ client, target: '#account', config: { sections: ['emails', 'passkeys', 'session'] } });
 */
export function mountAccount(options: MountAccountOptions): Mounted<MountProps<AccountProps>> {
  return mountLater('Account', options);
}

/**
 * Renders the step-up into an element: a signed-in user proves one more factor (STEP-04). Unmount it in `onProven` and `onCancel`.
 *
 * @throws MountError if `target` is no element and matches none (MOUNT-06); UsageError without a client of `createClient`
 *
 * @example
 * const open = () =>
 *   new Promise<boolean>((resolve) => {
 *     const end = (isProven: boolean) => () => (stepUp.unmount(), resolve(isProven));
 *     const stepUp = mountStepUp({ client, target: '#confirm', onProven: end(true), onCancel: end(false) });
 *   });
 * await withStepUp(() => client.user.update({ name: { first_name: 'Ada' } }), { open });
 */
export function mountStepUp(options: MountStepUpOptions): Mounted<MountProps<StepUpProps>> {
  return mountLater('StepUp', options);
}

function mountLater<Props extends { readonly appearance?: ReactAppearance | undefined }>(
  name: keyof typeof widgetImports,
  options: MountProps<Omit<Props, 'client'>> & MountTarget,
): Mounted<MountProps<Props>> {
  return mount(name, later[name] as unknown as ComponentType<Props>, options);
}

function mount<Props extends { readonly appearance?: ReactAppearance | undefined }>(
  name: string,
  Widget: ComponentType<Props>,
  options: MountProps<Omit<Props, 'client'>> & MountTarget,
): Mounted<MountProps<Props>> {
  const method = `mount${name}`;
  // Without types, the options may be missing, and so may the client.
  const { target, ...props } = Object(options) as typeof options;
  const element = elementOf(target, method, props);
  const { client } = props as Partial<MountTarget>;
  if (!client) throw new UsageError(method, 'client must be from createClient.');
  try {
    environmentOf(client);
  } catch (error) {
    throw new UsageError(method, (error as Error).message);
  }
  const before = places.get(element);
  const isSame = before?.widget === Widget;
  // Unmounts a different widget, and a widget whose content the host has removed. In the second case, `Mounted` objects stay usable.
  const isKept = isSame && [...element.children].some((one) => one.shadowRoot || one.matches('.latchkey'));
  if (!isKept) before?.root.unmount();
  const place: Place = isKept ? before : Object.assign(isSame ? before : {}, open(element, Widget, props));
  places.set(element, place);

  function draw() {
    place.root.render(
      <Root {...place}>
        <Widget {...(withSlots(place.props) as Props)} />
      </Root>,
    );
  }

  place.props = props;
  draw();
  return {
    update(changed) {
      if (places.get(element) !== place) return;
      place.props = { ...place.props, ...changed };
      draw();
    },
    unmount() {
      if (places.get(element) !== place) return;
      places.delete(element);
      place.root.unmount();
    },
  };
}

/** Makes the root of an element, which may hold the HTML of a login widget that a server has drawn. */
function open(element: Element | ShadowRoot, widget: unknown, props: object): Place {
  const prefix = widget === Login && element.querySelector<HTMLElement>(':scope > .latchkey')?.dataset['prefix'];
  if (!prefix) {
    // Preact keeps what a host has written into the element since the last unmount.
    element.replaceChildren();
    return { root: createRoot(element), widget, prefix: `latchkey${(count += 1)}-`, isDrawn: false, props };
  }
  let root: AnyRoot | undefined;
  const render: AnyRoot['render'] = (app) => {
    if (root) root.render(app);
    else root = hydrateRoot(element as Element, app);
  };
  return { root: { render, unmount: () => root?.unmount() }, widget, prefix, isDrawn: true, props };
}

/** Tells the widget how its root was made. */
function Root({ prefix, isDrawn, children }: Pick<Place, 'prefix' | 'isDrawn'> & { readonly children: ReactNode }) {
  const [isEarly, setIsEarly] = useState(isDrawn);
  useEffect(() => setIsEarly(false), []);
  const value = useMemo(() => ({ prefix, isEarly }), [prefix, isEarly]);
  return <Mount.Provider value={value}>{children}</Mount.Provider>;
}

function withSlots(props: { readonly appearance?: Appearance | undefined }) {
  const { appearance } = props;
  if (!appearance) return props;
  const { header, footer } = appearance;
  return { ...props, appearance: { ...appearance, header: slotOf(header), footer: slotOf(footer) } };
}

const slotOf = (content: SlotContent | undefined) => (Object(content) === content ? <Slot content={content as Node} /> : content);

function Slot({ content }: { readonly content: Exclude<SlotContent, string> }) {
  const place = useRef<HTMLDivElement>(null);
  useIsomorphicLayoutEffect(() => {
    const element = place.current as HTMLElement;
    if (typeof content === 'function') return content(element) as (() => void) | undefined;
    element.replaceChildren(content);
    return () => element.replaceChildren();
  }, [content]);
  return <div ref={place} />;
}
