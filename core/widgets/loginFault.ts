import type { ResolvedConfig } from '../../machines/login/config.ts';
import { contactMethods, misconfiguration, sections } from '../../machines/login/sections.ts';

/** Returns the reason why a login widget offers no way to log in, with advice (MAIN-11, MAIN-12). */
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
