import { describe, expect, it } from 'vitest';
import type { Page } from '../../fixtures/client/page.ts';
import { openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { fail, isSignedOut, KEY, listen, REVOKE, signedIn } from '../../fixtures/client/signedIn.ts';
import { signIn } from '../../fixtures/people/testUser.ts';
import { limits } from '../../machines/limits.ts';
import { locksOf } from '../platform/locks.ts';

const REFRESH = '/sessions/authenticate';
const INTERVAL = 180_000;
const COMMIT = `latchkey:https://test.stytch.com:${PUBLIC_TOKEN}:commit`;

const refreshes = (page: Page) => page.provider.requests.filter(({ path }) => path === REFRESH);

/** Opens another tab of the same browser and waits for its first refresh. */
async function nextTab({ browser, provider }: Page) {
  const page = openPage({ browser, provider });
  const client = page.createClient();
  await page.settle();
  return { page, client, heard: listen(client) };
}

async function twoTabs() {
  const first = await signedIn();
  return { first, second: await nextTab(first.page) };
}

async function otherPerson({ provider }: Page) {
  const { page, client } = await signedIn(openPage({ provider }));
  const tokens = client.session.getTokens() ?? { session_token: '', session_jwt: '' };
  client.destroy();
  page.crash();
  return { other: client.session.getSync()?.session_id ?? '', tokens };
}

async function pass(page: Page, ms: number) {
  page.clock.advance(ms);
  await page.settle();
}

describe('the tabs of a browser', () => {
  it('STORE-20 take over a sign-in, a change of the user and a longer session', async () => {
    const page = openPage();
    const client = page.createClient();
    const second = await nextTab(page);
    const { session } = await signIn(client, page.provider);
    await page.settle();
    expect([second.client.session.getSync(), second.heard]).toEqual([session, [[session.session_id, null]]]);
    await client.user.update({ name: { first_name: 'Ada' } });
    await client.session.authenticate({ session_duration_minutes: 90 });
    await page.settle();
    expect([second.client.session.getSync(), second.client.user.getSync()]).toEqual([client.session.getSync(), client.user.getSync()]);
  });

  it('STORE-21 STORE-20 take over a sign-out, and say where it was made', async () => {
    const { first, second } = await twoTabs();
    await second.client.session.revoke();
    await first.page.settle();
    expect([isSignedOut(first), first.heard]).toEqual([true, [[null, 'signed_out_elsewhere']]]);
  });

  it.each(['null', null])('STORE-21 end when another script sets the snapshot to %s', async (value) => {
    const { first, second } = await twoTabs();
    if (value === null) second.page.storage.removeItem(KEY);
    else second.page.storage.setItem(KEY, value);
    await first.page.settle();
    expect([first.client.session.getSync(), first.page.cookies(), first.heard]).toEqual([null, [], [[null, 'signed_out_elsewhere']]]);
  });

  it('STORE-20 write their sign-ins one after the other, and wait for a tab that hangs no longer than a second', async () => {
    const page = openPage();
    const client = page.createClient();
    await page.settle();
    const other = openPage({ browser: page.browser, provider: page.provider });
    let finish = () => {};
    void locksOf(other.environment).alone(COMMIT, () => new Promise<void>((resolve) => (finish = resolve)));
    const signedInThere = signIn(client, page.provider);
    await page.settle();
    expect([client.session.getSync(), page.cookies()]).toEqual([null, []]);
    finish();
    const { session } = await signedInThere;
    expect([client.session.getSync(), page.cookies().length]).toEqual([session, 2]);

    void locksOf(other.environment).alone(COMMIT, () => new Promise<void>(() => {}));
    const later = signIn(client, page.provider);
    await page.settle();
    expect(client.session.getSync()).toEqual(session);
    page.clock.advance(limits.commitMs);
    expect(client.session.getSync()?.session_id).toBe((await later).session.session_id);
  });

  it('STORE-21 a sign-out that is heard of late does not end a later sign-in', async () => {
    const { first, second } = await twoTabs();
    first.page.holdEvents();
    await second.client.session.revoke();
    const { session } = await signIn(first.client, first.page.provider, '+12025550199');
    first.page.releaseEvents();
    await first.page.settle();
    expect([first.client.session.getSync(), second.client.session.getSync()]).toEqual([session, session]);
  });

  it('STORE-20 a snapshot of an older session, stored late, changes nothing', async () => {
    const { first, second } = await twoTabs();
    const older = first.page.storage.getItem(KEY) ?? '';
    const { session } = await signIn(first.client, first.page.provider, '+12025550199');
    await first.page.settle();
    second.page.storage.setItem(KEY, older);
    await first.page.settle();
    expect(first.client.session.getSync()).toEqual(session);
  });

  it('SESS-10 a sign-out ends the sign-in of another tab that this page has not heard of yet', async () => {
    const page = openPage();
    const client = page.createClient();
    await signIn(client, page.provider);
    const tab = openPage({ browser: page.browser, provider: page.provider });
    const other = tab.createClient();
    await tab.settle();
    page.holdEvents();
    await other.session.revoke();
    await signIn(other, page.provider, '+12025550199');
    await client.session.revoke();
    page.releaseEvents();
    await page.settle();
    await tab.settle();
    expect([client.session.getSync(), other.session.getSync(), page.provider.state.sessions]).toEqual([null, null, []]);
  });

  it("SESS-10 a sign-out wins over another tab's refresh that is under way", async () => {
    const { first, second } = await twoTabs();
    const hang = first.page.provider.faults.add({ path: REFRESH, fault: { kind: 'hang' } });
    const refreshing = first.client.session.authenticate().catch(() => {});
    await hang.arrived;
    first.page.holdEvents();
    // The provider answers the refresh as if it had arrived first.
    first.page.provider.faults.add({ path: REVOKE, fault: { kind: 'answer', status: 200, body: { data: {} } } });
    await second.client.session.revoke();
    hang.release();
    await refreshing;
    expect([isSignedOut(first), isSignedOut(second)]).toEqual([true, true]);
  });

  it("SESS-08 the end of an older session does not end another tab's newer one", async () => {
    const { first, second } = await twoTabs();
    fail(first.page, REFRESH, 'session_not_found');
    const hang = first.page.provider.faults.add({ path: REVOKE, fault: { kind: 'hang' } });
    first.page.holdEvents();
    const signingOut = first.client.session.revoke().catch(() => {});
    await hang.arrived;
    const { session } = await signIn(second.client, first.page.provider, '+12025550199');
    hang.release();
    await signingOut;
    await first.page.settle();
    expect([first.client.session.getSync(), second.client.session.getSync()]).toEqual([session, session]);
    expect(first.client.session.getTokens()).toEqual(second.client.session.getTokens());
  });

  it('follow the cookie: one that has gone ends the session', async () => {
    const { first } = await twoTabs();
    first.page.browser.jar.removeAllCookiesSync();
    first.page.wake();
    expect([isSignedOut(first), first.heard]).toEqual([true, [[null, 'cookie_missing']]]);
  });

  it('STORE-20 keep the session when the storage is cleared, and store it again', async () => {
    const { first, second } = await twoTabs();
    const before = first.page.storage.getItem(KEY);
    second.page.storage.clear();
    await first.page.settle();
    expect([first.page.storage.getItem(KEY), first.heard]).toEqual([before, []]);
  });

  it("STORE-20 store nothing next to another user's token", async () => {
    const { page, client } = await signedIn();
    const { other, tokens } = await otherPerson(page);
    page.show();
    page.storage.clear();
    document.cookie = `stytch_session=${tokens.session_token}; path=/`;
    page.wake();
    expect(page.storage.getItem(KEY)).toBe(null);
    await page.settle();
    expect(client.session.getSync()?.session_id).toBe(other);
    expect(page.storage.getItem(KEY)).toContain(other);
  });

  it.each([
    ['follow the last unknown token', 'B', 'B'],
    ['ignore data of a removed token', '', null],
  ])('SESS-16 STORE-20 %s, though one before it is asked about', async (_, next, expected) => {
    const { page, client: first } = await signedIn();
    first.destroy();
    page.storage.clear();
    const { other, tokens } = await otherPerson(page);
    const hang = page.provider.faults.add({ path: REFRESH, fault: { kind: 'hang' } });
    const { page: tab, client } = await nextTab(page);
    await hang.arrived;
    if (next) client.session.updateSession(tokens);
    else document.cookie = 'stytch_session=; path=/; max-age=0';
    hang.release();
    await tab.settle();
    await pass(tab, limits.retryMs);
    expect(client.session.getSync()?.session_id ?? null).toBe(expected && other);
    // The page still works: a later sign-in succeeds.
    const { session } = await signIn(client, page.provider);
    expect(client.session.getSync()).toEqual(session);
  });

  it('a page from the history is right before it can be seen', async () => {
    const { first, second } = await twoTabs();
    first.page.holdEvents();
    await second.client.session.revoke();
    first.page.wake();
    expect([first.client.session.getSync(), first.heard]).toEqual([null, [[null, 'signed_out_elsewhere']]]);
  });

  it('a sign-out shows in another tab before its next request', async () => {
    const { first, second } = await twoTabs();
    first.page.holdEvents();
    await second.client.session.revoke();
    await expect(first.client.user.get()).rejects.toMatchObject({ code: 'no_session' });
    expect(first.heard).toEqual([[null, 'signed_out_elsewhere']]);
  });
});

describe('the refreshes of a browser', () => {
  it('SESS-04 READ-76 are one an interval, however many tabs there are', async () => {
    const { first, second } = await twoTabs();
    await nextTab(first.page);
    const before = refreshes(first.page).length;
    for (let round = 0; round < 10; round += 1) await pass(first.page, INTERVAL);
    expect(refreshes(first.page).length - before).toBe(10);
    expect([first.heard, second.heard]).toEqual([[], []]);
  });

  it('SESS-04 go on when the tab that makes one is closed', async () => {
    const { first, second } = await twoTabs();
    const hang = first.page.provider.faults.add({ path: REFRESH, fault: { kind: 'hang' } });
    await pass(first.page, INTERVAL);
    const before = refreshes(first.page).length;
    await hang.arrived;
    first.page.crash();
    second.page.crash();
    const third = await nextTab(first.page);
    expect([refreshes(first.page).length - before, third.client.session.getInfo().fromCache]).toEqual([1, false]);
  });

  it('wait for a frozen tab no longer than a call takes', async () => {
    const { first, second } = await twoTabs();
    first.page.provider.faults.add({ path: REFRESH, fault: { kind: 'hang' } });
    await pass(first.page, INTERVAL);
    const before = refreshes(first.page).length;
    first.page.freeze();
    await pass(second.page, 24_999);
    expect(refreshes(first.page)).toHaveLength(before);
    await pass(second.page, 1);
    expect(refreshes(first.page)).toHaveLength(before + 1);
  });

  it('SESS-05 one failure serves all tabs', async () => {
    const { first } = await twoTabs();
    await nextTab(first.page);
    const before = refreshes(first.page).length;
    first.page.provider.faults.add({ path: REFRESH, fault: { kind: 'offline' }, times: 2 });
    await pass(first.page, INTERVAL);
    expect(refreshes(first.page).length - before).toBe(1);
    await pass(first.page, 4_000);
    expect(refreshes(first.page).length - before).toBe(2);
    await pass(first.page, 8_000);
    expect(refreshes(first.page).length - before).toBe(3);
  });

  it('run without locks if the browser has none, and skip what another tab has done', async () => {
    const page = openPage();
    page.browser.locks = undefined;
    const first = await signedIn(page);
    const second = await nextTab(page);
    for (let round = 0; round < 3; round += 1) await pass(page, INTERVAL);
    expect([first.client.session.getSync(), refreshes(page).length >= 3]).toEqual([second.client.session.getSync(), true]);
  });
});
