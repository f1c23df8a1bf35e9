import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { useHost } from '../fixtures/stage/useHost.ts';
import type { MagicLinkOptions } from '../machines/login/config.ts';
import { marks } from './marks.ts';

const host = useHost();
const minutes = { session_duration_minutes: 30 };
const send = 'POST /magic_links/email/login_or_create';
const redeem = 'POST /magic_links/authenticate';

/** Requests a magic link that leads back to the host page, whose own query must be kept. */
async function askForLink(page = host.page, email = 'ada@acme.com', more: MagicLinkOptions = {}) {
  const back = `${host.server.origin}/?from=mail#top`;
  const options = { loginRedirectURL: back, signupRedirectURL: back, ...more };
  await host.open(page);
  await page.evaluate((emailMagicLinksOptions) => void window.host.mount({ config: { emailMagicLinksOptions } }), options);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  return page;
}

const lastLink = () => host.server.provider.inbox.last().link ?? '';

async function follow(page: Page, link: string): Promise<Page> {
  await host.goTo(link, page);
  return page;
}

const signIn = (page: Page) =>
  page.evaluate(
    (options) =>
      window.host.client.authenticateByUrl(options).then(
        (found) => (found && 'answer' in found ? 'signed in' : 'nothing'),
        (error: { code: string; error_type?: string }) => error.error_type ?? error.code,
      ),
    minutes,
  );
const sessionId = (page: Page) => page.evaluate(() => window.host.client.session.getSync()?.session_id);

describe('the screen', () => {
  it('CFG-02 CFG-05 EML-01 EML-02 EML-03 EVT-11 appears after one request for a link, and the host gets an event', async () => {
    const page = await askForLink();
    await page.getByText('An email was sent to ada@acme.com.', { exact: true }).waitFor();
    expect(host.calls()).toEqual([send]);
    expect(await host.heard()).toEqual(['MAGIC_LINK_LOGIN_OR_CREATE']);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('EML-04 EML-05 EML-07 three links to webmail, searching for the one domain that the project mails from', async () => {
    host.server.provider.state.project.email_domains = ['mail.acme.com'];
    const page = await askForLink();
    const links = page.locator('#widget a');
    await page.waitForFunction(() => document.querySelector('#widget a')?.getAttribute('href')?.includes('mail.acme.com'));
    expect(await links.evaluateAll((all) => all.map((link) => link.querySelector('span')?.textContent))).toEqual([
      'Open in Gmail',
      'Open in Yahoo',
      'Open in Outlook',
    ]);
    expect(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))).toEqual([
      'https://mail.google.com/mail/u/0/#search/from%3A%40mail.acme.com%20in%3Aanywhere',
      'https://mail.yahoo.com/d/search/keyword=mail.acme.com',
      'https://outlook.office.com/mail/0/inbox',
    ]);
    await page.locator('#widget a path').first().waitFor();
    const drawn = await links.evaluateAll((all) => all.map((link) => link.querySelector('svg.latchkey-icon path')?.getAttribute('d')));
    expect(drawn).toEqual([marks.Gmail, marks.Yahoo, marks.Outlook].map(({ shapes }) => shapes[0]?.[0]));
    expect(await links.first().getAttribute('target')).toBe('_blank');
    expect(await links.first().getAttribute('rel')).toBe('noopener noreferrer');
  });

  it("CFG-13 EML-06 the host's hint goes before the domain that the project mails from", async () => {
    host.server.provider.state.project.email_domains = ['mail.acme.com'];
    const page = await askForLink(host.page, 'ada@acme.com', { domainHint: 'hint.example' });
    expect(await page.getByRole('link', { name: 'Open in Gmail' }).getAttribute('href')).toBe(
      'https://mail.google.com/mail/u/0/#search/from%3A%40hint.example%20in%3Aanywhere',
    );
  });

  it('EML-09 EML-10 EML-11 EML-12 EVT-07 READ-125 "Try again" clears the stored address, returns to Main with what was typed, and is logged', async () => {
    const page = await askForLink();
    const posted = page.waitForResponse((response) => response.request().postData()?.includes('email_try_again_clicked') ?? false);
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
    await posted;
    expect(host.server.provider.state.events).toContainEqual(
      expect.objectContaining({
        event: expect.objectContaining({
          event_name: 'email_try_again_clicked',
          details: { email: 'ada@acme.com', type: 'LoginOrCreateEML' },
        }),
      }),
    );
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@acme.com');
  });

  it('FORM-14 an invalid address is refused by the form and nothing is sent', async () => {
    const page = await host.login({ config: { products: ['emailMagicLinks'] } });
    await page.getByLabel('Email address').fill('ada@acme');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email address', { exact: true }).waitFor();
    await page.getByLabel('Email address').fill('ada@acme.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(host.calls()).toEqual([send]);
  });
});

describe('the link', () => {
  it('READ-77 CALL-21 opened in the same tab signs in; the token leaves the address, the rest stays', async () => {
    const page = await follow(await askForLink(), lastLink());
    // StrictMode runs effects twice, and so do some hosts.
    const both = await page.evaluate(async (options) => {
      const { client } = window.host;
      const found = await Promise.all([client.authenticateByUrl(options), client.authenticateByUrl(options)]);
      return found.map((one) => one && 'answer' in one);
    }, minutes);
    expect(both).toEqual([true, true]);
    expect(host.calls()).toEqual([send, redeem]);
    const url = new URL(page.url());
    expect([url.search, url.hash]).toEqual(['?from=mail', '#top']);
    const id = await sessionId(page);
    await page.reload();
    await host.arrived(page);
    expect(await signIn(page)).toBe('nothing');
    expect(await sessionId(page)).toBe(id);
    await expect.poll(host.calls).toEqual([send, redeem, 'POST /sessions/authenticate']);
  });

  it('READ-77 opened in two tabs at once is redeemed once, and both are signed in', async () => {
    await askForLink();
    const link = lastLink();
    const [one, other] = await Promise.all([follow(await host.context.newPage(), link), follow(await host.context.newPage(), link)]);
    expect((await Promise.all([signIn(one), signIn(other)])).sort()).toEqual(['nothing', 'signed in']);
    expect(host.calls()).toEqual([send, redeem]);
    expect(await sessionId(one)).toBe(await sessionId(other));
    expect(new URL(other.url()).search).toBe('?from=mail');
  });

  it('READ-77 used twice, in another profile: refused once, the address cleaned, no user signed in', async () => {
    const page = await follow(await askForLink(), lastLink());
    expect(await signIn(page)).toBe('signed in');
    const stranger = await host.context.browser()?.newContext();
    const second = await stranger?.newPage();
    if (!stranger || !second) throw new Error('no second profile');
    const token = new URL(lastLink()).searchParams.get('token');
    await follow(second, `${host.server.origin}/?from=mail&stytch_token_type=magic_links&token=${token}`);
    expect(await signIn(second)).toBe('unable_to_auth_magic_link');
    expect(await sessionId(second)).toBeUndefined();
    expect(new URL(second.url()).search).toBe('?from=mail');
    await stranger.close();
  });

  it('READ-77 after a network failure the token stays, and the next try works', async () => {
    const page = await follow(await askForLink(), lastLink());
    await page.route('**/magic_links/authenticate', (route) => route.abort('connectionrefused'), { times: 1 });
    expect(await signIn(page)).toBe('unreachable');
    expect(new URL(page.url()).searchParams.get('stytch_token_type')).toBe('magic_links');
    expect(await signIn(page)).toBe('signed in');
  });

  it('READ-108 READ-77 after a failure of the server Main says so, and a reload redeems the link', async () => {
    const page = await follow(await askForLink(), lastLink());
    host.server.provider.faults.add({ path: '/magic_links/authenticate', fault: { kind: 'offline' } });
    await host.mount({ config: { products: ['emailMagicLinks'] } });
    expect(await signIn(page)).toBe('invalid_answer');
    await page.getByRole('alert').getByText('Unable to contact our servers.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await Promise.all([page.waitForNavigation(), page.getByRole('button', { name: 'Reload the page' }).click()]);
    await host.arrived(page);
    expect(await signIn(page)).toBe('signed in');
  });

  it('READ-77 opened while another user is signed in, but not redeemed, signs nobody in after the sign-out', async () => {
    await askForLink();
    const link = lastLink();
    await host.signIn({}, host.page);
    const page = await follow(host.page, link);
    await expect.poll(() => sessionId(page)).toBeTruthy();
    await page.evaluate(() => window.host.client.session.revoke());
    expect(await signIn(page)).toBe('nothing');
    expect(host.calls()).not.toContain(redeem);
    expect(new URL(page.url()).search).toBe('?from=mail');
    // A router or an app may set a link later, which the user has just opened.
    const token = new URL(link).searchParams.get('token');
    await page.goto(`${host.server.origin}/`);
    await host.arrived(page);
    await host.signIn({}, page);
    await page.evaluate(() => window.host.client.session.revoke());
    await page.evaluate((given) => history.replaceState(null, '', `/?stytch_token_type=magic_links&token=${given}`), token);
    expect(await signIn(page)).toBe('signed in');
  });

  it('two links after a second try: either one works', async () => {
    const page = await askForLink();
    const first = lastLink();
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(lastLink()).not.toBe(first);
    expect(await signIn(await follow(page, first))).toBe('signed in');
    expect(await signIn(await follow(page, lastLink()))).toBe('signed in');
  });
});

describe('a landing page', () => {
  const config = { products: ['emailMagicLinks'] } as const;
  const land = async (page: Page, link: string) => {
    await follow(page, link);
    await page.evaluate((given) => window.host.renderLanding({ config: given }), config);
    return page.getByRole('button', { name: 'Continue to sign in' });
  };
  const tokenIn = (page: Page) => new URL(page.url()).searchParams.get('stytch_token_type');

  it('READ-110 a scanner that runs the page burns nothing, and two presses of its reader redeem the link once, in StrictMode', async () => {
    await askForLink();
    // The address that the provider's page redirects to after the email's link.
    const token = new URL(lastLink()).searchParams.get('token');
    const link = `${host.server.origin}/?from=mail&stytch_token_type=magic_links&token=${token}`;
    const scanner = await host.context.browser()?.newContext();
    const scanned = await scanner?.newPage();
    if (!scanner || !scanned) throw new Error('no second profile');
    await (await land(scanned, link)).waitFor();
    expect([host.calls(), tokenIn(scanned)]).toEqual([[send], 'magic_links']);
    await scanner.close();

    const press = await land(host.page, link);
    expect(await axeFindings(host.page)).toEqual([]);
    await press.dblclick();
    await expect.poll(() => sessionId(host.page)).toBeTruthy();
    expect([host.calls(), tokenIn(host.page)]).toEqual([[send, redeem], null]);
  });

  it('READ-110 READ-108 a used link is refused at the press, and the widget shows the reason', async () => {
    const page = await askForLink();
    const link = lastLink();
    expect(await signIn(await follow(await host.context.newPage(), link))).toBe('signed in');
    const stranger = await host.context.browser()?.newContext();
    const second = await stranger?.newPage();
    if (!stranger || !second) throw new Error('no second profile');
    const token = new URL(link).searchParams.get('token');
    const press = await land(second, `${host.server.origin}/?stytch_token_type=magic_links&token=${token}`);
    await press.click();
    await second.getByText('This link has expired or was already used. Continue below to log in.', { exact: true }).waitFor();
    expect(page.isClosed()).toBe(false);
    await stranger.close();
  });

  it('READ-109 a user who opens the link in another tab finds the wanted page, once, and no request has contained it', async () => {
    const page = await host.open();
    await host.goTo(`${host.server.origin}/?wanted=secret-page#top`, page);
    await page.evaluate(() => window.host.returnTo(window.host.client).remember());
    await askForLink(page);
    const tab = await follow(await host.context.newPage(), lastLink());
    expect(await signIn(tab)).toBe('signed in');
    const taken = () => tab.evaluate(() => window.host.returnTo(window.host.client).take('/home'));
    expect([await taken(), await taken()]).toEqual(['/?wanted=secret-page#top', '/home']);
    const sent = [...host.server.provider.requests].map(({ url, body }) => ({ url, body }));
    expect(JSON.stringify(sent)).not.toContain('secret-page');
  });
});

describe('with a proof key', () => {
  const required = () => {
    host.server.provider.state.project.pkce_required_for_email_magic_links = true;
  };

  it('PKCE-01 PKCE-04 PKCE-09 PKCE-10 opened where it was asked for signs in and clears the pair', async () => {
    required();
    const page = await askForLink();
    const [asked] = [...host.server.provider.requests].filter(({ path }) => path.endsWith('login_or_create'));
    expect((asked?.body as { code_challenge?: string } | undefined)?.code_challenge).toMatch(/^[\w-]{43}$/);
    expect(await signIn(await follow(page, lastLink()))).toBe('signed in');
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('PKCE')));
    expect(kept).toEqual([]);
  });

  it('PKCE-04 READ-78 a link from before the second mail still works: the pair is the same', async () => {
    required();
    const page = await askForLink();
    const first = lastLink();
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await signIn(await follow(page, first))).toBe('signed in');
  });

  it('READ-108 MAIN-13 MOUNT-16 opened in another profile, Main shows the reason above a form that mails a new link', async () => {
    required();
    await askForLink();
    const stranger = await host.context.browser()?.newContext();
    const page = await stranger?.newPage();
    if (!stranger || !page) throw new Error('no second profile');
    await follow(page, lastLink());
    await page.evaluate(() => void window.host.mount({ config: { products: ['emailMagicLinks'] } }));
    expect(await signIn(page)).toBe('missing_pkce');
    const notice = page.getByRole('alert').filter({ hasText: 'Open this link in the browser where you asked for it' });
    await notice.waitFor();
    expect(await page.locator('#widget').innerText()).not.toContain('Make sure');
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Email address').fill('ada@acme.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(host.calls()).toEqual([send, send]);
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
    expect(await notice.count()).toBe(0);
    // The new link belongs to this browser.
    expect(await signIn(await follow(page, lastLink()))).toBe('signed in');
    await stranger.close();
  });

  it('PKCE-11 opened in another profile says where to go and makes no call', async () => {
    required();
    await askForLink();
    const stranger = await host.context.browser()?.newContext();
    const page = await stranger?.newPage();
    if (!stranger || !page) throw new Error('no second profile');
    expect(await signIn(await follow(page, lastLink()))).toBe('missing_pkce');
    expect(host.calls()).toEqual([send]);
    await stranger.close();
    // The link is still valid in the browser that requested it.
    expect(await signIn(await follow(host.page, lastLink()))).toBe('signed in');
  });
});
