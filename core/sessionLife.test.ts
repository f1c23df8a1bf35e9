import { describe, expect, it } from 'vitest';
import { codeOnItsWay } from '../fixtures/firstCall.ts';
import type { Page } from '../fixtures/page.ts';
import { openPage } from '../fixtures/page.ts';
import { KEY, signedIn } from '../fixtures/signedIn.ts';
import { AbortedError, UnreachableError } from '../machines/errors.ts';
import { sessionCookies } from './cookies.ts';
import { createSessionStore } from './session.ts';
import { jsonStorage } from './storage.ts';

/** A page after one where somebody has signed in; the code that looks after a session is on its way to it. */
async function reloaded(change: (before: Page) => void = () => {}, hasCustomDomain = false) {
  const before = openPage();
  const { client } = await signedIn(before);
  const left = client.session.getSync();
  client.destroy();
  change(before);
  return { ...open(openPage(before), hasCustomDomain), left };
}

function open(page: Page, hasCustomDomain = false) {
  const code = codeOnItsWay();
  const cookies = sessionCookies({}, page.environment.location);
  const asked: string[] = [];
  const log: string[] = [];
  const store = createSessionStore({
    storageKey: KEY,
    storage: jsonStorage(page.storage),
    cookies,
    hasCustomDomain,
    lockName: 'lock',
    timeoutMs: 20_000,
    logger: { debug() {}, warn: (text) => void log.push(text), error() {} },
    environment: page.environment,
    firstCall: code.firstCall,
    authenticate() {
      asked.push('authenticate');
      return Promise.reject(new UnreachableError());
    },
  });
  const heard: unknown[] = [];
  store.subscribe((state, endedBy) => heard.push([state?.session.session_id ?? null, endedBy, store.told() === store.read()]));
  store.start();
  return { page, code, cookies, store, heard, asked, log };
}

const nextTab = (page: Page) => openPage({ browser: page.browser, provider: page.provider });

describe('while the code that looks after a session is on its way', () => {
  it('SESS-02 who was signed in is known, and asked about as soon as it is here', async () => {
    const { page, code, store, left, asked, heard } = await reloaded();
    expect(store.read()).toMatchObject({ state: { session: left }, fromCache: true, endedBy: null });
    const told = store.told();
    expect(told).toBe(store.read());
    await page.settle();
    expect(asked).toEqual([]);
    code.comes();
    await page.settle();
    expect([asked, heard]).toEqual([['authenticate'], []]);
    expect(store.told()).toBe(told);
  });

  it('a page with nobody to look after does not want it, though it be shown', async () => {
    const { code, page, log } = open(openPage());
    page.wake();
    code.failsToCome();
    await page.settle();
    expect(log).toEqual([]);
  });

  it('STORE-20 a page that was asleep when somebody signed in wants it when it wakes', async () => {
    const { code, page, heard } = open(openPage());
    page.holdEvents();
    await signedIn(nextTab(page));
    page.show();
    code.comes();
    page.wake();
    await page.settle();
    expect(heard).toEqual([[expect.any(String), null, true]]);
  });

  it('STORE-20 another tab is followed once it is here, and whoever hears of it finds it so', async () => {
    const { page, code, heard, store } = await reloaded();
    const { client } = await signedIn(nextTab(page));
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
    const { epoch } = store.read();
    cookies.token.write('given by the host');
    code.comes();
    await store.restore();
    expect(store.read()).toMatchObject({ state: null, endedBy: 'cookie_missing', epoch });
    expect([cookies.token.read(), heard]).toEqual(['given by the host', []]);
  });

  it('READ-79 what is over and cannot be asked about ends at once, and nothing of it is left', async () => {
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
    expect(log).toEqual(['The code that looks after the session could not be loaded.']);
    expect(store.read().state).not.toBe(null);
    page.wake();
    code.comes();
    await page.settle();
    expect(asked).toEqual(['authenticate']);
  });

  it('a sign-out is refused where it fails to come, and the session stays', async () => {
    const { code, store } = await reloaded();
    const signingOut = store.revoke(true, () => Promise.resolve());
    code.failsToCome();
    await expect(signingOut).rejects.toBeInstanceOf(UnreachableError);
    expect(store.read().state).not.toBe(null);
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
