import { oauthProviders, otpChannels, sectionOf } from '../../machines/domain.ts';
import type { AnyLoginConfig, ResolvedConfig } from '../../machines/login/config.ts';
import { contactMethods, misconfiguration, sections } from '../../machines/login/sections.ts';

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
  'products emailMagicLinksOptions oauthOptions otpOptions passwordOptions passkeyOptions sessionOptions banner enableShadowDOM'.split(' ');

/** Returns a sentence for each unknown name in a configuration, with the known one that it resembles most. */
export function unknownIn(config: AnyLoginConfig): string[] {
  const { products = [], oauthOptions, otpOptions } = config;
  return [
    misspelled('config', Object.keys(config), optionNames),
    misspelled('config.products', products, Object.keys(sectionOf)),
    misspelled('config.otpOptions.methods', otpOptions?.methods ?? [], otpChannels),
    misspelled('config.oauthOptions.providers', oauthOptions?.providers?.map((provider) => Object(provider).type) ?? [], oauthProviders),
  ].flatMap((found) => found.map((parts) => parts.join(' ')));
}

/** Names that developers know products by. */
const otherNames: Readonly<Record<string, string>> = { email: 'otp', sms: 'otp', google: 'oauth', wallets: 'crypto', webauthn: 'passkeys' };

/** Finds unknown names. Returns a sentence for each, and the advice. */
export function misspelled(place: string, names: readonly string[], known: readonly string[]): [seen: string, advice: string][] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = known.map((one) => ({ one, far: distance(String(name), one) })).toSorted((a, b) => a.far - b.far)[0];
      const meant = known.find((one) => one === otherNames[name]) ?? (near && near.far <= 3 ? near.one : undefined);
      const advice = `${meant ? `Did you mean "${meant}"? ` : ''}The known names are ${known.join(', ')}.`;
      return [`${place} contains "${name}", which is unknown.`, advice];
    });
}

/** Returns the number of letters to change, add or remove (Levenshtein, 1965). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [index, found] of Array.from(other).entries()) {
      const change = (row[index] as number) + (found.toLowerCase() === letter.toLowerCase() ? 0 : 1);
      next.push(Math.min(change, (row[index + 1] as number) + 1, (next[index] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
