import type { ComponentType } from 'react';
import type { Lazy } from '../../core/base/lazy.ts';
import { lazyChunks } from '../../core/client/chunks.ts';
import type { ProductChunks } from '../../core/widgets/chunks.ts';
import type { Section } from '../../machines/login/sections.ts';
import { oneTapChunk } from '../chunks.ts';
import type { Screen } from '../lazyScreen.ts';
import { lazyScreen } from '../lazyScreen.ts';
import { ContactSection } from '../parts/fields/ContactSection.tsx';
import { CryptoSection } from './crypto/main.tsx';
import { ProviderButtons } from './oauth/main.tsx';

// The only list of the login methods in React.

/** The late code of each method: its screens, sentences and styles, with the core's part. */
export const productChunks = {
  ...lazyChunks({
    otp: () => import('./otp/screens.tsx'),
    magicLink: () => import('./magicLink/screens.tsx'),
    password: () => import('./password/screens.tsx'),
    // It has no screen of its own.
    oauth: () => import('../../core/methods/oauth/effects.ts'),
    passkey: () => import('./passkey/screens.tsx'),
    crypto: () => import('./crypto/screens.tsx'),
  }),
  oneTap: oneTapChunk,
} satisfies ProductChunks;

type Chunks = typeof productChunks;
type ModuleOf<P extends keyof Chunks> = Chunks[P] extends Lazy<infer M> ? M : never;

/** The screens of each method, by the names of their components. */
const screenNames = {
  otp: ['OTPAuthenticate', 'OTPConfirmation'],
  magicLink: ['EmailConfirmation'],
  password: ['PasswordCreateOrLogin', 'PasswordForgot', 'PasswordBreached', 'PasswordDedupe', 'PasswordSetNew', 'PasswordConfirmation'],
  passkey: ['PasskeyConfirmation', 'PasskeyRegistrationStart'],
  crypto: ['CryptoConnect', 'CryptoSignMessage', 'CryptoOtherScreen', 'CryptoSetupWallet', 'CryptoError', 'CryptoConfirmation'],
} as const satisfies { readonly [P in keyof Chunks]?: readonly (keyof ModuleOf<P>)[] };

type ScreenNames = typeof screenNames;

/** The screens that come late, with the code of their methods. */
export const lateScreens = Object.fromEntries(
  Object.entries(screenNames).flatMap(([product, names]) => {
    const chunk = productChunks[product as keyof ScreenNames] as Lazy<object> as Lazy<Record<string, ComponentType>>;
    return names.map((name) => [name, lazyScreen(chunk, (module) => module[name] as ComponentType)]);
  }),
) as Readonly<Record<ScreenNames[keyof ScreenNames][number], Screen>>;

/** The drawing of each section of Main. */
export const drawings: Readonly<Record<Section, ComponentType>> = {
  contact: ContactSection,
  social: ProviderButtons,
  crypto: CryptoSection,
};
