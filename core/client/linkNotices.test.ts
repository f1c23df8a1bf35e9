import { describe, expect, it } from 'vitest';
import { byEmail, openLogin } from '../../fixtures/client/loginWidget.ts';
import { createBrowser, openPage } from '../../fixtures/client/page.ts';
import { EMAIL } from '../../fixtures/people/testUser.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { Project } from '../../fixtures/provider/state/wire.ts';
import { ApiError, UnreachableError } from '../../machines/errors.ts';
import { MissingPkceError } from '../../machines/lateErrors.ts';
import type { LoginConfig } from '../../machines/login/config.ts';
import type { UrlTokenType } from '../api/contract.ts';
import { reasonOf } from './linkNotices.ts';

const MINUTES = { session_duration_minutes: 30 };
const config: LoginConfig = { products: ['emailMagicLinks'] };
const proofKeys: Partial<Project> = { pkce_required_for_email_magic_links: true, pkce_required_for_oauth: true };

/** Requests a link in one browser and opens it in another. */
async function elsewhere(project = proofKeys) {
  const browser = createBrowser();
  const provider = createProvider({ now: browser.clock.now, project });
  await openPage({ browser, provider }).createClient().magicLinks.email.loginOrCreate(EMAIL);
  const token = new URL(provider.inbox.last().link ?? '').searchParams.get('token') ?? '';
  const pageAt = (type: string, given = token) =>
    openPage({ browser: createBrowser(), provider, url: `https://app.acme.com/in?stytch_token_type=${type}&token=${given}` });
  return { browser, provider, token, pageAt };
}

function mount(page: ReturnType<typeof openPage>) {
  const login = openLogin({ page, config });
  return { ...login, notice: () => login.context().linkNotice, redeem: () => login.client.authenticateByUrl(MINUTES) };
}

describe('the reason why a link signed no user in', () => {
  it('READ-108 PKCE-11 is shown by a mounted login widget, and the call rejects as usual', async () => {
    const { pageAt } = await elsewhere();
    const { page, notice, redeem, state } = mount(pageAt('magic_links'));
    await page.settle();
    await expect(redeem()).rejects.toThrow(MissingPkceError);
    expect([state(), notice()]).toEqual(['Main', 'linkElsewhere']);
  });

  it.each([
    ['login', { kind: 'offline' }],
    ['oauth', { kind: 'offline' }],
    ['magic_links', { kind: 'api_error', status: 500, error_type: 'internal_error', error_message: 'Oops.' }],
  ] as const)('is that no server answered: a %s token, %j', async (type, fault) => {
    const { pageAt, provider } = await elsewhere({});
    const { page, notice, redeem } = mount(pageAt(type));
    await page.settle();
    provider.faults.add({ path: /authenticate/, fault });
    await expect(redeem()).rejects.toThrow();
    // The link may still be good: the notice offers a reload.
    expect([notice(), page.environment.location?.href]).toEqual(['unreached', expect.stringContaining('token=')]);
  });

  it('is nothing for a call that the host aborted, and for an error that the user cannot act on', async () => {
    const { pageAt, provider } = await elsewhere({});
    const { page, notice, client, redeem } = mount(pageAt('magic_links'));
    await page.settle();
    const held = provider.faults.add({ path: /authenticate/, fault: { kind: 'hang' } });
    const aborting = new AbortController();
    const redeeming = client.authenticateByUrl({ ...MINUTES, signal: aborting.signal });
    await held.arrived;
    aborting.abort();
    await expect(redeeming).rejects.toMatchObject({ code: 'aborted' });
    await page.settle();
    expect(notice()).toBe(null);
    const refused = { kind: 'api_error', status: 400, error_type: 'invalid_session_duration', error_message: 'Too long.' } as const;
    provider.faults.add({ path: /authenticate/, fault: refused });
    await expect(redeem()).rejects.toThrow('Too long.');
    expect(notice()).toBe(null);
  });

  it('READ-108 is shown by each login widget that is mounted later, until the user continues', async () => {
    const { pageAt } = await elsewhere();
    const page = pageAt('magic_links');
    const client = page.createClient();
    await expect(client.authenticateByUrl(MINUTES)).rejects.toThrow(MissingPkceError);
    const later = () => openLogin({ page: { ...page, createClient: () => client }, config });
    const first = later();
    await page.settle();
    expect(first.context().linkNotice).toBe('linkElsewhere');
    first.widget.stop();
    const second = later();
    await page.settle();
    expect(second.context().linkNotice).toBe('linkElsewhere');
    await second.act({ type: 'submit_contact', entry: byEmail });
    expect([second.state(), second.context().linkNotice]).toEqual(['EmailConfirmation', null]);
    const third = later();
    await page.settle();
    expect(third.context().linkNotice).toBe(null);
  });

  it.each([
    ['a link that was asked for elsewhere, while one from here is under way', 'magic_links', 'linkElsewhere'],
    ['a provider’s answer to another browser', 'oauth', 'signInElsewhere'],
    ['a link to log in, of a reset mail', 'login', 'linkElsewhere'],
  ])('READ-108 is shown for %s', async (_, type, expected) => {
    const { pageAt } = await elsewhere();
    const page = pageAt(type);
    const { client, notice, redeem } = mount(page);
    if (type === 'magic_links') await client.magicLinks.email.loginOrCreate('bob@acme.com');
    await page.settle();
    await expect(redeem()).rejects.toThrow();
    expect(notice()).toBe(expected);
  });

  it.each([
    ['magic_links', 'linkSpent'],
    ['login', 'linkSpent'],
    ['oauth', 'signInSpent'],
    ['impersonation', null],
  ])('READ-108 is shown for a token of type %s that the server rejects: %s', async (type, expected) => {
    const { pageAt } = await elsewhere({});
    const { page, notice, redeem } = mount(pageAt(type, 'unknown'));
    await page.settle();
    await expect(redeem()).rejects.toThrow(ApiError);
    expect(notice()).toBe(expected);
  });

  it('READ-108 READ-77 is shown to a signed-out user for a link that was redeemed here before', async () => {
    const { browser, provider, token } = await elsewhere({});
    const tab = () => openPage({ browser, provider, url: `https://app.acme.com/in?stytch_token_type=magic_links&token=${token}` });
    const first = mount(tab());
    await first.redeem();
    const second = mount(tab());
    expect([await second.redeem(), second.notice()]).toEqual([null, null]);
    await second.client.session.revoke();
    const third = mount(tab());
    await third.page.settle();
    expect([await third.redeem(), third.notice()]).toEqual([null, 'linkSpent']);
  });

  it('READ-108 READ-77 says that the server was not reached, until another try signs the user in', async () => {
    const { provider, pageAt } = await elsewhere({});
    const { page, notice, redeem } = mount(pageAt('magic_links'));
    await page.settle();
    provider.faults.add({ path: '/magic_links/authenticate', fault: { kind: 'offline' } });
    await expect(redeem()).rejects.toThrow(UnreachableError);
    expect(notice()).toBe('unreached');
    expect(await redeem()).toMatchObject({ tokenType: 'magic_links' });
    expect(notice()).toBe(null);
  });

  it('READ-108 is not told to a signed-in user, who need not log in', async () => {
    const { provider, pageAt } = await elsewhere();
    const { page, client, notice, redeem } = mount(pageAt('magic_links'));
    const { method_id } = await client.otps.email.loginOrCreate(EMAIL);
    await client.otps.authenticate(provider.inbox.last().code ?? '', method_id, MINUTES);
    await page.settle();
    await expect(redeem()).rejects.toThrow(MissingPkceError);
    expect(notice()).toBe(null);
  });

  it('READ-108 is forgotten after a sign-in by any method', async () => {
    const { pageAt, provider } = await elsewhere({});
    const page = pageAt('magic_links', 'unknown');
    const { client, notice, redeem } = mount(page);
    await page.settle();
    await expect(redeem()).rejects.toThrow(ApiError);
    expect(notice()).toBe('linkSpent');
    const { method_id } = await client.otps.email.loginOrCreate(EMAIL);
    await client.otps.authenticate(provider.inbox.last().code ?? '', method_id, MINUTES);
    expect(notice()).toBe(null);
  });

  it.each([
    [new MissingPkceError(), 'elsewhere'],
    [new MissingPkceError(), 'elsewhere', 'oauth'],
    [new ApiError({ status_code: 400, error_type: 'pkce_mismatch', error_message: '' }), 'elsewhere'],
    [new ApiError({ status_code: 400, error_type: 'pkce_mismatch', error_message: '' }), 'spent', 'oauth'],
    [new ApiError({ status_code: 401, error_type: 'unable_to_auth_magic_link', error_message: '' }), 'spent'],
    [new ApiError({ status_code: 404, error_type: 'magic_link_not_found', error_message: '' }), 'spent'],
    [new ApiError({ status_code: 404, error_type: 'oauth_token_not_found', error_message: '' }), 'spent'],
    [new ApiError({ status_code: 403, error_type: 'user_lock_limit_reached', error_message: '' }), undefined],
    [new UnreachableError(), undefined],
  ] as const)('READ-108 knows the reason by the error: %s, %s', (error, reason, type: UrlTokenType = 'magic_links') => {
    expect(reasonOf(error, type)).toBe(reason);
  });
});
