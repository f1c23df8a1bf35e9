import { expect, it, vi } from 'vitest';
import { changeAnswer, changedUser, signInAnswer } from '../../fixtures/client/answers.ts';
import { isAuthenticateAnswer, isMutateAnswer } from '../api/schema.ts';
import { mutate } from '../methods/user/requests.ts';
import type { ResourceParts } from './authenticateCall.ts';
import { authenticateCall, withoutUser } from './authenticateCall.ts';

/** Makes the parts of a resource whose store announces a sign-in when it is told to. */
function makeParts(answer: object) {
  const request = vi.fn(async () => answer);
  const announce = vi.fn();
  const send = vi.fn();
  const store = { signIn: vi.fn(async () => announce), read: () => ({ epoch: 7 }), send };
  return { parts: { http: { request }, store } as unknown as ResourceParts, request, announce, send, store };
}
const { __user: _, ...shown } = signInAnswer;

it('CALL-16 a sign-in sends its options, and gives the answer without the second copy of its user', async () => {
  const { parts, request, store, announce } = makeParts(signInAnswer);
  const { signal } = new AbortController();
  expect(await authenticateCall(parts, '/otps/authenticate', { signal, code: '1' } as never)).toEqual(shown);
  const call = { body: { code: '1' }, signal, answer: isAuthenticateAnswer, needsSession: false, sent: expect.any(Function) };
  expect(request.mock.calls).toEqual([['POST', '/otps/authenticate', call]]);
  expect(store.signIn.mock.calls).toEqual([[shown, { signal }]]);
  expect(announce).toHaveBeenCalledTimes(1);
  expect(withoutUser(signInAnswer)).toEqual(shown);
});

it('CALL-16 a sign-in may need a session and a check against robots, and its host may announce it later', async () => {
  const { parts, request, announce } = makeParts(signInAnswer);
  const guard = vi.fn();
  const later = vi.fn();
  await authenticateCall({ ...parts, afterAnswer: later }, '/totps/authenticate', {}, guard as never, true);
  expect(request.mock.calls).toMatchObject([['POST', '/totps/authenticate', { guard, needsSession: true, body: {} }]]);
  expect(announce).not.toHaveBeenCalled();
  expect(later.mock.calls).toEqual([[announce]]);
});

it('CALL-16 a change of the user needs a session, gives the rest of the answer, and sends the user to the store', async () => {
  const { parts, request, send } = makeParts({ ...changeAnswer, phone_id: 'phone-1' });
  const { signal } = new AbortController();
  const { __user: __, ...rest } = changeAnswer;
  expect(await mutate(parts, 'PUT', '/users/me', { signal, body: { name: {} } })).toEqual({ ...rest, phone_id: 'phone-1' });
  expect(request.mock.calls).toEqual([['PUT', '/users/me', { body: { name: {} }, signal, answer: isMutateAnswer, needsSession: true }]]);
  expect(send.mock.calls).toEqual([[{ type: 'user_changed', user: changedUser, epoch: 7 }]]);
  await mutate(parts, 'DELETE', '/users/emails/1');
  expect(request.mock.lastCall).toEqual([
    'DELETE',
    '/users/emails/1',
    { body: undefined, signal: undefined, answer: isMutateAnswer, needsSession: true },
  ]);
});
