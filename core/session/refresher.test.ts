import { describe, expect, it } from 'vitest';
import type { Page } from '../../fixtures/client/page.ts';
import { createBrowser, openPage } from '../../fixtures/client/page.ts';
import { fail, isSignedOut, KEY, listen, signedIn } from '../../fixtures/client/signedIn.ts';
import { createProvider } from '../../fixtures/index.ts';
import { signIn } from '../../fixtures/people/testUser.ts';
import { unrecoverableTypes } from '../../machines/errors.ts';

const REFRESH = '/sessions/authenticate';
const INTERVAL = 180_000;
const OWN_DOMAIN = { endpointOptions: { testApiDomain: 'login.acme.com' } };

const refreshes = (page: Page) => page.provider.requests.filter(({ path }) => path === REFRESH);

/** Advances the time in steps that skip no timer, and waits for the results. */
async function pass(page: Page, ms: number, step = ms) {
  for (let passed = 0; passed < ms; passed += step) {
    page.clock.advance(Math.min(step, ms - passed));
    await page.settle();
  }
}

/** Opens the same browser again after its first page was closed. */
async function revisit() {
  const { page, client: first } = await signedIn();
  first.destroy();
  const next = openPage({ browser: page.browser, provider: page.provider });
  return next;
}

describe('a session that goes on', () => {
  it('SESS-04 READ-74 is refreshed every 180 seconds, with an empty object', async () => {
    const { page } = await signedIn();
    await pass(page, INTERVAL - 1);
    expect(refreshes(page)).toEqual([]);
    await pass(page, 1);
    expect(refreshes(page).map(({ method, body }) => [method, body])).toEqual([['POST', {}]]);
    await pass(page, 4 * INTERVAL, INTERVAL);
    expect(refreshes(page)).toHaveLength(5);
  });

  it('SESS-04 stops with the session', async () => {
    const { page, client } = await signedIn();
    await client.session.revoke();
    await pass(page, 3 * INTERVAL, INTERVAL);
    expect(refreshes(page)).toEqual([]);
  });

  it('SESS-02 notifies no subscriber of a refresh without changes', async () => {
    const { page, heard, client } = await signedIn();
    await pass(page, INTERVAL);
    expect(heard).toEqual([]);
    expect(client.session.getSync()?.last_accessed_at).toBe('2030-01-01T00:03:00.000Z');
  });

  it('SESS-05 SESS-07 SESS-09 a failing refresh keeps it, is tried again, and the interval applies again', async () => {
    const { page, client, heard } = await signedIn();
    page.provider.faults.add({ path: REFRESH, times: 2, fault: { kind: 'offline' } });
    await pass(page, INTERVAL);
    await pass(page, 3_999);
    expect(refreshes(page)).toHaveLength(1);
    await pass(page, 1);
    expect(refreshes(page)).toHaveLength(2);
    await pass(page, 8_000);
    expect([refreshes(page).length, client.session.getSync() !== null, heard]).toEqual([3, true, []]);
    await pass(page, INTERVAL - 1);
    expect(refreshes(page)).toHaveLength(3);
    await pass(page, 1);
    expect(refreshes(page)).toHaveLength(4);
  });

  it.each(unrecoverableTypes)('SESS-08 ends with %s, reports it and sends no more requests', async (type) => {
    const at = await signedIn();
    fail(at.page, REFRESH, type);
    await pass(at.page, INTERVAL);
    expect([isSignedOut(at), at.heard]).toEqual([true, [[null, type]]]);
    await pass(at.page, 2 * INTERVAL, INTERVAL);
    expect(refreshes(at.page)).toHaveLength(1);
  });

  it.each(unrecoverableTypes)('READ-45 survives a %s in the response to another call', async (type) => {
    const at = await signedIn();
    fail(at.page, '/users/me', type);
    await expect(at.client.user.get()).rejects.toMatchObject({ error_type: type });
    expect([isSignedOut(at), at.heard]).toEqual([false, []]);
  });

  it.each(['refresh', 'authenticate'])(
    'SESS-03 keeps what has changed of the user since a %s was asked that is answered late',
    async (kind) => {
      const page = openPage();
      let arrive = () => {};
      const late = new Promise<void>((resolve) => (arrive = resolve));
      const client = page.createClient({
        async fetch(request) {
          const answer = await page.provider.fetch(request);
          if (request.url.endsWith(REFRESH)) await late;
          return answer;
        },
      });
      await signIn(client, page.provider);
      const heard = listen(client);
      const asking = kind === 'refresh' ? pass(page, INTERVAL) : client.session.authenticate();
      await expect.poll(() => refreshes(page).length).toBe(1);
      await client.user.update({ name: { first_name: 'Grace' } });
      arrive();
      await asking;
      await page.settle();
      expect(client.user.getSync()).toMatchObject({ name: { first_name: 'Grace' } });
      expect(JSON.parse(page.storage.getItem(KEY) ?? '').user.name.first_name).toBe('Grace');
      expect(heard).toHaveLength(1);
    },
  );

  it('SESS-07 takes over who it says the user is, though others have asked meanwhile', async () => {
    const page = openPage();
    let arrive = () => {};
    const late = new Promise<void>((resolve) => (arrive = resolve));
    let isFirst = true;
    const client = page.createClient({
      async fetch(request) {
        const isLate = request.url.endsWith(REFRESH) && isFirst;
        const answer = await page.provider.fetch(request);
        if (!isLate) return answer;
        isFirst = false;
        const text = (await answer.text()).replaceAll('"first_name":""', '"first_name":"Ada"');
        await late;
        return new Response(text, { headers: answer.headers });
      },
    });
    await signIn(client, page.provider);
    const asking = client.session.authenticate();
    await expect.poll(() => refreshes(page).length).toBe(1);
    const other = openPage({ browser: page.browser, provider: page.provider });
    await other.createClient().session.authenticate({ session_duration_minutes: 90 });
    page.show();
    arrive();
    await asking;
    expect(client.user.getSync()).toMatchObject({ name: { first_name: 'Ada' } });
  });

  it('READ-92 waits as long as a 429 says', async () => {
    const { page, client } = await signedIn();
    const headers = { 'retry-after': '30' };
    const body = { status_code: 429, error_type: 'too_many_requests', error_message: 'no' };
    page.provider.faults.add({ path: REFRESH, fault: { kind: 'answer', status: 429, body, headers } });
    await pass(page, INTERVAL);
    await pass(page, 29_999);
    page.wake();
    await page.settle();
    expect([refreshes(page).length, client.session.getSync() !== null]).toEqual([1, true]);
    await pass(page, 1);
    expect(refreshes(page)).toHaveLength(2);
  });

  it('is asked about at once when the page wakes after the interval, not before', async () => {
    const { page, client } = await signedIn();
    await pass(page, 10 * 60_000 - 1, 170_000);
    const before = refreshes(page).length;
    page.wake();
    await page.settle();
    expect(refreshes(page)).toHaveLength(before);
    page.sleep(20 * 60_000);
    page.wake();
    await page.settle();
    expect([refreshes(page).length, client.session.getSync() !== null]).toEqual([before + 1, true]);
  });

  it('SESS-04 is refreshed every 180 seconds while its page is hidden, too', async () => {
    const { page } = await signedIn();
    page.hide();
    await pass(page, INTERVAL - 1);
    expect(refreshes(page)).toEqual([]);
    await pass(page, 1);
    expect(refreshes(page)).toHaveLength(1);
    await pass(page, 4 * INTERVAL, INTERVAL);
    expect(refreshes(page)).toHaveLength(5);
  });

  it('SESS-04 READ-92 asks at once when the page becomes visible after a failure, never when it is hidden', async () => {
    const { page } = await signedIn();
    page.provider.faults.add({ path: REFRESH, times: 2, fault: { kind: 'offline' } });
    await pass(page, INTERVAL);
    // A page that becomes visible sends a request two seconds after a failure at the earliest.
    await pass(page, 2_000);
    page.hide();
    await page.settle();
    expect(refreshes(page)).toHaveLength(1);
    page.wake();
    await page.settle();
    expect(refreshes(page)).toHaveLength(2);
    // The page is hidden at the next retry.
    page.hide();
    await pass(page, 8_000);
    expect(refreshes(page)).toHaveLength(3);
    page.wake();
    await page.settle();
    expect(refreshes(page)).toHaveLength(3);
  });

  it('does not drift and leaves nothing behind in 24 hours', async () => {
    const { page, client } = await signedIn();
    await client.session.authenticate({ session_duration_minutes: 2_000 });
    // Waits for the events at the start to be sent.
    await pass(page, 1_000);
    const waiting = page.clock.waiting();
    const keys = page.storage.entries.size;
    const times: number[] = [];
    const first = refreshes(page).length;
    for (let known = first; page.clock.now() < Date.UTC(2030, 0, 2); ) {
      // Skips most of an interval; otherwise, timers are sometimes late, as in a background tab.
      const sinceDue = (page.clock.now() - Date.UTC(2030, 0, 1)) % INTERVAL;
      page.clock.advance(sinceDue > 2_000 && sinceDue < INTERVAL - 5_000 ? INTERVAL - 4_000 - sinceDue : 997);
      await page.settle(20);
      const count = refreshes(page).length;
      if (count > known) times.push(page.clock.now());
      known = count;
    }
    expect(times).toHaveLength(480);
    times.forEach((time, index) => {
      const due = Date.UTC(2030, 0, 1) + (index + 1) * INTERVAL;
      expect(time - due).toBeLessThan(997);
    });
    expect([page.clock.waiting(), page.storage.entries.size]).toEqual([waiting, keys]);
  });
});

describe('the start of a client', () => {
  it('SESS-16 READ-74 READ-76 with a token asks at once, however lately another page has', async () => {
    const page = await revisit();
    page.createClient();
    await page.settle();
    expect(refreshes(page).map(({ body }) => body)).toEqual([{}]);
  });

  it('SESS-16 refreshes a session at once if only its token is left', async () => {
    const page = await revisit();
    page.storage.removeItem(KEY);
    const client = page.createClient();
    await page.settle();
    expect([refreshes(page).length, client.session.getSync() !== null]).toEqual([1, true]);
  });

  it('SESS-09 READ-79 keeps the session after an error, even if the clock of the device is ahead by more than its length', async () => {
    const browser = createBrowser();
    const provider = createProvider({ now: () => browser.clock.now() - 2 * 3_600_000 });
    const { client: first } = await signedIn(openPage({ browser, provider }));
    first.destroy();
    const page = openPage({ browser, provider });
    fail(page, REFRESH, 'internal_server_error', 503);
    const client = page.createClient();
    const heard = listen(client);
    await page.settle();
    expect([refreshes(page).length, heard, client.session.getSync() !== null]).toEqual([1, [], true]);
    await pass(page, 4_000);
    expect([refreshes(page).length, client.session.getInfo().fromCache]).toEqual([2, false]);
  });

  it('SESS-07 undoes nothing of a later call whose answer has come first', async () => {
    const page = openPage();
    let held: Promise<void> | undefined;
    const fetch = async (request: Request) => {
      const wait = held;
      held = undefined;
      const answer = await page.provider.fetch(request);
      await wait;
      return answer;
    };
    const client = page.createClient({ fetch });
    await signIn(client, page.provider);
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    const refresh = client.session.authenticate();
    await page.settle();
    page.clock.advance(1_000);
    await client.session.authenticate({ session_duration_minutes: 600 });
    const after = [client.session.getSync(), client.session.getTokens()];
    release();
    await refresh;
    expect([client.session.getSync(), client.session.getTokens()]).toEqual(after);
  });

  it('SESS-14 SESS-16 without one asks nothing', async () => {
    const page = openPage();
    page.createClient();
    await pass(page, 2 * INTERVAL, INTERVAL);
    expect(refreshes(page)).toEqual([]);
  });

  it('SESS-15 SESS-17 STORE-11 on a custom domain sends its request without a token', async () => {
    const provider = createProvider({ httpOnlyCookies: true, now: () => Date.UTC(2030, 0, 1) });
    const page = openPage({ provider });
    const jar: string[] = [];
    const fetch = async (request: Request) => {
      const headers = new Headers(request.headers);
      if (jar.length > 0) headers.set('cookie', jar.join('; '));
      const answer = await provider.fetch(new Request(request, { headers }));
      for (const cookie of answer.headers.getSetCookie()) jar.push(cookie.split(';')[0] ?? '');
      return answer;
    };
    const client = page.createClient({ ...OWN_DOMAIN, fetch });
    await page.settle();
    expect([refreshes(page).length, client.session.getSync()]).toEqual([1, null]);
    const { session } = await signIn(client, provider);
    expect([client.session.getSync(), client.session.getTokens(), page.cookies()]).toEqual([session, null, []]);
    client.destroy();
    const next = openPage({ browser: page.browser, provider });
    const later = next.createClient({ ...OWN_DOMAIN, fetch });
    expect(later.session.getInfo()).toEqual({ session, fromCache: true });
    await next.settle();
    expect([refreshes(page).length, later.session.getInfo().fromCache]).toEqual([2, false]);
  });

  it('SESS-09 keeps the stored session without a response, and asks again', async () => {
    const page = await revisit();
    page.provider.faults.add({ path: REFRESH, fault: { kind: 'offline' } });
    const client = page.createClient();
    await page.settle();
    expect(client.session.getInfo()).toMatchObject({ fromCache: true, session: { session_id: expect.any(String) } });
    await pass(page, 4_000);
    expect([refreshes(page).length, client.session.getInfo().fromCache]).toEqual([2, false]);
  });

  it('READ-90 signs out only this page if no cookie can be read', async () => {
    const page = await revisit();
    const stored = page.storage.getItem(KEY);
    page.browser.cookies = 'refused';
    page.browser.jar.removeAllCookiesSync();
    const client = page.createClient();
    expect([client.session.getSync(), page.storage.getItem(KEY)]).toEqual([null, stored]);
  });

  it('READ-90 signs out only this page if the cookies belong to another path', async () => {
    const page = await revisit();
    const stored = page.storage.getItem(KEY);
    page.browser.jar.removeAllCookiesSync();
    const client = page.createClient({ cookieOptions: { path: '/members' } });
    expect([client.session.getSync(), page.storage.getItem(KEY)]).toEqual([null, stored]);
  });
});

describe("the end of a session's time", () => {
  it('READ-79 online it is asked about once more, and is over', async () => {
    const at = await signedIn();
    await pass(at.page, 60 * 60_000 - 1, INTERVAL);
    const before = refreshes(at.page).length;
    expect(at.client.session.getSync()).not.toBe(null);
    await pass(at.page, 1);
    expect([refreshes(at.page).length - before, at.heard]).toEqual([1, [[null, 'expired']]]);
    expect(isSignedOut(at)).toBe(true);
    await pass(at.page, 10 * INTERVAL, INTERVAL);
    expect(refreshes(at.page).length - before).toBe(1);
  });

  it('READ-79 offline it is over at once', async () => {
    const at = await signedIn();
    at.page.browser.isOnline = false;
    at.page.sleep(60 * 60_000);
    at.page.wake();
    expect([isSignedOut(at), at.heard, refreshes(at.page)]).toEqual([true, [[null, 'expired']], []]);
  });

  it('READ-79 a page that slept past it only announces the end', async () => {
    const at = await signedIn();
    at.page.sleep(8 * 60 * 60_000);
    at.page.wake();
    await at.page.settle();
    expect([isSignedOut(at), at.heard, refreshes(at.page).length]).toEqual([true, [[null, 'expired']], 1]);
  });
});

describe('a client that is destroyed', () => {
  it.each([0, INTERVAL])('leaves no timer, no listener and no call behind, after %i ms', async (ms) => {
    const { page, client } = await signedIn();
    const hang = page.provider.faults.add({ path: REFRESH, fault: { kind: 'hang' } });
    await pass(page, ms);
    client.destroy();
    hang.release();
    await page.settle();
    const before = page.provider.requests.length;
    page.wake();
    page.hearStored(KEY, 'null');
    await pass(page, 3 * INTERVAL, INTERVAL);
    expect([page.clock.waiting(), page.provider.requests.length - before, page.log]).toEqual([0, 0, []]);
  });
});

describe('two clients with one token in a page', () => {
  it('ARG-05 share one session and one refresher, and are warned about', async () => {
    const { page, client: first, heard } = await signedIn();
    const second = page.createClient();
    expect(page.log).toEqual([expect.stringMatching(/^warn: Several clients/)]);
    expect(second.session.getInfo()).toEqual(first.session.getInfo());
    const alsoHeard = listen(second);
    await pass(page, 3 * INTERVAL, INTERVAL);
    expect(refreshes(page)).toHaveLength(3);
    await second.session.revoke();
    expect([first.session.getSync(), heard, alsoHeard]).toEqual([null, [[null, 'signed_out']], [[null, 'signed_out']]]);
  });

  it('ARG-05 the session goes on with the second when the first is destroyed, and tells its subscribers nothing', async () => {
    const { page, client: first, heard } = await signedIn();
    const second = page.createClient();
    first.destroy();
    await pass(page, INTERVAL);
    expect(refreshes(page)).toHaveLength(1);
    await second.session.revoke();
    expect([heard, second.session.getSync()]).toEqual([[], null]);
    second.destroy();
    expect(page.clock.waiting()).toBe(0);
  });

  it('ARG-05 the second goes on with a refresh that the first has begun when it is destroyed', async () => {
    const { page, client: first } = await signedIn();
    const second = page.createClient();
    const reports: string[] = [];
    second.session.onRefresh(({ type }) => void reports.push(type));
    const lost = page.provider.faults.add({ path: REFRESH, fault: { kind: 'hang' } });
    page.sleep(280_000);
    const asked = second.session.getFreshTokens();
    await lost.arrived;
    first.destroy();
    expect(await asked).toEqual(second.session.getTokens());
    expect(reports).toEqual(['refreshed']);
    second.destroy();
  });

  it('ARG-05 the second goes on with what only the first holds, and without asking, though the first goes as it comes', async () => {
    const page = openPage({ hasStorage: false });
    page.browser.cookies = 'refused';
    const { client: first } = await signedIn(page);
    const before = first.session.getInfo();
    const second = page.createClient();
    first.destroy();
    await page.settle();
    expect([second.session.getInfo(), refreshes(page)]).toEqual([before, []]);
  });
});
