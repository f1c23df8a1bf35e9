import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Page } from '../../fixtures/client/page.ts';
import { createBrowser, openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { EMAIL, PHONE, signIn } from '../../fixtures/people/testUser.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import { createClient } from '../client/client.ts';

const KEY = `stytch_sdk_state_${PUBLIC_TOKEN}`;
const options = { userCache: 'memory' } as const;
/** Returns everything that the browser has on disk, except cookies. */
const onDisk = ({ browser, origin }: Page) => JSON.stringify([...browser.storageOf(origin).entries]);

async function signedIn() {
  const page = openPage();
  const client = page.createClient(options);
  const { user, session } = await signIn(client, page.provider);
  return { page, client, user, session };
}

/** Opens another tab of the same browser, or the same tab after a reload. */
async function openTab({ browser, provider }: Page) {
  const page = openPage({ browser, provider });
  const client = page.createClient(options);
  await page.settle();
  return { page, client };
}

describe('userCache: memory', () => {
  it("READ-134 STORE-17 STORE-19 writes no user data, and only the session's ID and the expiry of its tokens", async () => {
    const { page, client, user, session } = await signedIn();
    await client.user.update({ name: { first_name: 'Ada-Lovelace' } });
    expect(client.user.getSync()?.name).toMatchObject({ first_name: 'Ada-Lovelace' });
    expect(page.storage.getItem(KEY)).toBeNull();
    for (const part of [PHONE, 'Ada-Lovelace', user.user_id, session.expires_at]) expect(onDisk(page)).not.toContain(part);
    expect(onDisk(page)).toContain('::sign_in');
    const notes = JSON.parse(page.storage.getItem('latchkey::tokens') ?? '') as Readonly<Record<string, unknown>>;
    expect(notes[KEY]).toEqual([session.session_id, Date.parse(session.expires_at)]);
  });

  it('READ-134 after a reload no user is known until the server has answered', async () => {
    const { page, user } = await signedIn();
    const held = page.provider.faults.add({ path: '/sessions/authenticate', fault: { kind: 'hang' } });
    const reloaded = openPage({ browser: page.browser, provider: page.provider });
    page.crash();
    const client = reloaded.createClient(options);
    await held.arrived;
    // Signed out but unconfirmed: `isInitialized` is false.
    expect([client.session.getInfo(), client.user.getSync()]).toEqual([{ session: null, fromCache: true }, null]);
    held.release();
    await expect.poll(() => client.user.getSync()?.user_id).toBe(user.user_id);
    expect(client.session.getInfo()).toMatchObject({ session: expect.any(Object), fromCache: false });
  });

  it('READ-134 after a reload, a signed-out user is known once the server has responded', async () => {
    const { page } = await signedIn();
    page.provider.state.sessions.length = 0;
    const reloaded = openPage({ browser: page.browser, provider: page.provider });
    page.crash();
    const client = reloaded.createClient(options);
    const heard: unknown[] = [];
    client.session.onChange((session) => heard.push(session));
    expect(client.session.getInfo().fromCache).toBe(true);
    await expect.poll(() => client.session.getInfo()).toEqual({ session: null, fromCache: false });
    expect(heard).toEqual([null]);
  });

  it('READ-134 removes what a page with the other cache has left, and the passkeys and providers that it knew', async () => {
    const page = openPage();
    const before = page.createClient();
    await signIn(before, page.provider);
    page.storage.setItem(`${KEY}::passkeys`, '{}');
    page.storage.setItem(`${KEY}::b2c_last_used_oauth`, '"google"');
    expect(page.storage.getItem(KEY)).toContain(PHONE);
    before.destroy();
    const { client } = await openTab(page);
    await expect.poll(() => client.user.getSync()).not.toBeNull();
    expect([KEY, `${KEY}::passkeys`, `${KEY}::b2c_last_used_oauth`].map((key) => page.storage.getItem(key))).toEqual([null, null, null]);
    expect(onDisk(page)).not.toContain(PHONE);
  });

  it('READ-134 a signed-out page removes the user that an earlier one has left', () => {
    const page = openPage();
    page.storage.setItem(KEY, JSON.stringify({ user: { name: EMAIL } }));
    page.createClient(options).session.getSync();
    expect(page.storage.getItem(KEY)).toBeNull();
  });

  it('READ-134 keeps only data without user data in local storage: proof keys, digests, marks and times', async () => {
    const page = openPage();
    page.provider.state.project.pkce_required_for_email_magic_links = true;
    const client = page.createClient(options);
    await client.magicLinks.email.loginOrCreate(EMAIL);
    await signIn(client, page.provider);
    expect([...page.browser.storageOf(page.origin).entries.keys()].sort()).toEqual(
      ['latchkey::tokens', ...['PKCE_VERIFIER:magic_links', 'bootstrap', 'refresh', 'sign_in'].map((name) => `${KEY}::${name}`)].sort(),
    );
  });

  it.each(['local', 'memory'] as const)(
    'a page without its token leaves the server no JWT of the user (userCache: %s)',
    async (userCache) => {
      const page = openPage();
      await signIn(page.createClient({ userCache }), page.provider);
      page.browser.jar.store.removeCookie('app.acme.com', '/', 'stytch_session', () => {});
      page.crash();
      const reloaded = openPage({ browser: page.browser, provider: page.provider });
      const client = reloaded.createClient({ userCache });
      await reloaded.settle();
      expect([client.session.getSync(), reloaded.cookies()]).toEqual([null, []]);
    },
  );

  it.each(['Memory', 'session', ''])('READ-134 takes %j for memory rather than for local', async (userCache) => {
    const page = openPage();
    await signIn(page.createClient({ userCache: userCache as 'memory' }), page.provider);
    expect(page.storage.getItem(KEY)).toBeNull();
  });
});

describe('tabs with userCache: memory', () => {
  it('READ-134 STORE-20 a change of the user in one is the change of all', async () => {
    const { page, client } = await signedIn();
    const tab = await openTab(page);
    await expect.poll(() => tab.client.user.getSync()).not.toBeNull();
    page.show();
    await client.user.update({ name: { first_name: 'Augusta' } });
    await expect.poll(() => tab.client.user.getSync()?.name.first_name).toBe('Augusta');
    expect(onDisk(page)).not.toContain('Augusta');
  });

  it('READ-134 STORE-20 a sign-in shows in an unused tab', async () => {
    const page = openPage();
    const client = page.createClient(options);
    const tab = await openTab(page);
    page.show();
    const { user } = await signIn(client, page.provider);
    tab.page.show();
    await expect.poll(() => tab.client.user.getSync()?.user_id).toBe(user.user_id);
  });

  it('READ-134 STORE-21 a sign-out ends it in all, and says why', async () => {
    const { page, client } = await signedIn();
    const tab = await openTab(page);
    await expect.poll(() => tab.client.user.getSync()).not.toBeNull();
    const reasons: unknown[] = [];
    tab.client.session.onChange((_, endedBy) => reasons.push(endedBy));
    page.show();
    await client.session.revoke();
    tab.page.show();
    await expect.poll(() => reasons).toEqual(['signed_out_elsewhere']);
    expect(tab.client.session.getSync()).toBeNull();
  });

  it('READ-134 SESS-10 a sign-out ends the session that a tab has meanwhile recognized', async () => {
    const { page, client, user } = await signedIn();
    const held = page.provider.faults.add({ path: '/sessions/revoke', fault: { kind: 'hang' } });
    page.show();
    const revoked = client.session.revoke();
    await held.arrived;
    const tab = await openTab(page);
    await expect.poll(() => tab.client.user.getSync()?.user_id).toBe(user.user_id);
    page.show();
    held.release();
    await revoked;
    expect(client.session.getSync()).toBeNull();
    tab.page.show();
    await expect.poll(() => tab.client.session.getSync()).toBeNull();
  });

  it('READ-134 of clients on a server tells the others nothing: they are of other visitors', async () => {
    const opened: string[] = [];
    const Channel = class {
      constructor(name: string) {
        opened.push(name);
      }
      postMessage() {}
      close() {}
    };
    vi.stubGlobal('BroadcastChannel', Channel);
    onTestFinished(() => void vi.unstubAllGlobals());
    const provider = createProvider();
    const client = createClient(PUBLIC_TOKEN, { ...options, fetch: provider.fetch });
    await signIn(client, provider);
    await client.session.revoke();
    client.destroy();
    expect(opened).toEqual([]);
  });

  it('READ-134 an invalid message signs no user in', async () => {
    const { page, client, user } = await signedIn();
    page.environment.openChannel?.(KEY).postMessage({ state: { user: { user_id: 'planted' }, session: {} } });
    await page.settle();
    expect(client.user.getSync()?.user_id).toBe(user.user_id);
  });
});

describe('userCache: memory, while a message or an answer is late', () => {
  it('READ-134 SESS-10 a late message of an older sign-out does not end a later sign-in', async () => {
    const { page, client } = await signedIn();
    const { page: other, client: elsewhere } = await openTab(page);
    page.holdMessages();
    await elsewhere.session.revoke();
    await page.settle();
    await signIn(client, page.provider);
    page.releaseEvents();
    await page.settle();
    await other.settle();
    expect([client.session.getSync(), elsewhere.session.getSync()]).not.toContain(null);
  });

  it('SESS-13 a sign-out that fails before the page knows its user ends no session', async () => {
    const { page, client, session } = await signedIn();
    page.browser.isOnline = false;
    const offline = openPage({ browser: page.browser, provider: page.provider });
    const reloaded = offline.createClient({ ...options, fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect(reloaded.session.revoke()).rejects.toMatchObject({ code: 'unreachable' });
    await page.settle();
    expect([client.session.getSync()?.session_id, offline.cookie('stytch_session')]).toEqual([session.session_id, expect.any(String)]);
  });

  it('SESS-10 a sign-in that continues the session of a page that does not know it yet undoes no sign-out', async () => {
    const { page, client } = await signedIn();
    const start = page.provider.faults.add({ path: '/sessions/authenticate', fault: { kind: 'hang' } });
    const tab = openPage({ browser: page.browser, provider: page.provider });
    const reloaded = tab.createClient(options);
    await start.arrived;
    const { method_id } = await reloaded.otps.sms.loginOrCreate(PHONE);
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => (answer = resolve));
    const slow = tab.createClient({
      ...options,
      async fetch(request) {
        const response = await page.provider.fetch(request);
        if (request.url.includes('/otps/authenticate')) await isHeld;
        return response;
      },
    });
    const code = page.provider.inbox.last(PHONE).code ?? '';
    const signingIn = slow.otps.authenticate(code, method_id, { session_duration_minutes: 60 });
    await tab.settle();
    await client.session.revoke();
    await page.settle();
    answer();
    await signingIn;
    start.release();
    await tab.settle();
    expect([client.session.getSync(), reloaded.session.getSync(), slow.session.getSync()]).toEqual([null, null, null]);
  });

  it('SESS-11 a forced sign-out of an unknown user, which joins one that fails, ends the session here', async () => {
    const { page } = await signedIn();
    page.crash();
    const tab = openPage({ browser: page.browser, provider: page.provider });
    page.provider.faults.add({ path: '/sessions/authenticate', fault: { kind: 'hang' } });
    page.provider.faults.add({ path: '/sessions/revoke', times: 2, fault: { kind: 'offline' } });
    const client = tab.createClient(options);
    const all = await Promise.allSettled([client.session.revoke(), client.session.revoke({ forceClear: true })]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(tab.cookie('stytch_session')).toBe(undefined);
  });

  /** Reloads the page of a user without a second factor, after some minutes. */
  async function reloadedAfter(minutes: number) {
    const browser = createBrowser();
    const provider = createProvider({ now: browser.clock.now });
    const always = { ...options, secondFactor: 'always' } as const;
    const first = openPage({ browser, provider });
    await signIn(first.createClient(always), provider, PHONE);
    first.crash();
    browser.clock.skip(minutes * 60_000);
    const page = openPage({ browser, provider });
    return { page, client: page.createClient(always) };
  }

  it('READ-132 gives no tokens while the server has not named the session', async () => {
    const { client } = await reloadedAfter(1);
    expect(client.session.getTokens()).toBe(null);
  });

  it('READ-132 getFreshTokens gives no tokens of a session that turns out to lack the second factor', async () => {
    const { page, client } = await reloadedAfter(6);
    const tokens = await client.session.getFreshTokens();
    await page.settle();
    expect([client.session.pending !== null, tokens]).toEqual([true, null]);
  });
});
