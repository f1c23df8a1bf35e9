import type { ContactEntry, OAuthProvider, OtpChannel, PasskeySupport, Section, WalletOption } from '../domain.ts';
import { otpChannels, sectionOf, walletOptions } from '../domain.ts';
import type { MessageKey } from '../notices.ts';
import type { InitialContact, OAuthProviderOptions, ResolvedConfig } from './config.ts';

/** Returns the sections of Main without duplicates, at the position of their first product (MAIN-05, MAIN-06). */
export function sections({ products }: ResolvedConfig): readonly Section[] {
  return [...new Set(products.map((product) => sectionOf[product]))].filter((section) => typeof section === 'string');
}

/** Returns the section below the divider; undefined without a divider (MAIN-07). */
export function dividedSection(shown: readonly Section[]): Section | undefined {
  const others = shown.some((section) => section !== 'contact');
  return shown.includes('contact') && others ? shown.at(-1) : undefined;
}

/** Returns the methods of Main's forms without duplicates, in the configured order (FORM-01 to FORM-04). */
export function contactMethods({ products, otpOptions, initial }: ResolvedConfig): readonly OtpChannel[] {
  const methods = products.flatMap((product) => {
    if (product === 'emailMagicLinks' || product === 'passwords') return ['email' as const];
    return product === 'otp' ? otpOptions.methods : [];
  });
  const known = [...new Set(methods)].filter((method) => otpChannels.includes(method));
  return initial.locked ? known.filter((method) => initialIn(initial, method)) : known;
}

/** Returns the address that the form of a method begins with, if the host gave one (CFG-23). */
const initialIn = ({ email, phone }: InitialContact, method: OtpChannel): string | undefined => (method === 'email' ? email : phone);

/** Returns the effect of an email address submitted on Main: a link, a code or, with passwords, a search for the user (FORM-05). */
export function emailGets({ products }: ResolvedConfig): 'link' | 'code' | 'search' {
  if (products.includes('passwords')) return 'search';
  return products.includes('emailMagicLinks') ? 'link' : 'code';
}

/** Returns the effect of a method's submitted form, like `emailGets`; undefined if Main has no such form. */
export function formGets(config: ResolvedConfig, method: OtpChannel): ReturnType<typeof emailGets> | undefined {
  if (!contactMethods(config).includes(method)) return undefined;
  return method === 'email' ? emailGets(config) : 'code';
}

/** Returns the login by email that is available in addition to passwords, if any (READ-19). */
export function besidePasswords({ products, otpOptions }: ResolvedConfig): 'link' | 'code' | undefined {
  if (products.includes('otp') && otpOptions.methods.includes('email')) return 'code';
  return products.includes('emailMagicLinks') ? 'link' : undefined;
}

/** Returns the message for an unusable configuration; undefined for a usable one (MAIN-11, MAIN-12). */
export function misconfiguration(config: ResolvedConfig): MessageKey | undefined {
  const { products } = config;
  if (products.length > 0 && products.every((product) => product === 'passkeys')) return 'passkeysAlone';
  return besidePasswords(config) === 'code' && products.includes('emailMagicLinks') ? 'linkAndCode' : undefined;
}

/** Returns the method of the visible form: the chosen one if it is configured, otherwise the first that has an address. */
export function currentMethod({
  config,
  method,
  entry,
}: {
  readonly config: ResolvedConfig;
  readonly method: OtpChannel | null;
  readonly entry: ContactEntry | null;
}): OtpChannel | undefined {
  const methods = contactMethods(config);
  const wanted = method ?? entry?.channel;
  return wanted && methods.includes(wanted) ? wanted : (methods.find((one) => initialIn(config.initial, one)) ?? methods[0]);
}

/**
 * Whether Main's controls can be pressed: forms, providers, passkeys and wallets alike. Uses only the state's name: the chart gets
 * the edges of most presses only after the first paint.
 */
export const takesPress = ({ activity }: { readonly activity: string | null }): boolean => activity === null;

/** Whether Main's form is being submitted, or waits for the code that submits it. False at a provider and in a passkey dialog. */
export const sendsForm = ({ activity }: { readonly activity: string | null }): boolean => /^(submit|read|send|search)/.test(`${activity}`);

/** Whether an event of the user waits for the code of its edge. Only the names of events have an underscore. */
export const awaitsCode = ({ activity }: { readonly activity: string | null }): boolean => /_/.test(String(activity));

/** Whether Main shows the passkey button, as its first item (MAIN-08 to MAIN-10). */
export function hasPasskeyButton({
  config,
  passkeySupport,
}: {
  readonly config: ResolvedConfig;
  readonly passkeySupport: PasskeySupport;
}): boolean {
  if (!config.products.includes('passkeys') || passkeySupport === 'none') return false;
  return passkeySupport === 'dialog' || contactMethods(config).length === 0;
}

/** Whether passkey autofill uses the input of this method (PKEY-04, READ-33). */
export function isPasskeyField(
  {
    config,
    passkeySupport,
  }: {
    readonly config: ResolvedConfig;
    readonly passkeySupport: PasskeySupport;
  },
  method: OtpChannel,
): boolean {
  if (!config.products.includes('passkeys') || passkeySupport !== 'autofill') return false;
  const methods = contactMethods(config);
  return methods.includes(method) && (method === 'email' || !methods.includes('email'));
}

/** Finds the configuration of a provider if social sign-in is a configured product (CFG-03). */
export function providerOptionsOf({ products, oauthOptions }: ResolvedConfig, provider: OAuthProvider): OAuthProviderOptions | undefined {
  return products.includes('oauth') ? oauthOptions.providers.find(({ type }) => type === provider) : undefined;
}

/** Returns the number of wallet buttons on Main, not counting the "other" button (CRYPTO-04, READ-30). */
export function walletSlots({ products, oauthOptions }: ResolvedConfig): number {
  const providers = products.includes('oauth') ? oauthOptions.providers.length : 0;
  return Math.max(0, 6 - providers - 1);
}

/** Splits the wallets into those with a button on Main and the others (CRYPTO-05). */
export function dividedWallets({ wallets, config }: { readonly wallets: readonly WalletOption[]; readonly config: ResolvedConfig }): {
  readonly main: readonly WalletOption[];
  readonly others: readonly WalletOption[];
} {
  const ordered = walletOptions.filter((option) => wallets.includes(option));
  const slots = walletSlots(config);
  return { main: ordered.slice(0, slots), others: ordered.slice(slots) };
}
