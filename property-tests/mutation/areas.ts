/** A part of the charts and pure tables that is broken, and the tests that must notice; `wiring.test.ts` is one everywhere. */
export interface Area {
  readonly mutate: readonly string[];
  /** Those that fail fast come first: the first failure ends the look at a break. */
  readonly tests: readonly string[];
}

const machines = (...names: string[]) => names.map((name) => `machines/${name}.ts`);
const examples = (...names: string[]) => names.map((name) => `machines/${name}.test.ts`);
const core = (...names: string[]) => names.map((name) => `core/${name}.test.ts`);
const laws = (...names: string[]) => names.map((name) => `property-tests/${name}.test.ts`);

/** Every chart and every pure table, each in one area. */
export const areas = {
  passwords: {
    mutate: machines('newPassword', 'password', 'passwordMails', 'passwordStrength', 'resetPassword', 'strength'),
    tests: [...examples('newPassword', 'password', 'resetPassword'), ...laws('passwordStrength')],
  },
  passkeys: {
    mutate: machines('autofillPlan', 'passkey', 'passkeyAutofill', 'passkeyRegistration'),
    tests: [...examples('passkey', 'passkeyRegistration'), ...laws('passkeyAutofill')],
  },
  wallets: {
    mutate: machines('crypto', 'wallets'),
    tests: [...examples('crypto'), ...core('methods/crypto/effects'), ...laws('wallets')],
  },
  social: {
    mutate: machines('oauth', 'oneTap', 'oneTapView'),
    tests: examples('oauth', 'oneTap'),
  },
  consent: {
    mutate: machines('consent', 'foreignNames', 'framing', 'idp', 'idpParameters'),
    tests: examples('idp', 'idpParameters', 'consent', 'foreignNames'),
  },
  login: {
    mutate: machines(
      'chart',
      'chartTypes',
      'config',
      'contact',
      'domain',
      'limits',
      'login',
      'notices',
      'once',
      'robot',
      'sections',
      'widget',
    ),
    tests: [...examples('chart', 'config', 'errors', 'login', 'oauth', 'once', 'sections', 'widget'), ...laws('otp', 'magicLink')],
  },
  mails: {
    mutate: machines('magicLink', 'otp', 'timeLeft'),
    tests: [...examples('magicLink', 'otp', 'timeLeft', 'login'), ...laws('magicLink', 'otp')],
  },
  session: {
    mutate: machines(
      'backoff',
      'errors',
      'sameState',
      'session',
      'sessionAnswers',
      'sessionChanges',
      'sessionPlan',
      'sessionStart',
      'sessionTabs',
    ),
    tests: examples('errors', 'sessionChanges', 'sameState', 'session', 'sessionTabs'),
  },
  tables: {
    mutate: [
      'api/response',
      'api/projectSettingsResponse',
      'methods/contact/email',
      'methods/magicLink/inboxLinks',
      'methods/passkey/errors',
      'methods/contact/phoneTyping',
      'platform/redirects',
      'api/retryAfter',
      'base/check',
      'base/arguments',
      'api/storedSchema',
    ].map((name) => `core/${name}.ts`),
    tests: core(
      'api/response',
      'api/projectSettingsResponse',
      'api/projectSettings',
      'methods/contact/email',
      'methods/passkey/errors',
      'methods/contact/phoneTyping',
      'platform/redirects',
      'api/retryAfter',
      'base/arguments',
      'api/storedSchema',
      'methods/magicLink/inboxLinks',
    ),
  },
} satisfies Record<string, Area>;

export type AreaName = keyof typeof areas;

/** The area that this run is about. */
export function chosenArea(): Area {
  const name = process.env['LATCHKEY_AREA'] ?? '';
  if (!Object.hasOwn(areas, name)) throw new Error(`LATCHKEY_AREA must be one of ${Object.keys(areas).join(', ')}`);
  return areas[name as AreaName];
}
