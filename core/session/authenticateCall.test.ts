import { expect, it } from 'vitest';
import { signInAnswer } from '../../fixtures/answers.ts';
import { openPage } from '../../fixtures/page.ts';
import { AbortedError } from '../../machines/errors.ts';
import { contextOf } from '../client/client.ts';
import { authenticateCall } from './authenticateCall.ts';

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
