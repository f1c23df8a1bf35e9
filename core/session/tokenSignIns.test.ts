import { describe, expect, it, vi } from 'vitest';
import { signInAnswer } from '../../fixtures/client/answers.ts';
import { UsageError } from '../../machines/errors.ts';
import { isAuthenticateAnswer } from '../api/schema.ts';
import type { ResourceParts } from './authenticateCall.ts';
import { createTokenSignIns } from './tokenSignIns.ts';

function open() {
  const request = vi.fn(async () => signInAnswer);
  const announce = vi.fn();
  const signIn = vi.fn(async () => announce);
  const calls = createTokenSignIns({ http: { request }, store: { signIn } } as unknown as ResourceParts);
  return { calls, request, signIn, announce };
}
const { __user: _, ...answer } = signInAnswer;

describe('a sign-in by a token of another issuer', () => {
  it('CALL-16 sends an access token and its session, and signs the user in', async () => {
    const { calls, request, signIn, announce } = open();
    const options = { access_token: 'access', session_duration_minutes: 60 };
    expect(await calls.exchangeAccessToken(options)).toEqual(answer);
    const call = { body: options, signal: undefined, answer: isAuthenticateAnswer, needsSession: false, sent: expect.any(Function) };
    expect(request.mock.calls).toEqual([['POST', '/sessions/exchange_access_token', call]]);
    expect(signIn.mock.calls).toEqual([[answer, { signal: undefined }]]);
    expect(announce).toHaveBeenCalledTimes(1);
  });

  it.each([{}, { session_duration_minutes: 60 }])('CALL-16 sends a trusted token with %j', async (more) => {
    const { calls, request, announce } = open();
    const { signal } = new AbortController();
    const options = { profile_id: 'profile-1', token: 'a.b.c', ...more };
    expect(await calls.attest({ ...options, signal })).toEqual(answer);
    const call = { body: options, signal, answer: isAuthenticateAnswer, needsSession: false, sent: expect.any(Function) };
    expect(request.mock.calls).toEqual([['POST', '/sessions/attest', call]]);
    expect(announce).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['exchangeAccessToken', { session_duration_minutes: 60 }, 'access_token'],
    ['exchangeAccessToken', { access_token: 'access' }, 'session_duration_minutes'],
    ['attest', { token: 'a.b.c' }, 'profile_id'],
    ['attest', { profile_id: 'profile-1' }, 'token'],
    ['attest', { profile_id: 'profile-1', token: 'a.b.c', session_duration_minutes: '60' }, 'session_duration_minutes'],
  ] as const)('ARG-06 refuses session.%s with %j for its %s, without a request', async (name, options, wrong) => {
    const { calls, request } = open();
    const error = await calls[name](options as never).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(`session.${name}`);
    expect(String(error)).toContain(wrong);
    expect(request).not.toHaveBeenCalled();
  });
});
