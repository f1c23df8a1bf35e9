import { describe, expect, it } from 'vitest';
import { deferredCode } from '../../fixtures/client/deferredCode.ts';
import type { Page } from '../../fixtures/client/page.ts';
import { openPage } from '../../fixtures/client/page.ts';
import { fail, KEY, REVOKE, signedIn } from '../../fixtures/client/signedIn.ts';
import { signIn } from '../../fixtures/people/testUser.ts';
import { AbortedError, UnreachableError } from '../../machines/errors.ts';
import { limits } from '../../machines/limits.ts';
import type { Http } from '../api/contract.ts';
import { lazy } from '../base/lazy.ts';
import { sessionCookies } from '../platform/cookies.ts';
import { jsonStorage } from '../platform/storage.ts';
import { createSessions } from './sessionResource.ts';
import { createSessionStore } from './sessionStore.ts';

/** Reloads a page after a sign-in; the controller's code is still loading. */
async function reloaded(change: (before: Page) => void = () => {}, hasCustomDomain = false) {
  const before = openPage();
  const { client } = await signedIn(before);
  const left = client.session.getSync();
  client.destroy();
  change(before);
  return { ...open(openPage(before), hasCustomDomain), left };
}

function open(page: Page, hasCustomDomain = false, isPainted = true) {
  const code = deferredCode();
  const cookies = sessionCookies({}, page.environment.location);
  const asked: string[] = [];
  const log: string[] = [];
  const store = createSessionStore({
    storageKey: KEY,
    storage: jsonStorage(page.storage),
    cookies,
    hasCustomDomain,
    lockName: 'lock',
    warnings: { logger: { debug() {}, warn() {}, error() {} } },
    timeoutMs: 20_000,
    logger: { debug() {}, warn: (text) => void log.push(text), error() {} },
    environment: page.environment,
    deferred: code.deferred,
    authenticate() {
      asked.push('authenticate');
      return Promise.reject(new UnreachableError());
    },
  });
  const heard: unknown[] = [];
  store.subscribe((state, endedBy) => heard.push([state?.session.session_id ?? null, endedBy, store.announced() === store.read()]));
  if (isPainted) store.start();
  return { page, code, cookies, store, heard, asked, log };
}

const nextTab = (page: Page) => openPage({ browser: page.browser, provider: page.provider });

describe('while the code that looks after a session is on its way', () => {
  it('SESS-02 SESS-16 the stored user is known, and confirmed as soon as the code is loaded', async () => {
    const { page, code, store, left, asked, heard } = await reloaded();
    expect(store.read()).toMatchObject({ state: { session: left }, fromCache: true, endedBy: null });
    const told = store.announced();
    expect(told).toBe(store.read());
    await page.settle();
    expect(asked).toEqual([]);
    code.comes();
    await page.settle();
    expect([asked, heard]).toEqual([['authenticate'], []]);
    expect(store.announced()).toBe(told);
  });

  it('SESS-17 a custom domain is asked for a session as soon as the code is loaded, without a visible cookie', async () => {
    const { page, code, asked } = open(openPage(), true);
    code.comes();
    await page.settle();
    expect(asked).toEqual(['authenticate']);
  });

  it('a page without a session does not load it, even when it becomes visible', async () => {
    const { code, page, log } = open(openPage());
    page.wake();
    code.failsToCome();
    await page.settle();
    expect(log).toEqual([]);
  });

  it('STORE-20 a page that was asleep during a sign-in loads it when it wakes', async () => {
    const { code, page, heard } = open(openPage());
    page.holdEvents();
    await signedIn(nextTab(page));
    page.show();
    code.comes();
    page.wake();
    await page.settle();
    expect(heard).toEqual([[expect.any(String), null, true]]);
  });

  describe('STORE-20 a session that another tab has stored, and whose cookie comes later, as in Firefox', () => {
    const wait = limits.cookieMs + limits.cookieMs * 2;

    /** Opens a page that knows of a sign-in whose cookie is not visible yet. */
    async function early() {
      const { code, page, store } = open(openPage());
      const other = nextTab(page);
      const { client } = await signedIn(other);
      // At this address, the other tab's cookies are not visible.
      openPage({ browser: page.browser, provider: page.provider, url: 'https://elsewhere.acme.org/' });
      code.comes();
      await page.settle();
      expect(store.read().state).toBe(null);
      return { page, store, left: client.session.getSync() };
    }

    it('is looked for again, and followed once it is there', async () => {
      const { page, store, left } = await early();
      page.clock.advance(limits.cookieMs);
      expect(store.read().state).toBe(null);
      page.show();
      page.clock.advance(wait);
      expect(store.read().state?.session).toEqual(left);
    });

    it('is given up where it never comes, and found when the page is shown again', async () => {
      const { page, store, left } = await early();
      page.clock.advance(60_000);
      page.show();
      page.clock.advance(60_000);
      expect(store.read().state).toBe(null);
      page.wake();
      expect(store.read().state?.session).toEqual(left);
    });

    it('is not looked for by a page that has ended', async () => {
      const { page, store, left } = await early();
      store.stop();
      page.show();
      page.clock.advance(60_000);
      expect([store.read().state, left]).toEqual([null, expect.anything()]);
    });
  });

  it('STORE-20 a sign-in of another tab before the paint makes the page load it, even after an earlier read', async () => {
    const other = openPage();
    const { page, code, store } = open(nextTab(other), false, false);
    code.comes();
    expect(store.read().state).toBe(null);
    other.show();
    const { client } = await signedIn(other);
    page.show();
    store.start();
    await page.settle();
    expect(store.read().state?.session).toEqual(client.session.getSync());
  });

  it('STORE-20 another tab is followed once it is loaded, and subscribers read the new state', async () => {
    const { page, code, heard, store } = await reloaded();
    const client = nextTab(page).createClient();
    await signIn(client, page.provider, '+12025550199');
    page.show();
    await page.settle();
    expect(heard).toEqual([]);
    code.comes();
    await page.settle();
    const id = client.session.getSync()?.session_id;
    expect(heard).toEqual([[id, null, true]]);
    expect(store.read().state?.session.session_id).toBe(id);
  });

  it('STORE-21 so is the sign-out of another tab, where no call is made for it', async () => {
    const { page, code, heard, asked } = await reloaded();
    const other = nextTab(page);
    await other.createClient().session.revoke();
    page.show();
    code.comes();
    await page.settle();
    expect([heard, asked]).toEqual([[[null, 'signed_out_elsewhere', true]], []]);
  });

  it('SESS-14 what has no token is gone at once, and a token that the host writes meanwhile stays', async () => {
    const { page, code, cookies, store, heard } = await reloaded((before) => {
      before.show();
      sessionCookies({}, before.environment.location).token.remove();
    });
    expect(store.read()).toMatchObject({ state: null, endedBy: 'cookie_missing' });
    expect([page.storage.getItem(KEY), page.cookies()]).toEqual(['null', []]);
    cookies.token.write('given by the host');
    code.comes();
    await store.restore();
    expect(store.read()).toMatchObject({ state: null, endedBy: 'cookie_missing' });
    expect([cookies.token.read(), heard]).toEqual(['given by the host', []]);
  });

  it('READ-79 an expired session ends at once offline, and is removed completely', async () => {
    const overAndOffline = ({ browser, clock }: Page) => {
      browser.isOnline = false;
      clock.advance(60 * 60_000);
    };
    const { page, store, code, asked } = await reloaded(overAndOffline, true);
    expect(store.read()).toMatchObject({ state: null, endedBy: 'expired' });
    expect([page.storage.getItem(KEY), page.cookies()]).toEqual(['null', []]);
    code.comes();
    await page.settle();
    expect(asked).toEqual([]);
  });

  it('SESS-10 a sign-out waits for it', async () => {
    const { page, code, store, heard } = await reloaded();
    const signingOut = store.revoke(false, () => Promise.resolve());
    expect(store.read().state).not.toBe(null);
    code.comes();
    await signingOut;
    expect([heard, page.storage.getItem(KEY), page.cookies()]).toEqual([[[null, 'signed_out', true]], 'null', []]);
  });

  it('what fails to come is logged, and fetched again when the page wakes', async () => {
    const { page, code, store, asked, log } = await reloaded();
    code.failsToCome();
    await page.settle();
    expect(log).toEqual(['The session code could not be loaded.']);
    expect(store.read().state).not.toBe(null);
    page.wake();
    code.comes();
    await page.settle();
    expect(asked).toEqual(['authenticate']);
  });

  it.each([false, true])(
    'SESS-11 a sign-out is refused where it fails to come, and ends the session here if forced: %s',
    async (forceClear) => {
      const { page, code, cookies, store, heard } = await reloaded();
      const noCalls: Http = { request: () => Promise.reject(new Error()), credentials: () => Promise.reject(new Error()), close() {} };
      const sessions = createSessions(
        { http: noCalls, store, reported: store, cookies, deferred: code.deferred, environment: page.environment },
        lazy(() => Promise.reject(new Error())),
      );
      const signingOut = sessions.revoke({ forceClear });
      code.failsToCome();
      await expect(signingOut).rejects.toBeInstanceOf(UnreachableError);
      const isOver = [sessions.getSync() === null, page.storage.getItem(KEY) === 'null', page.cookies().length === 0];
      expect(isOver).toEqual([forceClear, forceClear, forceClear]);
      expect(heard).toEqual(forceClear ? [[null, 'signed_out', true]] : []);
      code.comes();
      await store.restore();
      expect(store.read()).toMatchObject({ endedBy: forceClear ? 'signed_out' : null });
      expect(heard).toHaveLength(forceClear ? 1 : 0);
    },
  );

  it('SESS-05 it is loaded again automatically during a session', async () => {
    const { page, code, asked } = await reloaded();
    code.failsToCome();
    await page.settle();
    code.comes();
    page.clock.advance(limits.requestMs);
    await page.settle();
    expect(asked).toEqual(['authenticate']);
  });

  it('STORE-20 it is loaded again automatically if it fails during a sign-in elsewhere', async () => {
    const { page, code, store, heard } = open(openPage());
    page.show();
    expect(store.read().state).toBe(null);
    await signedIn(nextTab(page));
    code.failsToCome();
    await page.settle();
    code.comes();
    page.clock.advance(limits.requestMs);
    await page.settle();
    expect([store.read().state !== null, heard.length]).toEqual([true, 1]);
  });

  it('STORE-21 a snapshot that another tab removes is over, though a call looks before its code is here', async () => {
    const { page, code, store, heard } = await reloaded();
    page.show();
    const other = nextTab(page);
    other.storage.removeItem(KEY);
    const looked = store.restore();
    await page.settle();
    expect(heard).toEqual([]);
    code.comes();
    await looked;
    await page.settle();
    expect([store.read().state, heard]).toEqual([null, [[null, 'signed_out_elsewhere', true]]]);
  });

  it('SESS-04 SESS-13 a sign-out at once that fails leaves a session that goes on being refreshed', async () => {
    const { page: before, client: first } = await signedIn();
    first.destroy();
    const page = nextTab(before);
    const client = page.createClient();
    fail(page, REVOKE, 'internal_server_error', 500);
    await client.session.revoke().catch(() => {});
    await page.settle();
    expect(client.session.getInfo()).toMatchObject({ session: { session_id: first.session.getSync()?.session_id }, fromCache: false });
    const asked = () => before.provider.requests.filter(({ path }) => path === '/sessions/authenticate').length;
    const already = asked();
    page.clock.advance(limits.refreshMs);
    await page.settle();
    expect(asked()).toBe(already + 1);
  });

  it('CALL-16 a token that the host writes at once is the one that authenticate asks about', async () => {
    const { page: before, client: first } = await signedIn();
    const { page: elsewhere, client: other } = await signedIn(openPage({ provider: before.provider }));
    const tokens = other.session.getTokens() ?? { session_token: '' };
    for (const one of [first, other]) one.destroy();
    elsewhere.crash();
    const page = nextTab(before);
    const client = page.createClient();
    client.session.updateSession(tokens);
    await client.session.authenticate();
    expect(client.session.getSync()?.session_id).toBe(other.session.getSync()?.session_id);
  });

  it('nothing happens any more once its page has been left', async () => {
    const { page, code, store, asked, heard, log } = await reloaded();
    const signingOut = store.revoke(false, () => Promise.resolve());
    store.stop();
    code.comes();
    await expect(signingOut).rejects.toBeInstanceOf(AbortedError);
    page.wake();
    await page.settle();
    expect([asked, heard, log]).toEqual([[], [], []]);
  });
});
