import { describe, expect, it } from 'vitest';
import { createBrowser, openPage } from '../../fixtures/client/page.ts';
import { EMAIL } from '../../fixtures/people/testUser.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import { ApiError, UnreachableError } from '../../machines/errors.ts';
import type { UrlAnswer, UrlLink, UrlResetToken } from './urlToken.ts';

const PRESS = { session_duration_minutes: 30, waitForPress: true } as const;
const REDEEM = '/magic_links/authenticate';

/** Emails a link and returns a function that opens it. */
async function open(type = 'magic_links') {
  const browser = createBrowser();
  const provider = createProvider({ now: browser.clock.now });
  await openPage({ browser, provider }).createClient().magicLinks.email.loginOrCreate(EMAIL);
  const token = new URL(provider.inbox.last().link ?? '').searchParams.get('token') ?? '';
  return {
    provider,
    redeemed: () => provider.requests.filter(({ path }) => path === REDEEM),
    follow(at = browser) {
      const page = openPage({ browser: at, provider, url: `https://app.acme.com/in?a=1&stytch_token_type=${type}&token=${token}` });
      const client = page.createClient();
      return { page, client, find: () => client.authenticateByUrl(PRESS), href: () => page.environment.location?.href };
    },
  };
}

async function waiting(find: () => Promise<UrlLink | UrlAnswer | UrlResetToken | null>): Promise<UrlLink> {
  const found = await find();
  if (!found || !('redeem' in found)) throw new Error('no link waits for a press');
  return found;
}

describe('a link that waits for a press', () => {
  it.each(['magic_links', 'login'])('READ-110 of type %s: a scanner that runs the page and presses nothing burns nothing', async (type) => {
    const { follow, redeemed } = await open(type);
    const scanner = follow(createBrowser());
    expect((await waiting(scanner.find)).tokenType).toBe(type);
    await scanner.page.settle();
    const { find, client, href } = follow();
    const link = await waiting(find);
    expect([redeemed(), href(), client.session.getSync()]).toEqual([[], expect.stringContaining('token='), null]);
    expect(await link.redeem()).toMatchObject({ tokenType: type, answer: { session: client.session.getSync() } });
    expect([redeemed().length, href()]).toEqual([1, 'https://app.acme.com/in?a=1']);
  });

  it('READ-110 is redeemed once by two presses, by two effects that have found it, and by a press that comes later', async () => {
    const { follow, redeemed } = await open();
    const { find } = follow();
    const [one, other] = await Promise.all([waiting(find), waiting(find)]);
    const [first, second, third] = await Promise.all([one.redeem(), one.redeem(), other.redeem()]);
    expect([second, third]).toEqual([first, first]);
    expect(await one.redeem()).toBe(null);
    expect(redeemed()).toHaveLength(1);
  });

  it('READ-110 sends what a call without it sends', async () => {
    const { follow, redeemed } = await open();
    await (await waiting(follow().find)).redeem();
    expect(redeemed()).toMatchObject([{ body: { session_duration_minutes: 30 } }]);
    expect(redeemed()[0]?.body).not.toHaveProperty('waitForPress');
  });

  it('READ-110 READ-77 can be pressed again after a lost connection', async () => {
    const { follow, provider } = await open();
    const { find, href } = follow();
    const link = await waiting(find);
    provider.faults.add({ path: REDEEM, fault: { kind: 'offline' } });
    await expect(link.redeem()).rejects.toThrow(UnreachableError);
    expect(href()).toContain('token=');
    expect(await link.redeem()).toMatchObject({ tokenType: 'magic_links' });
  });

  it('READ-110 READ-77 has nothing to press where it was redeemed before', async () => {
    const { follow } = await open();
    await (await waiting(follow().find)).redeem();
    const { find, href } = follow();
    expect([await find(), href()]).toEqual([null, 'https://app.acme.com/in?a=1']);
  });

  it.each(['oauth', 'impersonation'])('READ-110 what comes by no mail is redeemed at once: %s', async (type) => {
    const { follow } = await open(type);
    await expect(follow().find()).rejects.toThrow(ApiError);
  });

  it('READ-110 READ-77 the token of a password reset, and unknown ones, are found as usual', async () => {
    expect(await (await open('reset_password')).follow().find()).toMatchObject({ tokenType: 'reset_password' });
    expect(await (await open('somebody_elses')).follow().find()).toBe(null);
    expect(await openPage().createClient().authenticateByUrl(PRESS)).toBe(null);
  });
});
