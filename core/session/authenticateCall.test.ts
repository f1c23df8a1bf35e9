import { describe, expect, it } from 'vitest';
import { signInAnswer } from '../../fixtures/client/answers.ts';
import { createBrowser, openPage } from '../../fixtures/client/page.ts';
import { EMAIL, PHONE, signIn } from '../../fixtures/people/testUser.ts';
import { currentCodes } from '../../fixtures/provider/methods/authenticators.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import { AbortedError } from '../../machines/errors.ts';
import { contextOf } from '../client/client.ts';
import { locksOf } from '../platform/locks.ts';
import { authenticateCall } from './authenticateCall.ts';
import { createSessionCalls } from './sessionCalls.ts';

type CallParts = Parameters<typeof createSessionCalls>[0];

it('READ-100 a call that is aborted while it waits for another tab to write signs no user in', async () => {
  const page = openPage();
  const client = page.createClient();
  const { store } = contextOf(client);
  const aborting = new AbortController();
  const http = { ...contextOf(client).http, request: async () => signInAnswer as never };
  // Another tab is about to write: the sign-in waits for it.
  let write = () => {};
  const writing = new Promise<void>((resolve) => (write = resolve));
  const names: string[] = [];
  const { alone } = locksOf(page.environment);
  locksOf(page.environment).alone = async (name, run, signal) => {
    names.push(name);
    await writing;
    return alone(name, run, signal);
  };
  const calling = authenticateCall({ http, store }, '/otps/authenticate', { signal: aborting.signal });
  await expect.poll(() => names.length).toBe(1);
  aborting.abort();
  write();
  await expect(calling).rejects.toThrow(AbortedError);
  await page.settle();
  expect([client.session.getSync(), page.cookie('stytch_session')]).toEqual([null, undefined]);
});

it.each([
  ['a sign-in', (parts: CallParts, signal: AbortSignal) => authenticateCall(parts, '/otps/authenticate', { signal })],
  ['session.authenticate', (parts: CallParts, signal: AbortSignal) => createSessionCalls(parts).authenticate({ signal })],
])('READ-100 %s that is canceled between its response and the sign-in signs no user in', async (_, call) => {
  const page = openPage();
  const client = page.createClient();
  const { store, reported } = contextOf(client);
  const aborting = new AbortController();
  const answered = async () => {
    aborting.abort();
    return signInAnswer as never;
  };
  const http = { ...contextOf(client).http, request: answered };
  await expect(call({ http, store, reported }, aborting.signal)).rejects.toThrow(AbortedError);
  await page.settle();
  expect([client.session.getSync(), page.cookie('stytch_session')]).toEqual([null, undefined]);
});

describe('a late answer of a call about the present session, which is no sign-in', () => {
  const minutes = { session_duration_minutes: 60 };

  /** Signs a user in. The answer of a call of this path is under way from `isProcessed` until `arrive`. */
  async function late(path: string) {
    const browser = createBrowser();
    const provider = createProvider({ now: browser.clock.now });
    let process = () => {};
    let arrive = () => {};
    const isProcessed = new Promise<void>((resolve) => (process = resolve));
    const isArrived = new Promise<void>((resolve) => (arrive = resolve));
    const fetch = async (request: Request) => {
      const answer = await provider.fetch(request);
      if (request.url.endsWith(path)) {
        process();
        await isArrived;
      }
      return answer;
    };
    const page = openPage({ browser, provider });
    const client = page.createClient({ fetch });
    provider.addUser({ phone_number: PHONE, email: EMAIL, password: 'correct horse battery 1!' });
    await signIn(client, provider, PHONE);
    const other = openPage({ browser, provider, url: 'https://app.acme.com/other' }).createClient();
    await page.settle();
    return { page, client, other, provider, isProcessed, arrive };
  }

  const reset = async () => {
    const at = await late('/passwords/session/reset');
    const changing = at.client.passwords.resetBySession({ ...minutes, password: 'another horse battery 2!' });
    await at.isProcessed;
    return { ...at, changing };
  };

  it('SESS-10 does not undo the sign-out of this page', async () => {
    const { page, client, changing, arrive } = await reset();
    await client.session.revoke();
    arrive();
    expect(await changing).toMatchObject({ status_code: 200 });
    await page.settle();
    expect([client.user.getSync(), page.cookies()]).toEqual([null, []]);
  });

  it('SESS-10 STEP-04 does not undo the sign-out of another tab', async () => {
    const { page, client, other, provider, isProcessed, arrive } = await late('/totps/authenticate');
    await client.totps.create({ expiration_minutes: 60 });
    const [{ code: totp_code = '' } = {}] = currentCodes(provider);
    const proving = client.totps.authenticate({ ...minutes, totp_code });
    await isProcessed;
    await other.session.revoke();
    arrive();
    expect(await proving).toMatchObject({ status_code: 200 });
    await page.settle();
    expect([client.user.getSync(), other.user.getSync(), page.cookies()]).toEqual([null, null, []]);
  });

  it('STORE-20 STORE-21 does not replace another user, who has signed in since in another tab', async () => {
    const { page, client, other, provider, changing, arrive } = await reset();
    await other.session.revoke();
    const { user_id } = await signIn(other, provider, '+12025550199');
    arrive();
    await changing;
    await page.settle();
    expect([client.user.getSync()?.user_id, other.user.getSync()?.user_id]).toEqual([user_id, user_id]);
  });

  it('STEP-04 counts while nothing else has happened: the session has the new factor', async () => {
    const { client, changing, arrive } = await reset();
    arrive();
    const { session } = await changing;
    expect(client.session.getSync()).toEqual(session);
    expect(session.authentication_factors.map(({ type }) => type)).toEqual(['otp', 'password']);
  });
});
