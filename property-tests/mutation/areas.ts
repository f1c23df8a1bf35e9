import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A mutated part of the code, with the tests that must detect the mutations; `wiring.test.ts` is included with any chart. */
export interface Area {
  /** Files or patterns, so that a file that moves within its folder stays in its area. Tests are excluded. */
  readonly mutate: readonly string[];
  /** Fast tests first: the first failure ends the test of a mutation. */
  readonly tests: readonly string[];
  /** The milliseconds after which a waiting test fails; default 15,000, because a simulated day takes seconds. */
  readonly patience?: number;
}

const machines = (...names: string[]) => names.map((name) => `machines/${name}.ts`);
const examples = (...names: string[]) => names.map((name) => `machines/${name}.test.ts`);
const core = (...names: string[]) => names.map((name) => `core/${name}.test.ts`);
const laws = (...names: string[]) => names.map((name) => `property-tests/${name}.test.ts`);

/** Every chart, every pure table, and every deciding part of the core, each in one area. */
export const areas = {
  passwords: {
    mutate: machines(
      'login/newPassword',
      'login/password',
      'login/passwordMails',
      'login/passwordStrength',
      'widgets/resetPassword',
      'widgets/resetPasswordStart',
      'login/strength',
    ),
    tests: [...examples('login/newPassword', 'login/password', 'widgets/resetPassword', 'login/login'), ...laws('passwordStrength')],
  },
  passkeys: {
    mutate: machines('login/passkey', 'login/passkeyAutofill', 'widgets/passkeyRegistration', 'login/passkeyUpgrade'),
    tests: [...examples('login/passkey', 'widgets/passkeyRegistration', 'login/login'), ...laws('passkeyAutofill', 'passkeyUpgrade')],
  },
  factors: {
    mutate: machines(
      'login/factor',
      'login/missingFactor',
      'login/offeredFactors',
      'login/secondFactor',
      'widgets/stepUp',
      'widgets/account',
      'widgets/accountConfig',
      'widgets/accountItems',
      'widgets/accountTasks',
    ),
    tests: [...examples('login/factor', 'widgets/account', 'widgets/accountItems', 'widgets/stepUp'), ...laws('specifiedEdges')],
  },
  wallets: {
    mutate: machines('login/crypto'),
    tests: [...examples('login/crypto', 'login/login'), ...core('methods/crypto/effects'), ...laws('wallets')],
  },
  social: {
    mutate: machines('login/oauth', 'login/oneTap', 'login/oneTapView'),
    tests: examples('login/oauth', 'login/oneTap'),
  },
  consent: {
    mutate: machines('widgets/consent', 'foreignNames', 'widgets/framing', 'widgets/idp', 'widgets/idpParameters'),
    tests: examples('widgets/idp', 'widgets/idpParameters', 'widgets/consent', 'foreignNames'),
  },
  login: {
    mutate: machines(
      'chart',
      'chartTypes',
      // Every flow without an area is included.
      'login/!(*.test|account|crypto|factor|magicLink|missingFactor|newPassword|oauth|offeredFactors|oneTap*|otp|passkey*|password*|secondFactor|strength)',
      'domain',
      'limits',
      'firstLimits',
      'hostEvent',
      'lateLimits',
      'userLimits',
      'screenLimits',
      'linkNotice',
      'notices',
      'once',
      'robot',
      'widget',
      'widgetActions',
    ),
    tests: [
      ...examples('chart', 'login/!(crypto|magicLink|newPassword|oneTap|otp|passkey|password)', 'errors', 'linkNotice', 'once', 'widget'),
      ...laws('otp', 'magicLink'),
    ],
  },
  mails: {
    mutate: machines('login/magicLink', 'login/otp', 'timeLeft'),
    tests: [...examples('login/magicLink', 'login/otp', 'timeLeft', 'login/login'), ...laws('magicLink', 'otp')],
  },
  session: {
    mutate: machines(
      'backoff',
      'errors',
      'lateErrors',
      'latchkeyError',
      'session/session',
      'session/changes',
      'session/plan',
      'session/start',
      'session/tabs',
    ),
    tests: examples('errors', 'session/changes', 'session/sameState', 'session/session', 'session/tabs'),
  },
  actors: {
    mutate: ['core/charts/actor.ts', 'core/charts/keptEvents.ts'],
    tests: core('charts/actor', 'widgets/widget', 'widgets/widget.host', 'widgets/login'),
  },
  tables: {
    mutate: [
      'api/response',
      'api/projectSettingsResponse',
      'widgets/contact',
      'methods/magicLink/inboxLinks',
      'methods/passkey/errors',
      'methods/contact/phoneEdit',
      'platform/redirects',
      'base/check',
      'base/arguments',
      'base/guards',
    ].map((name) => `core/${name}.ts`),
    tests: [
      ...laws('schemas'),
      ...core(
        'api/response',
        'api/projectSettingsResponse',
        'api/projectSettings',
        'methods/passkey/errors',
        'methods/contact/phoneEdit',
        'platform/redirects',
        'api/retryAfter',
        'base/arguments',
        'methods/magicLink/inboxLinks',
      ),
    ],
  },
  tabs: {
    // All files except types and simple calls, with tests that need no page: loading one takes longer than these tests.
    patience: 2_000,
    mutate: ['core/session/!(contract|schema|sessionCalls|sessionResource).ts'],
    tests: [
      ...core(
        'session/answeredCalls',
        'session/refreshReport',
        'session/refresherTurns',
        'session/restoredSession',
        'session/secondFactor',
      ),
      ...core('session/sharedSession', 'session/sharedState', 'session/stepUp', 'session/storeOfPage', 'session/storedSession'),
      ...core('session/tabTurns', 'session/tokenClock', 'session/tokenSignIns', 'session/waitingCalls', 'session/controllerOfPage'),
    ],
  },
  proofKeys: {
    mutate: ['core/methods/pkce/!(schema).ts'],
    tests: core('methods/pkce/*', 'methods/magicLink/resource', 'methods/oauth/resource', 'methods/password/resource'),
  },
  recording: {
    mutate: ['core/recording/redaction.ts', 'core/recording/redactionRules.ts'],
    tests: [...core('recording/redaction*', 'recording/recording'), ...laws('recording')],
  },
  urlToken: {
    mutate: ['urlToken', 'pageToken', 'redeemUrlToken', 'linkNotices', 'returnTo'].map((name) => `core/client/${name}.ts`),
    tests: [
      ...core('client/urlTokenTurns', 'client/linkNotices', 'client/linkPress', 'client/returnTo', 'client/redeemUrlToken'),
      ...core('widgets/resetPassword'),
    ],
  },
  // The verifier for hosts' servers. Few tests for each area: a mutation costs mostly the time to load them.
  guards: {
    patience: 2_000,
    mutate: ['core/server/guard.ts', 'core/server/adapters.ts'],
    tests: core('server/guard', 'server/adapters'),
  },
  servers: {
    mutate: ['core/server/!(adapters|factors|guard|index|keys|sessionJwt|verification|verifier).ts'],
    patience: 2_000,
    tests: core('server/options', 'server/credentials', 'server/providerApi', 'server/limitedCalls'),
  },
  verifiers: {
    patience: 4_000,
    mutate: ['factors', 'keys', 'sessionJwt', 'verifier'].map((name) => `core/server/${name}.ts`),
    tests: [...core('server/verifier', 'server/keys', 'server/planted', 'server/factors'), ...laws('verifier')],
  },
  schemas: {
    mutate: ['core/**/{schema,*Schema}.ts'],
    tests: [...laws('schemas'), ...core('api/storedSchema')],
  },
} satisfies Record<string, Area>;

export type AreaName = keyof typeof areas;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the files of patterns: only the tests with `wantsTests`, otherwise all others. */
const filesOf = (patterns: readonly string[], wantsTests = false): string[] =>
  [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).sort()))].filter(
    (file) => /\.(test|contract)\.tsx?$/.test(file) === wantsTests,
  );

export const brokenIn = ({ mutate }: Area): string[] => filesOf(mutate);

export const testsOf = ({ tests }: Area): string[] => filesOf(tests, true);

export function chosenArea(): Area {
  const name = process.env['LATCHKEY_AREA'] ?? '';
  if (!Object.hasOwn(areas, name)) throw new Error(`LATCHKEY_AREA must be one of ${Object.keys(areas).join(', ')}`);
  return areas[name as AreaName];
}
