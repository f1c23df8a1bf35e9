import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { callSample, methods, requests } from '../../fixtures/client/methods.ts';
import type { Page } from '../../fixtures/client/page.ts';
import { openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { PHONE, signIn } from '../../fixtures/people/testUser.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import { oauthProviders } from '../../machines/domain.ts';
import { AbortedError, UsageError } from '../../machines/errors.ts';
import { defaultProjectSettings } from '../api/projectSettings.ts';
import { clientOptionNames } from '../base/optionNames.ts';
import type { ClientOptions } from '../platform/options.ts';
import { resolveOptions } from '../platform/options.ts';
import { createWidget } from '../widgets/createWidget.ts';
import { methodChunks } from './chunks.ts';
import type { Client } from './client.ts';
import { contextOf, createClient, createClientIn } from './client.ts';

const BOOTSTRAP = `/projects/bootstrap/${PUBLIC_TOKEN}`;
const LIVE_TOKEN = 'public-token-live-1';

async function origin(options: ClientOptions, token = PUBLIC_TOKEN) {
  const page = openPage();
  const arrived = page.provider.requests.next();
  page.createClient(options, token);
  const { url } = await arrived;
  return { base: url.slice(0, url.indexOf('/sdk/v1')), log: page.log };
}

describe('an option that is undefined', () => {
  const unset = <const Name extends string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, undefined])) as Record<Name, undefined>;
  const options: ClientOptions = {
    ...unset(...clientOptionNames),
    endpoints: unset('testAPIURL', 'dfpCdnURL', 'captchaScriptURL'),
    endpointOptions: unset('testApiDomain', 'dfpCdnDomain', 'dfppaDomain'),
    cookieOptions: unset('prefix', 'opaqueTokenCookieName', 'jwtCookieName', 'istCookieName', 'path', 'domain', 'sameSite', 'partitioned'),
  };

  it('MOUNT-07 has its default, as if it was left out', async () => {
    const defaults = { ...resolveOptions(PUBLIC_TOKEN, {}), fetch: expect.any(Function) };
    expect(resolveOptions(PUBLIC_TOKEN, options)).toEqual(defaults);
    expect(resolveOptions(PUBLIC_TOKEN, unset(...clientOptionNames))).toEqual(defaults);
    const page = openPage();
    const client = page.createClient({ ...options, logger: console });
    await signIn(client, page.provider);
    expect(page.browser.jar.getCookiesSync(page.environment.location?.href ?? '').map(({ key }) => key)).toEqual([
      'stytch_session',
      'stytch_session_jwt',
    ]);
    await client.session.authenticate(unset('session_duration_minutes', 'signal'));
    expect(page.provider.requests.at(-1)?.body).toEqual({});
    await client.session.revoke(unset('forceClear', 'signal'));
    expect(page.provider.state.sessions).toEqual([]);
  });
});

describe('the API base', () => {
  it('MOUNT-13 ARG-03 READ-54 has a default for test tokens and one for live tokens', async () => {
    expect(await origin({})).toEqual({ base: 'https://test.stytch.com', log: [] });
    expect(await origin({}, LIVE_TOKEN)).toEqual({ base: 'https://api.stytch.com', log: [] });
    expect((await origin({}, 'my-public-token-test-1')).base).toBe('https://test.stytch.com');
  });

  it("MOUNT-08 MOUNT-09 ARG-03 is the override of the token's mode, and not of the other", async () => {
    const endpoints = { testAPIURL: 'http://localhost:4000', liveAPIURL: 'https://live.acme.com/' };
    expect((await origin({ endpoints })).base).toBe('http://localhost:4000');
    expect((await origin({ endpoints }, LIVE_TOKEN)).base).toBe('https://live.acme.com');
    expect((await origin({ endpoints: { testAPIURL: 'https://test.acme.com//' } })).base).toBe('https://test.acme.com');
    const { base } = await origin({ endpoints: { liveAPIURL: 'https://live.acme.com' } });
    expect(base).toBe('https://test.stytch.com');
  });

  it('MOUNT-08 MOUNT-09 CALL-53 is where events go, too', async () => {
    for (const [token, name] of [
      [PUBLIC_TOKEN, 'testAPIURL'],
      [LIVE_TOKEN, 'liveAPIURL'],
    ] as const) {
      const page = openPage();
      const client = page.createClient({ endpoints: { [name]: 'https://own.acme.com' } }, token);
      const urls = () => page.provider.requests.map(({ url }) => url);
      await contextOf(client).settings.ready();
      client.destroy();
      await expect.poll(urls).toEqual([`https://own.acme.com/sdk/v1/projects/bootstrap/${token}`, 'https://own.acme.com/sdk/v1/events']);
    }
  });

  it.each([
    ['acme-public-token-test-1', 'https://test.stytch.com'],
    ['public-token-live-test-1', 'https://api.stytch.com'],
    ['public-token-tes', 'https://api.stytch.com'],
  ])('ARG-03 READ-54 recognizes the marker at any position in the token, and nothing less: %s', async (token, base) => {
    expect((await origin({}, token)).base).toBe(base);
  });

  it.each([
    ['login.acme.com', 'https://login.acme.com'],
    ['https://login.acme.com/path', 'https://login.acme.com'],
    ['http://login.acme.com:8080', 'https://login.acme.com'],
    ['HTTPS://login.acme.com', 'https://login.acme.com'],
    ['localhost', 'https://localhost'],
  ])("MOUNT-14 is a domain of the host's own, by https and without a warning: %s", async (domain, base) => {
    expect(await origin({ endpointOptions: { testApiDomain: domain } })).toEqual({ base, log: [] });
    expect(await origin({ endpointOptions: { apiDomain: domain } }, LIVE_TOKEN)).toEqual({ base, log: [] });
  });

  it.each(['not a domain', 'acme', 'acme..com', 'ftp://acme.com', '/path', 'https://'])(
    'MOUNT-14 READ-02 is the default, with a warning that names the option, for %j',
    async (domain) => {
      const { base, log } = await origin({ endpointOptions: { testApiDomain: domain } });
      expect(base).toBe('https://test.stytch.com');
      expect(log).toEqual([expect.stringMatching(/^warn: endpointOptions\.testApiDomain is not a valid domain/)]);
    },
  );

  it.each(['apiDomain', 'testApiDomain', 'dfppaDomain', 'dfpCdnDomain'] as const)(
    'MOUNT-14 READ-02 %s is looked at as closely',
    (option) => {
      const page = openPage();
      for (const token of [PUBLIC_TOKEN, LIVE_TOKEN]) page.createClient({ endpointOptions: { [option]: 'not a domain' } }, token).destroy();
      const isOfOneMode = option === 'apiDomain' || option === 'testApiDomain';
      expect(page.log).toHaveLength(isOfOneMode ? 1 : 2);
      expect(page.log[0]).toBe(`warn: endpointOptions.${option} is not a valid domain: "not a domain"; the default is used.`);
    },
  );

  it('MOUNT-14 READ-02 is that domain before any full address', async () => {
    const options = { endpoints: { testAPIURL: 'http://localhost:4000' } };
    const domain = (testApiDomain: string) => origin({ ...options, endpointOptions: { testApiDomain } });
    expect((await domain('login.acme.com')).base).toBe('https://login.acme.com');
    expect((await domain('nonsense')).base).toBe('http://localhost:4000');
  });
});

describe('the public token', () => {
  it.each([undefined, null, 5, {}, '', 'token', 'public-token-', 'Public-Token-test-1', 'my-public-token-test-1'])(
    'ARG-01 ARG-02 READ-62 %j logs a warning, and the client is created',
    (token) => {
      const page = openPage();
      const warnings: string[] = [];
      const logger = { debug() {}, error() {}, warn: (line: string) => void warnings.push(line) };
      const options = { fetch: page.provider.fetch, logger };
      const client = createClientIn(page.environment, token as string, options);
      expect(warnings).toEqual([expect.stringContaining('Expected "public-token-..."')]);
      expect(warnings[0]).toContain('malformed');
      expect(client.session.getSync()).toBe(null);
    },
  );

  it.each(['secret-test-ABC123', 'secret-live-ABC123', 'secret-ABC123', 'SECRET-ABC123', ' secret-ABC123'])(
    'ARG-02 READ-104 a secret in its place is an error that does not repeat it, and nothing is logged: %j',
    (token) => {
      const page = openPage();
      const make = () => page.createClient({ endpointOptions: { apiDomain: 'nonsense', testApiDomain: 'nonsense' } }, token);
      const error = (() => {
        try {
          return make();
        } catch (thrown) {
          return thrown as Error;
        }
      })();
      expect(error).toBeInstanceOf(UsageError);
      const said = `${(error as Error).message} ${(error as Error).stack} ${JSON.stringify(error)}`;
      expect(said).toContain('Invalid call to createClient\nThis is a secret');
      expect(said).not.toContain('ABC123');
      expect(page.log).toEqual([]);
    },
  );

  it.each(['my-secret-token', 'secretary-1'])('ARG-02 READ-104 one that only contains the word is warned about as ever: %j', (token) => {
    const page = openPage();
    page.createClient({}, token);
    expect(page.log).toHaveLength(1);
  });

  it.each([PUBLIC_TOKEN, LIVE_TOKEN])('ARG-02 %s gives no warning', (token) => {
    const page = openPage();
    page.createClient({}, token);
    expect(page.log).toEqual([]);
  });
});

describe('a client without a widget', () => {
  const platform = globalThis.fetch;
  let client: Client | undefined;
  afterEach(() => {
    client?.destroy();
    globalThis.fetch = platform;
  });

  it('MOUNT-07 MOUNT-17 needs only a public token', async () => {
    const provider = createProvider();
    // The client reads the global `fetch` for each call, so that a page may replace it later.
    client = createClient(PUBLIC_TOKEN);
    // Many pages replace it by a function that takes only an address as text and options, to which it adds a header.
    globalThis.fetch = (input, init) => {
      if (!(input as string).startsWith('https://test.stytch.com/')) throw new TypeError('A foreign address.');
      return provider.fetch(new Request(input, { ...init, headers: { ...init?.headers, 'X-Csrf-Token': '1' } }));
    };
    const heard: unknown[] = [];
    client.onStateChange((state) => heard.push(state?.user.user_id));
    const { user_id } = await signIn(client, provider);
    expect(client.session.getSync()).not.toBe(null);
    expect((await client.user.get()).user_id).toBe(user_id);
    await client.session.revoke();
    expect(client.user.getSync()).toBe(null);
    expect(heard).toEqual([user_id, undefined]);
  });

  it("the host's own `fetch` gets a Request and nothing else, so that a second parameter keeps its default", async () => {
    const provider = createProvider();
    const given: unknown[][] = [];
    const ofHost = (...all: [Request]) => {
      given.push(all);
      return provider.fetch(all[0]);
    };
    client = createClient(PUBLIC_TOKEN, { fetch: ofHost });
    await signIn(client, provider);
    expect(given.length).toBeGreaterThan(1);
    expect(given.filter((all) => all.length !== 1 || !(all[0] instanceof Request))).toEqual([]);
  });

  it('MOUNT-17 has every call of sessions, users and sign-ins, and each provider to sign in with', () => {
    const own = openPage().createClient();
    const others = [
      'session.getSync',
      'session.getInfo',
      'session.getIntermediateToken',
      'session.getTokens',
      'session.onChange',
      'session.updateSession',
      'user.getSync',
      'user.getInfo',
      'user.onChange',
      'webauthn.register',
      'webauthn.authenticate',
      'webauthn.browserSupportsAutofill',
      'idp.authorizeSubmit',
      'onStateChange',
      'authenticateByUrl',
      ...oauthProviders.map((provider) => `oauth.${provider}.start`),
    ];
    for (const path of [...Object.keys(methods), ...others]) {
      const found = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], own);
      expect([path, typeof found]).toEqual([path, 'function']);
    }
  });

  it('gives the same resource whenever it is asked for, and keeps it in a copy', () => {
    const own = openPage().createClient();
    for (const user of [own.user, { ...own }.user]) expect(user).toBe(own.user);
  });

  it('is known to the library, and no other client is', () => {
    const own = openPage().createClient();
    expect(contextOf(own).store.read().state).toBe(null);
    expect(contextOf(own)).toBe(contextOf(own));
    expect(() => contextOf({ ...own })).toThrow(TypeError);
    expect(() => createWidget('login', { client: { ...own } })).toThrow(TypeError);
  });
});

describe('the settings of the project', () => {
  it('BOOT-01 CALL-06 are fetched once when the client is made', async () => {
    const page = openPage({ provider: createProvider({ project: { project_name: 'Acme' } }) });
    const { settings } = contextOf(page.createClient());
    expect(settings.read()).toEqual(defaultProjectSettings);
    await settings.ready();
    expect(page.provider.requests).toMatchObject([{ method: 'GET', path: BOOTSTRAP, body: undefined }]);
    expect(settings.read()).toMatchObject({ projectName: 'Acme', displayWatermark: false });
  });

  it.each(requests)('READ-75 are waited for by %s for 5 seconds at most, from the call to its request', async (name) => {
    const page = openPage();
    const hang = page.provider.faults.add({ path: BOOTSTRAP, fault: { kind: 'hang' } });
    const client = page.createClient({ telemetry: false });
    await hang.arrived;
    const timers = page.clock.waiting();
    let isOver = false;
    const isSent = () => isOver || page.provider.requests.length > 1;
    callSample(client, name).then(
      () => (isOver = true),
      () => (isOver = true),
    );
    await expect.poll(() => isSent() || page.clock.waiting() > timers).toBe(true);
    page.clock.advance(5_000);
    await expect.poll(isSent).toBe(true);
  });

  it('BOOT-06 tell whether there is a watermark', async () => {
    const page = openPage({ provider: createProvider({ project: { disable_sdk_watermark: false } }) });
    const { settings } = contextOf(page.createClient());
    await settings.ready();
    expect(settings.read().displayWatermark).toBe(true);
  });

  it.each([
    ['offline', { kind: 'offline' }],
    ['refused', { kind: 'api_error', status: 404, error_type: 'public_token_not_found', error_message: '' }],
    ['no JSON', { kind: 'answer', status: 200, body: '<html>' }],
    ['of the wrong shape', { kind: 'answer', status: 200, body: { data: { project_name: 5 } } }],
  ] as const)('BOOT-04 when %s are logged and the defaults serve', async (_, fault) => {
    const page = openPage();
    page.provider.faults.add({ path: BOOTSTRAP, fault });
    const client = page.createClient();
    const { settings } = contextOf(client);
    await settings.ready();
    expect(page.log).toEqual([expect.stringMatching(/^error: The project settings could not be loaded/)]);
    expect(settings.read()).toEqual(defaultProjectSettings);
    await signIn(client, page.provider);
  });
});

function listenersOf({ environment }: Page): string[] {
  const listening: string[] = [];
  for (const name of ['onHidden', 'onFocus', 'onStored', 'onWake', 'onReturn'] as const) {
    const listen = environment[name];
    const counted = (run: () => void) => {
      const end = listen(run);
      listening.push(name);
      return () => {
        listening.splice(listening.indexOf(name), 1);
        end();
      };
    };
    Object.assign(environment, { [name]: counted });
  }
  return listening;
}

describe('destroying a client', () => {
  it('ends what is under way, says nothing about it and keeps who is signed in', async () => {
    const page = openPage();
    const client = page.createClient();
    const { session } = await signIn(client, page.provider);
    const heard: unknown[] = [];
    client.onStateChange((state) => heard.push(state));
    const hang = page.provider.faults.add({ path: '/users/me', fault: { kind: 'hang' } });
    const pending = client.user.get().catch((error: unknown) => error);
    await hang.arrived;
    client.destroy();
    expect(await pending).toBeInstanceOf(AbortedError);
    expect([heard, page.log, page.clock.waiting()]).toEqual([[], [], 0]);
    expect(client.session.getSync()).toEqual(session);
    const next = openPage({ browser: page.browser, provider: page.provider });
    expect(next.createClient().session.getSync()).toEqual(session);
  });

  it('listens to nothing afterwards', async () => {
    const page = openPage();
    const listening = listenersOf(page);
    const client = page.createClient({ refetchUserOnFocus: true });
    await signIn(client, page.provider);
    await expect.poll(() => [...listening].sort()).toEqual(['onFocus', 'onHidden', 'onStored', 'onWake']);
    client.destroy();
    expect(listening).toEqual([]);
  });

  it('sends nothing afterwards', async () => {
    const page = openPage();
    const client = page.createClient();
    await contextOf(client).settings.ready();
    client.destroy();
    await expect(client.user.get()).rejects.toThrow(AbortedError);
    await expect(client.otps.sms.loginOrCreate(PHONE)).rejects.toThrow(AbortedError);
    contextOf(client).eventLog.log('render_login_screen');
    page.clock.advance(60_000);
    await page.settle();
    expect(page.provider.requests.map(({ path }) => path)).toEqual([BOOTSTRAP, '/events']);
  });

  it.each([
    ['arrives after that', async () => import('./rareCalls.ts'), []],
    [
      'cannot be loaded, which is logged',
      () => Promise.reject(new TypeError('offline')),
      ['warn: refetchUserOnFocus could not be loaded.'],
    ],
  ])('LIM-03 listens to no focus if the code for it %s', async (_, load, log) => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const loading = vi.spyOn(methodChunks.rare, 'load').mockImplementation(() => gate.then(load));
    onTestFinished(() => loading.mockRestore());
    const page = openPage();
    const listening = listenersOf(page);
    const client = page.createClient({ refetchUserOnFocus: true });
    await page.settle();
    expect(loading).toHaveBeenCalled();
    client.destroy();
    go();
    await page.settle();
    expect([listening, page.log]).toEqual([[], log]);
  });

  it('before it has begun: refuses what is asked of it, and neither listens nor warns', async () => {
    const page = openPage();
    const listening = listenersOf(page);
    const client = page.createClient({ refetchUserOnFocus: true });
    client.destroy();
    const heard: unknown[] = [];
    client.onStateChange((state) => heard.push(state));
    await expect(client.user.get()).rejects.toThrow(AbortedError);
    await expect(client.session.revoke()).rejects.toThrow(AbortedError);
    await expect(client.otps.sms.loginOrCreate(PHONE)).rejects.toThrow(AbortedError);
    page.environment.history?.replaceState(null, '', 'https://app.acme.com/?stytch_token_type=magic_links&token=abc');
    await expect(client.authenticateByUrl({ session_duration_minutes: 5 })).rejects.toThrow(AbortedError);
    await contextOf(client).settings.ready();
    page.hide();
    page.focus();
    page.wake();
    await page.settle();
    page.clock.advance(60_000);
    await page.settle();
    expect([listening, page.provider.requests, page.log, heard, page.clock.waiting()]).toEqual([[], [], [], [], 0]);
  });

  it('logs no failure of the settings that it has called off itself', async () => {
    const page = openPage();
    const hang = page.provider.faults.add({ path: BOOTSTRAP, fault: { kind: 'hang' } });
    const client = page.createClient();
    await hang.arrived;
    client.destroy();
    await contextOf(client).settings.ready();
    expect(page.log).toEqual([]);
  });

  it('may be done twice', () => {
    const client = openPage().createClient();
    client.destroy();
    expect(() => client.destroy()).not.toThrow();
  });
});

it('MOUNT-07 null in place of the options counts as none', () => {
  const client = createClient(PUBLIC_TOKEN, null as never);
  expect(client.session.getSync()).toBeNull();
  client.destroy();
});

describe('a second client on a page', () => {
  it('ARG-05 is warned about, once, while the first is alive', () => {
    const page = openPage();
    const first = page.createClient();
    expect(page.log).toEqual([]);
    page.createClient();
    // Clients of several projects are right; the checks in development say what is wrong.
    expect(page.log).toEqual(['warn: Several clients are active.']);
    page.createClient();
    expect(page.log).toHaveLength(1);
    first.destroy();
  });

  it('ARG-05 is none where the first was destroyed, nor on another page', () => {
    const page = openPage();
    page.createClient().destroy();
    page.createClient();
    openPage().createClient();
    expect(page.log).toEqual([]);
  });
});
