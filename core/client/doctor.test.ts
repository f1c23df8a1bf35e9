import { describe, expect, it, vi } from 'vitest';
import { openLogin } from '../../fixtures/client/loginWidget.ts';
import { openPage } from '../../fixtures/client/page.ts';
import type { AnyAuthError } from '../../machines/errors.ts';
import { ApiError, InvalidAnswerError, UnreachableError } from '../../machines/errors.ts';
import type { LoginConfig } from '../../machines/index.ts';
import { resolveConfig } from '../../machines/login/config.ts';
import { defaultProjectSettings } from '../api/projectSettings.ts';
import { namesInOptions, unknownIn } from '../base/optionNames.ts';
import type { ClientOptions, CookieOptions, EndpointOptions, Endpoints } from '../platform/options.ts';
import { createWidget } from '../widgets/createWidget.ts';
import { contextOf } from './client.ts';
import { aboutConfig, aboutCookies, aboutLaunch, aboutProvider, aboutToken, aboutValues, startDoctor, textOf } from './doctor.ts';

const config = (given: object) => resolveConfig(given as LoginConfig);
const seen = (findings: readonly { readonly seen: string }[]) => findings.map((finding) => finding.seen);

describe('what the doctor finds', () => {
  it.each(['public-token-test-1', 'public-token-live-abc'])('nothing wrong with the token %s', (token) => {
    expect(aboutToken(token)).toEqual([]);
  });

  it.each(['', 'public-token-', 'public-token-test-', 'project-test-1'])('that "%s" can be no token, without saying it again', (token) => {
    expect(seen(aboutToken(token))).toEqual([token ? 'The public token is malformed.' : 'The public token is empty.']);
    if (token)
      expect(textOf(aboutToken(token)).replaceAll('"public-token-test-"', '').replaceAll('"public-token-live-"', '')).not.toContain(
        `"${token}"`,
      );
  });

  it.each([
    [new UnreachableError(), 'does not answer', 'CORS'],
    [
      new ApiError({ status_code: 404, error_type: 'project_not_found', error_message: 'There is none.', error_url: '', request_id: '' }),
      'rejects this page',
      'There is none.',
    ],
    [
      new ApiError({ status_code: 500, error_type: 'internal_server_error', error_message: 'Oops.' }),
      'could not give',
      'in a moment. The error: Oops.',
    ],
    [
      new ApiError({ status_code: 429, error_type: 'too_many_requests', error_message: 'Slow.' }),
      'could not give',
      'in a moment. The error: Slow.',
    ],
    [new InvalidAnswerError('other'), 'is not a Stytch API', 'endpoints'],
  ])('why the settings are missing: %s', (failure, what, advice) => {
    const [finding] = aboutProvider(failure, 'https://api.example', 'https://app.example');
    expect(finding?.seen).toContain(what);
    expect(finding?.seen).toContain('https://api.example');
    expect(finding?.advice).toContain(advice);
    expect(aboutProvider(undefined, '', '')).toEqual([]);
  });

  it.each([
    [{ products: ['otp'], otpOptions: { methods: [] } }, 'The product otp has no channels, so it draws nothing.'],
    [{ products: ['oauth'], oauthOptions: { providers: [] } }, 'The product oauth has no providers, so it draws nothing.'],
    [{ products: ['otp', 'passkeys'], otpOptions: { methods: ['sms'] } }, 'The product passkeys draws nothing in this browser.'],
    [
      { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } },
      "oauthOptions has no loginRedirectURL, so users come back to the default address of the project's dashboard.",
    ],
  ])('an option without effect in %j', (given, finding) => {
    expect(seen(aboutConfig(config(given)))).toEqual([finding]);
  });

  it('nothing wrong with a configuration that works, or with none', () => {
    expect(aboutConfig(config({ products: ['otp'], otpOptions: { methods: ['sms'] } }))).toEqual([]);
  });
});

describe('the list for going live', () => {
  const marks = (project: object, given: object, options = {}) =>
    aboutLaunch({ ...defaultProjectSettings, ...project }, config(given), { cookies: {}, hasCustomDomain: false, ...options }).map(
      ({ isDone, text }) => `${isDone ? '✓' : '✗'} ${text}`,
    );

  it('ticks off PKCE where all of the project needs it', () => {
    const line = 'The project requires PKCE wherever a user leaves the page.';
    const all = { pkceRequiredForEmailMagicLinks: true, pkceRequiredForPasswordResets: true, pkceRequiredForOAuth: true };
    expect(marks(all, { products: ['otp'] })).toContain(`✓ ${line}`);
    for (const one of Object.keys(all)) expect(marks({ ...all, [one]: false }, { products: ['otp'] })).toContain(`✗ ${line}`);
  });

  it('ticks off a captcha before text messages, and asks for none before emails', () => {
    const line = 'The project asks for a captcha before it sends messages to phones.';
    const given = { products: ['otp'], otpOptions: { methods: ['sms'] } };
    expect(marks({ captchaSettings: { enabled: true } }, given)).toContain(`✓ ${line}`);
    expect(marks({}, given)).toContain(`✗ ${line}`);
    expect(marks({}, { products: ['otp'], otpOptions: { methods: ['email'] } }).join()).not.toContain('captcha');
  });

  it('ticks off the place of the session', () => {
    const line = 'The session is kept on a custom domain, or in cookies that no other subdomain can set.';
    expect(marks({}, { products: ['otp'] })).toContain(`✗ ${line}`);
    expect(marks({}, { products: ['otp'] }, { hasCustomDomain: true })).toContain(`✓ ${line}`);
    expect(marks({}, { products: ['otp'] }, { cookies: { prefix: 'host' } })).toContain(`✓ ${line}`);
    // A domain that the client does not use keeps no session.
    expect(marks({ cnameDomain: 'login.acme.com' }, { products: ['otp'] })).toContain(`✗ ${line}`);
  });
});

describe('its report', () => {
  async function examine(given: LoginConfig, { isOffline = false } = {}) {
    const page = openPage();
    if (isOffline) page.provider.faults.add({ path: /bootstrap/, fault: { kind: 'offline' } });
    const login = openLogin({ page, config: given });
    const context = contextOf(login.client);
    const [warn, debug] = [vi.fn(), vi.fn()];
    const end = startDoctor({ ...context, logger: { ...context.logger, warn, debug } });
    await page.settle();
    const reports = () => warn.mock.calls.map(([text]) => String(text));
    const lists = () => debug.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('Going live'));
    return { page, login, end, reports, lists };
  }

  it('is one report with every problem', async () => {
    const { reports, login, page } = await examine({ products: ['otp'], otpOptions: { methods: [] } } as never, { isOffline: true });
    // The widget applies its configuration with the first event.
    login.widget.update({ config: { products: ['otp'], otpOptions: { methods: [] } } as never });
    await page.settle();
    expect(reports().join('\n')).toContain('does not answer.');
    expect(reports().join('\n')).toContain('The product otp has no channels, so it draws nothing.');
    expect(reports()[0]).toMatch(/^(1 problem|2 problems) found \(shown only in development\):\n1\. /);
  });

  it('tells each finding once, and nothing where all is well', async () => {
    const { reports, login, page } = await examine({ products: ['otp'], otpOptions: { methods: ['sms'] } });
    expect(reports()).toEqual([]);
    for (const methods of [[], ['sms'], []]) login.widget.update({ config: { products: ['otp'], otpOptions: { methods } } as never });
    await page.settle();
    expect(reports()).toHaveLength(1);
  });

  it('has the list for going live once, with the settings of the project', async () => {
    const config: LoginConfig = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } };
    const { lists, login, page } = await examine(config);
    login.widget.update({ config: { ...config } });
    await page.settle();
    expect(lists()).toHaveLength(1);
    expect(lists()[0]).toMatch(/✓ The project ".+" answers this page\.\n✗ The project requires PKCE/);
    expect(lists()[0]).toContain('https://latchkey.github.io/latchkey/going-live');
    const offline = await examine(config, { isOffline: true });
    offline.login.widget.update({ config: { ...config } });
    await offline.page.settle();
    expect(offline.lists()).toEqual([]);
  });

  it('ARG-21 names options of the client with an unusable value, also without a usable logger', async () => {
    const page = openPage();
    const context = contextOf(page.createClient());
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const given = {
      fetch: 5,
      onWarning: 'tell',
      telemetry: 'false',
      refreshIntervalMs: '60000',
      endpoints: { testAPIURL: 5 },
      secondFactor: 'all',
      cookieOptions: { sameSite: 'Lax' },
      logger: { warn() {} },
    } as unknown as ClientOptions;
    startDoctor({ ...context, logger: given.logger as never }, given);
    await page.settle();
    const lines = warn.mock.calls.join().split('\n');
    expect(lines.filter((line) => / (is|must be) /.test(line)).map((line) => line.trim())).toEqual([
      '1. createClient: options.fetch is 5.',
      'fetch must be a function.',
      '2. createClient: options.onWarning is "tell".',
      'onWarning must be a function.',
      '3. createClient: options.telemetry is "false".',
      'telemetry must be a boolean.',
      '4. createClient: options.refreshIntervalMs is "60000".',
      'refreshIntervalMs must be a number.',
      '5. createClient: options.endpoints.testAPIURL is 5.',
      'endpoints.testAPIURL must be a string.',
      '6. createClient: options.secondFactor is "all".',
      'secondFactor must be one of enrolled, always.',
      '7. createClient: options.cookieOptions.sameSite is "Lax".',
      'cookieOptions.sameSite must be one of lax, strict, none.',
      '8. createClient: options.logger.debug is missing.',
      'logger.debug must be a function.',
      '9. createClient: options.logger.error is missing.',
      'logger.error must be a function.',
    ]);
    warn.mockRestore();
    expect(
      aboutValues({
        fetch,
        telemetry: false,
        secondFactor: 'always',
        logger: console,
        endpoints: { testAPIURL: 'http://localhost:1' },
        userCache: undefined,
      }),
    ).toEqual([]);
  });

  it('READ-106 names a cookie that the prefix "host" does not protect', () => {
    const about = (jwtCookieName: string, prefix?: 'host') => aboutValues({ cookieOptions: { jwtCookieName, prefix } });
    for (const name of ['__Secure-jwt', '__secure-jwt', '__host-jwt'])
      expect(seen(about(name, 'host'))).toEqual([`createClient: options.cookieOptions.jwtCookieName is "${name}".`]);
    expect([...about('__Secure-jwt'), ...about('__Host-jwt', 'host'), ...about('jwt', 'host')]).toEqual([]);
  });

  it.each(['localhost:4741', 'not a url', 'javascript:1'])(
    'says that the address %s lacks its http, and no word about CORS',
    async (testAPIURL) => {
      const page = openPage();
      const warn = vi.fn();
      const given = { endpoints: { testAPIURL }, logger: { debug: () => {}, warn, error: () => {} }, fetch: async () => Response.error() };
      startDoctor(contextOf(page.createClient(given)), given);
      await page.settle();
      const report = warn.mock.calls.map(String).filter((text) => /problems? found/.test(text));
      expect(report).toEqual([expect.stringContaining(`options.endpoints.testAPIURL is "${testAPIURL}".`)]);
      expect(report[0]).toContain('endpoints.testAPIURL must begin with http:// or https://.');
      expect(report[0]).not.toContain('CORS');
      for (const known of ['HTTP://localhost:1', '/stytch', '']) expect(aboutValues({ endpoints: { testAPIURL: known } })).toEqual([]);
    },
  );

  it('names misspelled options of the client, at any depth, with their neighbor', async () => {
    const page = openPage();
    const context = contextOf(page.createClient());
    const warn = vi.fn();
    const given = { cookieOption: {}, endpoints: { testApiURI: '' }, endpointOptions: { domain: '' }, cookieOptions: { jwtCookie: '' } };
    startDoctor({ ...context, logger: { ...context.logger, warn } }, given as ClientOptions);
    await page.settle();
    const lines = warn.mock.calls.join().split('\n');
    expect(lines.filter((line) => line.includes('unknown.'))).toEqual([
      '1. createClient: options contains "cookieOption", which is unknown.',
      '2. createClient: options.endpoints contains "testApiURI", which is unknown.',
      '3. createClient: options.endpointOptions contains "domain", which is unknown.',
      '4. createClient: options.cookieOptions contains "jwtCookie", which is unknown.',
    ]);
    expect(lines.join()).toContain('Did you mean "testAPIURL"?');
    const endpoints: Record<keyof Endpoints, ''> = {
      testAPIURL: '',
      liveAPIURL: '',
      dfpBackendURL: '',
      dfpCdnURL: '',
      captchaScriptURL: '',
      clientsideServicesIframeURL: '',
      oneTapScriptURL: '',
    };
    const domains: Record<keyof EndpointOptions, ''> = { apiDomain: '', testApiDomain: '', dfppaDomain: '', dfpCdnDomain: '' };
    const cookies: Record<keyof CookieOptions, ''> = {
      prefix: '',
      opaqueTokenCookieName: '',
      jwtCookieName: '',
      istCookieName: '',
      path: '',
      domain: '',
      availableToSubdomains: '',
      sameSite: '',
      partitioned: '',
    };
    expect(Object.values(namesInOptions).map((names) => names.split(' '))).toEqual([endpoints, domains, cookies].map(Object.keys));
  });

  it('says nothing more of a widget once it is over', async () => {
    const { reports, login, page, end } = await examine({ products: ['otp'], otpOptions: { methods: ['sms'] } });
    end();
    login.widget.update({ config: { products: ['otp'], otpOptions: { methods: [] } } as never });
    await page.settle();
    expect(reports().join()).not.toContain('The product otp has no channels');
  });

  const dead = 'The client of a widget is destroyed, so all requests of the widget fail.';

  it('says that a widget has a destroyed client, once', async () => {
    const { reports, login, page, end } = await examine({ products: ['otp'], otpOptions: { methods: ['sms'] } });
    expect(reports()).toEqual([]);
    login.client.destroy();
    end();
    await page.settle();
    expect(reports()).toEqual([expect.stringContaining(dead)]);
    contextOf(login.client).options.examine?.();
    expect(reports()).toHaveLength(1);
  });

  it('says that a widget was mounted with a client that was destroyed before, and nothing if its widgets are gone', async () => {
    const { reports, login, page, end } = await examine({ products: ['otp'], otpOptions: { methods: ['sms'] } });
    login.widget.stop();
    login.client.destroy();
    end();
    await page.settle();
    expect(reports()).toEqual([]);
    // As a mounted widget does.
    contextOf(login.client).options.examine?.();
    expect(reports()).toEqual([expect.stringContaining(dead)]);
  });

  /** Opens two clients in one page, and returns what is reported of each. */
  async function together(...each: readonly (readonly [token: string, cookieOptions?: CookieOptions])[]) {
    const page = openPage();
    const clients = each.map(([publicToken, cookieOptions]) => page.createClient({ ...(cookieOptions && { cookieOptions }) }, publicToken));
    const warned = clients.map((client) => {
      const warn = vi.fn();
      const context = contextOf(client);
      startDoctor({ ...context, logger: { ...context.logger, warn } });
      return warn;
    });
    await page.settle();
    return warned.map((warn) => warn.mock.calls.join());
  }
  const [one, other] = ['public-token-test-1', 'public-token-test-2'];
  const own = { opaqueTokenCookieName: 'a', jwtCookieName: 'b', istCookieName: 'c' };

  it('STORE-01 says of clients of two projects with the same cookies that each needs its own names', async () => {
    const advice = expect.stringMatching(/two projects use the same cookies[\s\S]*Give each project its own names[\s\S]*#same_cookies/);
    expect(await together([one], [other])).toEqual(['', advice]);
    expect(await together([one], [other, { ...own, jwtCookieName: undefined }])).toEqual(['', advice]);
    expect(await together([one], [other, own])).toEqual(['', '']);
    expect(await together([one], [other, { prefix: 'host' }])).toEqual(['', '']);
  });

  it('ARG-05 says of two clients of one project that one is enough', async () => {
    const advice = expect.stringMatching(/Several clients have the same public token[\s\S]*Share one[\s\S]*#several_clients/);
    expect(await together([one], [one])).toEqual(['', advice]);
  });

  it.each([
    ['link?token=t', undefined, undefined, true],
    ['', { latchkey: { token: 't', type: null } }, '', true],
    ['', undefined, 't', true],
    ['', undefined, undefined, false],
    ['', undefined, '', false],
    ['link?token=t', undefined, 5, false],
  ])('MOUNT-03 at %j with the history %j, a reset widget with the token %j has one: %s', async (path, historyState, token, isFine) => {
    const page = openPage({ url: `https://app.acme.com/${path}`, historyState });
    const context = contextOf(page.createClient());
    const warn = vi.fn();
    startDoctor({ ...context, logger: { ...context.logger, warn } });
    context.options.props = { resetPassword: { config: { ...resolveConfig({}), token } } };
    context.options.examine?.();
    await page.settle();
    const said = `the resetPassword widget: token is ${JSON.stringify(token) ?? 'missing'}.`;
    expect(warn.mock.calls.join().includes(said)).toBe(!isFine);
  });
});

describe('a configuration without a usable sign-in method', () => {
  it('MAIN-11 MAIN-12 reaches the host by onError, once per mistake, and its log', async () => {
    const errors: AnyAuthError[] = [];
    const callbacks = { onError: (error: AnyAuthError) => void errors.push(error) };
    const page = openPage();
    const widget = createWidget('login', { client: page.createClient(), config: { products: ['passkeys'] } as never, callbacks });
    await page.settle();
    widget.update({ config: { products: ['passkeys'] } as never, callbacks });
    widget.update({ config: { products: ['emailMagicLinks', 'otp'], otpOptions: { methods: ['email'] } } as never, callbacks });
    widget.update({ config: { products: ['oauth', 'otp'] } as never, callbacks });
    await page.settle();
    expect(errors.map(({ message }) => message.split('\n')[1])).toEqual([
      "config.products has passkeys alone, so new users cannot sign up: write for example ['passkeys', 'otp']. (usage)",
      "config combines magic links and codes by email: remove 'emailMagicLinks' from products, or 'email' from otpOptions.methods. (usage)",
      `config.products ["oauth","otp"] shows no way to log in: add otpOptions: { methods: ['email'] } and oauthOptions: { providers: [{ type: 'google' }] }. (usage)`,
    ]);
    widget.stop();
  });
});

describe('a name that is unknown', () => {
  it.each([
    [{ products: ['password'] }, 'config.products contains "password", which is unknown. Did you mean "passwords"?'],
    [{ products: ['email'] }, 'config.products contains "email", which is unknown. Did you mean "otp"?'],
    [{ oauthOption: {} }, 'config contains "oauthOption", which is unknown. Did you mean "oauthOptions"?'],
    [{ otpOptions: { methods: ['emails'] } }, 'config.otpOptions.methods contains "emails", which is unknown. Did you mean "email"?'],
    [
      { oauthOptions: { providers: ['github'] } },
      `config.oauthOptions.providers contains "github", which has no type. Write { type: 'github' }.`,
    ],
    [{ oauthOptions: { providers: [null] } }, `config.oauthOptions.providers contains null, which has no type. Write { type: 'google' }.`],
    [
      { oauthOptions: { providers: [{ typ: 'apple' }] } },
      `config.oauthOptions.providers contains {"typ":"apple"}, which has no type. Write { type: 'google' }.`,
    ],
    [
      { oauthOptions: { providers: [{ type: 'gogle' }, null] } },
      'config.oauthOptions.providers contains "gogle", which is unknown. Did you mean "google"?',
    ],
    [{ secondFactor: { methods: ['app'] } }, 'config.secondFactor.methods contains "app", which is unknown. Did you mean "totp"?'],
    [{ secondFactor: { methods: ['mail'] } }, 'config.secondFactor.methods contains "mail", which is unknown. Did you mean "email"?'],
    [
      { phone: { country: 'ZZ' } },
      'config.phone.country contains "ZZ", which is no country with phone numbers. Write its two capital letters',
    ],
    [{ products: ['telepathy'] }, 'config.products contains "telepathy", which is unknown. The known names are'],
  ])('in %j brings its neighbor', (given, sentence) => {
    expect(unknownIn(given)[0]?.join(' ')).toContain(sentence);
  });

  it('is no known one, nor one of every object', () => {
    expect(unknownIn({ products: ['otp', 'passkeys'], otpOptions: { methods: ['sms'] } })).toEqual([]);
    expect(unknownIn({ products: ['constructor'] })).toHaveLength(1);
    expect([undefined, null, 5, 'otp', ['otp']].map(unknownIn)).toEqual(Array(5).fill([]));
  });
});

describe('the cookies of the session', () => {
  const about = (href: string, options: CookieOptions = {}, blocked = { cookies: false, storage: false }) => {
    const { hostname, origin } = new URL(href);
    return textOf(aboutCookies({ href, hostname, origin }, options, blocked));
  };

  it.each<[string, CookieOptions, string, string]>([
    ['http://app.acme.test/', {}, 'plain http', 'Use https; on this machine, localhost.'],
    [
      'https://app.acme.test/',
      { domain: 'acem.test' },
      'cookieOptions.domain is "acem.test"',
      'Write a domain that app.acme.test ends with',
    ],
    ['https://app.acme.test/', { domain: 'https://acme.test' }, 'cookieOptions.domain is "https://acme.test"', 'without https://'],
    ['https://app.acme.test/', { domain: 'me.test' }, 'cookieOptions.domain is "me.test"', 'or leave it out'],
    ['https://app.acme.test/login', { path: '/other' }, 'cookieOptions.path is "/other"', "'/', or leave it out"],
    ['https://app.acme.test/others', { path: '/other' }, 'cookieOptions.path is "/other"', "'/', or leave it out"],
  ])('STORE-22 are rejected at %s with %j, and the report says why', (href, options, seen, advice) => {
    const said = about(href, options);
    expect(said).toMatch(/so a session ends with the page\.\n.*\n.*nothing_is_kept$/);
    expect(said).toContain(seen);
    expect(said).toContain(advice);
  });

  it.each<[string, CookieOptions]>([
    ['http://localhost:5173/', { domain: 'acme.test' }],
    ['https://app.acme.test/', { domain: 'acme.test' }],
    ['https://app.acme.test/', { domain: '.app.acme.test', path: '/' }],
    ['https://app.acme.test/other/', { path: '/other' }],
    ['https://app.acme.test/other', { path: '/other' }],
    ['file:///tmp/page.html', { domain: 'acme.test' }],
  ])('STORE-22 are kept at %s with %j, and the report has nothing to say', (href, options) => {
    expect(about(href, options)).toMatch(/^0 problems found/);
    expect(about(href, options, { cookies: false, storage: true })).toMatch(/^0 problems found/);
  });

  it('STORE-22 are blocked alone, or with the storage', () => {
    const said = (storage: boolean) => about('https://app.acme.test/', {}, { cookies: true, storage });
    expect(said(true)).toContain('This browser blocks cookies and storage, so a session ends with the page.');
    expect(said(false)).toContain('This browser blocks cookies, so a session ends with the page.');
  });
});
