import { describe, expect, it } from 'vitest';
import { openPage } from '../../fixtures/client/page.ts';
import { fail, isSignedOut, KEY, signedIn } from '../../fixtures/client/signedIn.ts';
import { signIn } from '../../fixtures/people/testUser.ts';
import { AbortedError, ApiError, unrecoverableTypes } from '../../machines/errors.ts';
import type { Client } from '../client/client.ts';

describe('authenticating a session', () => {
  it('SESS-02 that changes only the time of last access notifies no subscriber, yet is stored', async () => {
    const { client, page, heard } = await signedIn();
    page.clock.advance(1_000);
    await client.session.authenticate();
    expect(heard).toEqual([]);
    expect(client.session.getSync()?.last_accessed_at).toBe('2030-01-01T00:00:01.000Z');
    expect(page.storage.getItem(KEY)).toContain('2030-01-01T00:00:01.000Z');
  });

  it('SESS-03 CALL-16 that lengthens it tells the subscribers', async () => {
    const { client, page, heard } = await signedIn();
    const { session } = await client.session.authenticate({ session_duration_minutes: 90 });
    expect(page.provider.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/sessions/authenticate',
      body: { session_duration_minutes: 90 },
    });
    expect(session.expires_at).toBe('2030-01-01T01:30:00.000Z');
    expect(heard).toEqual([[session.session_id, null]]);
  });

  it('SESS-25 in a listener of changes does not announce new times', async () => {
    const { client, page, heard } = await signedIn();
    let calls = 0;
    const authenticate = async () => {
      page.clock.advance(1_000);
      await client.session.authenticate({ session_duration_minutes: 60 });
    };
    const loops: Promise<void>[] = [];
    client.session.onChange(() => {
      if ((calls += 1) < 9) loops.push(authenticate());
    });
    await client.session.authenticate({ session_duration_minutes: 90 });
    for (const loop of loops) await loop;
    expect([calls, heard.length]).toEqual([1, 1]);
    expect(client.session.getSync()?.expires_at).toBe('2030-01-01T01:00:01.000Z');
    // A change of the user is announced, and so is the next call outside.
    await client.user.update({ name: { first_name: 'Grace' } });
    for (const loop of loops) await loop;
    expect(calls).toBe(2);
    client.destroy();
  });

  it('SESS-25 in a listener announces another user', async () => {
    const { client, page, heard } = await signedIn();
    const stop = client.session.onChange(() => {
      stop();
      for (const user of page.provider.state.users) user.name = { first_name: 'Grace', middle_name: '', last_name: '' };
      void client.session.authenticate({ session_duration_minutes: 60 });
    });
    await client.session.authenticate({ session_duration_minutes: 90 });
    await page.settle();
    expect(heard).toHaveLength(2);
    expect(client.user.getSync()).toMatchObject({ name: { first_name: 'Grace' } });
  });

  it.each(unrecoverableTypes)('SESS-08 that fails with %s ends the session and reports it', async (type) => {
    const at = await signedIn();
    fail(at.page, '/sessions/authenticate', type);
    await expect(at.client.session.authenticate()).rejects.toThrow(ApiError);
    expect(isSignedOut(at)).toBe(true);
    expect(at.heard).toEqual([[null, type]]);
  });

  it.each(['too_many_requests', 'internal_server_error'])('SESS-08 that fails with %s keeps it', async (type) => {
    const { client, page, heard } = await signedIn();
    fail(page, '/sessions/authenticate', type);
    await expect(client.session.authenticate()).rejects.toThrow(ApiError);
    expect(client.session.getSync()).not.toBe(null);
    expect(heard).toEqual([]);
  });

  it('SESS-08 that fails for good clears a token without a stored session', async () => {
    const { page, client: first } = await signedIn();
    first.destroy();
    page.storage.setItem(KEY, 'junk');
    const client = page.createClient();
    fail(page, '/sessions/authenticate', 'session_not_found');
    await expect(client.session.authenticate()).rejects.toThrow(ApiError);
    expect(isSignedOut({ client, page })).toBe(true);
  });
});

describe('the answer to a call that an earlier session made', () => {
  /** Delays a call of the first user until another user has signed in. */
  async function late(path: string, call: (client: Client) => Promise<unknown>, error_type?: string) {
    const at = await signedIn();
    const hang = at.page.provider.faults.add({ path, fault: { kind: 'hang' } });
    const calling = call(at.client).catch((error: unknown) => error);
    await hang.arrived;
    await at.client.session.revoke();
    const { session, user } = await signIn(at.client, at.page.provider, '+12025550199');
    hang.release();
    const answer = await calling;
    if (error_type) expect(answer).toMatchObject({ error_type });
    expect([at.client.session.getSync(), at.client.user.getSync()]).toEqual([session, user]);
    expect(at.heard).toEqual([
      [null, 'signed_out'],
      [session.session_id, null],
    ]);
  }

  it('SESS-08 does not end the one that there is now', () =>
    late('/sessions/authenticate', (client) => client.session.authenticate(), 'session_not_found'));

  it.each([
    ['user', '/users/me', (client: Client) => client.user.get()],
    ['session', '/sessions/authenticate', (client: Client) => client.session.authenticate()],
  ])('does not put the earlier %s in its place', async (_, path, call) => {
    const { client, page } = await signedIn();
    const first = await client.session.authenticate();
    const arrived = page.provider.faults.add({ path, fault: { kind: 'hang' } });
    const calling = call(client);
    await arrived.arrived;
    // The provider still knows the earlier session: only this page has a new one.
    const { session, user } = await signIn(client, page.provider, '+12025550199');
    expect(session.session_id).not.toBe(first.session.session_id);
    arrived.release();
    await calling;
    expect([client.session.getSync(), client.user.getSync()]).toEqual([session, user]);
  });
});

it('CALL-17 the request of a sign-out outlives its page, and no other request does', async () => {
  const page = openPage();
  const kept: unknown[] = [];
  const client = page.createClient({
    fetch(request) {
      if (!request.url.includes('/events')) kept.push([new URL(request.url).pathname.split('/').at(-1), request.keepalive]);
      return page.provider.fetch(request);
    },
  });
  await signIn(client, page.provider);
  await client.session.revoke();
  expect(kept.filter((call) => (call as unknown[])[1])).toEqual([['revoke', true]]);
});

it('SESS-24 a sign-out that is called off keeps the session', async () => {
  const { client, page, heard } = await signedIn();
  const hang = page.provider.faults.add({ path: '/sessions/revoke', fault: { kind: 'hang' } });
  const controller = new AbortController();
  const revoking = client.session.revoke({ signal: controller.signal }).catch((error: unknown) => error);
  await hang.arrived;
  controller.abort();
  expect(await revoking).toBeInstanceOf(AbortedError);
  expect([client.session.getSync() !== null, heard]).toEqual([true, []]);
  await expect(client.session.revoke({ signal: AbortSignal.abort(), forceClear: true })).rejects.toThrow(AbortedError);
  expect(client.session.getSync()).toBe(null);
});
