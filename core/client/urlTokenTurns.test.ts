import { expect, it } from 'vitest';
import { createBrowser, openPage } from '../../fixtures/client/page.ts';
import { KEY } from '../../fixtures/client/signedIn.ts';
import { EMAIL } from '../../fixtures/people/testUser.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import { locksOf } from '../platform/locks.ts';

const MINUTES = { session_duration_minutes: 30 };
const REDEEM = '/magic_links/authenticate';

/** Opens a page at a link's address, in the browser that requested the link. */
async function open(project = {}) {
  const browser = createBrowser();
  const provider = createProvider({ now: browser.clock.now, project });
  const asking = openPage({ browser, provider }).createClient();
  async function nextToken() {
    await asking.magicLinks.email.loginOrCreate(EMAIL);
    return new URL(provider.inbox.last().link ?? '').searchParams.get('token') ?? '';
  }
  function openTab(token: string) {
    const page = openPage({ browser, provider, url: `https://app.acme.com/in?stytch_token_type=magic_links&token=${token}` });
    return { page, redeem: () => page.createClient().authenticateByUrl(MINUTES) };
  }
  return { browser, nextToken, openTab, redeemed: () => provider.requests.filter(({ path }) => path === REDEEM) };
}

it('READ-77 tokens take turns by their digests: different tokens do not wait for each other, and no token is revealed', async () => {
  const { nextToken, openTab } = await open();
  const names: string[] = [];
  const tokens = [await nextToken(), await nextToken()];
  for (const token of tokens) {
    const { page, redeem } = openTab(token);
    const { alone } = locksOf(page.environment);
    locksOf(page.environment).alone = (name, run, signal) => {
      if (name.includes('spent')) names.push(name);
      return alone(name, run, signal);
    };
    await redeem();
  }
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(tokens.filter((token) => name.includes(token))).toEqual([]);
});

it('READ-77 a tab that knows of another tab that has signed in waits for that half a second at most, and asks nothing', async () => {
  const { browser, nextToken, openTab, redeemed } = await open();
  const { page, redeem } = openTab(await nextToken());
  locksOf(page.environment).hasFlag = async () => true;
  const waits: number[] = [];
  const { after } = page.environment;
  page.environment.after = (ms, run) => {
    waits.push(ms);
    return after(ms, run);
  };
  const ends: unknown[] = [];
  const following = redeem().then((found) => ends.push(found));
  await expect.poll(() => waits).toContain(500);
  browser.clock.advance(499);
  await page.settle();
  expect(ends).toEqual([]);
  browser.clock.advance(1);
  await following;
  expect([ends, redeemed(), page.environment.location?.href]).toEqual([[null], [], 'https://app.acme.com/in']);
});

it('READ-77 the last twenty tokens are remembered, and no more', async () => {
  const { nextToken, openTab } = await open();
  const tabs = [];
  for (let count = 0; count < 22; count += 1) {
    const tab = openTab(await nextToken());
    await tab.redeem();
    tabs.push(tab);
  }
  const spent = JSON.parse(tabs[0]?.page.storage.getItem(`${KEY}::spent_tokens`) ?? '[]') as string[];
  expect([spent.length, new Set(spent).size]).toEqual([20, 20]);
});

it.each(['', '&token='])('READ-77 an address that names a kind and no token (%j) holds nothing', async (rest) => {
  const url = `https://app.acme.com/in?stytch_token_type=reset_password${rest}`;
  expect(await openPage({ url }).createClient().authenticateByUrl(MINUTES)).toBe(null);
});

it('READ-78 PKCE-09 a magic link is redeemed with the proof of the flow that requested it', async () => {
  const { nextToken, openTab, redeemed } = await open({ pkce_required_for_email_magic_links: true });
  expect(await openTab(await nextToken()).redeem()).toMatchObject({ tokenType: 'magic_links' });
  expect(redeemed()).toMatchObject([{ body: { code_verifier: expect.stringMatching(/^[0-9a-f]{128}$/) } }]);
});
