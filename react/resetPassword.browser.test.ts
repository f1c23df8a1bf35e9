import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makePerson } from '../fixtures/people/passwordUser.ts';
import { EMAIL } from '../fixtures/people/testUser.ts';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { useHost } from '../fixtures/stage/useHost.ts';

const check = 'POST /passwords/strength_check';

const host = useHost();

const field = (page: Page) => page.getByLabel('Password', { exact: true });
const go = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });

describe('the mail of a reset', () => {
  async function follow(which: 'link' | 'loginLink', props: object = {}) {
    await makePerson(host.server.provider, 'password');
    const page = await host.open();
    await page.evaluate((email) => window.host.client.passwords.resetByEmailStart({ email }), EMAIL);
    await host.goTo(host.server.provider.inbox.last(EMAIL)[which] ?? '', page);
    const before = host.calls().length;
    const address = page.url();
    await page.evaluate((given) => void window.host.mountReset(given), props);
    return { page, address, calls: () => host.calls().slice(before) };
  }

  it('MOUNT-03 RESET-03 RESET-04 RESET-05 RESET-07 PWD-47 leads to a form that sets a new password, once under StrictMode', async () => {
    const { page, calls } = await follow('link');
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    expect(await field(page).getAttribute('autocomplete')).toBe('new-password');
    expect(await axeFindings(page)).toEqual([]);
    await field(page).fill('Sphinx-basalt-09-quill');
    await page.getByText('Strong').waitFor();
    const hold = host.hold('/passwords/email/reset');
    await go(page).click();
    await hold.arrived;
    expect(await page.getByRole('button', { name: 'Login without a password' }).count()).toBe(1);
    hold.release();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    expect(calls()).toEqual([check, 'POST /passwords/email/reset']);
    expect(await host.heard()).toEqual(['PASSWORD_RESET_BY_EMAIL', 'AUTHENTICATE_FLOW_COMPLETE', 'session']);
  });

  it('MOUNT-18 RESET-01 RESET-02 logs in by its other link without a click', async () => {
    const hold = host.hold('/magic_links/authenticate');
    const { page, calls } = await follow('loginLink', { config: { enableShadowDOM: true } });
    await page.getByText('Logging in', { exact: true }).waitFor();
    await page.locator('.latchkey-spinner').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await hold.arrived;
    hold.release();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    expect(calls()).toEqual(['POST /magic_links/authenticate']);
  });

  it('READ-129 its token leaves the address and every Referer, survives a reload, and is removed after use', async () => {
    const { page, address } = await follow('link');
    const token = new URL(address).searchParams.get('token') ?? '';
    await expect.poll(() => page.url()).toBe(`${host.server.origin}/`);
    const referers: string[] = [];
    page.on('request', (request) => referers.push(request.headers()['referer'] ?? ''));
    await page.evaluate(() => fetch('/analytics', { referrerPolicy: 'unsafe-url' }));
    await page.reload();
    await host.arrived(page);
    const found = await page.evaluate(() => window.host.client.authenticateByUrl({ session_duration_minutes: 5 }));
    expect(found).toEqual({ tokenType: 'reset_password', token });
    await page.evaluate(() => void window.host.mountReset());
    await page.getByRole('button', { name: 'Login without a password' }).click();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    expect(JSON.stringify([page.url(), referers, await page.evaluate(() => history.state)])).not.toContain(token);
    expect(referers.length).toBeGreaterThan(1);
  });

  it('RESET-06 RESET-07 can be used without a password', async () => {
    const hold = host.hold('/magic_links/authenticate');
    const { page, calls } = await follow('link');
    await page.getByRole('button', { name: 'Login without a password' }).click();
    await page.getByRole('button', { name: 'Logging in...' }).waitFor();
    await expect.poll(calls).toEqual(['POST /magic_links/authenticate']);
    await hold.arrived;
    hold.release();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
  });

  it('MOUNT-03 SM-13 another token that the host gives later is the one that is used', async () => {
    const { page } = await follow('link', { token: 'of another mail' });
    await page.getByRole('button', { name: 'Login without a password' }).waitFor();
    const another = 'Login with another token';
    await page.evaluate((without) => void window.host.mountReset({ strings: { password: { without } } }), another);
    await page.getByRole('button', { name: another }).click();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
  });

  it('READ-89 an invalid link shows the reason above the form', async () => {
    const { address } = await follow('loginLink');
    await host.page.getByRole('heading', { name: 'Success!' }).waitFor();
    // The token has left the address (READ-129), so the user opens the email's link again.
    await host.goTo(address);
    await host.page.evaluate(() => void window.host.mountReset());
    await host.page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    const used = 'The magic link was already used or has expired. Please ask for a new one.';
    await host.page.getByRole('alert').getByText(used, { exact: true }).waitFor();
    // No other password would help.
    expect(await host.page.locator('[aria-invalid=true]').count()).toBe(0);
  });

  it('PKCE-11 RESET-03 says at once that another browser has asked for it, and blames no password', async () => {
    const { project } = host.server.provider.state;
    project.pkce_required_for_password_resets = true;
    await host.page.addInitScript(() => localStorage.clear());
    const { page, calls } = await follow('link');
    const reason = page.getByRole('alert').getByText('Make sure this flow is completed on the same device on which it was started.');
    await reason.waitFor();
    expect(await host.heard()).toEqual(['error missing_pkce']);
    await field(page).fill('Sphinx-basalt-09-quill');
    await page.getByText('Strong').waitFor();
    await go(page).click();
    await expect.poll(() => host.heard()).toEqual(['error missing_pkce', 'error missing_pkce']);
    await reason.waitFor();
    expect([await page.locator('[aria-invalid=true]').count(), calls()]).toEqual([0, [check]]);
  });

  it('READ-89 CALL-45 a spent link leads by keyboard to a new one, which sets the password', async () => {
    const { address } = await follow('loginLink');
    const { page, server } = host;
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    await host.goTo(address);
    await page.evaluate(() => void window.host.mountReset());
    await page.getByRole('button', { name: 'Resend email' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);
    const before = host.calls().length;
    await page.getByRole('button', { name: 'Resend email' }).press('Enter');
    await expect.poll(focused).toBe('email');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.type('ada@acme');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Invalid email address').waitFor();
    expect([await focused(), await page.locator('[name=email][aria-invalid=true]').inputValue()]).toEqual(['email', 'ada@acme']);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(` ${EMAIL} `);
    await page.keyboard.press('Enter');
    await page.getByText(`A link to reset your password was sent to you at ${EMAIL}.`).waitFor();
    await expect.poll(focused).toBe('Check your email!');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Resend email' }).press('Enter');
    await page.getByText('Email resent').waitFor();
    const start = 'POST /passwords/email/reset/start';
    expect(host.calls().slice(before)).toEqual([start, start]);
    expect((await host.heard()).slice(-2)).toEqual(['PASSWORD_RESET_BY_EMAIL_START', 'PASSWORD_RESET_BY_EMAIL_START']);
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(EMAIL);
    await host.goTo(server.provider.inbox.last(EMAIL).link ?? '');
    await page.evaluate(() => void window.host.mountReset());
    await field(page).fill('Sphinx-basalt-09-quill');
    await page.getByText('Strong').waitFor();
    await go(page).click();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
  });

  it.each(['link', 'loginLink'] as const)('READ-97 refuses to be used inside a frame unless the host allows it: %s', async (which) => {
    await makePerson(host.server.provider, 'password');
    const page = await host.open();
    await page.evaluate((email) => window.host.client.passwords.resetByEmailStart({ email }), EMAIL);
    const link = host.server.provider.inbox.last(EMAIL)[which] ?? '';
    const body = `<!doctype html><title>Framing</title><iframe src="${link}" width="500" height="700"></iframe>`;
    await page.route('**/framing.html', (route) => route.fulfill({ contentType: 'text/html', body: body.replaceAll('&', '&amp;') }));
    await page.goto(`${host.server.origin}/framing.html`);
    const frame = page.frames()[1];
    if (!frame) throw new Error('There is a frame.');
    await host.arrived(frame);
    const before = host.calls().length;
    await frame.evaluate(() => void window.host.mountReset());
    await frame.getByRole('alert').getByText('For your safety, this does not work inside another page.').waitFor();
    expect(await frame.locator('#widget button, #widget input').count()).toBe(0);
    expect(await frame.evaluate(() => window.host.heard)).toEqual(['error redirect']);
    expect(host.calls().slice(before)).toEqual([]);
    await frame.evaluate(() => void window.host.mountReset({ config: { allowFraming: true } }));
    if (which === 'loginLink') await frame.getByRole('heading', { name: 'Success!' }).waitFor();
    else await frame.getByLabel('Password', { exact: true }).waitFor();
  });
});
