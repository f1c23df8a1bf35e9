import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyLoginConfig } from 'latchkey';
import { createClient } from 'latchkey';
import { Login } from 'latchkey/react';
import type { Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { packedFolder } from '../fixtures/build/packed.ts';
import { builtPages } from '../fixtures/host/build.ts';
import { makePerson, PASSWORD } from '../fixtures/people/passwordUser.ts';
import { EMAIL } from '../fixtures/people/testUser.ts';
import { bothMethods, emailOnly, smsOnly, useHost } from '../fixtures/stage/useHost.ts';

const host = useHost({}, {}, undefined, '/script.html');

it('MOUNT-01 MOUNT-16 renders inside the element that the selector names, Main first', async () => {
  const page = await host.login();
  const widget = page.locator('#widget');
  expect(await widget.getByRole('heading').textContent()).toBe('Sign up or log in');
  expect(await page.locator('#second').innerHTML()).toBe('');
});

it('PKCE-02 OTP-08 signs in on a page whose scripts have replaced `Array.from` and `Event`, as Prototype.js and MooTools do', async () => {
  await host.page.addInitScript(() => {
    const { from } = Array;
    Array.from = ((list: ArrayLike<unknown>) => from(list)) as typeof from;
    const DOMEvent = function (this: object, event: Event) {
      Object.assign(this, { isKey: event.type.startsWith('key') });
    };
    window.Event = DOMEvent as unknown as typeof Event;
  });
  const page = await host.login({ config: emailOnly });
  await host.submit('Email address', EMAIL);
  await host.see({ heading: 'Enter passcode' });
  expect(await page.locator('.latchkey-digit[data-active]').count()).toBe(1);
  await page.getByLabel('One-time passcode').fill(host.server.provider.inbox.last(EMAIL)?.code ?? '');
  await host.arrived();
});

describe('a press', () => {
  const email = 'ada@acme.com';

  it.each<[string, AnyLoginConfig, string, string]>([
    ['an email address to search', { products: ['passwords'] }, 'Email address', email],
    ['an email address for a code', emailOnly, 'Email address', email],
    ['an email address for a link', { products: ['emailMagicLinks'] }, 'Email address', email],
    ['a phone number', smsOnly, 'Phone number', '2025550123'],
  ])('sends %s before the widget is drawn again', async (_, config, label, text) => {
    const page = await host.login({ config });
    // Resolves to whether the second request leaves before the drawing. The first press loads all code, and fails.
    const isFirst = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const widget = document.querySelector('#widget') as Element;
          const { fetch } = window;
          const listening = new AbortController();
          let presses = 0;
          let pressed = '';
          addEventListener('submit', () => (pressed = widget.innerHTML), { capture: true, signal: listening.signal });
          window.fetch = (address, options) => {
            if (!/search$|login_or_create$/.test(address as string)) return fetch(address, options);
            if (++presses === 1) return Promise.reject(new TypeError('Failed to fetch'));
            window.fetch = fetch;
            listening.abort();
            resolve(widget.innerHTML === pressed);
            return fetch(address, options);
          };
        }),
    );
    await host.submit(label, text);
    await page.getByRole('alert').getByText(/\S/).waitFor();
    await host.submit(label, text);
    expect(await isFirst).toBe(true);
  });
});

it.each<[string, AnyLoginConfig, string]>([
  ['an email address', emailOnly, 'ada@acme.com'],
  ['a phone number', smsOnly, '2025550123'],
])('FORM-11 sends %s that a password manager fills in and submits at once', async (_, config, text) => {
  const page = await host.login({ config });
  await page.evaluate(fillAndSubmit, ['#widget input', text] as const);
  await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
  expect(host.server.provider.inbox.last().to).toMatch(/ada@acme.com|\+12025550123/);
});

it('PWD-28 logs in with a password that a password manager fills in and submits at once', async () => {
  await makePerson(host.server.provider, 'password');
  const page = await host.login({ config: { products: ['passwords'] } });
  await host.submit('Email address', EMAIL);
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.evaluate(fillAndSubmit, ['#widget [type=password]', PASSWORD] as const);
  await page.getByRole('heading', { name: 'Success' }).waitFor();
});

function fillAndSubmit([selector, text]: readonly [string, string]) {
  const field = document.querySelector(selector) as HTMLInputElement;
  // The renderer watches the property of the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.form?.requestSubmit();
}

it('FORM-13 OTP-13 takes an address and a code that a form filler enters with a change event alone', async () => {
  const fill = (selector: string, text: string) =>
    host.page.locator(selector).evaluate((input, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, text);
  const page = await host.login({ config: emailOnly });
  await fill('input[type=email]', EMAIL);
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await page.locator('.latchkey-code input').waitFor();
  await fill('.latchkey-code input', String(host.server.provider.inbox.last().code));
  await page.getByRole('heading', { name: 'Success' }).waitFor();
});

it('PWD-14 checks a new password once, also after the field has lost the focus', async () => {
  const page = await host.login({ config: { products: ['passwords'] } });
  await host.submit('Email address', EMAIL);
  const password = page.getByLabel('Password', { exact: true });
  await password.pressSequentially(PASSWORD);
  await page.getByText('Strong').waitFor();
  await page.keyboard.press('Tab');
  await password.press('Enter');
  await page.getByRole('heading', { name: 'Success' }).waitFor();
  expect(host.calls()).toEqual(['POST /users/search', 'POST /passwords/strength_check', 'POST /passwords']);
});

it('OTP-27 a rejected code is not sent again by the change event of a field that loses the focus', async () => {
  const page = await host.login({ config: smsOnly });
  await host.submit('Phone number', '2025550123');
  const code = page.getByLabel('One-time passcode');
  await code.waitFor();
  await code.fill(host.lastCode() === '000000' ? '000001' : '000000');
  await page.getByText('Invalid passcode, please try again.').waitFor();
  // Chromium dispatches none after a script has set the text; other browsers may.
  await code.dispatchEvent('change');
  await host.turn();
  expect(host.calls().filter((call) => call === 'POST /otps/authenticate')).toHaveLength(1);
});

it('MOUNT-01 takes an element too', async () => {
  const page = await host.open();
  await page.evaluate(
    (config) => {
      const target = document.querySelector('#second');
      if (target) window.host.mount({ config }, target);
    },
    { ...emailOnly },
  );
  await page.locator('#second').getByLabel('Email address').waitFor();
});

it('MOUNT-01 the other widgets, too, render inside that element and nowhere else', async () => {
  const page = await host.open();
  const names = ['mountReset', 'mountPasskeyRegistration', 'mountIdentityProvider'] as const;
  for (const name of names) {
    await page.evaluate((one) => void window.host[one]({}, '#second'), name);
    await page.locator('#second .latchkey').waitFor();
    expect([name, await page.locator('.latchkey').count()]).toEqual([name, 1]);
  }
});

it.each([
  ['login', 'mountLogin'],
  ['reset password', 'mountResetPassword'],
  ['passkey registration', 'mountPasskeyRegistration'],
  ['identity provider', 'mountIdentityProvider'],
])('MOUNT-06 the %s widget throws an error that names the selector when nothing matches it', async (_, method) => {
  const page = await host.open();
  const error = await page.evaluate((name) => {
    const nowhere = '#nowhere > .at-all';
    const mounts: Record<string, () => unknown> = {
      mountLogin: () => window.host.mount({}, nowhere),
      mountResetPassword: () => window.host.mountReset({}, nowhere),
      mountPasskeyRegistration: () => window.host.mountPasskeyRegistration({}, nowhere),
      mountIdentityProvider: () => window.host.mountIdentityProvider({}, nowhere),
    };
    try {
      mounts[name]?.();
      return null;
    } catch (thrown) {
      const { name, message, code } = thrown as Error & { code: string };
      return { name, message, code };
    }
  }, method);
  expect(error).toMatchObject({ name: 'MountError', code: 'mount' });
  expect(error?.message).toContain('"#nowhere > .at-all"');
});

it.each(['target', 'client'])('a mount function without a %s throws an error that says what it needs', async (missing) => {
  const page = await host.open();
  const message = await page.evaluate((name) => {
    // As a page without types writes it.
    const given = { client: window.host.client, target: '#widget', elementId: '#widget', [name]: undefined };
    try {
      latchkey.mountLogin(given as never);
      return '';
    } catch (thrown) {
      return (thrown as Error).message;
    }
  }, missing);
  expect(message).toContain('mountLogin');
  expect(message).toContain(`${missing} must be`);
});

describe('a page with the script tag', () => {
  const wrong = { products: ['otp'], otpOptions: { methods: [] } };
  /** Mounts a widget that draws nothing, and returns what the page has said and asked for. */
  async function mistaken(origin: string) {
    const { page } = host;
    const said: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${origin}/script.html`);
    await page.evaluate((config) => {
      const client = latchkey.createClient('public-token-test-host', { endpoints: { testAPIURL: location.origin } });
      latchkey.mountLogin({ client, target: '#widget', config: config as never });
    }, wrong);
    await page.waitForLoadState('networkidle');
    return { said, asked };
  }

  it('reports problems on localhost', async () => {
    const { said } = await mistaken(host.server.origin);
    await expect.poll(() => said.join()).toContain('The product otp has no channels, so it draws nothing.');
  });

  it('neither reports nor fetches it anywhere else', async () => {
    await host.page.route('https://shop.example/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${host.server.origin}${pathname}${search}` }) });
    });
    const { said, asked } = await mistaken('https://shop.example');
    // A late file may still be on its way.
    await host.page.unrouteAll({ behavior: 'wait' });
    expect(asked.some((url) => url.includes('/latchkey-deferred.'))).toBe(true);
    expect(asked.filter((url) => url.includes('doctor'))).toEqual([]);
    expect(said.join()).not.toMatch(/problems? found/);
  });
});

const docs = 'https://latchkey.github.io/latchkey/errors#';

describe('READ-135 a mistake on a page with the script tag is reported in full, with the fix', () => {
  type Page = {
    token?: string;
    options?: { endpoints?: object; [name: string]: unknown };
    config?: object;
    given?: object;
    head?: string;
    body?: string;
  };

  /** Opens a page that mounts a widget like a host without types, and returns what it has thrown and logged. */
  async function told({ token = 'public-token-test-host', options, config, given = {}, head = '', body = '' }: Page) {
    const { page } = host;
    const said: string[] = [];
    page.on(
      'console',
      (message) => /warning|error/.test(message.type()) && message.text().startsWith('[latchkey]') && said.push(message.text()),
    );
    await page.route('**/mistake.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Mistake</title>${head}<script type="module" src="/latchkey/latchkey.js"></script><div id="login">${body}</div>`,
      }),
    );
    await page.goto(`${host.server.origin}/mistake.html`);
    await page.waitForFunction(() => 'latchkey' in window);
    const thrown = await page.evaluate(
      ([publicToken, more, wanted, others]) => {
        try {
          const endpoints = { testAPIURL: location.origin, liveAPIURL: location.origin, ...more?.endpoints };
          const client = latchkey.createClient(publicToken, { ...more, endpoints } as never);
          latchkey.mountLogin({ client, target: '#login', config: wanted, ...others } as never);
          return undefined;
        } catch (error) {
          return (error as Error).message;
        }
      },
      [
        token,
        options,
        config ?? emailOnly,
        Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value ?? undefined])),
      ] as const,
    );
    return { thrown, said };
  }
  const report = (code: string, seen: string, advice: string) =>
    `[latchkey] 1 problem found (shown only in development):\n1. ${seen}\n   ${advice}\n   ${docs}${code}`;

  it.each([
    ['no client', { given: { client: undefined } }, 'Invalid call to mountLogin\nclient must be from createClient. (usage)'],
    [
      'an object that is no client',
      { given: { client: {} } },
      'Invalid call to mountLogin\nThis client was not made by createClient of this copy of latchkey (latchkey/mount is another). (usage)',
    ],
    [
      'elementId for target',
      { given: { target: undefined, elementId: '#login' } },
      "mountLogin: target must be an element or a selector such as '#login'; it is missing in client,config,elementId. (mount)",
    ],
    [
      'no target',
      { given: { target: undefined } },
      "mountLogin: target must be an element or a selector such as '#login'; it is missing in client,config. (mount)",
    ],
    [
      'a target that is not there yet, or not at all',
      { given: { target: '#later' } },
      'mountLogin: no element matches "#later". Run the script after it: write type="module". (mount)',
    ],
    ['no selector', { given: { target: '##' } }, 'mountLogin: "##" is not a valid selector. (mount)'],
    [
      'a secret for a token',
      { token: 'secret-test-1' },
      'Invalid call to createClient\nThis is a secret: write the "public-token-...". (usage)',
    ],
  ])('%s', async (_, mistake, message) => {
    expect((await told(mistake as Page)).thrown).toBe(message);
  });

  it.each([
    [
      'an empty token',
      { token: '' },
      report(
        'public_token',
        'The public token is empty.',
        'Copy it from the dashboard of your project. It begins with "public-token-test-" or "public-token-live-"; endpoints.testAPIURL applies only to test tokens.',
      ),
    ],
    [
      'a live token on localhost',
      { token: 'public-token-live-host' },
      report(
        'live_token',
        'A live token is used on localhost: sign-ins reach real users, and messages are sent and billed.',
        'Use the test token of your project ("public-token-test-...") here, or npx latchkey-provider.',
      ),
    ],
    [
      'no redirect for OAuth',
      { config: { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } } },
      report(
        'oauth_redirect',
        "oauthOptions has no loginRedirectURL, so users come back to the default address of the project's dashboard.",
        'Set oauthOptions.loginRedirectURL and signupRedirectURL to this page, for example location.origin + location.pathname.',
      ),
    ],
    [
      'OAuth without providers',
      { config: { products: ['oauth'] } },
      `[latchkey] Invalid call to the login widget\nconfig.products ["oauth"] shows no way to log in: add oauthOptions: { providers: [{ type: 'google' }] }. (usage)`,
    ],
    [
      'a misspelled product',
      { config: { products: ['password', 'passwords'] } },
      report(
        'unknown_name',
        'the login widget: config.products contains "password", which is unknown.',
        'Did you mean "passwords"? The known names are oauth, crypto, emailMagicLinks, otp, passwords, passkeys.',
      ),
    ],
    [
      'a misspelled option of the widget',
      { config: { ...emailOnly, otpOption: {} } },
      report(
        'unknown_name',
        'the login widget: config contains "otpOption", which is unknown.',
        'Did you mean "otpOptions"? The known names are products, emailMagicLinksOptions, oauthOptions, otpOptions, passwordOptions, passkeyOptions, sessionOptions, secondFactor, signUp, initial, phone, rememberLastUsed, banner, enableShadowDOM.',
      ),
    ],
    [
      'a misspelled option of the client',
      { options: { cookieOption: {} } },
      report(
        'unknown_name',
        'createClient: options contains "cookieOption", which is unknown.',
        'Did you mean "cookieOptions"? The known names are endpoints, endpointOptions, cookieOptions, userCache, fetch, timeoutMs, refreshIntervalMs, allowedRedirectSchemes, idpTransport, refetchUserOnFocus, allowImpersonation, secondFactor, telemetry, docsURL, logger, onWarning.',
      ),
    ],
    [
      'a misspelled address of the client',
      { options: { endpoints: { testApiUri: '' } } },
      report(
        'unknown_name',
        'createClient: options.endpoints contains "testApiUri", which is unknown.',
        'Did you mean "testAPIURL"? The known names are testAPIURL, liveAPIURL, dfpBackendURL, dfpCdnURL, captchaScriptURL, clientsideServicesIframeURL, oneTapScriptURL.',
      ),
    ],
    [
      'a misspelled option of mountLogin',
      { given: { locle: 'de' } },
      report(
        'unknown_name',
        'the login widget: props contains "locle", which is unknown.',
        'Did you mean "locale"? The known names are config, theme, styles, appearance, nonce, locale, locales, strings, callbacks.',
      ),
    ],
    [
      'an inline script that uses the global too early',
      { head: '<script>try { latchkey.createClient("x") } catch {}</script>' },
      report(
        'early_script',
        'An inline script uses `latchkey` before latchkey.js has run.',
        'Write <script type="module"> for it: modules run in the order of the page.',
      ),
    ],
    [
      'no stylesheet for what a server has drawn',
      { body: '<div class="latchkey" data-prefix="server-"><div class="latchkey-box"></div></div>' },
      report(
        'styles',
        'A server has drawn the widget, and the page has no styles for it before its script runs.',
        `Add the stylesheet to the page: import 'latchkey/styles.css', or <link rel="stylesheet" href="/latchkey/styles.css">.`,
      ),
    ],
    [
      'cookies and storage that are blocked',
      {
        head: "<script>Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } }); Object.defineProperty(navigator, 'cookieEnabled', { value: false })</script>",
      },
      report(
        'nothing_is_kept',
        'This browser blocks cookies and storage, so a session ends with the page.',
        'Allow cookies for this address in the settings of the browser. In a frame of another site, set cookieOptions.partitioned.',
      ),
    ],
  ])('%s', async (_, mistake, message) => {
    const { said } = await told(mistake as Page);
    await expect.poll(() => said).toContain(message);
  });

  it('the link leads to the documentation that the host has named, and a script that only names a file is no mistake', async () => {
    const head = "<script>window.file = '/latchkey/latchkey.js'</script>";
    const { said } = await told({ token: '', options: { docsURL: 'https://docs.acme.com/' }, head });
    await expect.poll(() => said.join()).toContain('\n   https://docs.acme.com/errors#public_token');
    expect(said.join()).not.toContain('early_script');
  });
});

it('READ-135 a widget that throws while it is drawn keeps the page, shows an error in its language, and can be tried again', async () => {
  const { page } = host;
  await host.open();
  await page.evaluate((config) => {
    let isBroken = true;
    Object.assign(window, { mend: () => (isBroken = false) });
    const header = () => {
      if (isBroken) throw new Error('A slot is broken.');
    };
    const onError = (error: Error) => window.host.heard.push(error.message);
    latchkey.mountLogin({
      client: window.host.client,
      target: '#widget',
      config,
      locale: 'de',
      appearance: { header },
      callbacks: { onError },
    });
  }, emailOnly);
  await page.getByRole('alert').getByText('Dieser Teil der Seite kann nicht angezeigt werden.').waitFor();
  expect(await page.locator('#widget .latchkey').getAttribute('lang')).toBe('de');
  expect(await page.getByRole('heading', { name: 'Host page' }).isVisible()).toBe(true);
  expect(await host.heard()).toEqual(['The login widget could not be drawn: Error: A slot is broken. (mount)']);
  // Still broken: the same again.
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect.poll(async () => (await host.heard()).length).toBe(2);
  await page.evaluate('mend()');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByLabel('E-Mail-Adresse').waitFor();
});

it('MOUNT-06 what is no selector is named, too', async () => {
  const page = await host.open();
  const message = await page.evaluate(() => {
    try {
      window.host.mount({}, '#1 >');
      return '';
    } catch (thrown) {
      return (thrown as Error).message;
    }
  });
  expect(message).toContain('"#1 >"');
});

it('a widget whose code cannot be fetched reports it to its host, and is drawn when the network returns', async () => {
  await host.page.route(host.late('resetPassword'), (route) => route.abort('connectionrefused'));
  const page = await host.open();
  await page.evaluate(() => void window.host.mountReset({ token: 'token' }));
  await page.waitForFunction(() => window.host.heard.includes('error unreachable'));
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
});

it('MOUNT-15 moving between screens leaves the address unchanged', async () => {
  const page = await host.login();
  const before = page.url();
  const length = await page.evaluate(() => history.length);
  await host.submit('Phone number', '2025550123');
  await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
  expect(page.url()).toBe(before);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
  expect(page.url()).toBe(before);
  expect(await page.evaluate(() => history.length)).toBe(length);
});

it('mounting again updates: the screen and the code in progress stay, the sentences change', async () => {
  const page = await host.login();
  await host.submit('Phone number', '2025550123');
  await page.getByLabel('One-time passcode').fill('12');
  await page.evaluate((config) => void window.host.mount({ config, strings: { otp: { header: 'Code eingeben' } } }), { ...bothMethods });
  await page.getByRole('heading', { name: 'Code eingeben' }).waitFor();
  expect(await page.getByLabel('One-time passcode').inputValue()).toBe('12');
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Text', 'Email']);
});

describe('MOUNT-01 a place other than the page itself', () => {
  /** Makes the places, and mounts the login widget in one of them. */
  const mountIn = (place: string) =>
    host.page.evaluate((name) => {
      const frame = document.createElement('iframe');
      const shadowed = document.createElement('div');
      document.body.append(frame, shadowed);
      const template = document.createElement('template');
      const inside = template.content.appendChild(template.content.ownerDocument.createElement('div'));
      const framed = frame.contentDocument as Document;
      const targets = {
        frame: framed.body.appendChild(framed.createElement('div')),
        'shadow root': shadowed.attachShadow({ mode: 'open' }),
        template: inside,
      };
      const target = targets[name as keyof typeof targets];
      Object.assign(window, { targets });
      const { client } = window.host;
      const { mountLogin } = globalThis.latchkey as unknown as { mountLogin: (options: object) => { unmount(): void } };
      // A theme of the host, which comes along.
      const styles = { colors: { primary: '#123456' } };
      Object.assign(window, { placed: mountLogin({ target, client, styles, config: { products: ['passwords'] } }) });
      if (name === 'template') document.body.append(inside);
    }, place);

  /** Returns what the button looks like, wherever it is. */
  const button = () =>
    host.page.evaluate(() => {
      const { targets } = window as unknown as { targets: Record<string, Element | ShadowRoot> };
      const found = Object.values(targets).flatMap((one) => [...one.querySelectorAll('button[type=submit]')]);
      return found.map((one) => {
        const { height, backgroundColor } = getComputedStyle(one);
        return [height, backgroundColor];
      });
    });
  const drawn = [['45px', 'rgb(18, 52, 86)']];

  it.each(['frame', 'shadow root', 'template'])('THEME-09 may be the target: %s', async (place) => {
    await host.open();
    await mountIn(place);
    await expect.poll(button).toEqual(drawn);
    await host.page.evaluate(() => (window as unknown as { placed: { unmount(): void } }).placed.unmount());
    expect(await button()).toEqual([]);
  });
});

describe('MOUNT-01 after its element has moved to another root, a widget that is mounted again has its styles', () => {
  /** Moves the first widget's element to a root, and mounts the widget there again; the second one stays. */
  const move = (kind: 'shadow root' | 'frame') =>
    host.page.evaluate((kind) => {
      const { client } = window.host;
      type Mount = (options: object) => { unmount(): void };
      const { mountLogin } = globalThis.latchkey as unknown as { mountLogin: Mount };
      const target = document.querySelector('#widget') as Element;
      const config = { products: ['passwords'] };
      const mounted = mountLogin({ client, target, config });
      mountLogin({ client, target: '#second', config });
      const around = document.body.appendChild(document.createElement(kind === 'frame' ? 'iframe' : 'div'));
      if (kind === 'shadow root') around.attachShadow({ mode: 'open' }).append(target);
      else (around as HTMLIFrameElement).contentDocument?.body.append(target);
      mounted.unmount();
      mountLogin({ client, target, config });
      Object.assign(window, { moved: target });
    }, kind);

  it.each(['shadow root', 'frame'] as const)('in a %s', async (kind) => {
    await host.open();
    await move(kind);
    const look = () =>
      host.page.evaluate(() => {
        const { moved } = window as unknown as { moved: Element };
        const [box, button] = ['.latchkey-box', 'button[type=submit]'].map((part) => moved.querySelector(part));
        return box && button && [getComputedStyle(box).paddingTop, getComputedStyle(button).height];
      });
    await expect.poll(look).toEqual(['24px', '45px']);
  });
});

it('mounting again keeps the code in progress in a shadow root, too', async () => {
  const page = await host.login({ config: { ...smsOnly, enableShadowDOM: true } });
  await host.submit('Phone number', '2025550123');
  await page.getByLabel('One-time passcode').fill('12');
  await page.evaluate((config) => void window.host.mount({ config, strings: { otp: { header: 'Code eingeben' } } }), {
    ...smsOnly,
    enableShadowDOM: true,
  });
  await page.getByRole('heading', { name: 'Code eingeben' }).waitFor();
  expect(await page.getByLabel('One-time passcode').inputValue()).toBe('12');
});

describe('MOUNT-01 an element whose content the host has replaced', () => {
  /** Replaces the content as a host does; the policy of the page forbids `innerHTML`, which does the same. */
  const replace = (page: Page, content: string) =>
    page.evaluate((text) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = text;
      document.querySelector('#widget')?.replaceChildren(...(text ? [paragraph] : []));
    }, content);

  it.each(['', 'Loading…'])('by "%s" is filled again by mountLogin, which shows Main', async (content) => {
    const page = await host.login({ config: smsOnly });
    await host.submit('Phone number', '2025550123');
    await host.see({ heading: 'Enter passcode' });
    const sheets = await page.evaluate(() => document.adoptedStyleSheets.length);
    await replace(page, content);
    await page.evaluate((config) => void window.host.mount({ config }), { ...smsOnly });
    await host.submit('Phone number', '2025550124');
    await host.see({ heading: 'Enter passcode' });
    expect(await page.locator('#widget > *').count()).toBe(1);
    // The removed widget has taken its stylesheets along.
    await page.waitForFunction((count) => document.adoptedStyleSheets.length === count, sheets);
  });

  it('by a paragraph after unmount is emptied by mountLogin, as at first', async () => {
    const page = await host.login({ config: smsOnly });
    await page.evaluate(() => (window.host.last as unknown as { unmount(): void }).unmount());
    await replace(page, 'Loading…');
    await page.evaluate((config) => void window.host.mount({ config }), { ...smsOnly });
    await page.getByLabel('Phone number').waitFor();
    expect(await page.locator('#widget > *').evaluateAll((all) => all.map(({ className }) => className))).toEqual(['latchkey']);
  });

  it('is emptied by the first of two mounts that came before the code of the widget', async () => {
    const page = await host.open();
    await page.evaluate(() => {
      const first = window.host.mountStepUp({ reason: 'One' });
      window.host.mountStepUp({ reason: 'Two' });
      Object.assign(window, { first });
    });
    await page.locator('#widget .latchkey').waitFor();
    await page.evaluate(() => (Reflect.get(window, 'first') as { unmount(): void }).unmount());
    expect(await page.locator('#widget').innerHTML()).toBe('');
  });
});

it('two widgets on one page work independently and share the session', async () => {
  const page = await host.login({ config: smsOnly });
  await page.evaluate((config) => void window.host.mount({ config }, '#second'), { ...emailOnly });
  const [first, second] = [page.locator('#widget'), page.locator('#second')];
  await second.getByLabel('Email address').fill('ada@example.com');
  await first.getByLabel('Phone number').fill('2025550123');
  await page.keyboard.press('Enter');
  await first.getByRole('heading', { name: 'Enter passcode' }).waitFor();
  expect(await second.getByLabel('Email address').inputValue()).toBe('ada@example.com');
  await first.getByLabel('One-time passcode').fill(host.lastCode());
  await first.getByRole('heading', { name: 'Success' }).waitFor();
  expect(await second.getByRole('heading').textContent()).toBe('Sign up or log in');
  expect((await host.heard()).filter((entry) => entry === 'session')).toHaveLength(1);
});

it('unmount leaves the element empty and no stylesheet behind; two widgets share the base sheet and the one for more contrast', async () => {
  const page = await host.open();
  const sheets = (count: number) => page.waitForFunction((wanted) => document.adoptedStyleSheets.length === wanted, count);
  const mounted = await page.evaluateHandle(() => {
    const styles = { colors: { primary: 'red' } };
    return [window.host.mount({ styles }), window.host.mount({ styles }, '#second')];
  });
  await sheets(4);
  await mounted.evaluate(([first]) => first?.unmount());
  await sheets(3);
  expect(await page.locator('#widget').innerHTML()).toBe('');
  await mounted.evaluate(([, second]) => second?.unmount());
  await sheets(0);
});

it('FORM-01 FORM-02 FORM-03 FORM-05 one method has no tabs; several have one tab each and one form in sight', async () => {
  const page = await host.login({ config: smsOnly });
  expect(await page.getByRole('tab').count()).toBe(0);
  const config = { products: ['otp'], otpOptions: { methods: ['whatsapp', 'email', 'sms'] } } as const;
  await page.evaluate((given) => void window.host.mount({ config: given }), config);
  await page.getByRole('tab', { name: 'WhatsApp' }).waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['WhatsApp', 'Email', 'Text']);
  expect(await page.locator('form').count()).toBe(1);
  await page.getByRole('tab', { name: 'Email' }).click();
  expect(await page.getByLabel('Email address').isVisible()).toBe(true);
  expect(await page.getByLabel('Phone number').count()).toBe(0);
  for (const product of ['emailMagicLinks', 'passwords'] as const) {
    await page.evaluate((given) => void window.host.mount({ config: given }), {
      products: [product, 'otp'],
      otpOptions: { methods: ['sms'] },
    } as const);
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Email', 'Text']);
    // The next round must draw its own tabs.
    await page.evaluate((given) => void window.host.mount({ config: given }), smsOnly);
    await page.getByRole('tab').first().waitFor({ state: 'detached' });
  }
  await page.evaluate(() => void window.host.mount({ config: { products: ['passwords', 'emailMagicLinks'] } }));
  await page.getByLabel('Email address').first().waitFor();
  expect([await page.getByLabel('Email address').count(), await page.getByRole('tab').count()]).toEqual([1, 0]);
});

it('FORM-06 FORM-07 READ-11 the placeholders show what to type', async () => {
  const page = await host.login({ config: bothMethods });
  const placeholder = (label: string) => page.getByLabel(label).getAttribute('placeholder');
  expect(await placeholder('Phone number')).toBe('(123) 456-7890');
  await page.getByLabel('Country code').selectOption('DE');
  expect(await placeholder('Phone number')).toBe('(123) 456-7890');
  await page.getByRole('tab', { name: 'Email' }).click();
  expect(await placeholder('Email address')).toBe('example@email.com');
  for (const product of ['emailMagicLinks', 'passwords'] as const) {
    await host.login({ config: { products: [product] } });
    expect(await placeholder('Email address')).toBe('example@email.com');
  }
});

it('FORM-13 an invalid email is refused by the form and no call is made', async () => {
  const page = await host.login({ config: emailOnly });
  await host.submit('Email address', 'ada@example.c');
  await page.getByText('Invalid email, please try again.', { exact: true }).waitFor();
  expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.c');
  expect(host.calls()).toEqual([]);
  await host.submit('Email address', 'ada@example.com');
  await page.getByText('A 6-digit passcode was sent to you at ada@example.com.').waitFor();
  expect(host.calls()).toEqual(['POST /otps/email/login_or_create']);
});

/** Returns the references of the page that lead to no element, or to more than one, and the number of references. */
const references = (page: Page) =>
  page.evaluate(() => {
    const names = ['for', 'aria-controls', 'aria-describedby', 'aria-labelledby'];
    const all = names.flatMap((name) =>
      Array.from(document.querySelectorAll(`[${name}]`)).flatMap((one) =>
        (one.getAttribute(name) ?? '').split(' ').map((id) => [name, id]),
      ),
    );
    const broken = all.filter(([, id]) => document.querySelectorAll(`[id="${id}"]`).length !== 1);
    return { broken, count: all.length };
  });

it('names its fields so that two widgets of a page do not share a name, and a label leads to its own field', async () => {
  const page = await host.open();
  await page.evaluate(
    (config) => {
      window.host.mount({ config });
      window.host.mount({ config }, '#second');
    },
    { ...bothMethods },
  );
  await page.locator('#second').getByRole('tab', { name: 'Email' }).click();
  await page.locator('#second label').click();
  expect(await page.evaluate(() => document.querySelector('#second')?.contains(document.activeElement))).toBe(true);
  const { broken, count } = await references(page);
  expect([broken, count > 6]).toEqual([[], true]);
});

describe('a slot', () => {
  it('takes a text, and keeps it through an update', async () => {
    const page = await host.open();
    await page.evaluate((config) => {
      const mounted = window.host.mount({ config, appearance: { header: 'Welcome to Acme' } });
      mounted.update({ locale: 'en' });
    }, emailOnly);
    await host.see({ text: 'Welcome to Acme' });
  });

  it('takes an element, and a function whose clean-up runs at the end', async () => {
    const page = await host.open();
    await page.evaluate((config) => {
      const link = document.createElement('a');
      link.textContent = 'Need help?';
      const footer = (element: HTMLElement) => {
        element.textContent = 'Filled by the host';
        return () => void Object.assign(window, { isCleaned: true });
      };
      const appearance = { header: link, footer } as unknown as { header: string };
      Object.assign(window, { mounted: window.host.mount({ config, appearance }) });
    }, emailOnly);
    await host.see({ text: 'Need help?' });
    await host.see({ text: 'Filled by the host' });
    await page.evaluate(() => (Reflect.get(window, 'mounted') as { unmount(): void }).unmount());
    expect(await page.evaluate(() => [Reflect.get(window, 'isCleaned'), document.querySelector('#widget')?.innerHTML])).toEqual([true, '']);
  });
});

describe("a server's HTML", () => {
  /** Opens a page with a login widget that React has drawn on a server; its script arrives when the result is called. */
  async function openDrawn(config: typeof bothMethods | typeof emailOnly): Promise<() => Promise<void>> {
    const { page, server } = host;
    const client = createClient('public-token-test-host', { fetch: server.provider.fetch });
    const html = renderToString(createElement(Login, { client, config }));
    client.destroy();
    const built = await readFile(join(builtPages, 'script.html'), 'utf8');
    server.files.set('/latchkey.css', await readFile(join(packedFolder, 'dist/mount/styles.css'), 'utf8'));
    const drawn = built.replace('</head>', '<link rel="stylesheet" href="/latchkey.css" /></head>');
    server.files.set('/drawn.html', drawn.replace('<div id="widget">', `<div id="widget">${html}`));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.js', (route) => released.then(() => route.continue()));
    await page.goto(`${server.origin}/drawn.html`, { waitUntil: 'commit' });
    await page.locator('.latchkey').waitFor();
    await page.evaluate(() => Object.assign(window, { drawn: document.querySelector('#widget input') }));
    return async () => {
      release();
      await host.arrived(page);
      await page.evaluate((given) => void window.host.mount({ config: given }), config);
      await page
        .getByRole('button', { name: /^Continue with (text|email)/ })
        .and(page.locator(':enabled'))
        .waitFor();
    };
  }

  it('READ-128 is taken over by mountLogin: the same field keeps what was typed, and every reference leads to its element', async () => {
    const takeOver = await openDrawn(emailOnly);
    const { page } = host;
    await page.getByLabel('Email address').fill('ada@acme.com');
    await takeOver();
    const field = page.getByLabel('Email address');
    expect([await field.inputValue(), await field.evaluate((one) => one === Reflect.get(window, 'drawn'))]).toEqual(['ada@acme.com', true]);
    expect((await references(page)).broken).toEqual([]);
    await field.fill('ada');
    await field.press('Enter');
    await page.getByRole('alert').getByText('Invalid email, please try again.').waitFor();
    const { broken, count } = await references(page);
    expect([broken, count > 1]).toEqual([[], true]);
    await host.submit('Email address', 'ada@acme.com');
    await host.see({ heading: 'Enter passcode' });
  });

  it('READ-128 has tabs that work once it is taken over', async () => {
    const takeOver = await openDrawn(bothMethods);
    await takeOver();
    const { page } = host;
    await page.getByRole('tab', { name: 'Email' }).click();
    await host.submit('Email address', 'ada@acme.com');
    await host.see({ heading: 'Enter passcode' });
    expect(await page.locator('#widget .latchkey').count()).toBe(1);
  });

  it.each(['a form that is being sent', 'the passcode screen'])(
    'READ-128 is drawn anew in a copy of %s, as Turbo keeps one of each page',
    async (what) => {
      const takeOver = await openDrawn(bothMethods);
      await takeOver();
      const { page } = host;
      await page.getByRole('tab', { name: 'Email' }).click();
      const isSent = what !== 'the passcode screen';
      if (isSent) await page.route('**/otps/email/login_or_create', () => {});
      await host.submit('Email address', 'ada@acme.com');
      if (isSent) await page.locator('[aria-busy] >> visible=true').first().waitFor();
      else await host.see({ heading: 'Enter passcode' });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate((config) => {
        const element = document.querySelector('#widget');
        element?.replaceWith(element.cloneNode(true));
        window.host.mount({ config });
      }, bothMethods);
      await page.getByRole('tab', { name: 'Text', selected: true }).waitFor();
      expect((await references(page)).broken).toEqual([]);
      await page.getByRole('tab', { name: 'Email' }).click();
      await host.submit('Email address', 'eve@acme.com');
      await host.see({ heading: 'Enter passcode' });
    },
  );
});

describe('a second mistake', () => {
  it.each([
    ['address', emailOnly, 'Email address', ['bad', 'worse@x'], 'Continue with email'],
    ['number', smsOnly, 'Phone number', ['1', '12'], 'Continue with text message'],
  ] as const)('ERR-08 ERR-13 an invalid %s is told, marked and given the focus like the first', async (_, config, label, texts, button) => {
    const page = await host.login({ config });
    await page.evaluate(() => {
      const told: string[] = [];
      Object.assign(window, { told });
      const note = (changes: MutationRecord[]) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        for (const node of added) if (node.parentElement?.closest('[role=alert]')) told.push(node.textContent ?? '');
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    for (const [at, text] of texts.entries()) {
      const field = page.getByLabel(label);
      await field.fill(text);
      await page.getByRole('button', { name: button }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toHaveLength(at + 1);
    }
  });
});
