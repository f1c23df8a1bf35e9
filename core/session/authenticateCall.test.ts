import { expect, it } from 'vitest';
import { signInAnswer } from '../../fixtures/client/answers.ts';
import { openPage } from '../../fixtures/client/page.ts';
import { AbortedError } from '../../machines/errors.ts';
import { contextOf } from '../client/client.ts';
import { locksOf } from '../platform/locks.ts';
import { authenticateCall } from './authenticateCall.ts';

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

it('READ-100 a call that is called off between its answer and the sign-in signs nobody in', async () => {
  const page = openPage();
  const client = page.createClient();
  const { store } = contextOf(client);
  const aborting = new AbortController();
  const answered = async () => {
    aborting.abort();
    return signInAnswer as never;
  };
  const http = { ...contextOf(client).http, request: answered };
  await expect(authenticateCall({ http, store }, '/otps/authenticate', { signal: aborting.signal })).rejects.toThrow(AbortedError);
  await page.settle();
  expect([client.session.getSync(), page.cookie('stytch_session')]).toEqual([null, undefined]);
});
