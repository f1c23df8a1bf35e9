import type { AuthMethod, ContactEntry, OtpChannel } from '../domain.ts';
import { otpChannels } from '../domain.ts';
import type { MessageKey } from '../notices.ts';
import type { ResolvedConfig } from './config.ts';

/** A part of Main. */
export type Section = 'social' | 'crypto' | 'contact';

const sectionOf: Readonly<Record<AuthMethod, Section | null>> = {
  oauth: 'social',
  crypto: 'crypto',
  emailMagicLinks: 'contact',
  otp: 'contact',
  passwords: 'contact',
  passkeys: null,
};

/** The sections of Main, each once, at the place of its first product (MAIN-05, MAIN-06). */
export function sections({ products }: ResolvedConfig): readonly Section[] {
  return [...new Set(products.map((product) => sectionOf[product]))].filter((section) => section != null);
}

/** The section that the divider stands before, if there is to be one (MAIN-07). */
export function dividedSection(shown: readonly Section[]): Section | undefined {
  const others = shown.some((section) => section !== 'contact');
  return shown.includes('contact') && others ? shown.at(-1) : undefined;
}

/** The methods whose forms Main offers, each once, in the configured order (FORM-01 to FORM-04). */
export function contactMethods({ products, otpOptions }: ResolvedConfig): readonly OtpChannel[] {
  const methods = products.flatMap((product) => {
    if (product === 'emailMagicLinks' || product === 'passwords') return ['email' as const];
    return product === 'otp' ? otpOptions.methods : [];
  });
  return [...new Set(methods)].filter((method) => otpChannels.includes(method));
}

/**
 * Tells what an email address that is submitted on Main gets: a link, a code, or, with passwords, a
 * search for the person who has it (FORM-05).
 */
export function emailGets({ products }: ResolvedConfig): 'link' | 'code' | 'search' {
  if (products.includes('passwords')) return 'search';
  return products.includes('emailMagicLinks') ? 'link' : 'code';
}

/** Tells what the form of a method on Main gets its person; undefined where Main has no such form. */
export function formGets(config: ResolvedConfig, method: OtpChannel): ReturnType<typeof emailGets> | undefined {
  if (!contactMethods(config).includes(method)) return undefined;
  return method === 'email' ? emailGets(config) : 'code';
}

/** The way to log in by mail that stands beside passwords, if one does (READ-19). */
export function besidePasswords({ products, otpOptions }: ResolvedConfig): 'link' | 'code' | undefined {
  if (products.includes('otp') && otpOptions.methods.includes('email')) return 'code';
  return products.includes('emailMagicLinks') ? 'link' : undefined;
}

/** Names the fault of a configuration that nobody could sign in with as it is meant (MAIN-11, MAIN-12). */
export function misconfiguration(config: ResolvedConfig): MessageKey | undefined {
  const { products, otpOptions } = config;
  if (products.length > 0 && products.every((product) => product === 'passkeys')) return 'passkeysAlone';
  const codesByEmail = products.includes('otp') && otpOptions.methods.includes('email');
  return codesByEmail && products.includes('emailMagicLinks') ? 'linkAndCode' : undefined;
}

/** The method whose form is shown: the chosen one while it is configured, otherwise the first. */
export function currentMethod({
  config,
  method,
  entry,
}: {
  readonly config: ResolvedConfig;
  /** The tab that was chosen. */
  readonly method: OtpChannel | null;
  /** The entry that was last submitted. */
  readonly entry: ContactEntry | null;
}): OtpChannel | undefined {
  const methods = contactMethods(config);
  const wanted = method ?? entry?.channel;
  return wanted && methods.includes(wanted) ? wanted : methods[0];
}

/**
 * Whether what is drawn on Main can be pressed: forms, providers, passkeys and wallets alike. It goes by
 * where the chart stands: asking the chart itself has it described, which a first paint does without.
 */
export const takesPress = ({ activity }: { readonly activity: string | null }): boolean => activity === null;
