import { oauthProviders, otpChannels, sectionOf } from '../../machines/domain.ts';
import type { AnyLoginConfig, ResolvedConfig } from '../../machines/login/config.ts';
import { factorMethods } from '../../machines/login/missingFactor.ts';
import { contactMethods, misconfiguration, sections } from '../../machines/login/sections.ts';
import { misspelled } from '../base/misspelled.ts';

/** Returns the reason why a login widget offers no way to log in, with what to write instead (MAIN-11, MAIN-12). */
export function loginFault(config: ResolvedConfig): string | undefined {
  const { products, oauthOptions } = config;
  const wrong = misconfiguration(config);
  if (wrong === 'passkeysAlone')
    return "config.products has passkeys alone, so new users cannot sign up: write for example ['passkeys', 'otp'].";
  if (wrong)
    return "config combines magic links and codes by email: remove 'emailMagicLinks' from products, or 'email' from otpOptions.methods.";
  const drawn = { contact: contactMethods(config).length > 0, social: oauthOptions.providers.length > 0, crypto: true };
  if (products.includes('passkeys') || sections(config).some((section) => drawn[section])) return undefined;
  const missing = [
    products.includes('otp') && "otpOptions: { methods: ['email'] }",
    products.includes('oauth') && "oauthOptions: { providers: [{ type: 'google' }] }",
  ].filter(Boolean);
  const advice = missing.length > 0 ? `add ${missing.join(' and ')}` : "write for example ['passwords']";
  return `config.products ${JSON.stringify(products)} shows no way to log in: ${advice}.`;
}

const optionNames =
  'products emailMagicLinksOptions oauthOptions otpOptions passwordOptions passkeyOptions sessionOptions secondFactor signUp initial phone rememberLastUsed banner enableShadowDOM'.split(
    ' ',
  );

/** Names that developers know products by. */
const otherNames: Readonly<Record<string, string>> = { email: 'otp', sms: 'otp', google: 'oauth', wallets: 'crypto', webauthn: 'passkeys' };

/** Names that developers know factors by. */
const otherFactors: Readonly<Record<string, string>> = {
  app: 'totp',
  otp: 'sms',
  phone: 'sms',
  webauthn: 'passkey',
  recovery_codes: 'recovery',
};

/** Returns a sentence for each unknown name in a configuration, with the known one that it resembles most. */
export function unknownIn(config: AnyLoginConfig): string[] {
  const { products = [], oauthOptions, otpOptions, secondFactor } = config;
  return [
    misspelled('config', Object.keys(config), optionNames),
    misspelled('config.products', products, Object.keys(sectionOf), otherNames),
    misspelled('config.otpOptions.methods', otpOptions?.methods ?? [], otpChannels),
    misspelled('config.secondFactor.methods', secondFactor?.methods ?? [], factorMethods, otherFactors),
    misspelled('config.oauthOptions.providers', oauthOptions?.providers?.map((provider) => Object(provider).type) ?? [], oauthProviders),
  ].flatMap((found) => found.map((parts) => parts.join(' ')));
}
