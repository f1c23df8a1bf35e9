import { describe, expect, it } from 'vitest';
import type { Page } from '../../fixtures/client/page.ts';
import { openPage } from '../../fixtures/client/page.ts';
import { fail, isSignedOut, listen, signedIn } from '../../fixtures/client/signedIn.ts';
import { signIn } from '../../fixtures/people/testUser.ts';
import { AbortedError, ApiError, UnreachableError, UsageError } from '../../machines/errors.ts';
import type { Client } from '../client/client.ts';
import type { RefreshEvent } from './contract.ts';
import { claimsOf } from './tokens.ts';

const REFRESH = '/sessions/authenticate';
const HOUR = 3_600_000;
const DAY = 1_440;

/** Signs in for a month, so that the session outlives the tests. */
async function open(page = openPage()) {
  const client = page.createClient();
  await signIn(client, page.provider);
  await client.session.authenticate({ session_duration_minutes: 30 * DAY });
  return { page, client, asked: () => asked(page, before), heard: listen(client) };
}
const before = 1;
const asked = ({ provider }: Page, without = 0) => provider.requests.filter(({ path }) => path === REFRESH).length - without;

/** The seconds for which a JWT lives, by the provider's clock. */
const secondsLeft = (page: Page, tokens: { session_jwt: string } | null) =>
  (claimsOf(tokens?.session_jwt ?? '').exp ?? 0) - page.provider.clock.now() / 1_000;

describe('fresh tokens', () => {
  it('SESS-20 are given at once while the JWT lives long enough, without a request', async () => {
    const { page, client, asked } = await open();
    const tokens = client.session.getTokens();
    page.sleep(269_000);
    expect(await client.session.getFreshTokens()).toEqual(tokens);
    expect(asked()).toBe(0);
  });

  it.each([
    [{ minSeconds: '1' }, 'minSeconds must be a number.'],
    [{ minSeconds: NaN }, 'minSeconds must be a number.'],
    [{ minSeconds: null }, 'minSeconds must be a number.'],
    [null, 'options must be an object.'],
    [{ signal: 'stop' }, 'signal must be an AbortSignal.'],
  ])('ARG-06 SESS-20 are refused for %j, however long the JWT lives', async (options, reason) => {
    const { page, client, asked } = await open();
    for (const ms of [0, 8 * HOUR]) {
      page.sleep(ms);
      const refused = new UsageError('session.getFreshTokens', reason);
      await expect(client.session.getFreshTokens(options as never)).rejects.toThrow(refused);
    }
    expect(asked()).toBe(0);
  });

  it('SESS-20 are new after eight hours of sleep, for all who ask, by one request', async () => {
    const { page, client, asked } = await open();
    page.sleep(8 * HOUR);
    const stale = client.session.getTokens();
    expect(secondsLeft(page, stale)).toBeLessThan(-28_000);
    const found = await Promise.all(Array.from({ length: 8 }, () => client.session.getFreshTokens()));
    expect(new Set(found.map((tokens) => tokens?.session_jwt)).size).toBe(1);
    expect(secondsLeft(page, found[0] ?? null)).toBe(300);
    expect(asked()).toBe(1);
  });

  it('SESS-20 join the refresh that waking up has begun', async () => {
    const { page, client, asked } = await open();
    page.sleep(8 * HOUR);
    page.wake();
    const tokens = await client.session.getFreshTokens();
    expect([secondsLeft(page, tokens), asked()]).toEqual([300, 1]);
  });

  it.each([
    [0, 299, 0],
    [0, 300, 1],
    [240, 59, 0],
    [240, 60, 1],
    [undefined, 269, 0],
    [undefined, 270, 1],
  ])('SESS-20 with minSeconds %s are asked for when the JWT has lived for %i s: %i requests', async (minSeconds, age, requests) => {
    const { page, client, asked } = await open();
    page.sleep(age * 1_000);
    const tokens = await client.session.getFreshTokens(minSeconds === undefined ? {} : { minSeconds });
    expect([asked(), secondsLeft(page, tokens) > (minSeconds ?? 30)]).toEqual([requests, true]);
  });

  it.each([-1, 241, Number.NaN, Number.POSITIVE_INFINITY])(
    'SESS-20 with minSeconds %d are refused: a JWT never lives so long',
    async (minSeconds) => {
      const { client, asked } = await open();
      await expect(client.session.getFreshTokens({ minSeconds })).rejects.toThrow(UsageError);
      expect(asked()).toBe(0);
    },
  );

  it('SESS-20 are asked for once by two tabs', async () => {
    const one = await open();
    const page = openPage({ browser: one.page.browser, provider: one.page.provider });
    const client = page.createClient();
    await page.settle();
    const earlier = asked(page);
    one.page.sleep(HOUR);
    const [mine, theirs] = await Promise.all([one.client.session.getFreshTokens(), client.session.getFreshTokens()]);
    expect(mine).toEqual(theirs);
    expect(asked(page) - earlier).toBe(1);
  });

  it.each([
    ['a day ahead', 24 * HOUR],
    ['a day behind', -24 * HOUR],
    ['three minutes behind', -180_000],
  ])('SESS-20 are right where the clock of the device is %s', async (_, skew) => {
    const page = openPage();
    page.provider.clock.advance?.(-skew);
    const { client, asked } = await open(page);
    await client.session.getFreshTokens();
    expect(asked()).toBe(0);
    page.sleep(271_000);
    const tokens = await client.session.getFreshTokens();
    expect(asked()).toBe(1);
    expect(secondsLeft(page, tokens)).toBe(300);
  });

  it('SESS-20 are not those of an answer that arrives after a sleep', async () => {
    const page = openPage();
    let arrive = () => {};
    let late: Promise<void> | undefined;
    const client = page.createClient({
      async fetch(request) {
        const answer = await page.provider.fetch(request);
        if (request.url.endsWith(REFRESH)) await late;
        return answer;
      },
    });
    await signIn(client, page.provider);
    await client.session.authenticate({ session_duration_minutes: DAY });
    late = new Promise((resolve) => (arrive = resolve));
    page.sleep(280_000);
    const pending = client.session.getFreshTokens();
    await expect.poll(() => asked(page)).toBe(2);
    page.sleep(HOUR);
    arrive();
    await pending;
    expect(secondsLeft(page, await client.session.getFreshTokens())).toBeGreaterThan(30);
  });

  it('SESS-20 of a page that has just been opened wait for its first refresh if the JWT is over', async () => {
    const first = await open();
    first.client.destroy();
    first.page.sleep(HOUR);
    const page = openPage({ browser: first.page.browser, provider: first.page.provider });
    const client = page.createClient();
    const tokens = await client.session.getFreshTokens();
    expect([secondsLeft(page, tokens), first.asked()]).toEqual([300, 1]);
  });

  it('SESS-20 are those that the host has stored, with a new JWT', async () => {
    const { page, client, asked } = await open();
    const { session_token = '' } = client.session.getTokens() ?? {};
    client.session.updateSession({ session_token, session_jwt: 'old' });
    expect(client.session.getTokens()).toEqual({ session_token, session_jwt: 'old' });
    const tokens = await client.session.getFreshTokens();
    expect([tokens?.session_token, secondsLeft(page, tokens), asked()]).toEqual([session_token, 300, 1]);
  });
});

describe('no fresh tokens', () => {
  it('SESS-21 are there for a signed-out user, and no request is made', async () => {
    const page = openPage();
    const client = page.createClient();
    expect(await client.session.getFreshTokens()).toBe(null);
    expect(page.provider.requests.filter(({ path }) => path === REFRESH)).toEqual([]);
  });

  it('SESS-21 are there where scripts cannot read the cookies', async () => {
    const page = openPage();
    const client = page.createClient({ endpointOptions: { testApiDomain: 'login.acme.com' } });
    await signIn(client, page.provider).catch(() => {});
    page.browser.jar.removeAllCookiesSync();
    expect(await client.session.getFreshTokens()).toBe(null);
  });

  it('SESS-21 are there offline; the session stays, and the next call asks again', async () => {
    const { page, client, asked, heard } = await open();
    page.sleep(8 * HOUR);
    page.browser.isOnline = false;
    await expect(client.session.getFreshTokens()).rejects.toThrow(UnreachableError);
    expect([asked(), heard, client.session.getSync() !== null]).toEqual([0, [], true]);
    page.browser.isOnline = true;
    expect(secondsLeft(page, await client.session.getFreshTokens())).toBe(300);
  });

  it('SESS-21 offline are those of now, if they live long enough', async () => {
    const { page, client } = await open();
    page.browser.isOnline = false;
    expect(await client.session.getFreshTokens()).toEqual(client.session.getTokens());
  });

  it('SESS-21 are there when the refresh fails, with its error, and for all who have waited', async () => {
    const { page, client, heard } = await open();
    page.sleep(8 * HOUR);
    fail(page, REFRESH, 'internal_server_error', 500);
    const found = await Promise.allSettled([client.session.getFreshTokens(), client.session.getFreshTokens()]);
    expect(found).toMatchObject([{ reason: { error_type: 'internal_server_error' } }, { reason: { error_type: 'internal_server_error' } }]);
    expect([heard, client.session.getSync() !== null]).toEqual([[], true]);
  });

  it('SESS-21 are there for as long as the provider wants its rest, without a request', async () => {
    const { page, client, asked } = await open();
    page.sleep(8 * HOUR);
    page.provider.faults.add({
      path: REFRESH,
      fault: {
        kind: 'answer',
        status: 429,
        body: { status_code: 429, error_type: 'too_many_requests', error_message: 'no', request_id: 'r', error_url: '' },
        headers: { 'retry-after': '60' },
      },
    });
    await expect(client.session.getFreshTokens()).rejects.toThrow(ApiError);
    await expect(client.session.getFreshTokens()).rejects.toThrow(ApiError);
    expect(asked()).toBe(1);
    page.sleep(60_000);
    expect(secondsLeft(page, await client.session.getFreshTokens())).toBe(300);
    expect(asked()).toBe(2);
  });

  it('SESS-21 READ-92 are there until the clock is set right, which had been hours ahead as the refresh failed', async () => {
    const { page, client, asked } = await open();
    page.sleep(2 * HOUR);
    fail(page, REFRESH, 'internal_server_error', 500);
    await expect(client.session.getFreshTokens()).rejects.toThrow(ApiError);
    page.sleep(-HOUR);
    expect(secondsLeft(page, await client.session.getFreshTokens())).toBe(300);
    expect(asked()).toBe(2);
  });

  it('SESS-21 are there when the refresh shows that the session is over', async () => {
    const at = await open();
    at.page.sleep(8 * HOUR);
    fail(at.page, REFRESH, 'session_not_found', 404);
    expect(await at.client.session.getFreshTokens()).toBe(null);
    expect([isSignedOut(at), at.heard]).toEqual([true, [[null, 'session_not_found']]]);
  });

  it('SESS-21 are there after a sign-out that was under way', async () => {
    const { page, client } = await open();
    const revoking = client.session.revoke();
    await page.settle(1);
    const [tokens] = await Promise.all([client.session.getFreshTokens(), revoking]);
    expect(tokens).toBe(null);
  });

  it('SESS-21 are there for a call that is called off, and the refresh goes on', async () => {
    const { page, client, asked } = await open();
    page.sleep(8 * HOUR);
    const hang = page.provider.faults.add({ path: REFRESH, fault: { kind: 'hang' } });
    const controller = new AbortController();
    const called = client.session.getFreshTokens({ signal: controller.signal }).catch((error: unknown) => error);
    const other = client.session.getFreshTokens();
    await expect.poll(asked).toBe(1);
    controller.abort();
    expect(await called).toBeInstanceOf(AbortedError);
    hang.release();
    expect(secondsLeft(page, await other)).toBe(300);
    await expect(client.session.getFreshTokens({ signal: AbortSignal.abort() })).rejects.toThrow(AbortedError);
  });

  it('SESS-21 are there when the client is destroyed meanwhile', async () => {
    const { page, client, asked } = await open();
    page.sleep(8 * HOUR);
    page.provider.faults.add({ path: REFRESH, fault: { kind: 'hang' } });
    const pending = client.session.getFreshTokens().catch((error: unknown) => error);
    await expect.poll(asked).toBe(1);
    client.destroy();
    expect(await pending).toBeInstanceOf(AbortedError);
  });
});

describe('the events about refreshes', () => {
  const told = (client: Client) => {
    const events: RefreshEvent[] = [];
    return { events, stop: client.session.onRefresh((event) => events.push(event)) };
  };
  async function pass(page: Page, ms: number) {
    page.clock.advance(ms);
    await page.settle();
  }

  it('SESS-22 is each success and each failure, with its number, the next time and the error', async () => {
    const { page, client } = await open();
    const { events, stop } = told(client);
    await pass(page, 180_000);
    const at = page.clock.now();
    expect(events).toEqual([{ type: 'refreshed', at }]);
    fail(page, REFRESH, 'internal_server_error', 500);
    await pass(page, 180_000);
    const [, failed] = events;
    expect(failed).toMatchObject({ type: 'refresh_failed', attempt: 1, error: { error_type: 'internal_server_error' } });
    const { nextAt } = failed as Extract<RefreshEvent, { type: 'refresh_failed' }>;
    expect(Math.abs(nextAt - page.clock.now() - 4_000)).toBeLessThanOrEqual(175);
    await pass(page, nextAt - page.clock.now());
    expect(events.slice(2)).toEqual([{ type: 'refreshed', at: nextAt }]);
    stop();
    await pass(page, 180_000);
    expect(events).toHaveLength(3);
  });

  it('SESS-22 reaches every tab', async () => {
    const one = await open();
    const page = openPage({ browser: one.page.browser, provider: one.page.provider });
    const client = page.createClient();
    await client.session.authenticate();
    await page.settle();
    const heard = [told(one.client), told(client)];
    await one.client.session.getFreshTokens({ minSeconds: 240 });
    await pass(page, 180_000);
    await one.page.settle();
    expect(heard.map(({ events }) => events.map(({ type }) => type))).toEqual([['refreshed'], ['refreshed']]);
  });

  it('SESS-23 degrades at the third failure, once, with one log line, and recovers', async () => {
    const { page, client } = await open();
    const { events } = told(client);
    page.log.length = 0;
    page.provider.faults.add({
      path: REFRESH,
      times: 6,
      fault: { kind: 'api_error', status: 500, error_type: 'internal_server_error', error_message: 'no' },
    });
    await pass(page, 180_000);
    const since = page.clock.now();
    for (let round = 0; round < 60; round += 1) await pass(page, 10_000);
    expect(events.map(({ type }) => type)).toEqual([
      'refresh_failed',
      'refresh_failed',
      'refresh_failed',
      'degraded',
      'refresh_failed',
      'refresh_failed',
      'refresh_failed',
      'refreshed',
      'recovered',
      'refreshed',
    ]);
    expect(events[3]).toMatchObject({ type: 'degraded', since, error: { error_type: 'internal_server_error' } });
    expect(events[8]).toEqual({ type: 'recovered', since });
    expect(page.log).toEqual([expect.stringContaining('No refresh succeeded since 2030-01-01T00:03:00.000Z')]);
  });

  it('SESS-23 degrades ten minutes after a first failure where the provider wants a longer rest', async () => {
    const { page, client } = await open();
    const { events } = told(client);
    page.provider.faults.add({
      path: REFRESH,
      fault: { kind: 'answer', status: 503, body: '{}', headers: { 'retry-after': '1200' } },
    });
    await pass(page, 180_000);
    await pass(page, 599_999);
    expect(events.map(({ type }) => type)).toEqual(['refresh_failed']);
    await pass(page, 1);
    expect(events.map(({ type }) => type)).toEqual(['refresh_failed', 'degraded']);
    await pass(page, 600_000);
    expect(events.map(({ type }) => type)).toEqual(['refresh_failed', 'degraded', 'refreshed', 'recovered']);
  });

  it('SESS-22 omit a new session, and reach all listeners although one throws', async () => {
    const { page, client } = await signedIn();
    client.session.onRefresh(() => {
      throw new Error('host');
    });
    const { events } = told(client);
    await client.session.revoke();
    await signIn(client, page.provider);
    expect(events).toEqual([]);
    await pass(page, 180_000);
    expect(events.map(({ type }) => type)).toEqual(['refreshed']);
    expect(page.log.join()).toContain('A session subscriber threw.');
  });

  it('SESS-22 ends with the client', async () => {
    const { page, client } = await open();
    const second = page.createClient();
    const { events } = told(second);
    second.destroy();
    await pass(page, 180_000);
    expect(events).toEqual([]);
    client.destroy();
  });
});

describe('the interval between refreshes', () => {
  it.each([
    [undefined, 180_000],
    [60_000, 60_000],
    [900_000, 900_000],
    [1_000, 60_000],
    [-5, 60_000],
    ['300000' as never, 300_000],
    ['5m' as never, 60_000],
  ])('READ-133 SESS-04 of %s ms is %i ms', async (refreshIntervalMs, interval) => {
    const page = openPage();
    const client = page.createClient(refreshIntervalMs === undefined ? {} : { refreshIntervalMs });
    await signIn(client, page.provider);
    await client.session.authenticate({ session_duration_minutes: DAY });
    page.clock.advance(interval - 1);
    await page.settle();
    expect(asked(page)).toBe(1);
    page.clock.advance(1);
    await page.settle();
    expect(asked(page)).toBe(2);
  });
});

describe('fresh tokens of a session that lacks its second factor', () => {
  it('READ-132 are none, without a request, however old the JWT is', async () => {
    const page = openPage();
    const client = page.createClient({ secondFactor: 'always' });
    await signIn(client, page.provider);
    page.sleep(269_000);
    for (const ms of [0, 60_000]) {
      page.sleep(ms);
      expect(await client.session.getFreshTokens()).toBeNull();
    }
    expect(asked(page)).toBe(0);
  });

  it('READ-132 are none if the refresh says that the user has set up an app on another device', async () => {
    const page = openPage();
    const client = page.createClient({ secondFactor: 'enrolled' });
    await signIn(client, page.provider);
    page.provider.state.users[0]?.totps.push({ totp_id: 'totp-test-1', verified: true });
    page.sleep(269_000);
    expect(await client.session.getFreshTokens({ minSeconds: 60 })).toBeNull();
    expect([asked(page), client.session.pending?.missing]).toEqual([1, 'factor']);
  });
});
