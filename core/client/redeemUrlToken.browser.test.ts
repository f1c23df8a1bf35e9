import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useHost } from '../../fixtures/stage/useHost.ts';

const host = useHost();
const REDEEM = '/impersonation/authenticate';

async function openTab(): Promise<Page> {
  const page = await host.open(await host.context.newPage());
  await page.evaluate(() => window.host.client.onStateChange(() => {}));
  return page;
}

/** Puts a token into the page's address and redeems it. */
const redeem = (page: Page, token: string) =>
  page.evaluate(async (given) => {
    history.replaceState(null, '', `/?stytch_token_type=impersonation&token=${given}`);
    const found = await window.host.client.authenticateByUrl({ session_duration_minutes: 30 });
    return [found === null ? 'followed' : found.tokenType, window.host.client.session.getSync()?.session_id ?? null] as const;
  }, token);

it('READ-77 three tabs redeem a token once, fifty times over, and all of them are signed in by it', { timeout: 120_000 }, async () => {
  const tabs = await Promise.all([openTab(), openTab(), openTab()]);
  const [first] = tabs;
  const { user_id } = await host.signIn({}, first);
  const redeemed = () => host.server.provider.requests.filter(({ path }) => path === REDEEM).length;
  for (let round = 1; round <= 50; round += 1) {
    const token = host.server.provider.issueImpersonationToken(user_id);
    const ends = await Promise.all(tabs.map((page) => redeem(page, token)));
    expect([round, redeemed()]).toEqual([round, round]);
    expect(ends.map(([what]) => what).sort()).toEqual(['followed', 'followed', 'impersonation']);
    const id = ends.find(([what]) => what === 'impersonation')?.[1];
    await expect
      .poll(() => Promise.all(tabs.map((page) => page.evaluate(() => window.host.client.session.getSync()?.session_id))))
      .toEqual([id, id, id]);
  }
});
