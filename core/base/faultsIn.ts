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
  ['config.methods', 'an array', "['totp', 'sms']"],
  ['config.sections', 'an array', "['name', 'session']"],
  ['config.section', 'a string', "'name'"],
  ['config.reauthAfterMinutes', 'a number', '10'],
  ['config.signUp', 'a boolean', 'false'],
  ['config.initial', 'an object', "{ email: 'ada@acme.com' }"],
  ['config.initial.email', 'a string', "'ada@acme.com'"],
  ['config.initial.phone', 'a string', "'+4915123456789'"],
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

/** Returns a sentence for each prop of a widget that has the wrong type. */
export function faultsIn(props: object): string[] {
  return kinds.flatMap(([path, kind, example]) => {
    const found = kindOf(path.split('.').reduce<unknown>((part, key) => Object(part)[key], props));
    return found && !kind.includes(found) ? [`${path} must be ${kind}, for example ${example}.`] : [];
  });
}

function kindOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'array';
  return value === undefined ? undefined : value === null ? 'null' : typeof value;
}
