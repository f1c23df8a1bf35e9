import type { PasskeyEffects } from '../../../machines/login/passkey.ts';
import type { MethodNames } from '../../base/lazy.ts';
import type { Manifest } from '../contract.ts';
import type { Webauthn } from './resource.ts';

export const webauthn: MethodNames<Webauthn> = { register: true, authenticate: true, update: true, browserSupportsAutofill: true };

export const passkey: Manifest<Omit<PasskeyEffects, 'tell'>> = {
  product: 'passkeys',
  effects: { signInWithPasskey: true },
  unasked: { warning: 'passkeys' },
};
