import { describe, expect, it } from 'vitest';
import { createBrowser, openPage } from '../../fixtures/client/page.ts';
import { fail, keepingCookies, REVOKE } from '../../fixtures/client/signedIn.ts';
import { PHONE, signIn } from '../../fixtures/people/testUser.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { Fault } from '../../fixtures/provider/state/faults.ts';
import { contextOf } from '../client/client.ts';
import { idpEffects } from '../methods/idp/effects.ts';
import type { ClientOptions } from '../platform/options.ts';

/** Signs a user in with HttpOnly cookies, which `fetch` keeps as a browser does, and signs out by force without a network. */
async function signedOutOffline(options: ClientOptions = {}, fault: Fault = { kind: 'offline' }) {
  const browser = createBrowser();
  const provider = createProvider({ now: browser.clock.now, httpOnlyCookies: true });
  const fetch = keepingCookies(provider);
  const open = () => {
    const page = openPage({ browser, provider });
    return { page, client: page.createClient({ fetch, endpointOptions: { testApiDomain: 'login.acme.com' }, ...options }) };
  };
  const { client } = open();
  const { user_id } = await signIn(client, provider, PHONE);
  provider.faults.add({ path: REVOKE, fault });
  await expect(client.session.revoke({ forceClear: true })).rejects.toThrow();
  expect(client.session.getSync()).toBe(null);
  const revokes = () => provider.requests.filter(({ path }) => path === REVOKE).length;
  return { provider, client, open, user_id, revokes, fetch };
}

describe('SESS-11 a forced sign-out with HttpOnly cookies that did not reach the server', () => {
  it.each(['local', 'memory'] as const)('is repeated by the next page, which shows no user (userCache: %s)', async (userCache) => {
    const { provider, client, open, revokes } = await signedOutOffline({ userCache });
    client.destroy();
    const { page, client: next } = open();
    await page.settle();
    expect([next.user.getSync(), provider.state.sessions, revokes()]).toEqual([null, [], 2]);
    // The debt is paid: a later page revokes nothing.
    const { page: last } = open();
    await last.settle();
    expect(revokes()).toBe(2);
  });

  it('is tried again while the server does not answer, and shows no user meanwhile', async () => {
    const { provider, client, open } = await signedOutOffline();
    client.destroy();
    const { page, client: next } = open();
    fail(page, REVOKE, 'internal_server_error', 500);
    await page.settle();
    expect([next.user.getSync(), provider.state.sessions.length]).toEqual([null, 1]);
    page.clock.advance(10_000);
    await page.settle();
    expect([next.user.getSync(), provider.state.sessions.length]).toEqual([null, 0]);
  });

  it('owes nothing where the server says that there is no session', async () => {
    const refusal = { kind: 'api_error', status: 404, error_type: 'session_not_found', error_message: '' } as const;
    const { client, open, revokes } = await signedOutOffline({}, refusal);
    client.destroy();
    const { page } = open();
    await page.settle();
    expect(revokes()).toBe(1);
  });

  it.each(['local', 'memory'] as const)('ends no session that the host has begun since (userCache: %s)', async (userCache) => {
    const { client, open, provider, revokes, fetch } = await signedOutOffline({ userCache });
    client.destroy();
    // The host's server shares the HttpOnly cookies alone.
    const host = openPage({ provider }).createClient({ fetch, endpointOptions: { testApiDomain: 'login.acme.com' } });
    const { session, user_id } = await signIn(host, provider, '+12025550199');
    const { page, client: next } = open();
    await page.settle();
    expect([next.session.getSync()?.session_id, next.user.getSync()?.user_id, revokes()]).toEqual([session.session_id, user_id, 1]);
    // The debt is forgotten: a later page ends nothing.
    const { page: last, client: later } = open();
    await last.settle();
    expect([later.session.getSync()?.session_id, revokes()]).toEqual([session.session_id, 1]);
  });

  it('is made up for where no page has learned which session it was', async () => {
    const { client, open, provider, fetch } = await signedOutOffline({ userCache: 'memory' });
    client.destroy();
    const host = openPage({ provider }).createClient({ fetch, endpointOptions: { testApiDomain: 'login.acme.com' } });
    await signIn(host, provider, PHONE);
    provider.faults.add({ path: /sessions/, fault: { kind: 'offline' }, times: 2 });
    const { page, client: next } = open();
    await page.settle();
    await expect(next.session.revoke({ forceClear: true })).rejects.toThrow();
    next.destroy();
    const { page: last, client: later } = open();
    await last.settle();
    expect(later.user.getSync()).toBe(null);
  });

  it('is noted by the widgets that sign out by force, too', async () => {
    const { open, provider, revokes } = await signedOutOffline();
    const { page, client } = open();
    await page.settle();
    await signIn(client, provider, PHONE);
    provider.faults.add({ path: REVOKE, fault: { kind: 'offline' } });
    const signedOut = () => ({ hasSession: false, userId: '', account: '' });
    const leaving = idpEffects({ client: contextOf(client), stopped: new AbortController().signal }, signedOut).logOut(
      'https://a.example/',
    );
    await expect.poll(() => page.environment.location?.href).toBe('https://a.example/');
    page.comeBack();
    await leaving;
    client.destroy();
    const before = revokes();
    const { page: later, client: next } = open();
    await later.settle();
    expect([next.user.getSync(), revokes() - before]).toEqual([null, 1]);
  });

  it('ends no later sign-in', async () => {
    const { client, open, user_id, provider, revokes } = await signedOutOffline();
    await signIn(client, provider, PHONE);
    client.destroy();
    const { page, client: next } = open();
    await page.settle();
    expect([next.user.getSync()?.user_id, revokes()]).toEqual([user_id, 1]);
  });

  it('is nothing to a client whose cookies scripts can read: it follows the next session that a server writes', async () => {
    const browser = createBrowser();
    const provider = createProvider({ now: browser.clock.now });
    const client = openPage({ browser, provider }).createClient();
    await signIn(client, provider, PHONE);
    provider.faults.add({ path: REVOKE, fault: { kind: 'offline' } });
    await expect(client.session.revoke({ forceClear: true })).rejects.toThrow();
    client.destroy();
    const server = await signIn(openPage({ provider }).createClient(), provider, PHONE);
    browser.jar.setCookieSync(`stytch_session=${server.session_token}; Path=/`, 'https://app.acme.com/');
    const page = openPage({ browser, provider });
    const next = page.createClient();
    await page.settle();
    expect(next.user.getSync()?.user_id).toBe(server.user_id);
  });
});
