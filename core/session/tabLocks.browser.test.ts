import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../../fixtures/people/testUser.ts';
import { useHost } from '../../fixtures/stage/useHost.ts';
import { sessionOf } from '../../fixtures/stage/windowHost.ts';

// The page with the script tag, whose session code loads late.
const host = useHost({}, {}, undefined, '/script.html');
const INTERVAL = 180_000;
const REFRESH = '/sessions/authenticate';

const refreshes = () => host.server.provider.requests.filter(({ path }) => path === REFRESH).length;

async function openTab(): Promise<Page> {
  const page = await host.context.newPage();
  return host.open(page);
}

const signIn = async (page: Page) => (await host.signIn({ to: PHONE, minutes: 600 }, page)).session.session_id;

/** Opens tabs with one session and waits for their first refreshes. */
async function openTabs(most: number): Promise<{ tabs: Page[]; id: string }> {
  await host.context.clock.install();
  const first = await openTab();
  const id = await signIn(first);
  const tabs = [first];
  for (let count = 1; count < most; count += 1) {
    const page = await openTab();
    await expect.poll(() => page.evaluate(() => window.host.client.session.getInfo().fromCache)).toBe(false);
    expect(refreshes()).toBe(count);
    tabs.push(page);
  }
  return { tabs, id };
}

/** Advances the clocks of all tabs and of the provider, and runs the timers that are due. */
async function pass(ms: number): Promise<void> {
  host.server.provider.clock.advance(ms);
  await host.context.clock.fastForward(ms);
}

/** Resolves when no tab waits for a lock and each one has seen the others' changes. */
async function settled(tabs: readonly Page[]): Promise<void> {
  await expect
    .poll(async () => {
      const locks = await tabs[0]?.evaluate(() => navigator.locks.query());
      return [locks?.held?.length, locks?.pending?.length];
    })
    .toEqual([0, 0]);
}

describe('several tabs in a real browser', () => {
  it('SESS-04 ten intervals cause ten refreshes, not eighty', { timeout: 60_000 }, async () => {
    const { tabs } = await openTabs(8);
    const before = refreshes();
    for (let interval = 1; interval <= 10; interval += 1) {
      await pass(INTERVAL);
      await expect.poll(refreshes).toBe(before + interval);
      await settled(tabs);
    }
    expect(refreshes() - before).toBe(10);
  });

  it('STORE-20 a sign-in shows in another tab, though browsers tell of the storage before they tell of cookies', async () => {
    // The browser reports storage and cookies in random order.
    for (let round = 0; round < 8; round += 1) {
      const [page, other] = [await openTab(), await openTab()];
      const id = await signIn(other);
      await expect.poll(() => sessionOf(page)).toBe(id);
      await other.evaluate(() => window.host.client.session.revoke());
      await expect.poll(() => sessionOf(page)).toBe(null);
      await Promise.all([page.close(), other.close()]);
    }
  });

  it('STORE-20 STORE-21 a sign-out shows in every tab before its next request', async () => {
    const { tabs, id } = await openTabs(4);
    expect(await Promise.all(tabs.map(sessionOf))).toEqual(tabs.map(() => id));
    await tabs[3]?.evaluate(() => window.host.client.session.revoke());
    const asked = host.server.provider.requests.length;
    const answers = await Promise.all(
      tabs.map((page) =>
        page.evaluate(() =>
          window.host.client.user.get().then(
            () => 'asked',
            (error: { code: string }) => error.code,
          ),
        ),
      ),
    );
    expect(answers).toEqual(tabs.map(() => 'no_session'));
    expect(await Promise.all(tabs.map(sessionOf))).toEqual(tabs.map(() => null));
    const paths = host.server.provider.requests.slice(asked).map(({ path }) => path);
    expect(paths.filter((path) => path !== '/events')).toEqual([]);
    const heard = await Promise.all(tabs.map((page) => page.evaluate(() => window.host.heard.at(-1))));
    expect(heard).toEqual(tabs.map((_, index) => `no session: ${index === 3 ? 'signed_out' : 'signed_out_elsewhere'}`));
  });

  it('SESS-04 when the tab that refreshes is closed, another does it at once', async () => {
    const { tabs } = await openTabs(4);
    const before = refreshes();
    const hang = host.hold(REFRESH);
    const asking = new Map<string, Page>();
    for (const page of tabs) page.on('request', (request) => request.url().endsWith(REFRESH) && asking.set(REFRESH, page));
    await pass(INTERVAL);
    await hang.arrived;
    // Waits until the browser has reported the request.
    await expect.poll(() => asking.has(REFRESH)).toBe(true);
    const closed = asking.get(REFRESH);
    await closed?.close();
    // The clock stays: the waiting tab gets the lock at once.
    await expect.poll(refreshes, { timeout: 10_000 }).toBe(before + 2);
    const left = tabs.filter((page) => page !== closed);
    expect(left).toHaveLength(3);
    await settled(left);
    expect(refreshes()).toBe(before + 2);
  });

  it('a page from the history, and one that has slept past the end, are right at once', async () => {
    const { tabs } = await openTabs(4);
    const [first, second] = tabs as [Page, Page];
    await first.evaluate(() => window.host.client.session.revoke());
    // Dispatches the event by hand: this browser keeps no page that a test controls.
    const shown = await second.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return window.host.client.session.getSync();
    });
    expect(shown).toBe(null);

    await Promise.all(tabs.filter((page) => page !== second).map((page) => page.close()));
    await signIn(second);
    const tenHours = 10 * 60 * 60_000;
    await pass(tenHours + 1_000);
    await expect.poll(() => sessionOf(second)).toBe(null);
    const heard = await second.evaluate(() => window.host.heard);
    expect(heard.slice(-2)).toEqual(['session', 'no session: expired']);
  });
});

describe('a page that cannot have the code of its session', () => {
  it('SESS-01 SESS-16 knows who is signed in, and asks as soon as it finds its network', async () => {
    const first = await openTab();
    const id = await signIn(first);
    await first.close();
    await host.context.route(host.late('deferred'), (route) => route.abort('connectionrefused'));
    const warned = host.context.waitForEvent('console', (message) => message.text().includes('session code'));
    const page = await openTab();
    await warned;
    expect(await page.evaluate(() => window.host.client.session.getInfo())).toMatchObject({ session: { session_id: id }, fromCache: true });
    expect(await page.evaluate(() => window.host.client.session.revoke().catch((error: { code: string }) => error.code))).toBe(
      'unreachable',
    );
    expect(await sessionOf(page)).toBe(id);
    await host.context.unroute(host.late('deferred'));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => page.evaluate(() => window.host.client.session.getInfo().fromCache)).toBe(false);
    expect(refreshes()).toBe(1);
    await page.evaluate(() => window.host.client.session.revoke());
    expect(await sessionOf(page)).toBe(null);
  });

  it('STORE-20 learns of a sign-in in another tab once the code is loaded', async () => {
    await host.context.route(host.late('deferred'), (route) => route.abort('connectionrefused'));
    const page = await openTab();
    await host.context.unroute(host.late('deferred'));
    expect(await sessionOf(page)).toBe(null);
    const id = await signIn(await openTab());
    await expect.poll(() => sessionOf(page)).toBe(id);
    expect(await page.evaluate(() => window.host.heard)).toEqual(['session']);
  });
});
