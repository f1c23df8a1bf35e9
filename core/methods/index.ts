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

// The only list of login methods in `core`. A page with only the client uses the calls and omits the rest.

/** The calls of the login methods, by their names on the client. */
export interface MethodCalls {
  /** One-time passcodes by text message, WhatsApp and email. */
  readonly otps: Otps;
  /** Links by email that log users in. */
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

export const callNames: { readonly [K in keyof MethodCalls]: MethodNames<MethodCalls[K]> } = {
  otps,
  magicLinks,
  passwords,
  oauth: oauthCalls,
  cryptoWallets,
  webauthn,
};

export const callModules = {
  otps: () => import('./otp/resource.ts'),
  magicLinks: () => import('./magicLink/resource.ts'),
  passwords: () => import('./password/resource.ts'),
  oauth: () => import('./oauth/resource.ts'),
  cryptoWallets: () => import('./crypto/resource.ts'),
  webauthn: () => import('./passkey/resource.ts'),
};

export const manifests = { otp, magicLink, password, oauth, oneTap, passkey, crypto };
