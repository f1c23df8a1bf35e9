import { describe, expect, it } from 'vitest';
import type { Page } from '../../fixtures/client/page.ts';
import { openPage } from '../../fixtures/client/page.ts';
import { KEY, listen, REVOKE, signedIn } from '../../fixtures/client/signedIn.ts';
import { signIn } from '../../fixtures/people/testUser.ts';
import { UsageError } from '../../machines/errors.ts';
import type { Client } from '../client/client.ts';

const NAME = 'stytch_intermediate_session_token';
const MINUTE = 60_000;

/** Opens a page with an intermediate token; `signed` decides whether it replaced a session. */
async function half(signed = true) {
  const page = openPage();
  const client = signed ? (await signedIn(page)).client : page.createClient();
  const heard = listen(client);
  hold(client, 'half');
  await page.settle();
  return { page, client, heard, names: () => names(page) };
}

/** Passes an intermediate token to the client, as received by the host's own server. */
const hold = (client: Client, token: string) => client.session.updateSession({ intermediate_session_token: token });

const names = (page: Page) =>
  page
    .cookies()
    .map(({ key }) => key)
    .sort();

describe('an intermediate token', () => {
  it('STORE-08 STORE-03 writes its cookie and removes both of the session, which is over', async () => {
    const { page, client, heard, names } = await half();
    expect(names()).toEqual([NAME]);
    expect(page.cookie(NAME)).toBe('half');
    expect([client.session.getSync(), client.session.getTokens(), page.storage.getItem(KEY)]).toEqual([null, null, 'null']);
    expect(heard).toEqual([[null, 'signed_out']]);
  });

  it('STORE-05 STORE-06 is for the path and the domain that the host sets', async () => {
    const page = openPage({ url: 'https://app.acme.com/shop/cart' });
    hold(page.createClient({ cookieOptions: { path: '/shop', domain: 'acme.com' } }), 'half');
    await page.settle();
    expect(page.cookies()).toMatchObject([{ key: NAME, path: '/shop', domain: 'acme.com' }]);
  });

  it('STORE-08 writes its cookie for a signed-out user, and notifies no subscriber', async () => {
    const { heard, names } = await half(false);
    expect([names(), heard]).toEqual([[NAME], []]);
  });

  it('STORE-12 lives 10 minutes', async () => {
    const { page, names } = await half();
    page.clock.advance(10 * MINUTE - 1);
    expect(names()).toEqual([NAME]);
    page.clock.advance(1);
    expect(names()).toEqual([]);
  });

  it('STORE-12 gives the next one another 10 minutes', async () => {
    const { page, client } = await half();
    page.clock.advance(9 * MINUTE);
    hold(client, 'later');
    page.clock.advance(9 * MINUTE);
    expect(page.cookie(NAME)).toBe('later');
  });

  it('STORE-07 is removed by a sign-in', async () => {
    const { page, client, names } = await half();
    await signIn(client, page.provider);
    expect(names()).toEqual(['stytch_session', 'stytch_session_jwt']);
  });

  it.each([true, false])('STORE-09 goes on sign-out (after a session: %s), each time', async (signed) => {
    const { client, names } = await half(signed);
    for (let time = 0; time < 2; time += 1) {
      await client.session.revoke().catch(() => {});
      expect(names()).toEqual([]);
      hold(client, 'again');
    }
    expect(names()).toEqual([NAME]);
  });

  it('STORE-08 is not undone by the answer to a refresh that was under way', async () => {
    const { page, client } = await signedIn();
    const hang = page.provider.faults.add({ path: '/sessions/authenticate', fault: { kind: 'hang' } });
    const refreshing = client.session.authenticate();
    await hang.arrived;
    hold(client, 'half');
    hang.release();
    await refreshing.catch(() => {});
    expect([names(page), client.session.getSync()]).toEqual([[NAME], null]);
  });

  it.each(['succeeds', 'fails'])('STORE-08 outlasts a sign-out that began before it and %s', async (how) => {
    const { page, client } = await signedIn();
    const hang = page.provider.faults.add({ path: REVOKE, fault: { kind: 'hang' } });
    const signingOut = client.session.revoke().catch(() => {});
    await hang.arrived;
    hold(client, 'half');
    if (how === 'fails') page.clock.advance(20_000);
    else hang.release();
    await signingOut;
    expect([names(page), client.session.getSync()]).toEqual([[NAME], null]);
  });

  it('READ-121 can be read at once, and the tokens of the session before cannot', async () => {
    const { page, client } = await signedIn();
    expect(client.session.getIntermediateToken()).toBe(null);
    hold(client, 'half');
    expect([client.session.getIntermediateToken(), client.session.getTokens(), names(page)]).toEqual(['half', null, [NAME]]);
    // On this page, `hold` is the first call that needs the controller's code.
    const fresh = openPage();
    const other = fresh.createClient();
    hold(other, 'other');
    expect([other.session.getIntermediateToken(), names(fresh)]).toEqual(['other', [NAME]]);
    await fresh.settle();
    expect(fresh.cookie(NAME)).toBe('other');
  });

  it.each([
    ['the shared domain', {}],
    ['an own domain', { endpointOptions: { testApiDomain: 'login.acme.com' } }],
  ] as const)('READ-121 STORE-12 outlasts a reload with %s, until a sign-in or sign-out', async (_, options) => {
    const { page, client: first } = await half(false);
    first.destroy();
    const client = page.createClient(options);
    await page.settle();
    expect([client.session.getIntermediateToken(), client.session.getSync()]).toEqual(['half', null]);
    await client.session.authenticate().catch(() => {});
    expect(client.session.getIntermediateToken()).toBe('half');
    await client.session.revoke().catch(() => {});
    expect([client.session.getIntermediateToken(), page.cookies()]).toEqual([null, []]);
  });

  it('READ-121 STORE-12 is forgotten after 10 minutes where cookies are blocked, too', async () => {
    const page = openPage();
    page.browser.cookies = 'refused';
    const client = page.createClient();
    hold(client, 'half');
    await page.settle();
    expect(client.session.getIntermediateToken()).toBe('half');
    page.clock.advance(10 * MINUTE);
    expect(client.session.getIntermediateToken()).toBe(null);
  });

  it.each([
    [{ intermediate_session_token: 5 }, 'intermediate_session_token must be a string that names one.'],
    [{ intermediate_session_token: null }, 'intermediate_session_token must be a string that names one.'],
    [{ intermediate_session_token: '' }, 'intermediate_session_token must be a string that names one.'],
    [{ intermediate_session_token: 'half', session_token: 't' }, 'session_token must be left out.'],
  ])('READ-121 ARG-06 ARG-07 is refused as %j, and nothing is taken over', async (tokens, reason) => {
    const { page, client } = await signedIn();
    const before = [client.session.getTokens(), names(page)];
    const hand = () => client.session.updateSession(tokens as never);
    expect(hand).toThrow(new UsageError('session.updateSession', reason));
    await page.settle();
    expect([client.session.getTokens(), names(page)]).toEqual(before);
  });
});
