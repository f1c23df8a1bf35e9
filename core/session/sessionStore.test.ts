import { describe, expect, it } from 'vitest';
import { openPage } from '../../fixtures/client/page.ts';
import { fail, isSignedOut, KEY, listen, REVOKE, signedIn } from '../../fixtures/client/signedIn.ts';
import { signIn } from '../../fixtures/people/testUser.ts';
import { AbortedError, ApiError, unrecoverableTypes } from '../../machines/errors.ts';

describe('signing in', () => {
  it('SESS-01 gives the user with an id and the session with its id and times', async () => {
    const { client, page } = await signedIn();
    const [user] = page.provider.state.users;
    expect(client.user.getSync()).toEqual(user);
    expect(client.session.getSync()).toEqual(page.provider.state.sessions[0]?.session);
    expect(client.session.getSync()).toMatchObject({
      session_id: expect.any(String),
      expires_at: '2030-01-01T01:00:00.000Z',
      last_accessed_at: '2030-01-01T00:00:00.000Z',
    });
    expect(client.session.getInfo().fromCache).toBe(false);
  });

  it('SESS-03 tells every kind of subscriber once', async () => {
    const page = openPage();
    const client = page.createClient();
    const heard: unknown[] = [];
    client.onStateChange((state, endedBy) => heard.push(['state', state?.user.user_id, endedBy]));
    client.user.onChange((user, endedBy) => heard.push(['user', user?.user_id, endedBy]));
    client.session.onChange((session, endedBy) => heard.push(['session', session?.user_id, endedBy]));
    const { user_id } = await signIn(client, page.provider);
    expect(heard).toEqual([
      ['state', user_id, null],
      ['user', user_id, null],
      ['session', user_id, null],
    ]);
  });

  it('tells the others though one subscriber throws, and logs it', async () => {
    const page = openPage();
    const client = page.createClient();
    client.onStateChange(() => {
      throw new Error('bad host');
    });
    const heard = listen(client);
    const { session } = await signIn(client, page.provider);
    expect(heard).toEqual([[session.session_id, null]]);
    expect(page.log).toEqual(['error: A session subscriber threw.']);
  });

  it('calls no removed listener, even in the same round', async () => {
    const page = openPage();
    const client = page.createClient();
    const heard: string[] = [];
    client.onStateChange(() => {
      heard.push('first');
      stop();
    });
    const stop = client.onStateChange(() => heard.push('second'));
    await signIn(client, page.provider);
    expect(heard).toEqual(['first']);
  });

  it('calls no other listener once one has destroyed the client', async () => {
    const page = openPage();
    const client = page.createClient();
    client.onStateChange(() => client.destroy());
    const heard = listen(client);
    await signIn(client, page.provider);
    expect(heard).toEqual([]);
  });
});

describe('signing out', () => {
  it('SESS-10 CALL-17 clears everything when the call succeeds', async () => {
    const at = await signedIn();
    await at.client.session.revoke();
    expect(at.page.provider.requests.at(-1)).toMatchObject({ method: 'POST', path: REVOKE, body: undefined });
    expect(isSignedOut(at)).toBe(true);
    expect(at.heard).toEqual([[null, 'signed_out']]);
  });

  it('SESS-10 clears a token without a stored session', async () => {
    const { page, client: first } = await signedIn();
    first.destroy();
    page.storage.setItem(KEY, 'junk');
    const client = page.createClient();
    expect([client.session.getSync(), page.cookies().length]).toEqual([null, 2]);
    await client.session.revoke();
    expect(isSignedOut({ client, page })).toBe(true);
  });

  it('SESS-11 clears everything when forced, even if the call fails', async () => {
    const at = await signedIn();
    fail(at.page, REVOKE, 'internal_server_error', 500);
    await expect(at.client.session.revoke({ forceClear: true })).rejects.toThrow(ApiError);
    expect(isSignedOut(at)).toBe(true);
    expect(at.heard).toEqual([[null, 'signed_out']]);
  });

  it.each(unrecoverableTypes)('SESS-12 clears everything when the call fails with %s', async (type) => {
    const at = await signedIn();
    fail(at.page, REVOKE, type);
    await expect(at.client.session.revoke()).rejects.toMatchObject({ error_type: type });
    expect(isSignedOut(at)).toBe(true);
  });

  it.each([
    ['an error of the provider', { kind: 'api_error', status: 500, error_type: 'x', error_message: 'y' }],
    ['no network', { kind: 'offline' }],
    ['an invalid response', { kind: 'answer', status: 200, body: '<html>' }],
  ] as const)('SESS-13 keeps everything when the call fails with %s', async (_, fault) => {
    const { client, page, heard } = await signedIn();
    const before = [client.session.getSync(), client.session.getTokens(), page.storage.getItem(KEY)];
    page.provider.faults.add({ path: REVOKE, fault });
    await expect(client.session.revoke()).rejects.toThrow();
    expect([client.session.getSync(), client.session.getTokens(), page.storage.getItem(KEY)]).toEqual(before);
    expect(heard).toEqual([]);
  });

  it.each([true, false])(
    'SESS-11 clears everything when forced while an unforced one is under way, aborted later: %s',
    async (isAborted) => {
      const at = await signedIn();
      const { provider } = at.page;
      const hang = provider.faults.add({ path: REVOKE, fault: { kind: 'hang' } });
      const aborting = new AbortController();
      const gentle = at.client.session.revoke({ signal: aborting.signal }).catch((error: unknown) => error);
      await hang.arrived;
      const forced = at.client.session.revoke({ forceClear: true });
      if (isAborted) aborting.abort();
      else hang.release();
      expect(await gentle).toEqual(isAborted ? expect.any(AbortedError) : undefined);
      await forced;
      expect(isSignedOut(at)).toBe(true);
      expect(provider.requests.filter(({ path }) => path === REVOKE)).toHaveLength(isAborted ? 2 : 1);
    },
  );

  it('SESS-11 clears everything when forced while an unforced one is under way, though both fail', async () => {
    const at = await signedIn();
    fail(at.page, REVOKE, 'internal_server_error', 500);
    fail(at.page, REVOKE, 'internal_server_error', 500);
    const [gentle, forced] = await Promise.allSettled([at.client.session.revoke(), at.client.session.revoke({ forceClear: true })]);
    expect([gentle.status, forced.status, isSignedOut(at)]).toEqual(['rejected', 'rejected', true]);
  });

  it('SESS-11 a forced one that waited for another one ends no session of a user who has signed in since', async () => {
    const { client, page } = await signedIn();
    const hang = page.provider.faults.add({ path: REVOKE, fault: { kind: 'hang' }, times: 1 });
    const gentle = client.session.revoke();
    await hang.arrived;
    const forced = client.session.revoke({ forceClear: true });
    const { session } = await signIn(client, page.provider, '+12025550199');
    hang.release();
    await Promise.all([gentle, forced]);
    expect(client.session.getSync()).toEqual(session);
  });

  it('asks once when told twice, and answers both', async () => {
    const { client, page } = await signedIn();
    await Promise.all([client.session.revoke(), client.session.revoke()]);
    expect(page.provider.requests.filter(({ path }) => path === REVOKE)).toHaveLength(1);
  });

  it('SESS-03 applies a sign-in that was answered meanwhile afterwards, and reports both', async () => {
    const { client, page, heard } = await signedIn();
    const hang = page.provider.faults.add({ path: REVOKE, fault: { kind: 'hang' } });
    const signingOut = client.session.revoke();
    await hang.arrived;
    const { session, session_token } = await signIn(client, page.provider, '+12025550199');
    hang.release();
    await signingOut;
    expect(heard).toEqual([
      [null, 'signed_out'],
      [session.session_id, null],
    ]);
    expect(client.session.getSync()).toEqual(session);
    expect(client.session.getTokens()?.session_token).toBe(session_token);
  });

  it('SESS-10 is not undone by the answer to a refresh that was under way', async () => {
    const at = await signedIn();
    const { client, page } = at;
    const [refresh, signOut] = ['/sessions/authenticate', REVOKE].map((path) =>
      page.provider.faults.add({ path, fault: { kind: 'hang' } }),
    );
    const refreshing = [client.session.authenticate()];
    await refresh?.arrived;
    const signingOut = client.session.revoke();
    await signOut?.arrived;
    refresh?.release();
    await refreshing[0];
    signOut?.release();
    await signingOut;
    expect(isSignedOut(at)).toBe(true);
    expect(at.heard).toEqual([[null, 'signed_out']]);
  });

  it('is called off when the client is destroyed, and refused afterwards', async () => {
    const { client, page } = await signedIn();
    const hang = page.provider.faults.add({ path: REVOKE, fault: { kind: 'hang' } });
    const signingOut = client.session.revoke().catch((error: unknown) => error);
    await hang.arrived;
    client.destroy();
    expect(await signingOut).toBeInstanceOf(AbortedError);
    await expect(client.session.revoke()).rejects.toThrow(AbortedError);
    expect(client.session.getSync()).not.toBe(null);
  });
});
