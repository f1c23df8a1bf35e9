/** The props with a required type; a nested prop comes after its parents. The example shows a valid value. */
const kinds: readonly (readonly [path: string, kind: string, example: string])[] = [
  ['config', 'an object', "{ products: ['passwords'] }"],
  ['config.products', 'an array', "['otp', 'passwords']"],
  ['config.otpOptions', 'an object', "{ methods: ['sms'] }"],
  ['config.otpOptions.methods', 'an array', "['sms', 'email']"],
  ['config.oauthOptions', 'an object', "{ providers: [{ type: 'google' }] }"],
  ['config.oauthOptions.providers', 'an array', "[{ type: 'google' }]"],
  ['config.secondFactor', 'an object', "{ methods: ['totp', 'sms'] }"],
  ['config.secondFactor.methods', 'an array', "['totp', 'sms']"],
  ['config.sessionOptions', 'an object', '{ sessionDurationMinutes: 60 }'],
  ['config.sessionOptions.sessionDurationMinutes', 'a number', '60'],
  ['config.methods', 'an array', "['totp', 'sms']"],
  ['config.sections', 'an array', "['name', 'session']"],
  ['config.section', 'a string', "'name'"],
  ['config.reauthAfterMinutes', 'a number', '10'],
  ['config.signUp', 'a boolean', 'false'],
  ['config.rememberLastUsed', 'a boolean', 'true'],
  ['config.initial', 'an object', "{ email: 'ada@acme.com' }"],
  ['config.initial.email', 'a string', "'ada@acme.com'"],
  ['config.initial.phone', 'a string', "'+4915123456789'"],
  ['config.phone', 'an object', "{ country: 'auto' }"],
  ['config.phone.country', 'a string', "'DE'"],
  ['config.phone.only', 'an array', "['DE', 'AT']"],
  ['config.banner', 'an object', "{ variant: 'error', message: 'Please sign in again.' }"],
  ['callbacks', 'an object', '{ onError: (error) => console.log(error) }'],
  ['theme', 'an object', 'themes.clearDark'],
  ['styles', 'an object', "{ colors: { primary: '#5b21b6' } }"],
  ['appearance', 'an object', "{ container: 'bare' }"],
  ['appearance.links', 'an array', "[{ text: 'Terms', href: '/terms' }]"],
  ['locale', 'a string or an array of strings', "'de'"],
  ['locales', 'an object', "{ de: () => import('latchkey/locales/de') }"],
  ['strings', 'an object', "{ main: { header: 'Welcome' } }"],
];

/** Returns a sentence for each prop of a widget that has the wrong type, and for values that cannot work. */
export function faultsIn(props: object): string[] {
  const faults = [...kinds, ...lifetimesIn(Object(props).config)].flatMap(([path, kind, example]) => {
    const found = kindOf(path.split('.').reduce<unknown>((part, key) => Object(part)[key], props));
    return found && !kind.includes(found) ? [`${path} must be ${kind}, for example ${example}.`] : [];
  });
  const { phone, sessionOptions } = Object(Object(props).config);
  return faults.length > 0 ? faults : [...countryFaults(phone), ...durationFaults(sessionOptions)];
}

/** Returns the paths of the lifetimes of codes and links, such as `config.otpOptions.expirationMinutes`, each with an example. */
const lifetimesIn = (config: unknown) =>
  Object.keys(Object(config)).flatMap((options) =>
    ['expirationMinutes', 'loginExpirationMinutes', 'signupExpirationMinutes', 'resetPasswordExpirationMinutes'].map(
      (name) => [`config.${options}.${name}`, 'a number', '10'] as const,
    ),
  );

/** Returns a sentence for a duration that the server refuses at every sign-in (CFG-20). */
function durationFaults({ sessionDurationMinutes: minutes = 30 }: { readonly sessionDurationMinutes?: number } = {}): string[] {
  if (Number.isInteger(minutes) && minutes >= 5 && minutes <= 527_040) return [];
  return [`config.sessionOptions.sessionDurationMinutes is ${minutes}: write a whole number from 5 to 527040 (366 days).`];
}

/** Wrong country codes that developers often write, with the right ones. */
const otherCodes: Readonly<Record<string, string>> = { UK: 'GB', EN: 'GB', EL: 'GR', USA: 'US' };

/** Returns a sentence for each fault in `config.phone` (CFG-24). */
function countryFaults({ country = 'auto', only }: { readonly country?: string; readonly only?: readonly string[] } = {}): string[] {
  const isKnown = (code: string) => /^[A-Z]{2}$/.test(code) && !(code in otherCodes);
  const about = (place: string, code: string) => {
    if (isKnown(code)) return [];
    const meant = otherCodes[String(code).toUpperCase()];
    const advice = meant ? `Did you mean '${meant}'?` : "Write its two capital letters, for example 'DE'.";
    return [`${place} contains ${JSON.stringify(code)}, which is not a country. ${advice}`];
  };
  const unknown = [
    ...(country === 'auto' ? [] : about('config.phone.country', country)),
    ...(only ?? []).flatMap((code) => about('config.phone.only', code)),
  ];
  if (unknown.length > 0 || !only) return unknown;
  if (only.length === 0) return ['config.phone.only is empty: name countries, or leave it out.'];
  if (country === 'auto' || only.includes(country)) return [];
  return [`config.phone.only lacks '${country}', which is config.phone.country: add it, or leave config.phone.country out.`];
}

function kindOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'array';
  return value === undefined ? undefined : value === null ? 'null' : typeof value;
}
