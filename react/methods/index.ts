import type { ComponentType } from 'react';
import type { Lazy } from '../../core/base/lazy.ts';
import { lazyChunks } from '../../core/client/chunks.ts';
import type { ProductChunks } from '../../core/widgets/chunks.ts';
import type { Section } from '../../machines/domain.ts';
import { oneTapChunk } from '../chunks.ts';
import type { Screen } from '../lazyScreen.ts';
import { lazyScreen } from '../lazyScreen.ts';
import { afterPaintChunk } from '../parts/chunks.ts';
import { ContactSection } from '../parts/fields/ContactSection.tsx';
import { factorChunk } from '../parts/frame/chunks.ts';
import { CryptoSection } from './crypto/main.tsx';
import { ProviderButtons } from './oauth/main.tsx';

// The only list of login methods in `react`.

/** The lazily loaded code of each method: screens, sentences, styles and the core's effects. */
export const productChunks = {
  ...lazyChunks({
    otp: () => import('./otp/screens.tsx'),
    magicLink: () => import('./magicLink/screens.tsx'),
    password: () => import('./password/screens.tsx'),
    // OAuth has no screen.
    oauth: () => import('../../core/methods/oauth/resource.ts'),
    passkey: () => import('./passkey/screens.tsx'),
    crypto: () => import('./crypto/screens.tsx'),
    lastUsed: () => import('../lastUsed.ts'),
  }),
  flows: afterPaintChunk,
  oneTap: oneTapChunk,
  factor: factorChunk,
} satisfies ProductChunks;

type Chunks = typeof productChunks;
type ModuleOf<P extends keyof Chunks> = Chunks[P] extends Lazy<infer M> ? M : never;

const screenNames = {
  otp: ['OTPAuthenticate', 'OTPConfirmation'],
  magicLink: ['EmailConfirmation'],
  password: ['PasswordCreateOrLogin', 'PasswordForgot', 'PasswordBreached', 'PasswordDedupe', 'PasswordSetNew', 'PasswordConfirmation'],
  passkey: ['PasskeyConfirmation', 'PasskeyRegistrationStart'],
  crypto: ['CryptoConnect', 'CryptoSignMessage', 'CryptoOtherScreen', 'CryptoSetupWallet', 'CryptoError', 'CryptoConfirmation'],
} as const satisfies { readonly [P in keyof Chunks]?: readonly (keyof ModuleOf<P>)[] };

type ScreenNames = typeof screenNames;

/** The screens that load with the code of their method. */
export const lateScreens = Object.fromEntries(
  Object.entries(screenNames).flatMap(([product, names]) => {
    const chunk = productChunks[product as keyof ScreenNames] as Lazy<object> as Lazy<Record<string, ComponentType>>;
    return names.map((name) => [name, lazyScreen(chunk, (module) => module[name] as ComponentType)]);
  }),
) as Readonly<Record<ScreenNames[keyof ScreenNames][number], Screen>>;

export const drawings: Readonly<Record<Section, ComponentType>> = {
  contact: ContactSection,
  social: ProviderButtons,
  crypto: CryptoSection,
};
