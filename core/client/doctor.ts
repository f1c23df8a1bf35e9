import { ApiError, UnreachableError } from '../../machines/errors.ts';
import type { ResolvedConfig } from '../../machines/login/config.ts';
import type { ProjectSettings } from '../api/contract.ts';
import type { Misspelled } from '../base/misspelled.ts';
import { misspelled } from '../base/misspelled.ts';
import {
  clientOptionNames,
  configNames,
  namesInOptions,
  namesInProps,
  unknownIn,
  unknownValuesIn,
  wordsInProps,
} from '../base/optionNames.ts';
import type { ReadSnapshot } from '../charts/actor.ts';
import { watchCharts } from '../charts/chartRegistry.ts';
import type { ClientContext } from '../context.ts';
import { hasPasskeys } from '../methods/passkey/support.ts';
import type { Environment } from '../platform/environment.ts';
import { madeByLatchkey } from '../platform/environment.ts';
import { consoleLogger } from '../platform/logger.ts';
import type { ClientOptions, CookieOptions, ResolvedOptions } from '../platform/options.ts';
import { bare, cookieNames, isLoopback, isPrefixed } from '../platform/options.ts';

/** A mistake of the page's developers: the observation and the fix. */
export interface Finding {
  /** The name of the finding on the page of errors. */
  readonly code: string;
  readonly seen: string;
  readonly advice: string;
}

type Texts = readonly [seen: string, advice: string];

/** The texts of findings that are always the same, by code. */
const texts = {
  live_token: [
    'A live token is used on localhost: sign-ins reach real users, and messages are sent and billed.',
    'Use the test token of your project ("public-token-test-...") here, or npx latchkey-provider.',
  ],
  several_clients: ['Several clients have the same public token.', 'Share one: create it once, outside of components.'],
  same_cookies: [
    'Clients of two projects use the same cookies, so a sign-in with one ends the session of the other.',
    'Give each project its own names: cookieOptions: { opaqueTokenCookieName, jwtCookieName, istCookieName }.',
  ],
  destroyed_client: [
    'The client of a widget is destroyed, so all requests of the widget fail.',
    'Destroy a client after its widgets are unmounted, and make another one for later widgets.',
  ],
  early_script: [
    'An inline script uses `latchkey` before latchkey.js has run.',
    'Write <script type="module"> for it: modules run in the order of the page.',
  ],
  styles: [
    'A server has drawn the widget, and the page has no styles for it before its script runs.',
    'Add the stylesheet to the page: import \'latchkey/styles.css\', or <link rel="stylesheet" href="/latchkey/styles.css">.',
  ],
  otp_methods: ['The product otp has no channels, so it draws nothing.', "Set otpOptions.methods to any of 'sms', 'whatsapp', 'email'."],
  oauth_providers: [
    'The product oauth has no providers, so it draws nothing.',
    "Set oauthOptions.providers, for example to [{ type: 'google' }].",
  ],
  oauth_redirect: [
    "oauthOptions has no loginRedirectURL, so users come back to the default address of the project's dashboard.",
    'Set oauthOptions.loginRedirectURL and signupRedirectURL to this page, for example location.origin + location.pathname.',
  ],
} satisfies Readonly<Record<string, Texts>>;

const finding = (code: string, [seen, advice]: Texts): Finding => ({ code, seen, advice });
const findingIf = (isWrong: boolean, code: keyof typeof texts): Finding[] => (isWrong ? [finding(code, texts[code] as Texts)] : []);

/** A step of the documentation page "Going live", and whether the host's page has completed the step. */
interface LaunchStep {
  readonly isDone: boolean;
  readonly text: string;
}

/** The documentation, which has a page of all codes. */
const site = 'https://latchkey.github.io/latchkey';

/**
 * Checks the page during development and logs all mistakes in one report: after the project settings have arrived or failed,
 * and whenever a widget reveals another mistake. Each finding is logged once. Returns a function that stops the checks.
 */
export function startDoctor({ options, environment, settings, store: { registry }, ...parts }: ClientContext, given: ClientOptions = {}) {
  const logger = loggerFaults(parts.logger).length > 0 ? consoleLogger : parts.logger;
  const reported = new Set<string>();
  const configs = new Set<ResolvedConfig>();
  let isScheduled = false;
  let isOver = false;
  let hasTicked = false;
  const docs = bare(String(given.docsURL ?? site));
  options.docs = ` ${docs}/errors#`;

  function say(findings: readonly Finding[]) {
    const unsaid = findings.filter(({ seen }) => !reported.has(seen));
    for (const { seen } of unsaid) reported.add(seen);
    if (unsaid.length > 0) logger.warn(textOf(unsaid, options.docs));
  }

  function report() {
    isScheduled = false;
    if (isOver) return;
    const ofToken = aboutToken(options.publicToken, environment.location);
    say([
      ...ofToken,
      ...aboutNames('createClient', { options: given }, { options: clientOptionNames.join(' '), ...namesInOptions }),
      ...aboutValues(given),
      ...Object.entries(options.props ?? {}).flatMap(aboutProps),
      ...asFindings('the login widget', unknownIn(Object(options.props?.['login']).config)),
      // A malformed token or address already explains why the request fails.
      ...(ofToken[0]?.code === 'public_token' || !isAddress.test(options.apiBase)
        ? []
        : aboutProvider(settings.failure, options.apiBase, environment.location?.origin ?? '')),
      ...aboutPage(globalThis.document),
      ...(globalThis.document?.styleSheets ? aboutCookies(environment.location, options.cookies, blocked()) : []),
      ...[...configs].flatMap(aboutConfig),
      ...aboutClients(options, environment.clients),
      ...aboutResetToken(options.props?.['resetPassword'], environment),
    ]);
    if (!hasTicked && configs.size > 0 && settings.isKnown() && settings.failure === undefined) {
      hasTicked = true;
      const steps = [...configs].flatMap((config) => aboutLaunch(settings.read(), config, options));
      logger.debug(ticked(steps, `${docs}/going-live`));
    }
  }

  /** Several widgets may appear at once; their findings are reported together. */
  function schedule() {
    if (isOver) say(findingIf(true, 'destroyed_client'));
    if (isScheduled || isOver) return;
    isScheduled = true;
    void settings.ready().then(report);
  }

  const look = (read: ReadSnapshot) => {
    if (registry.charts.get(read) !== 'login') return;
    const { config } = read().context as { readonly config: ResolvedConfig };
    if (configs.has(config)) return;
    configs.add(config);
    schedule();
  };
  const end = watchCharts(registry, look);
  options.examine = schedule;
  // A widget may have received its last event before this code was loaded.
  for (const read of registry.charts.keys()) look(read);
  schedule();
  return () => {
    isOver = true;
    end();
    // The host may unmount its widgets shortly after it destroys the client.
    const isUsed = () => [...registry.charts.values()].some((name) => name !== 'session');
    void environment.afterPaint().then(() => say(findingIf(isUsed(), 'destroyed_client')));
  };
}

export function textOf(findings: readonly Finding[], docs = ` ${site}/errors#`): string {
  const lines = findings.map(({ code, seen, advice }, index) => `${index + 1}. ${seen}\n   ${advice}\n  ${docs}${code}`);
  const title = findings.length === 1 ? '1 problem found' : `${findings.length} problems found`;
  return [`${title} (shown only in development):`, ...lines].join('\n');
}

/** Returns the steps of "Going live" that a page can check: the project's requirements, and the place where the session is kept. */
export function aboutLaunch(
  project: ProjectSettings,
  { products, otpOptions }: ResolvedConfig,
  { cookies, hasCustomDomain }: Pick<ResolvedOptions, 'cookies' | 'hasCustomDomain'>,
): LaunchStep[] {
  const pkce = Object.entries(project).filter(([name]) => /^pkceRequiredFor(?!Sso)/.test(name));
  const sendsTexts = products.includes('otp') && otpOptions.methods.some((method) => method !== 'email');
  return [
    { isDone: true, text: `The project "${project.projectName ?? ''}" answers this page.` },
    {
      isDone: pkce.every(([, isRequired]) => isRequired),
      text: 'The project requires PKCE wherever a user leaves the page.',
    },
    ...(sendsTexts
      ? [{ isDone: project.captchaSettings.enabled, text: 'The project asks for a captcha before it sends messages to phones.' }]
      : []),
    {
      isDone: hasCustomDomain || cookies.prefix === 'host',
      text: 'The session is kept on a custom domain, or in cookies that no other subdomain can set.',
    },
  ];
}

/** Returns the list with a mark per step, each step once. */
function ticked(steps: readonly LaunchStep[], page: string): string {
  const lines = new Set(steps.map(({ isDone, text }) => `${isDone ? '✓' : '✗'} ${text}`));
  return ['Going live, as far as this page can see:', ...lines, page].join('\n');
}

/** Logs an inline script that uses the global of the script tag before it exists: module scripts run later. */
function checkScripts(): void {
  const isEarly = Array.from(document.scripts).some(
    (script) => script.matches(':not([src], [type])') && /(?<![\w/])latchkey\s*\.(?!js\b)/.test(script.text),
  );
  if (isEarly) consoleLogger.warn(textOf(findingIf(true, 'early_script')));
}

if (globalThis.document) checkScripts();

export function aboutToken(publicToken: string, location?: Pick<Location, 'href' | 'hostname' | 'origin'>): Finding[] {
  const isRight = /^public-token-(test|live)-./.test(publicToken);
  const isLocal = /^http:/.test(location?.href ?? '') && isLoopback(location);
  if (isRight) return findingIf(isLocal && publicToken.startsWith('public-token-live'), 'live_token');
  const advice =
    'Copy it from the dashboard of your project. It begins with "public-token-test-" or "public-token-live-"; endpoints.testAPIURL applies only to test tokens.';
  return [finding('public_token', [publicToken === '' ? 'The public token is empty.' : 'The public token is malformed.', advice])];
}

/** Finds earlier clients of the page that have the same public token as this one, or that share its cookie names. */
function aboutClients(own: ResolvedOptions, clients: Iterable<unknown> = []): Finding[] {
  const all = [...clients].map((client): ResolvedOptions => Object(client)[madeByLatchkey]().options);
  return all.slice(0, Math.max(all.indexOf(own), 0)).flatMap(({ publicToken, cookies }) => {
    const areShared = cookieNames(cookies).some((name) => cookieNames(own.cookies).includes(name));
    return publicToken === own.publicToken ? findingIf(true, 'several_clients') : findingIf(areShared, 'same_cookies');
  });
}

/** Finds a reset widget whose token is missing from its props, from the page's address and from the history entry. */
function aboutResetToken(props: object | undefined, { location, history }: Environment): Finding[] {
  const token = valueAt(props ?? {}, 'config.token');
  const isKept = /[?&]token=./.test(location?.href ?? '') || history?.state?.latchkey;
  if (!props || (token ? typeof token === 'string' : isKept)) return [];
  const advice = 'Mount it only with the token that authenticateByUrl finds, or that the address contains.';
  return [finding('wrong_value', [`the resetPassword widget: token is ${JSON.stringify(token) ?? 'missing'}.`, advice])];
}

/** Explains a failed request for the project settings. */
export function aboutProvider(failure: unknown, baseUrl: string, origin: string): Finding[] {
  if (failure === undefined) return [];
  if (failure instanceof ApiError) {
    const { status_code, error_message } = failure;
    const [fault, advice] =
      status_code === 429 || status_code >= 500
        ? ['could not give the settings of the project', 'Load this page again in a moment.']
        : ['rejects this page', `Check that the token belongs to this project, and that the project allows ${origin}.`];
    return [finding(failure.error_type, [`The server at ${baseUrl} ${fault}.`, `${advice} The error: ${error_message}`])];
  }
  if (failure instanceof UnreachableError) {
    const advice = `Check that a server runs there, that it allows ${origin} (CORS), and that this page's content security policy allows the server (connect-src). To try it without a project, run npx latchkey-provider; its page shows the options for createClient.`;
    return [{ code: 'unreachable', seen: `The server at ${baseUrl} does not answer.`, advice }];
  }
  const advice = 'Set the address of the API with `endpoints` or `endpointOptions` of createClient.';
  return [{ code: 'invalid_answer', seen: `The server at ${baseUrl} is not a Stytch API.`, advice }];
}

/** Finds missing styles of a server-drawn widget. */
function aboutPage(document: Document | undefined): Finding[] {
  // Outside browsers, `document` may be incomplete.
  if (!document?.styleSheets) return [];
  const isDrawn = document.querySelector('.latchkey[data-prefix]') !== null;
  return findingIf(isDrawn && !Array.from(document.styleSheets).some(hasStyles), 'styles');
}

/** Finds the reason why the browser rejects the cookies of the session, or hides them from this page. */
export function aboutCookies(
  location: Environment['location'],
  { domain, path = '/' }: CookieOptions,
  { cookies, storage }: ReturnType<typeof blocked>,
): Finding[] {
  if (!location?.hostname) return [];
  const { hostname, pathname, protocol } = new URL(location.href);
  const lost = (seen: string, advice: string) => [finding('nothing_is_kept', [`${seen}, so a session ends with the page.`, advice])];
  if (cookies) {
    const advice =
      'Allow cookies for this address in the settings of the browser. In a frame of another site, set cookieOptions.partitioned.';
    return lost(`This browser blocks cookies${storage ? ' and storage' : ''}`, advice);
  }
  if (protocol === 'http:' && !isLoopback(location)) {
    return lost(
      'This page is loaded by plain http, where browsers reject the cookies of a session',
      'Use https; on this machine, localhost.',
    );
  }
  // On localhost, the client leaves the domain out.
  if (domain && !isLoopback(location) && !`.${hostname}`.endsWith(`.${domain.replace(/^\./, '')}`)) {
    const seen = `cookieOptions.domain is ${JSON.stringify(domain)}, which is not the host of this page or a part of it`;
    return lost(seen, `Write a domain that ${hostname} ends with, without https://, or leave it out.`);
  }
  if (!`${pathname}/`.startsWith(path.endsWith('/') ? path : `${path}/`)) {
    const seen = `cookieOptions.path is ${JSON.stringify(path)}, which does not contain this page`;
    return lost(seen, "Write the path of all pages that need the session: '/', or leave it out.");
  }
  return [];
}

/** Returns whether the browser blocks this page's cookies and storage. */
function blocked() {
  const isBlocked = (test: () => boolean) => {
    try {
      return test();
    } catch {
      // Access is forbidden.
      return true;
    }
  };
  return { cookies: isBlocked(() => navigator.cookieEnabled === false), storage: isBlocked(() => globalThis.localStorage === null) };
}

function hasStyles(sheet: CSSStyleSheet): boolean {
  try {
    return Array.from(sheet.cssRules).some(({ cssText }) => cssText.includes('.latchkey-box'));
  } catch {
    // A sheet of another origin cannot be read, but it may contain the styles.
    return true;
  }
}

/** Returns the names in an object; a value of another type is a fault that the widget itself reports. */
const namesOf = (value: unknown): string[] => (typeof value === 'object' && !Array.isArray(value) ? Object.keys(Object(value)) : []);

/** Finds unknown names in the objects that a host has written; `known` lists the valid names by place. */
function aboutNames(whose: string, given: object, known: Readonly<Record<string, string>>): Finding[] {
  return Object.entries(known).flatMap(([place, names]) => {
    const value = place.split('.').reduce<unknown>((part, key) => Object(part)[key], given);
    return asFindings(whose, misspelled(place, namesOf(value), names.split(' ')));
  });
}

const asFindings = (whose: string, found: readonly Misspelled[]): Finding[] =>
  found.map(([seen, advice]) => ({ code: 'unknown_name', seen: `${whose}: ${seen}`, advice }));

/** The client's options by type, and the allowed values of options with a closed list. */
const typesOfOptions = {
  function: ['fetch', 'onWarning'],
  boolean: ['refetchUserOnFocus', 'allowImpersonation', 'telemetry'],
  number: ['refreshIntervalMs'],
  object: ['endpoints', 'endpointOptions', 'cookieOptions'],
  // The client itself rejects cookie names that are not text (ARG-21).
  string: [
    'docsURL',
    ...['endpoints', 'endpointOptions'].flatMap((place) =>
      (namesInOptions[`options.${place}`] ?? '').split(' ').map((name) => `${place}.${name}`),
    ),
  ],
};
const wordsOfOptions = {
  userCache: 'local memory',
  idpTransport: 'form json',
  secondFactor: 'enrolled always',
  'cookieOptions.prefix': 'host',
  'cookieOptions.sameSite': 'lax strict none',
};

const loggerFaults = (logger: object) =>
  ['debug', 'warn', 'error'].filter((name) => typeof Reflect.get(logger, name) !== 'function').map((name) => `logger.${name}`);

/** Accepts the beginning of a web address, or of an address of the page's own server. */
const isAddress = /^(https?:\/)?\//i;

/** Returns the value at a place, such as `appearance.logo`; undefined if the value is missing or null. */
const valueAt = (given: object, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => Object(part)[key], given) ?? undefined;

/** Returns a sentence for each value of the wrong type. */
const ofOtherType = (given: object, types: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(types).flatMap(([type, paths]) =>
    paths
      .filter((path) => valueAt(given, path) !== undefined && typeof valueAt(given, path) !== type)
      .map((path) => `${path} must be ${type === 'object' ? 'an' : 'a'} ${type}.`),
  );

/** Returns a sentence for each value that is not in its list. */
const unlisted = (given: object, lists: Readonly<Record<string, string>>): string[] =>
  Object.entries(lists)
    .filter(([path, words]) => valueAt(given, path) !== undefined && !words.split(' ').includes(String(valueAt(given, path))))
    .map(([path, words]) => `${path} must be one of ${words.replaceAll(' ', ', ')}.`);

/** @param advices sentences that begin with the place of a value */
const asWrong = (whose: string, given: object, advices: readonly string[]): Finding[] =>
  advices.map((advice) => ({
    code: 'wrong_value',
    seen: `${whose}${advice.split(' ')[0]} is ${JSON.stringify(valueAt(given, advice.split(' ')[0] as string)) ?? 'missing'}.`,
    advice,
  }));

/** Finds invalid values of client options, which would otherwise only fail in a later call. */
export function aboutValues(given: ClientOptions): Finding[] {
  const at = (path: string) => valueAt(given, path);
  const endpoints = (namesInOptions['options.endpoints'] ?? '').split(' ').map((name) => `endpoints.${name}`);
  const bareHosts = endpoints.flatMap((path) =>
    typeof at(path) !== 'string' || at(path) === '' || isAddress.test(String(at(path)))
      ? []
      : `${path} must begin with http:// or https://.`,
  );
  // The client does not add "__Host-" to a name that begins with `__Secure-`, so other subdomains can set such a cookie.
  const unprotected = ['opaqueTokenCookieName', 'jwtCookieName', 'istCookieName'].flatMap((name) => {
    const value = String(at(`cookieOptions.${name}`) ?? '');
    const isOther = at('cookieOptions.prefix') === 'host' && isPrefixed(value) && !value.startsWith('__Host-');
    return isOther ? `cookieOptions.${name} must have no prefix of its own, because cookieOptions.prefix adds "__Host-".` : [];
  });
  const silent = given.logger ? loggerFaults(Object(given.logger)).map((path) => `${path} must be a function.`) : [];
  const wrong = [...ofOtherType(given, typesOfOptions), ...bareHosts, ...unlisted(given, wordsOfOptions), ...unprotected, ...silent];
  return asWrong('createClient: options.', given, wrong);
}

/** The parts of the appearance that are objects. */
const typesOfProps = { object: ['appearance.logo', 'appearance.social', 'appearance.icons'] };

/** The most unknown names reported; a theme of another library could flood the console. */
const mostNames = 10;

/** Finds unknown names in a widget's props and configuration, and values that have no effect. The account widget itself adds the prop `part`. */
export function aboutProps([name, { part: _, ...props }]: readonly [string, Readonly<Record<string, unknown>>]): Finding[] {
  const whose = `the ${name} widget`;
  const config = configNames[name];
  return [
    ...aboutNames(whose, { ...props, props }, { ...namesInProps, ...(config && { config }) }).slice(0, mostNames),
    ...asWrong(`${whose}: `, props, [...ofOtherType(props, typesOfProps), ...unlisted(props, wordsInProps)]),
    ...(config ? asFindings(whose, unknownValuesIn(props['config'], name)) : []),
  ];
}

/** Finds parts of a configuration that have no visible effect. */
export function aboutConfig(config: ResolvedConfig): Finding[] {
  const { products, otpOptions, oauthOptions } = config;
  const has = (product: string) => (products as readonly string[]).includes(product);
  const hasHost = globalThis.location?.hostname !== '';
  const hasProviders = oauthOptions.providers.length > 0;
  const advice =
    globalThis.isSecureContext && hasHost
      ? 'The browser does not support passkeys.'
      : 'Use https or localhost: browsers support passkeys only there.';
  const isWithout = has('passkeys') && !(hasPasskeys() && hasHost);
  return [
    ...findingIf(has('otp') && otpOptions.methods.length === 0, 'otp_methods'),
    ...findingIf(has('oauth') && !hasProviders, 'oauth_providers'),
    ...findingIf(has('oauth') && hasProviders && !oauthOptions.loginRedirectURL, 'oauth_redirect'),
    ...(isWithout ? [finding('passkeys', ['The product passkeys draws nothing in this browser.', advice])] : []),
  ];
}
