import { getEventListeners } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBrowser, openPage } from '../../fixtures/client/page.ts';
import { KEY } from '../../fixtures/client/signedIn.ts';
import { EMAIL } from '../../fixtures/people/testUser.ts';
import type { Provider } from '../../fixtures/provider/provider.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { Fault } from '../../fixtures/provider/state/faults.ts';
import type { Project } from '../../fixtures/provider/state/wire.ts';
import { UsageError } from '../../machines/errors.ts';
import { MissingPkceError } from '../../machines/lateErrors.ts';
import { turn } from '../../property-tests/charts/effects.ts';
import { locksOf } from '../platform/locks.ts';
import { createClientIn } from './client.ts';
import { findToken, removeToken, replaceAddress } from './pageToken.ts';

const MINUTES = { session_duration_minutes: 30 };
const REDEEM = '/magic_links/authenticate';

/** Requests a link in a browser and returns functions that open it there. */
async function open(query = '', hash = '') {
  const browser = createBrowser();
  const provider = createProvider({ now: browser.clock.now });
  const asking = openPage({ browser, provider });
  await asking.createClient().magicLinks.email.loginOrCreate(EMAIL);
  const token = new URL(provider.inbox.last().link ?? '').searchParams.get('token') ?? '';
  const url = (search: string) => `https://app.acme.com/in${search}${hash}`;
  return {
    browser,
    provider,
    token,
    redeemed: () => provider.requests.filter(({ path }) => path === REDEEM),
    /** Opens a page at the link's address or another one. */
    openTab(search = `?stytch_token_type=magic_links&token=${token}${query}`) {
      const page = openPage({ browser, provider, url: url(search) });
      const client = page.createClient();
      return { page, client, redeem: () => client.authenticateByUrl(MINUTES), href: () => page.environment.location?.href };
    },
    fail: (fault: Fault) => provider.faults.add({ path: REDEEM, fault }),
  };
}

const refusal = (status: number, error_type: string) => ({ kind: 'api_error', status, error_type, error_message: '' }) as const;

describe('signing in by the address', () => {
  it('READ-77 CALL-21 redeems a magic link and takes its two parameters out', async () => {
    const { openTab, redeemed, token } = await open();
    const { client, redeem, href } = openTab();
    const found = await redeem();
    expect(found).toMatchObject({ tokenType: 'magic_links', answer: { session: client.session.getSync() } });
    expect(redeemed()).toMatchObject([{ body: { token, ...MINUTES } }]);
    expect(href()).toBe('https://app.acme.com/in');
  });

  it.each([
    ['nobody signed out', false, true, true],
    ['the page was loaded with another address', true, false, true],
    ['the page was loaded with the link', true, true, false],
  ])('READ-77 a link in the address, where %s', async (_, isSignedOut, isLoaded, isRedeemed) => {
    const { openTab, provider } = await open();
    const { page, client, redeem, href } = openTab();
    if (isSignedOut) {
      await redeem();
      await client.session.revoke();
    }
    await client.magicLinks.email.loginOrCreate(EMAIL);
    const token = new URL(provider.inbox.last().link ?? '').searchParams.get('token');
    const url = `https://app.acme.com/in?stytch_token_type=magic_links&token=${token}`;
    page.environment.history?.replaceState(null, '', url);
    const getEntriesByType = (type: string) => (type === 'navigation' ? [{ name: 'about:blank' }, { name: isLoaded ? url : '' }] : []);
    vi.stubGlobal('performance', { getEntriesByType });
    onTestFinished(() => void vi.unstubAllGlobals());
    const found = await redeem();
    expect([found?.tokenType, client.session.getSync() !== null]).toEqual([isRedeemed ? 'magic_links' : undefined, isRedeemed]);
    expect(href()).toBe('https://app.acme.com/in');
  });

  it('READ-77 redeems a link after a sign-out where the loaded address is unknown, as in jsdom', async () => {
    const { openTab, provider } = await open();
    const { page, client, redeem } = openTab();
    await redeem();
    await client.session.revoke();
    await client.magicLinks.email.loginOrCreate(EMAIL);
    const token = new URL(provider.inbox.last().link ?? '').searchParams.get('token');
    page.environment.history?.replaceState(null, '', `https://app.acme.com/in?stytch_token_type=magic_links&token=${token}`);
    vi.stubGlobal('performance', {});
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await redeem()).toMatchObject({ tokenType: 'magic_links' });
  });

  it('READ-77 redeems what stood in the address when it was called, though the page moves on at once', async () => {
    const { openTab, redeemed, token } = await open();
    const { page, redeem, href } = openTab();
    const found = redeem();
    page.environment.history?.replaceState(null, '', 'https://app.acme.com/home');
    expect(await found).toMatchObject({ tokenType: 'magic_links' });
    expect(redeemed()).toMatchObject([{ body: { token } }]);
    expect(href()).toBe('https://app.acme.com/home');
  });

  it.each([
    [undefined, 'session_duration_minutes must be a number.'],
    [null, 'session_duration_minutes must be a number.'],
    [{ session_duration_minutes: '30' }, 'session_duration_minutes must be a number.'],
    [{ ...MINUTES, waitForPress: 'yes' }, 'waitForPress must be a boolean.'],
    [{ ...MINUTES, signal: 'stop' }, 'signal must be an AbortSignal.'],
  ])('ARG-06 ARG-07 refuses %j on a page with a link and on one without, and redeems nothing', async (options, reason) => {
    const { openTab, redeemed } = await open();
    for (const search of [undefined, '']) {
      const refused = new UsageError('authenticateByUrl', reason);
      await expect(openTab(search).client.authenticateByUrl(options as never)).rejects.toThrow(refused);
    }
    expect(redeemed()).toEqual([]);
  });

  it('READ-77 redeems once, however often it is called', async () => {
    const { openTab, redeemed } = await open();
    const { redeem } = openTab();
    const [first, second] = await Promise.all([redeem(), redeem()]);
    expect(second).toBe(first);
    expect(await redeem()).toBe(null);
    expect(redeemed()).toHaveLength(1);
  });

  it('READ-77 redeems once in two tabs at the same time, and both are signed in', async () => {
    const { openTab, redeemed } = await open();
    const [one, other] = [openTab(), openTab()];
    const [first, second] = await Promise.all([one.redeem(), other.redeem()]);
    // The faster page redeems the token; the other one returns null.
    expect(new Set([first?.tokenType, second?.tokenType])).toEqual(new Set(['magic_links', undefined]));
    expect([first, second]).toContain(null);
    expect(redeemed()).toHaveLength(1);
    expect(one.client.session.getSync()).not.toBe(null);
    expect(other.client.session.getSync()).toEqual(one.client.session.getSync());
    expect([one.href(), other.href()]).toEqual(Array(2).fill('https://app.acme.com/in'));
  });

  it('READ-77 redeems once though what the faster tab stores comes later than its turn is over', async () => {
    const { openTab, redeemed, browser } = await open();
    const [one, other] = [openTab(), openTab()];
    const raised = vi.spyOn(locksOf(one.page.environment), 'raiseFlag');
    other.page.holdStorage();
    const turn = vi.spyOn(locksOf(one.page.environment), 'alone');
    const first = one.redeem();
    // Another thread computes the token's digest, so two tabs that start together finish it in any order.
    await vi.waitFor(() => expect(turn).toHaveBeenCalled());
    const second = other.redeem();
    await first;
    await one.page.settle();
    other.page.releaseEvents();
    expect(await second).toBe(null);
    expect(redeemed()).toHaveLength(1);
    expect(other.client.session.getSync()).toEqual(one.client.session.getSync());
    // The flag is lowered after 5 seconds, when storage certainly contains the session.
    const [[flag = ''] = []] = raised.mock.calls;
    expect(browser.locks?.isRaised(flag)).toBe(true);
    browser.clock.advance(5_000);
    expect(browser.locks?.isRaised(flag)).toBe(false);
  });

  it('READ-77 without locks, follows a faster tab even if its message arrives during the second redemption', async () => {
    const { provider, openTab, browser } = await open();
    browser.locks = undefined;
    const [one, other] = [openTab(), openTab()];
    await one.redeem();
    // Returns the old storage: a browser synchronizes storage between processes with a delay.
    const { storage } = other.page.environment;
    const { alone } = locksOf(other.page.environment);
    const late = vi.spyOn(storage as Storage, 'getItem');
    locksOf(other.page.environment).alone = async (name, run) => {
      late.mockImplementationOnce(() => null);
      return alone(name, run);
    };
    expect(await other.redeem()).toBe(null);
    expect(provider.requests.filter(({ path }) => path === REDEEM)).toHaveLength(2);
    expect(other.client.session.getSync()).toEqual(one.client.session.getSync());
    expect([other.client.session.getSync() !== null, other.href()]).toEqual([true, 'https://app.acme.com/in']);
  });

  it('READ-77 follows a faster tab where no page can read the tokens, too', async () => {
    const browser = createBrowser();
    const provider = createProvider({ now: browser.clock.now, httpOnlyCookies: true });
    const options = { endpointOptions: { testApiDomain: 'login.acme.com' } };
    await openPage({ browser, provider }).createClient(options).magicLinks.email.loginOrCreate(EMAIL);
    const token = new URL(provider.inbox.last().link ?? '').searchParams.get('token') ?? '';
    const url = `https://app.acme.com/?stytch_token_type=magic_links&token=${token}`;
    const tab = () => openPage({ browser, provider, url }).createClient(options);
    const [one, other] = [tab(), tab()];
    await Promise.all([one.authenticateByUrl(MINUTES), other.authenticateByUrl(MINUTES)]);
    expect(one.session.getSync()).not.toBe(null);
    expect(other.session.getSync()).toEqual(one.session.getSync());
  });

  it('READ-77 does not redeem again in a tab opened later, and signs it in', async () => {
    const { openTab, redeemed } = await open();
    await openTab().redeem();
    const late = openTab();
    expect(await late.redeem()).toBe(null);
    expect(late.client.session.getSync()).not.toBe(null);
    expect([redeemed().length, late.href()]).toEqual([1, 'https://app.acme.com/in']);
  });

  it('READ-77 brings no session back that was signed out of since', async () => {
    const { openTab } = await open();
    const first = openTab();
    await first.redeem();
    await first.client.session.revoke();
    const late = openTab();
    expect([await late.redeem(), late.client.session.getSync()]).toEqual([null, null]);
  });

  it('remembers a redeemed token only by its digest', async () => {
    const { openTab, token } = await open();
    const { page, redeem } = openTab();
    await redeem();
    expect(JSON.stringify([...page.storage.entries])).not.toContain(token);
    expect(JSON.parse(page.storage.getItem(`${KEY}::spent_tokens`) ?? '')).toEqual([expect.stringMatching(/^\d+$/)]);
  });

  it.each(['junk', '5', '{}', '[5]', 'null'])('redeems although storage contains %j instead of spent tokens', async (junk) => {
    const { openTab } = await open();
    const { page, redeem } = openTab();
    page.storage.setItem(`${KEY}::spent_tokens`, junk);
    expect(await redeem()).toMatchObject({ tokenType: 'magic_links' });
  });
});

describe('a token that is not redeemed', () => {
  it.each([
    ['401 for a used or expired link', refusal(401, 'unable_to_auth_magic_link')],
    ['404 for an unknown one', refusal(404, 'magic_link_not_found')],
    ['a shape that is refused', { kind: 'answer', status: 400, body: { body: [{ dataPath: '.token', message: 'must be' }] } }],
  ] as const)('READ-77 after %s leaves the address, and is not retried', async (_, fault) => {
    const { openTab, fail, redeemed } = await open();
    const { redeem, href } = openTab();
    fail(fault);
    await expect(redeem()).rejects.toThrow();
    expect(href()).toBe('https://app.acme.com/in');
    expect(await openTab().redeem()).toBe(null);
    expect(redeemed()).toHaveLength(1);
  });

  it.each([
    ['no network', { kind: 'offline' }],
    ['a server in trouble', refusal(500, 'internal_server_error')],
    ['too many requests', refusal(429, 'too_many_requests')],
    ['an invalid response', { kind: 'answer', status: 200, body: '<html>' }],
  ] as const)('READ-77 after %s stays in the address, and the next try works', async (_, fault) => {
    const { openTab, fail } = await open();
    const { client, redeem, href } = openTab();
    const before = href();
    fail(fault);
    await expect(redeem()).rejects.toThrow();
    expect([href(), client.session.getSync()]).toEqual([before, null]);
    expect(await redeem()).toMatchObject({ tokenType: 'magic_links' });
  });

  it('READ-77 after its signal has ended the call stays as well', async () => {
    const { openTab, fail } = await open();
    const { client, redeem, href } = openTab();
    const before = href();
    const hang = fail({ kind: 'hang' });
    const controller = new AbortController();
    const redeeming = client.authenticateByUrl({ ...MINUTES, signal: controller.signal }).catch((error: unknown) => error);
    await hang.arrived;
    controller.abort();
    expect(await redeeming).toMatchObject({ code: 'aborted' });
    expect(href()).toBe(before);
    hang.release();
    await redeem().catch(() => {});
  });

  it('READ-77 leaves no listener at the signal of its caller', async () => {
    const { openTab } = await open();
    const { client } = openTab();
    const { signal } = new AbortController();
    await client.authenticateByUrl({ ...MINUTES, signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('READ-77 a call that is aborted during the request aborts no other one', async () => {
    const { openTab, fail, redeemed } = await open();
    const { client, redeem } = openTab();
    const hang = fail({ kind: 'hang' });
    const aborting = new AbortController();
    const first = client.authenticateByUrl({ ...MINUTES, signal: aborting.signal }).catch((error: unknown) => error);
    await hang.arrived;
    const second = redeem();
    await turn();
    aborting.abort();
    hang.release();
    expect(await second).toMatchObject({ tokenType: 'magic_links' });
    expect(await first).toMatchObject({ code: 'aborted' });
    expect(redeemed()).toHaveLength(1);
    expect(client.session.getSync()).not.toBe(null);
  });

  it('READ-77 an effect that runs twice signs in, though the first run is aborted at once', async () => {
    const { openTab, redeemed } = await open();
    const { client, redeem } = openTab();
    const aborting = new AbortController();
    const first = client.authenticateByUrl({ ...MINUTES, signal: aborting.signal });
    aborting.abort();
    const second = redeem();
    await expect(first).rejects.toMatchObject({ code: 'aborted' });
    expect(await second).toMatchObject({ tokenType: 'magic_links' });
    expect(redeemed()).toHaveLength(1);
  });

  it('READ-77 a call joins the second run of an effect whose first was aborted during the request, also without locks', async () => {
    const { browser, openTab, fail, redeemed } = await open();
    browser.locks = undefined;
    const { client, redeem } = openTab();
    const hang = fail({ kind: 'hang' });
    const aborting = new AbortController();
    const first = client.authenticateByUrl({ ...MINUTES, signal: aborting.signal }).catch((error: unknown) => error);
    await hang.arrived;
    const again = fail({ kind: 'hang' });
    aborting.abort();
    const second = redeem();
    await again.arrived;
    expect(await first).toMatchObject({ code: 'aborted' });
    const third = redeem();
    await turn();
    hang.release();
    again.release();
    expect(await Promise.all([second, third])).toMatchObject([{ tokenType: 'magic_links' }, { tokenType: 'magic_links' }]);
    expect(redeemed()).toHaveLength(2);
  });

  it('READ-77 READ-100 a request is aborted with the last call that waits for it, and a later call sends another one', async () => {
    const { openTab, fail, redeemed } = await open();
    const { client, redeem } = openTab();
    const hang = fail({ kind: 'hang' });
    const callers = [new AbortController(), new AbortController()];
    const calls = callers.map(({ signal }) => client.authenticateByUrl({ ...MINUTES, signal }).catch((error: unknown) => error));
    await hang.arrived;
    for (const aborting of callers) aborting.abort();
    const later = redeem();
    expect(await Promise.all(calls)).toMatchObject([{ code: 'aborted' }, { code: 'aborted' }]);
    expect(await later).toMatchObject({ tokenType: 'magic_links' });
    expect(redeemed()).toHaveLength(2);
  });

  it('READ-77 PKCE-11 without its proof key leaves the address without a call, and stays valid in the browser that requested it', async () => {
    const { openTab, provider, redeemed } = await open();
    provider.state.project.pkce_required_for_email_magic_links = true;
    const { redeem, href } = openTab();
    await expect(redeem()).rejects.toThrow(MissingPkceError);
    expect([href(), redeemed()]).toEqual(['https://app.acme.com/in', []]);
    provider.state.project.pkce_required_for_email_magic_links = false;
    expect(await openTab().redeem()).toMatchObject({ tokenType: 'magic_links' });
  });
});

describe('the rest of the address', () => {
  it.each([
    ['&a=b%20c&flag&a=d', '', '?a=b%20c&flag&a=d'],
    ['&x=1+2&y=%C3%BC&z=~', '#top?token=1', '?x=1+2&y=%C3%BC&z=~#top?token=1'],
    ['&Token=keep&tokens=keep&stytch_token=keep', '', '?Token=keep&tokens=keep&stytch_token=keep'],
    ['&bad=%zz&&=&?token=keep', '', '?bad=%zz&&=&?token=keep'],
    ['&token=again&stytch_token_type=x&%74oken=coded', '', ''],
  ])('READ-77 stays unchanged in the address: %s%s', async (query, hash, rest) => {
    const { openTab } = await open(query, hash);
    const { redeem, href } = openTab();
    expect(await redeem()).toMatchObject({ tokenType: 'magic_links' });
    expect(href()).toBe(`https://app.acme.com/in${rest}`);
  });

  it('READ-77 stays whole where the page has moved on to another token meanwhile', async () => {
    const { openTab, fail } = await open();
    const { page, redeem } = openTab();
    const hang = fail({ kind: 'hang' });
    const redeeming = redeem();
    await hang.arrived;
    const next = 'https://app.acme.com/reset?stytch_token_type=reset_password&token=other';
    page.environment.history?.replaceState(null, '', next);
    hang.release();
    await redeeming;
    expect(page.environment.location?.href).toBe(next);
  });
});

describe('an address that holds nothing to redeem', () => {
  it('gives the token of a reset mail without a call, and leaves it there', async () => {
    const { openTab, redeemed } = await open();
    const { redeem, href } = openTab('?stytch_token_type=reset_password&token=abc');
    expect(await redeem()).toEqual({ tokenType: 'reset_password', token: 'abc' });
    expect([redeemed(), href()]).toEqual([[], 'https://app.acme.com/in?stytch_token_type=reset_password&token=abc']);
  });

  it.each([
    '',
    '?token=abc',
    '?stytch_token_type=magic_links',
    '?stytch_token_type=magic_links&token=',
    '?stytch_token_type=&token=abc',
    '?stytch_token_type=MAGIC_LINKS&token=abc',
    '?stytch_token_type=__proto__&token=abc',
    '?stytch_token_type=magic_links%00&token=abc',
    '?stytch_token_type=other&stytch_token_type=magic_links&token=abc',
  ])('gives null for %j, with no call and the address unchanged', async (search) => {
    const { openTab, redeemed } = await open();
    const { redeem, href } = openTab(search);
    const before = href();
    expect(await redeem()).toBe(null);
    expect([redeemed(), href()]).toEqual([[], before]);
  });

  it.each(['<script>', '"}{', '../..', '%00', 'x'.repeat(5_000), '%F0%9F%94%91', '%zz'])(
    'READ-77 sends a token that is no token as text, and takes its refusal: %s',
    async (token) => {
      const { openTab, redeemed } = await open();
      const { redeem, href } = openTab(`?stytch_token_type=magic_links&token=${token}`);
      await expect(redeem()).rejects.toMatchObject({ code: 'api_error' });
      expect(redeemed()).toMatchObject([{ body: { token: new URLSearchParams(`t=${token}`).get('t') } }]);
      expect(href()).toBe('https://app.acme.com/in');
    },
  );

  it('returns null on a server, without a page', async () => {
    const { environment, provider } = openPage();
    const options = { fetch: provider.fetch };
    const client = createClientIn({ ...environment, location: undefined }, 'public-token-test-1', options);
    expect(await client.authenticateByUrl(MINUTES)).toBe(null);
  });
});

describe('the token of a page', () => {
  const location = new URL('https://app.acme.com/in?a=1&token=t&stytch_token_type=reset_password#top') as unknown as Location;
  const kept = { token: 'kept', type: null };
  const historyOf = (state: unknown) => {
    const replaced: unknown[] = [];
    const history = { state, replaceState: (next: unknown, _: string, url: URL) => void replaced.push(next, url.href) };
    return { history: history as unknown as History, replaced };
  };
  const environment = (parts: object) => parts as Parameters<typeof findToken>[0];

  it('READ-129 is the one in the address, or else the one that the history entry keeps', () => {
    const { history } = historyOf({ latchkey: kept });
    expect(findToken(environment({ location, history }))).toEqual({ token: 't', type: 'reset_password' });
    expect(findToken(environment({ location: new URL('https://app.acme.com/'), history }))).toEqual(kept);
    expect(findToken(environment({ location: new URL('https://app.acme.com/') }))).toEqual({ token: null, type: null });
  });

  it('READ-77 leaves the address, with the history entry as it is, where a page has both', () => {
    const { history, replaced } = historyOf({ router: 1 });
    removeToken(environment({ location, history }), 't');
    expect(replaced).toEqual([{ router: 1 }, 'https://app.acme.com/in?a=1#top']);
    removeToken(environment({ location, history }), 'another');
    for (const parts of [{ location }, { history }, {}]) removeToken(environment(parts), 't');
    replaceAddress(environment({ history }), null);
    expect(replaced).toHaveLength(2);
  });
});

describe('a token of another kind', () => {
  const addressOf = (type: string, token: string) => `https://app.acme.com/?stytch_token_type=${type}&token=${token}`;
  const tokenIn = (href: string) => new URL(href).searchParams.get('token') ?? '';

  /** Signs in at the provider in this browser and returns the token of its redirect. */
  async function fromParty(provider: Provider, start: string) {
    const flow = await provider.fetch(new Request(start, { headers: { referer: 'https://app.acme.com/' } }));
    const page = new URL(flow.headers.get('location') ?? '', start);
    const body = new URLSearchParams({ state: page.searchParams.get('state') ?? '', email: EMAIL });
    const back = await provider.fetch(new Request(page, { method: 'POST', body }));
    return tokenIn(back.headers.get('location') ?? '');
  }

  async function begin(project: Partial<Project> = {}) {
    const browser = createBrowser();
    const provider = createProvider({ now: browser.clock.now, project });
    const asking = openPage({ browser, provider });
    return {
      provider,
      asking,
      client: asking.createClient(),
      redeem(type: string, token: string, where = browser) {
        const page = openPage({ browser: where, provider, url: addressOf(type, token) });
        const client = page.createClient();
        return client.authenticateByUrl(MINUTES).then((found) => ({ found, client, href: page.environment.location?.href, page }));
      },
    };
  }

  it.each([false, true])(
    'CALL-30 READ-77 READ-78 of OAuth is redeemed, with its proof key where one is required: %s',
    async (pkce_required_for_oauth) => {
      const { provider, asking, client, redeem } = await begin({ pkce_required_for_oauth });
      await client.oauth.google.start();
      const token = await fromParty(provider, asking.environment.location?.href ?? '');
      const { found, client: signedIn, href } = await redeem('oauth', token);
      expect(found).toMatchObject({ tokenType: 'oauth', answer: { session: signedIn.session.getSync(), provider_type: 'Google' } });
      expect(provider.requests.filter(({ path }) => path === '/oauth/authenticate')).toMatchObject([
        { body: { token, ...MINUTES, ...(pkce_required_for_oauth && { code_verifier: expect.any(String) }) } },
      ]);
      expect(href).toBe('https://app.acme.com/');
      expect((await redeem('oauth', token)).found).toBe(null);
    },
  );

  it('PKCE-11 READ-78 of an OAuth flow that another browser has started is refused without a call', async () => {
    const { provider, asking, client, redeem } = await begin({ pkce_required_for_oauth: true });
    await client.oauth.google.start();
    const token = await fromParty(provider, asking.environment.location?.href ?? '');
    await expect(redeem('oauth', token, createBrowser())).rejects.toThrow(MissingPkceError);
    expect(provider.requests.filter(({ path }) => path === '/oauth/authenticate')).toEqual([]);
  });

  it("PKCE-09 PKCE-10 of an attacker's OAuth flow is refused by the server during a flow of this browser", async () => {
    const { provider, asking, client, redeem } = await begin({ pkce_required_for_oauth: true });
    const stranger = openPage({ provider });
    await stranger.createClient().oauth.google.start();
    const token = await fromParty(provider, stranger.environment.location?.href ?? '');
    asking.show();
    await client.oauth.google.start();
    await expect(redeem('oauth', token)).rejects.toMatchObject({ error_type: 'pkce_mismatch' });
    const own = await fromParty(provider, asking.environment.location?.href ?? '');
    expect((await redeem('oauth', own)).found).toMatchObject({ tokenType: 'oauth' });
  });

  it.each([false, true])(
    'READ-78 CALL-21 of a password reset mail logs in with the proof key of passwords: %s',
    async (pkce_required_for_password_resets) => {
      const { provider, client, redeem } = await begin({ pkce_required_for_password_resets });
      await client.passwords.create({ email: EMAIL, password: 'Plover-quartz-71-fjord', ...MINUTES });
      await client.session.revoke();
      await client.passwords.resetByEmailStart({ email: EMAIL });
      const opened = await provider.fetch(new Request(provider.inbox.last().loginLink ?? ''));
      const { found, page } = await redeem('login', tokenIn(opened.headers.get('location') ?? ''));
      expect(found).toMatchObject({ tokenType: 'login', answer: { user: { emails: [{ email: EMAIL }] } } });
      expect(page.storage.getItem(`${KEY}::PKCE_VERIFIER:passwords`)).toBe(null);
    },
  );

  it('PKCE-11 READ-78 of a password reset mail is refused in another browser', async () => {
    const { redeem } = await begin({ pkce_required_for_password_resets: true });
    await expect(redeem('login', 'any')).rejects.toThrow(MissingPkceError);
  });

  it('CALL-50 of impersonation is redeemed', async () => {
    const { provider, client, redeem } = await begin();
    await client.magicLinks.email.loginOrCreate(EMAIL);
    const token = provider.issueImpersonationToken(provider.state.users[0]?.user_id ?? '');
    const { found, href } = await redeem('impersonation', token);
    expect([found, href]).toMatchObject([{ tokenType: 'impersonation' }, 'https://app.acme.com/']);
  });

  it.each([false, 'false', 0, null])('CALL-50 of impersonation is not sent where the host does not allow it: %s', async (allowed) => {
    const { provider, client } = await begin();
    await client.magicLinks.email.loginOrCreate(EMAIL);
    const token = provider.issueImpersonationToken(provider.state.users[0]?.user_id ?? '');
    const page = openPage({ provider, url: addressOf('impersonation', token) });
    const refusing = page.createClient({ allowImpersonation: allowed as boolean });
    const refused = { code: 'usage', message: expect.stringContaining('allowImpersonation') };
    await expect(refusing.authenticateByUrl(MINUTES)).rejects.toMatchObject(refused);
    expect(page.environment.location?.href).toBe('https://app.acme.com/');
    await expect(refusing.impersonation.authenticate({ impersonation_token: token })).rejects.toMatchObject(refused);
    expect(JSON.stringify(provider.requests)).not.toContain(token);
    expect(refusing.session.getSync()).toBe(null);
  });

  it.each(['oauth', 'login', 'impersonation', 'discovery', ''])(
    'PKCE-11 READ-78 of a magic link is not sent under another type, where proof keys are required: %s',
    async (type) => {
      const { provider, asking, client } = await begin({
        pkce_required_for_email_magic_links: true,
        pkce_required_for_password_resets: true,
        pkce_required_for_oauth: true,
      });
      await client.magicLinks.email.loginOrCreate(EMAIL);
      const token = tokenIn(provider.inbox.last(EMAIL).link ?? '');
      const page = openPage({ browser: asking.browser, provider, url: addressOf(type, token) });
      const found = await page
        .createClient({ allowImpersonation: false })
        .authenticateByUrl(MINUTES)
        .catch(() => null);
      expect(found).toBe(null);
      expect(JSON.stringify(provider.requests)).not.toContain(token);
    },
  );

  it.each(['oauth', 'login', 'impersonation'])(
    'READ-77 that is no token is refused as text, and its address is cleared: %s',
    async (type) => {
      const { redeem } = await begin();
      await expect(redeem(type, '%3Cscript%3E')).rejects.toMatchObject({ code: 'api_error' });
    },
  );

  it.each(['discovery', 'multi_tenant_magic_links', 'toString', 'constructor', 'hasOwnProperty'])(
    'READ-77 of an unknown kind is ignored: %s',
    async (type) => {
      const { redeem } = await begin();
      expect(await redeem(type, 'abc')).toMatchObject({ found: null, href: addressOf(type, 'abc') });
    },
  );

  it('CALL-29 of a provider that was declined at is none, and the address stays for the host to read', async () => {
    const browser = createBrowser();
    const url = 'https://app.acme.com/?stytch_token_type=oauth&error=access_denied&error_description=no';
    const page = openPage({ browser, url });
    expect(await page.createClient().authenticateByUrl(MINUTES)).toBe(null);
    expect(page.environment.location?.href).toBe(url);
  });
});

it('READ-77 redeems a link on plain http, where a browser has no Web Crypto', async () => {
  const page = openPage({ url: 'http://192.168.0.7:3000/in' });
  // The local provider in this process has Web Crypto, unlike the page.
  const fetch = (request: Request) => {
    vi.unstubAllGlobals();
    return page.provider.fetch(request);
  };
  const client = page.createClient({ fetch });
  await client.magicLinks.email.loginOrCreate(EMAIL);
  const token = new URL(page.provider.inbox.last(EMAIL).link ?? '').searchParams.get('token') ?? '';
  page.environment.history?.replaceState(null, '', `http://192.168.0.7:3000/in?stytch_token_type=magic_links&token=${token}`);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), randomUUID: crypto.randomUUID.bind(crypto) });
  const found = await client.authenticateByUrl({ session_duration_minutes: 30 });
  expect(found).toMatchObject({ tokenType: 'magic_links', answer: { user: {} } });
});
