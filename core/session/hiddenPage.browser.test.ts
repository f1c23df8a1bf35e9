import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../../fixtures/people/testUser.ts';
import { useHost } from '../../fixtures/stage/useHost.ts';

const host = useHost();
const INTERVAL = 180_000;
const REFRESH = '/sessions/authenticate';

const refreshes = () => host.server.provider.requests.filter(({ path }) => path === REFRESH).length;

/** Hides or shows the page as a change of tabs does; a headless browser reports every tab as visible. */
const become = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
    Object.defineProperty(document, 'hidden', { value: to === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

async function signedInPage(): Promise<Page> {
  await host.context.clock.install();
  const page = await host.open();
  await host.signIn({ to: PHONE, minutes: 600 });
  return page;
}

/** Advances the time and runs the timers that are due. */
async function pass(ms: number): Promise<void> {
  host.server.provider.clock.advance(ms);
  await host.context.clock.fastForward(ms);
}

/** Advances the time without running timers, as browsers do for background pages. */
async function sleep(page: Page, ms: number): Promise<void> {
  host.server.provider.clock.advance(ms);
  await host.context.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms);
}

/** Resolves when the page has handled its last event: a call made now has been answered. */
const turn = (page: Page) => page.evaluate(() => window.host.client.user.get().then(() => {}));

const settled = (page: Page) =>
  expect
    .poll(async () => {
      const { held, pending } = await page.evaluate(() => navigator.locks.query());
      return [held?.length, pending?.length];
    })
    .toEqual([0, 0]);

describe('a page that is hidden', () => {
  it('SESS-04 is refreshed every 180 seconds', async () => {
    const page = await signedInPage();
    await become(page, 'hidden');
    for (const count of [1, 2, 3]) {
      await pass(INTERVAL);
      await expect.poll(refreshes).toBe(count);
      await settled(page);
    }
    expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');
  });

  it('SESS-04 READ-92 asks at once when it becomes visible after the interval, and not when it is hidden', async () => {
    const page = await signedInPage();
    await sleep(page, INTERVAL + 1_000);
    await become(page, 'hidden');
    await turn(page);
    expect(refreshes()).toBe(0);
    await become(page, 'visible');
    await expect.poll(refreshes).toBe(1);
    await settled(page);
    // A refresh is no longer due, even after further changes of tabs.
    for (const state of ['hidden', 'visible', 'hidden', 'visible'] as const) await become(page, state);
    await turn(page);
    expect(refreshes()).toBe(1);
  });

  it('READ-92 tries a failed refresh again when it becomes visible, and not when it is hidden', async () => {
    const page = await signedInPage();
    const fault = { kind: 'api_error', status: 500, error_type: 'internal_server_error', error_message: 'no' } as const;
    host.server.provider.faults.add({ path: REFRESH, times: 4, fault });
    // After the fourth failure, the client waits for 32 seconds, longer than this test.
    for (const [before, ms] of [INTERVAL, 4_200, 8_200, 16_200].entries()) {
      await pass(ms);
      await expect.poll(refreshes).toBe(before + 1);
      await settled(page);
    }
    await pass(3_000);
    await become(page, 'hidden');
    await turn(page);
    expect(refreshes()).toBe(4);
    await become(page, 'visible');
    await expect.poll(refreshes).toBe(5);
  });
});

it('ARG-05 SESS-10 STORE-20 two copies of the library on one page follow each other, and the second warns', async () => {
  // The page has bundled one copy, and loads another.
  host.forget();
  const warned: string[] = [];
  const page = await host.open();
  page.on('console', (message) => warned.push(message.text()));
  const id = (await host.signIn({ to: PHONE, minutes: 600 })).session.session_id;
  await page.evaluate(`import('/latchkey/mount.js').then(({ createClient }) => {
    window.copy = createClient('public-token-test-host', { endpoints: { testAPIURL: location.origin } });
  })`);
  type Copy = { readonly copy: typeof window.host.client };
  const sessions = () =>
    page.evaluate(() =>
      [window.host.client, (window as unknown as Copy).copy].map(({ session }) => [
        session.getSync()?.session_id ?? null,
        session.getTokens()?.session_token ?? null,
      ]),
    );
  const { session_token } = (await page.evaluate(() => window.host.client.session.getTokens())) ?? {};
  expect(await sessions()).toEqual([
    [id, session_token],
    [id, session_token],
  ]);
  await expect.poll(() => warned.filter((line) => line.includes('Several clients are active'))).toHaveLength(1);
  // Both have their session code now.
  await page.evaluate(() => (window as unknown as Copy).copy.session.authenticate());
  await page.evaluate(() => (window as unknown as Copy).copy.session.revoke());
  expect(await sessions()).toEqual([
    [null, null],
    [null, null],
  ]);
  expect((await host.heard()).at(-1)).toBe('no session: signed_out_elsewhere');
  const second = (await host.signIn({ to: PHONE, minutes: 600 })).session.session_id;
  await expect.poll(async () => (await sessions()).map(([session]) => session)).toEqual([second, second]);
  await page.evaluate(() => (window as unknown as Copy).copy.destroy());
});
