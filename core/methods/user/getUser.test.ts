import { describe, expect, it } from 'vitest';
import { openPage } from '../../../fixtures/client/page.ts';
import { fail, signedIn } from '../../../fixtures/client/signedIn.ts';
import { signIn } from '../../../fixtures/people/testUser.ts';
import { limits } from '../../../machines/limits.ts';

const reads = ({ page }: Awaited<ReturnType<typeof signedIn>>) =>
  page.provider.requests.filter(({ method, path }) => method === 'GET' && path === '/users/me').length;

const hang = ({ page }: Awaited<ReturnType<typeof signedIn>>) => page.provider.faults.add({ path: '/users/me', fault: { kind: 'hang' } });

describe('LIM-02 user.get within two seconds', () => {
  it('LIM-02 READ-69 asks once, for those who wait and for those who come a little later', async () => {
    const at = await signedIn();
    const [one, other] = await Promise.all([at.client.user.get(), at.client.user.get()]);
    at.page.clock.advance(1_999);
    expect([one, await at.client.user.get()]).toEqual([other, other]);
    expect(reads(at)).toBe(1);
  });

  it('LIM-02 READ-69 sends another request after two seconds', async () => {
    const at = await signedIn();
    await at.client.user.get();
    at.page.clock.advance(2_000);
    await at.client.user.get();
    expect(reads(at)).toBe(2);
  });

  it('LIM-02 sends another request after the clock was set back', async () => {
    const at = await signedIn();
    await at.client.user.get();
    at.page.clock.advance(-3_600_000);
    await at.client.user.get();
    expect(reads(at)).toBe(2);
  });

  it('LIM-02 READ-91 is the only call that is shared', async () => {
    const { client, page } = await signedIn();
    const before = page.provider.requests.length;
    await Promise.all([client.session.authenticate(), client.session.authenticate()]);
    expect(page.provider.requests.length - before).toBe(2);
  });

  it('LIM-02 sends another request after the user has changed', async () => {
    const at = await signedIn();
    await at.client.user.get();
    await at.client.user.update({ untrusted_metadata: { theme: 'dark' } });
    expect(await at.client.user.get()).toMatchObject({ untrusted_metadata: { theme: 'dark' } });
    expect(reads(at)).toBe(2);
  });

  it('LIM-02 gives no stale answer when the user changes while it waits', async () => {
    const at = await signedIn();
    at.page.provider.faults.add({
      path: '/users/me',
      fault: { kind: 'answer', status: 200, body: { data: { ...at.client.user.getSync(), status: 'pending' } } },
    });
    const asked = at.client.user.get();
    await at.client.user.update({ untrusted_metadata: { theme: 'dark' } });
    await asked;
    expect(at.client.user.getSync()).toMatchObject({ status: 'active', untrusted_metadata: { theme: 'dark' } });
  });

  it('LIM-02 gives the change that overtook it, and asks again for who asks after the change', async () => {
    const at = await signedIn();
    const held = hang(at);
    const asked = at.client.user.get();
    await held.arrived;
    await at.client.user.update({ untrusted_metadata: { theme: 'dark' } });
    const again = at.client.user.get();
    held.release();
    expect(await asked).toMatchObject({ untrusted_metadata: { theme: 'dark' } });
    expect(await again).toMatchObject({ untrusted_metadata: { theme: 'dark' } });
    expect(reads(at)).toBe(2);
  });

  it('LIM-02 keeps no failure: the next one asks', async () => {
    const at = await signedIn();
    fail(at.page, '/users/me', 'internal_server_error', 500);
    await expect(at.client.user.get()).rejects.toMatchObject({ code: 'api_error' });
    await expect(at.client.user.get()).resolves.toMatchObject({ status: 'active' });
  });

  it('LIM-02 READ-69 shares a newer request also after an older one has failed', async () => {
    const at = await signedIn();
    const { clock } = at.page;
    const older = hang(at);
    const asked = at.client.user.get();
    await older.arrived;
    clock.advance(limits.requestMs - 1_000);
    await at.client.user.get();
    clock.advance(1_000);
    await expect(asked).rejects.toMatchObject({ code: 'unreachable' });
    await at.client.user.get();
    expect(reads(at)).toBe(2);
  });

  it("LIM-02 does not return another user's data", async () => {
    const at = await signedIn();
    await at.client.user.get();
    await at.client.session.revoke();
    await expect(at.client.user.get()).rejects.toMatchObject({ code: 'no_session' });
  });

  it('LIM-02 does not return another user either whom a cache of the page answers with', async () => {
    const at = await signedIn();
    const user = at.client.user.getSync();
    const body = { data: { ...user, user_id: 'user-test-before' } };
    at.page.provider.faults.add({ path: '/users/me', fault: { kind: 'answer', status: 200, body } });
    expect(await at.client.user.get()).toEqual(user);
    expect(at.client.user.getSync()).toEqual(user);
  });

  it('LIM-02 lets one give up without the others', async () => {
    const at = await signedIn();
    const held = hang(at);
    const given = new AbortController();
    const patient = at.client.user.get();
    const impatient = at.client.user.get({ signal: given.signal });
    await held.arrived;
    given.abort();
    await expect(impatient).rejects.toMatchObject({ code: 'aborted' });
    await expect(at.client.user.get({ signal: given.signal })).rejects.toMatchObject({ code: 'aborted' });
    held.release();
    await expect(patient).resolves.toMatchObject({ status: 'active' });
    expect(reads(at)).toBe(1);
  });
});

describe('LIM-05 a slow answer', () => {
  const slow = (log: string[]) => log.filter((line) => line.includes('user.get'));

  it.each([
    ['fast', 3],
    ['slow', 5],
  ] as const)('LIM-05 is warned about once on a %s connection, after %i s', async (connection, seconds) => {
    const at = await signedIn();
    at.page.browser.connection = connection;
    const held = hang(at);
    const asked = at.client.user.get();
    await held.arrived;
    at.page.clock.advance(seconds * 1_000 - 1);
    expect(slow(at.page.log)).toEqual([]);
    at.page.clock.advance(10_000 - seconds * 1_000);
    expect(slow(at.page.log)).toEqual([`warn: user.get has been waiting for an answer for ${seconds} s.`]);
    held.release();
    await asked;
  });

  it('LIM-05 does not report one that arrived in time', async () => {
    const at = await signedIn(openPage());
    await at.client.user.get();
    at.page.clock.advance(60_000);
    expect(slow(at.page.log)).toEqual([]);
  });
});

describe('CALL-08 changes of the user whose responses arrive in another order', () => {
  /** Signs in on a page that receives the response to each request at `/users` when the test delivers it, by the request's place. */
  async function withLateResponses() {
    const page = openPage();
    const arrived: (() => void)[] = [];
    const client = page.createClient({
      async fetch(request) {
        const response = await page.provider.fetch(request);
        if (request.url.includes('/users/')) await new Promise<void>((deliver) => arrived.push(deliver));
        return response;
      },
    });
    await signIn(client, page.provider);
    const delivered = async (place: number) => {
      await expect.poll(() => arrived.length).toBeGreaterThan(place);
      arrived[place]?.();
    };
    return { page, client, arrived, delivered };
  }
  const named = (first_name: string) => ({ name: { first_name } });
  const isRead = ({ method, path }: { method: string; path: string }) => method === 'GET' && path === '/users/me';

  it('CALL-08 the older response does not replace the newer one: the server is asked', async () => {
    const { page, client, arrived, delivered } = await withLateResponses();
    const first = client.user.update(named('Ada'));
    await expect.poll(() => arrived.length).toBe(1);
    const second = client.user.update(named('Grace'));
    await delivered(1);
    await second;
    await delivered(0);
    await delivered(2);
    expect(await first).toMatchObject({ status_code: 200 });
    expect(client.user.getSync()?.name.first_name).toBe('Grace');
    expect(page.provider.requests.filter(isRead).length).toBe(1);
  });

  it('CALL-08 a third change during that question is not lost, and nobody is asked about changes in order', async () => {
    const { page, client, arrived, delivered } = await withLateResponses();
    const first = client.user.update(named('Ada'));
    await expect.poll(() => arrived.length).toBe(1);
    const second = client.user.update(named('Grace'));
    await delivered(1);
    await second;
    await delivered(0);
    await expect.poll(() => arrived.length).toBe(3);
    const third = client.user.update(named('Joan'));
    await delivered(3);
    await third;
    await delivered(2);
    await delivered(4);
    await first;
    expect(client.user.getSync()?.name.first_name).toBe('Joan');
    const reads = page.provider.requests.filter(isRead).length;
    const fourth = client.user.update(named('Mary'));
    await delivered(5);
    await fourth;
    expect([client.user.getSync()?.name.first_name, page.provider.requests.filter(isRead).length - reads]).toEqual(['Mary', 0]);
  });

  it('CALL-08 a failure of the question keeps the response of the change', async () => {
    const { page, client, arrived, delivered } = await withLateResponses();
    const first = client.user.update(named('Ada'));
    await expect.poll(() => arrived.length).toBe(1);
    const second = client.user.update(named('Grace'));
    await delivered(1);
    await second;
    fail(page, '/users/me', 'internal_server_error', 500);
    await delivered(0);
    await delivered(2);
    expect(await first).toMatchObject({ status_code: 200 });
    expect(client.user.getSync()?.name.first_name).toBe('Ada');
  });
});

it('CALL-08 ARG-07 data that JSON cannot hold is the mistake of the caller, not of the network', async () => {
  const { client, page } = await signedIn();
  const before = page.provider.requests.length;
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  for (const untrusted_metadata of [circle, { count: 5n }]) {
    await expect(client.user.update({ untrusted_metadata })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('changes must be data that JSON can hold'),
    });
  }
  expect(page.provider.requests.length).toBe(before);
});
