import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Party } from '../fixtures/parties/relyingParty.ts';
import { serveParty } from '../fixtures/parties/relyingParty.ts';
import { connectedApp } from '../fixtures/provider/apps/connectedApps.ts';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();
const preflight = 'POST /oauth/authorize/start';
const submission = 'POST /oauth/authorize';
const logoutPreflight = 'POST /oauth/logout/start';
const revoke = 'POST /sessions/revoke';
let party: Party;

beforeEach(async () => {
  party = await serveParty({
    issuer: host.server.origin,
    consentPage: `${host.server.origin}/`,
    clientId: 'demo',
    name: 'Demo party',
    scope: 'openid profile email phone offline_access',
  });
  register();
});
afterEach(() => party.close());

function register(changes: object = {}) {
  host.server.provider.state.project.project_name = 'Acme';
  host.server.provider.state.connectedApps = [
    connectedApp({
      client_id: 'demo',
      client_name: 'Demo party',
      redirect_uris: [party.redirectUri],
      post_logout_redirect_uris: [party.postLogoutRedirectUri],
      custom_scopes: ['orders:read'],
      ...changes,
    }),
  ];
}

/** Opens the consent page with a query and a signed-in user, and forgets earlier requests. */
async function consent(query: string, { signedIn = true, isMounted = true, props = {} } = {}): Promise<Page> {
  const { page } = host;
  if (signedIn) {
    await host.open();
    await host.signIn();
  }
  await host.goTo(`${host.server.origin}/${query}`, page);
  host.server.provider.requests.clear();
  if (isMounted) await page.evaluate((given) => void window.host.mountIdentityProvider(given), props);
  return page;
}

const asked = (more: Record<string, string> = {}) =>
  `?${new URLSearchParams({ client_id: 'demo', redirect_uri: party.redirectUri, response_type: 'code', code_challenge: 'c'.repeat(43), ...more })}`;
const logout = (more: Record<string, string> = {}) =>
  `?${new URLSearchParams({ client_id: 'demo', post_logout_redirect_uri: party.postLogoutRedirectUri, ...more })}`;

/** Returns the widget's requests; a session refresh may happen at the same time. */
const calls = () => host.calls().filter((call) => /oauth|revoke/.test(call));

describe('with a relying party on another port', () => {
  /** Opens the relying party's link and waits for the question. */
  async function comeFromParty(): Promise<Page> {
    const { page } = host;
    await host.open();
    await host.signIn();
    await page.goto(party.origin);
    await page.getByRole('link', { name: 'Sign in with Demo' }).click();
    await host.arrived(page);
    host.server.provider.requests.clear();
    await page.evaluate(() => void window.host.mountIdentityProvider());
    return page;
  }

  it('MOUNT-05 IDP-04 IDP-06 IDP-07 IDP-19 IDP-20 CALL-54 CALL-55 consent given leads back with the claims, by one preflight and one submission', async () => {
    const page = await comeFromParty();
    await page.getByRole('heading', { name: 'Sign in to Demo party with Acme', exact: true }).waitFor();
    expect(calls()).toEqual([preflight]);
    await page.getByRole('button', { name: 'Allow', exact: true }).dblclick();
    await page.getByText('You are signed in as').waitFor();
    expect(page.url()).toBe(`${party.origin}/`);
    expect(await page.locator('pre').innerText()).toContain('"email": "ada@acme.com"');
    expect(calls()).toEqual([preflight, submission]);
  });

  it('CALL-55 the session token is never in the page, neither while the form is sent nor after it failed', async () => {
    const page = await consent(asked());
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const values = () => [...document.querySelectorAll('input')].map(({ value }) => value).join();
      new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
        seen.push(...added.map((node) => (node as Element).outerHTML ?? ''), values(), document.documentElement.outerHTML);
      }).observe(document, { childList: true, subtree: true });
      const { submit } = HTMLFormElement.prototype;
      HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
        seen.push(document.documentElement.outerHTML, values());
        submit.call(this);
      };
    });
    // A browser stays on the page after an empty response.
    let hearPost: (body: string) => void = () => {};
    const posted = new Promise<string>((resolve) => (hearPost = resolve));
    await page.route('**/oauth/authorize', (route) => {
      hearPost(route.request().postData() ?? '');
      return route.fulfill({ status: 204 });
    });
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    const token = await page.evaluate(() => window.host.client.session.getTokens()?.session_token ?? '');
    const credentials = Buffer.from(`public-token-test-host:${token}`).toString('base64');
    expect(new URLSearchParams(await posted).get('__Authorization')).toBe(`Basic ${credentials}`);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'));
    expect(seen).toContain('<form');
    expect([token.length > 9, seen.includes(token), seen.includes(credentials)]).toEqual([true, false, false]);
    expect(await page.locator('form[action]').count()).toBe(0);
  });

  it('IDP-21 consent denied leads back with that', async () => {
    const page = await comeFromParty();
    await page.getByRole('button', { name: 'Deny', exact: true }).click();
    await page.getByText('You were not signed in: access_denied').waitFor();
    expect(host.server.provider.state.authorizationCodes).toEqual([]);
  });

  it('IDP-08 no consent is asked for if it is not required', async () => {
    register({ client_type: 'first_party' });
    const page = await comeFromParty();
    await page.getByText('You are signed in as').waitFor();
    expect(calls()).toEqual([preflight, submission]);
  });

  it('MOUNT-05 OUT-03 OUT-05 OUT-07 OUT-09 CALL-56 its logout comes back too, and the session is gone', async () => {
    const page = await comeFromParty();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.getByRole('link', { name: 'Log out' }).click();
    await host.arrived(page);
    host.server.provider.requests.clear();
    await page.evaluate(() => void window.host.mountIdentityProvider());
    await page.getByText('You have logged out.').waitFor();
    expect(new URL(page.url()).searchParams.get('state')).toBe('bye');
    expect(calls()).toEqual([logoutPreflight, revoke]);
    expect(host.server.provider.state.sessions).toEqual([]);
  });
});

describe('what the consent screen says', () => {
  it('IDP-09 IDP-11 IDP-12 IDP-13 IDP-14 IDP-15 IDP-16 IDP-17 IDP-18 IDP-19 READ-41 READ-99 BOOT-05 of standard scopes', async () => {
    const page = await consent(asked({ scope: 'openid profile email phone offline_access full_access' }));
    await page.getByRole('heading', { name: 'Sign in to Demo party with Acme', exact: true }).waitFor();
    const heading = page.getByText('Demo party is requesting to:', { exact: true });
    const [above, below] = [await heading.boundingBox(), await page.locator('#widget .latchkey-consent').boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect(await page.locator('#widget button').allInnerTexts()).toEqual(['Allow', 'Deny']);
    expect(await page.locator('#widget .latchkey-consent > li').allInnerTexts()).toEqual([
      'Have full access to your account and do anything you can do there',
      'Verify your identity',
      [
        'View your personal profile information',
        'Your name, profile picture, and language preferences',
        'Your email address',
        'Your phone number',
      ].join('\n'),
      "Maintain access to your data even when you're not actively using the app",
    ]);
    const weights = await page
      .locator('#widget .latchkey-consent > li')
      .evaluateAll((all) => all.map((one) => Number(getComputedStyle(one.querySelector('strong') ?? one).fontWeight)));
    expect(weights).toEqual([600, 400, 400, 400]);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('READ-99 of scopes without a description, by their names', async () => {
    const scopes = ['__proto__', 'constructor', 'toString', '\u3164', 'z\u0300\u0301\u0302\u0303', 's'.repeat(500)];
    register({ custom_scopes: scopes });
    await host.page.setViewportSize({ width: 360, height: 900 });
    const page = await consent(asked({ scope: scopes.join(' ') }));
    await page.getByRole('heading', { name: 'Demo party wants to access your Acme account', exact: true }).waitFor();
    expect(await page.locator('#widget .latchkey-consent > li').allInnerTexts()).toEqual([
      '__proto__',
      'constructor',
      'toString',
      '<U+3164>',
      'z\u0300\u0301',
      `${'s'.repeat(80)}…`,
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('IDP-10 READ-40 READ-99 of a scope of the host’s own, which has a line where the host gives it one', async () => {
    const page = await consent(asked({ scope: 'openid orders:read' }));
    await page.getByRole('heading', { name: 'Demo party wants to access your Acme account', exact: true }).waitFor();
    const lines = page.locator('#widget .latchkey-consent > li');
    expect(await lines.allInnerTexts()).toEqual(['Verify your identity', 'orders:read']);
    const props = { strings: { idp: { customScopes: { 'orders:read': 'See your orders' } } } };
    await page.evaluate((given) => void window.host.mountIdentityProvider(given), props);
    await page.getByText('See your orders').waitFor();
    expect(await lines.allInnerTexts()).toEqual(['Verify your identity', 'See your orders']);
  });

  it('IDP-03 of the usual scopes by default', async () => {
    const page = await consent(asked());
    await page.getByText('Your email address').waitFor();
    expect(host.server.provider.requests.find(({ path }) => path === '/oauth/authorize/start')?.body).toMatchObject({
      scope: 'openid email profile',
    });
  });

  it('READ-51 has no watermark', async () => {
    host.server.provider.state.project.disable_sdk_watermark = false;
    const page = await consent(asked());
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
    expect(await page.locator('.latchkey-watermark').count()).toBe(0);
  });

  it('IDP-07 which account is about to be shared, in its own direction and within 280 pixels; without a name, nothing', async () => {
    await host.page.setViewportSize({ width: 280, height: 900 });
    const page = await consent(asked());
    await page.getByText('You are logged in as ada@acme.com.', { exact: true }).waitFor();
    const address = page.locator('#widget .latchkey-lead bdi');
    expect(await address.innerText()).toBe('ada@acme.com');
    const change = async (emails: object[]) => {
      Object.assign(host.server.provider.state.users[0] ?? {}, { emails });
      await page.evaluate(() => window.host.client.user.update({ untrusted_metadata: {} }));
    };
    await change([{ email_id: 'e1', email: `${'ada.of.lovelace'.repeat(4)}@acme.com`, verified: true }]);
    await page.getByText('ada.of.lovelaceada').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(280);
    expect(await page.locator('#widget .latchkey-lead').evaluate((lead) => lead.scrollWidth - lead.clientWidth)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await change([]);
    await address.waitFor({ state: 'detached' });
    expect(await page.getByText('You are logged in as').count()).toBe(0);
  });

  it.each([
    ['MANAGEMENT WORKSPACE', '100%'],
    ['DEMO COMPANY', '100%'],
    ['DEMO COMPANY', '200%'],
  ])('IDP-09 the name %s stays in the box at %s', async (client_name, fontSize) => {
    register({ client_name });
    const page = await consent(asked());
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    const title = page.getByRole('heading', { name: client_name });
    expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  it('IDP-09 READ-97 a hostile name is harmless text and leaves the answers in sight', async () => {
    register({ client_name: `<img src=x onerror=alert(1)>\u202e${'W'.repeat(10_000)}` });
    await host.page.setViewportSize({ width: 360, height: 640 });
    const page = await consent(asked());
    const allow = page.getByRole('button', { name: 'Allow', exact: true });
    await allow.waitFor();
    expect(await page.locator('#widget img').count()).toBe(0);
    expect(await page.locator('#widget h2').innerText()).not.toContain('\u202e');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const box = await allow.boundingBox();
    expect((box?.y ?? 1e6) + (box?.height ?? 0)).toBeLessThan(1_000);
  });
});

describe('READ-101 what is pressed at once', () => {
  const ready = (page: Page) => page.locator('#widget button:not([aria-disabled])').first().waitFor();

  it.each([
    ['consent', asked, [preflight]],
    ['logout', logout, [logoutPreflight]],
  ])('does not answer a question about %s that has just appeared, nor right after the page regained the focus', async (_, query, sent) => {
    const page = await consent(query(), { isMounted: false });
    // Presses each button at the moment it is drawn.
    const pressed = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new MutationObserver((_changes, observer) => {
            const buttons = [...document.querySelectorAll<HTMLElement>('#widget button')];
            if (buttons.length === 0) return;
            observer.disconnect();
            for (const button of buttons) button.click();
            resolve(buttons.length);
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.evaluate(() => void window.host.mountIdentityProvider());
    expect(await pressed).toBe(2);
    await ready(page);
    expect(calls()).toEqual(sent);
    // The page gets the focus, and the same click presses the first button.
    await page.evaluate(() => {
      window.dispatchEvent(new FocusEvent('focus'));
      document.querySelector<HTMLElement>('#widget button')?.click();
    });
    await page.locator('#widget button[aria-disabled]').first().waitFor();
    await ready(page);
    expect(calls()).toEqual(sent);
    await page.locator('#widget button').first().click();
    await expect.poll(() => calls().length).toBeGreaterThan(1);
  });
});

describe('errors that prevent the start', () => {
  it.each(['client_id', 'redirect_uri', 'response_type'])('IDP-02 ERR-09 ERR-10 a missing %s is named', async (name) => {
    const page = await consent(asked({ [name]: '' }));
    await page.getByRole('heading', { name: 'Looks like there was an error!' }).waitFor();
    await page
      .getByText(`Required parameter is missing: ${name}. Please reach out to the application developer.`, { exact: true })
      .waitFor();
    expect(calls()).toEqual([]);
    expect((await host.heard()).filter((heard) => heard.startsWith('error'))).toEqual(['error missing_parameter']);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('OUT-02 a logout without client_id shows an error', async () => {
    const page = await consent(logout({ client_id: '' }));
    await page
      .getByText('Required parameter is missing: client_id. Please reach out to the application developer.', { exact: true })
      .waitFor();
    expect(calls()).toEqual([]);
  });

  it('ERR-09 a logout that the provider refuses says why', async () => {
    const fault = {
      kind: 'api_error',
      status: 400,
      error_type: 'connected_app_not_found',
      error_message: 'There is no such application.',
    } as const;
    host.server.provider.faults.add({ path: '/oauth/logout/start', fault });
    const page = await consent(logout());
    await page.getByRole('heading', { name: 'Looks like there was an error!' }).waitFor();
    await page.getByRole('alert').getByText('There is no such application.').waitFor();
  });

  it('IDP-05 READ-65 signed out: no request is sent, and a sign-in on the same page goes on', async () => {
    const page = await consent(asked(), { signedIn: false });
    await page.getByText('No active session detected. Please log in to continue.', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(calls()).toEqual([]);
    expect(await host.heard()).toEqual(['error no_session']);

    await page.evaluate(() => void window.host.mount({ config: { products: ['otp'], otpOptions: { methods: ['email'] } } }, '#second'));
    await page.getByLabel('Email address').fill('ada@acme.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
    expect(calls()).toEqual([preflight]);
  });

  it('OUT-04 READ-65 a logout without a session shows an error', async () => {
    const page = await consent(logout(), { signedIn: false });
    await page.getByText('No active session detected. Please log in to continue.', { exact: true }).waitFor();
    expect(calls()).toEqual([]);
  });

  it('IDP-05 a session that ends while the user decides is noticed before anything is submitted', async () => {
    const page = await consent(asked());
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
    await page.evaluate(() => window.host.client.session.revoke());
    await page.getByText('No active session detected. Please log in to continue.', { exact: true }).waitFor();
    expect(calls()).toEqual([preflight, revoke]);
  });

  it('ERR-09 an unknown scope is an error without a button: the next request would be the same', async () => {
    const page = await consent(asked({ scope: 'openid admin' }));
    await page.getByText('The application may not ask for one of these scopes.').waitFor();
    expect([await page.locator('#widget button').count(), calls()]).toEqual([0, [preflight]]);
  });

  it('ERR-09 an error of the server can be tried again', async () => {
    const page = await consent(asked(), { isMounted: false });
    host.server.provider.faults.add({
      path: /authorize.start/,
      fault: { kind: 'api_error', status: 500, error_type: 'internal_server_error', error_message: 'Broken.' },
    });
    await page.evaluate(() => void window.host.mountIdentityProvider());
    await page.getByText('Broken.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
  });

  it('READ-97 refuses to run inside a frame, unless the host allows it', async () => {
    await host.open();
    await host.signIn();
    const { origin } = host.server;
    const body = `<!doctype html><title>Framing</title><iframe src="/${asked()}"></iframe>`;
    await host.page.route('**/framing.html', (route) => route.fulfill({ contentType: 'text/html', body }));
    await host.page.goto(`${origin}/framing.html`);
    const frame = host.page.frames()[1];
    if (!frame) throw new Error('There is a frame.');
    await host.arrived(frame);
    await frame.evaluate(() => void window.host.mountIdentityProvider());
    await frame.getByText('For your safety, this does not work inside another page.').waitFor();
    expect(await frame.evaluate(() => window.host.heard.filter((heard) => heard.startsWith('error')))).toEqual(['error redirect']);
    await frame.evaluate(() => void window.host.mountIdentityProvider({ config: { allowFraming: true } }));
    await frame.getByRole('button', { name: 'Try again' }).click();
    await frame.getByRole('button', { name: 'Allow', exact: true }).waitFor();
  });
});

describe('logging out', () => {
  it('OUT-01 OUT-05 OUT-06 OUT-08 OUT-09 BOOT-05 asks, and Yes ends the session and leads on', async () => {
    const page = await consent(logout());
    await page.getByRole('heading', { name: 'Log out?', exact: true }).waitFor();
    await page.getByText('Are you sure you want to log out of your Acme account?', { exact: true }).waitFor();
    expect(await page.locator('#widget button').allInnerTexts()).toEqual(['Yes', 'No']);
    expect(await axeFindings(page)).toEqual([]);
    const held = host.hold('/sessions/revoke');
    await page.getByRole('button', { name: 'Yes', exact: true }).dblclick();
    await held.arrived;
    await expect.poll(() => page.locator('#widget button[aria-busy=true]').allInnerTexts()).toEqual(['Yes']);
    held.release();
    await page.getByText('You have logged out.').waitFor();
    expect(calls()).toEqual([logoutPreflight, revoke]);
  });

  it('OUT-08 OUT-10 continues if the server cannot revoke, and clears the session', async () => {
    const page = await consent(logout());
    host.server.provider.faults.add({ path: '/sessions/revoke', fault: { kind: 'offline' } });
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByText('You have logged out.').waitFor();
    await host.open();
    expect(await page.evaluate(() => window.host.client.session.getSync())).toBeNull();
    expect(await host.context.cookies(host.server.origin)).not.toContainEqual(expect.objectContaining({ name: 'stytch_session' }));
  });

  it('OUT-11 No keeps the session and confirms it', async () => {
    const page = await consent(logout());
    await page.getByRole('button', { name: 'No', exact: true }).click();
    const text = page.getByText('You have not been logged out. You may close this page.', { exact: true });
    await text.waitFor();
    await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(calls()).toEqual([logoutPreflight]);
    expect(await page.evaluate(() => window.host.client.session.getSync())).not.toBeNull();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('READ-93 opens no address that runs a script, and no session is lost', async () => {
    register({ post_logout_redirect_uris: ['javascript:alert(1)'] });
    const page = await consent(logout({ post_logout_redirect_uri: 'javascript:alert(1)' }));
    await page.getByText('The page may not go to an address that begins with "javascript:".').waitFor();
    expect(calls()).toEqual([logoutPreflight]);
    expect(await page.evaluate(() => window.host.client.session.getSync())).not.toBeNull();
  });
});

describe('what comes of the question', () => {
  it('IDP-21 a denial is shown and reported as a denial', async () => {
    const page = await consent(asked());
    // The form's page would replace this one before the test could check it.
    await page.route('**/sdk/v1/oauth/authorize', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: 'Deny', exact: true }).click();
    await page.getByText('Access to the application was denied.', { exact: true }).waitFor();
    expect((await host.heard()).filter((type) => type.startsWith('OAUTH'))).toEqual([
      'OAUTH_AUTHORIZE_FLOW_START',
      'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED',
    ]);
  });

  it('IDP-08 if it is not required there is no question while the answer is on its way', async () => {
    register({ client_type: 'first_party' });
    const page = await consent(asked(), { isMounted: false });
    await page.evaluate(() => window.host.createClient({ idpTransport: 'json' }));
    const held = host.hold('/idp/oauth/authorize/submit');
    await page.evaluate(() => void window.host.mountIdentityProvider());
    await held.arrived;
    await page.locator('.latchkey-spinner').waitFor();
    expect(await page.locator('#widget button').count()).toBe(0);
    held.release();
    await page.waitForURL((url) => url.origin === party.origin);
  });
});

/** Focuses a button of the question, and resolves when it takes presses. */
async function focusAnswer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.locator('#widget button:not([aria-disabled])').first().waitFor();
}

describe('READ-36 READ-83 what a page says after the decision', () => {
  it('is the question again when the browser shows the page again', async () => {
    const page = await consent(asked());
    await page.route('**/sdk/v1/oauth/authorize', (route) => route.fulfill({ status: 204 }));
    await focusAnswer(page, 'Allow');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.getByRole('button', { name: 'Deny', exact: true }).waitFor();
    expect(calls().filter((call) => call === preflight)).toHaveLength(2);
  });

  it('is no success where the page’s policy blocks the form', async () => {
    const page = await consent(asked());
    await page.evaluate(() => {
      const policy = Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content: "form-action 'none'" });
      document.head.append(policy);
    });
    await focusAnswer(page, 'Allow');
    await page.keyboard.press('Enter');
    // Playwright's locators would wait for the navigation that the browser blocks.
    await expect.poll(() => page.evaluate(() => document.querySelector('#widget [role=alert]')?.textContent)).toContain('form-action');
    expect(calls()).toEqual([preflight]);
    expect((await host.heard()).at(-1)).toBe('error redirect');
    await page.evaluate(() => window.host.violations.splice(0));
  });
});

describe('by keyboard', () => {
  const focused = () => host.page.evaluate(() => (document.activeElement === document.body ? '' : document.activeElement?.textContent));
  const spoken = () => host.page.locator('.latchkey-announcer').textContent();

  /** Signs in another user in another tab, and waits until the question names that user. */
  async function signInElsewhere(page: Page): Promise<void> {
    const other = await host.context.newPage();
    await host.open(other);
    await host.signIn({ to: 'bob@acme.com' }, other);
    await page.getByText('bob@acme.com').first().waitFor();
  }

  it('READ-101 another user who signs in in another tab leaves the focus in a field of the page', async () => {
    const page = await consent(asked());
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
    await page.evaluate(() => {
      const field = document.createElement('input');
      document.body.prepend(field);
      field.focus();
    });
    await signInElsewhere(page);
    await host.painted();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  });

  it('READ-101 another user who signs in in another tab is read out, and the focus leaves "Allow"', async () => {
    const page = await consent(asked());
    await focusAnswer(page, 'Allow');
    await signInElsewhere(page);
    await expect.poll(focused).toBe('Sign in to Demo party with Acme');
    await expect.poll(spoken).toContain('bob@acme.com');
    await page.keyboard.press('Enter');
    expect(calls().filter((call) => call === submission)).toEqual([]);
  });

  it.each(['Allow', 'Deny'])('IDP-20 IDP-21 while the answer is being sent, "%s" keeps the focus and is marked as busy', async (name) => {
    const page = await consent(asked(), { isMounted: false });
    await page.evaluate(() => window.host.createClient({ idpTransport: 'json' }));
    const held = host.hold('/idp/oauth/authorize/submit');
    await page.evaluate(() => void window.host.mountIdentityProvider());
    await focusAnswer(page, name);
    await page.keyboard.press('Enter');
    await held.arrived;
    await page.locator(`#widget button[aria-busy=true]`).filter({ hasText: name }).waitFor();
    await expect.poll(spoken).toBe('One moment...');
    expect([await page.locator('#widget button[aria-busy=true]').count(), await focused()]).toEqual([1, name]);
    expect(await axeFindings(page)).toEqual([]);
    held.release();
    await page.waitForURL((url) => url.origin === party.origin);
  });

  it('ERR-09 a second failure, and the question after it, take the focus', async () => {
    const page = await consent(asked(), { isMounted: false });
    await page.route('**/oauth/authorize/start', (route) => route.abort(), { times: 2 });
    await page.evaluate(() => void window.host.mountIdentityProvider());
    for (const next of [/there was an error/, 'Sign in to Demo party with Acme']) {
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await page.getByRole('heading', { name: next }).waitFor();
      await expect.poll(focused).toMatch(next);
    }
  });

  it('IDP-19 IDP-22 IDP-23 READ-29 the question is answered, and the focus goes to what comes of it', async () => {
    const page = await consent(asked());
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
    // The form's page would replace this one before the test could check it.
    await page.route('**/sdk/v1/oauth/authorize', (route) => route.fulfill({ status: 204 }));
    await page.keyboard.press('Tab');
    await page.locator('#widget button:not([aria-disabled])').first().waitFor();
    await page.keyboard.press('Enter');
    const title = page.getByRole('heading', { name: 'Success!' });
    await title.waitFor();
    await page.getByText('You have successfully logged in.').waitFor();
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await host.heard()).filter((type) => type.startsWith('OAUTH'))).toEqual([
      'OAUTH_AUTHORIZE_FLOW_START',
      'OAUTH_AUTHORIZE_FLOW_COMPLETE',
    ]);
    expect(await axeFindings(page)).toEqual([]);
  });
});
