import type { MethodNames } from '../base/lazy.ts';
import { crypto, cryptoWallets } from './crypto/manifest.ts';
import type { CryptoWallets } from './crypto/resource.ts';
import { magicLink, magicLinks } from './magicLink/manifest.ts';
import type { MagicLinks } from './magicLink/resource.ts';
import { oauth, oauthCalls } from './oauth/manifest.ts';
import type { OAuth } from './oauth/resource.ts';
import { oneTap } from './oneTap/manifest.ts';
import { otp, otps } from './otp/manifest.ts';
import type { Otps } from './otp/resource.ts';
import { passkey, webauthn } from './passkey/manifest.ts';
import type { Webauthn } from './passkey/resource.ts';
import { password, passwords } from './password/manifest.ts';
import type { Passwords } from './password/resource.ts';

// The only list of the login methods in core. A client alone uses the calls and leaves out the rest.

/** The calls of the login methods, by the names that a client gives them. */
export interface MethodCalls {
  /** One-time passcodes by text message, WhatsApp and email. */
  readonly otps: Otps;
  /** Links in mails that log people in. */
  readonly magicLinks: MagicLinks;
  /** Passwords: sign-up, sign-in, reset and strength. */
  readonly passwords: Passwords;
  /** Social sign-in. */
  readonly oauth: OAuth;
  /** Crypto wallets. */
  readonly cryptoWallets: CryptoWallets;
  /** Passkeys and security keys. */
  readonly webauthn: Webauthn;
}

/** The names of the calls. */
export const callNames: { readonly [K in keyof MethodCalls]: MethodNames<MethodCalls[K]> } = {
  otps,
  magicLinks,
  passwords,
  oauth: oauthCalls,
  cryptoWallets,
  webauthn,
};

/** The code of the calls. */
export const callModules = {
  otps: () => import('./otp/resource.ts'),
  magicLinks: () => import('./magicLink/resource.ts'),
  passwords: () => import('./password/resource.ts'),
  oauth: () => import('./oauth/resource.ts'),
  cryptoWallets: () => import('./crypto/resource.ts'),
  webauthn: () => import('./passkey/resource.ts'),
};

/** The methods of the login widget, by their words. */
export const manifests = { otp, magicLink, password, oauth, oneTap, passkey, crypto };

/** The code of the methods in the login widget: calls, effects and observers. */
export const effectModules = {
  otp: () => import('./otp/effects.ts'),
  magicLink: () => import('./magicLink/effects.ts'),
  password: () => import('./password/effects.ts'),
  oauth: () => import('./oauth/effects.ts'),
  oneTap: () => import('./oneTap/observer.ts'),
  passkey: () => import('./passkey/effects.ts'),
  crypto: () => import('./crypto/effects.ts'),
};

type ModuleOf<M extends keyof typeof effectModules> = Awaited<ReturnType<(typeof effectModules)[M]>>;
type EffectsOf<Module> = Module extends { createEffects(...args: never[]): infer E } ? E : object;
type Takers = { [M in keyof typeof effectModules]: (effects: EffectsOf<ModuleOf<M>>) => void };

/** The effects of all methods together. */
export type MethodEffects = Takers[keyof Takers] extends (effects: infer E) => void ? E : never;
