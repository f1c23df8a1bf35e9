import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeAnswer, meta, session, signInAnswer, totpAnswer, user } from '../fixtures/client/answers.ts';
import type { MethodName } from '../fixtures/client/methods.ts';
import { callSample, methods, ofSession, ofUser, requests } from '../fixtures/client/methods.ts';
import { recordedClient } from '../fixtures/client/recordedClient.ts';
import { KEY } from '../fixtures/client/signedIn.ts';
import { InvalidAnswerError } from '../machines/errors.ts';
import { counted } from './drawn.ts';
import { hostileJson } from './hostile.ts';

const signIns = requests.filter((name) => methods[name].reads === ofSession);
const changes = requests.filter((name) => methods[name].reads === ofUser || name === 'user.get');

const junk = hostileJson(['session', 'user', 'user_id', 'session_id', 'expires_at']);

/** Generates almost valid objects: one or two fields are missing or changed, at any depth. */
function nearly(valid: object): fc.Arbitrary<unknown> {
  const fields = Object.entries(valid).map(([name, value]): [string, fc.Arbitrary<unknown>] => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
    const right = isObject ? nearly(value) : fc.constant(value);
    return [
      name,
      fc.oneof({ weight: 24, arbitrary: right }, { weight: 1, arbitrary: junk }, { weight: 1, arbitrary: fc.constant(undefined) }),
    ];
  });
  return fc.record(Object.fromEntries(fields)).map((value): unknown => JSON.parse(JSON.stringify(value)));
}

const lacks = (data: unknown, field: string) => !Object.hasOwn(Object(data), field);

/** Only the required fields, so that complete values are frequent. */
const { user_id } = user;
const slimSession = { session_id: session.session_id, expires_at: session.expires_at, last_accessed_at: session.last_accessed_at };
const slim = { ...signInAnswer, session: slimSession, user: { user_id }, __user: { user_id } };
const signInData = counted(
  'STORE-10 STORE-11 the data of a sign-in',
  {
    whole: (data) => isDeepStrictEqual(data, JSON.parse(JSON.stringify(slim))),
    'without a session': (data) => lacks(data, 'session'),
    'without a user': (data) => lacks(data, 'user'),
    'with one token alone': (data) => lacks(data, 'session_token') !== lacks(data, 'session_jwt'),
    'of another kind': (data) => typeof data !== 'object' || data === null,
  },
  fc.oneof({ weight: 4, arbitrary: nearly(slim) }, junk),
);
const changeData = (valid: object) =>
  counted(
    'STORE-19 the data of a change of the user',
    {
      whole: (data) => isDeepStrictEqual(data, JSON.parse(JSON.stringify(valid))),
      'without an ID': (data) => lacks(data, 'user_id'),
      'of another kind': (data) => typeof data !== 'object' || data === null,
    },
    fc.oneof({ weight: 4, arbitrary: nearly(valid) }, junk),
  );
const slimChange = { ...meta, user_id, __user: { user_id } };
const dataOf: Partial<Record<MethodName, fc.Arbitrary<unknown>>> = {
  'user.get': changeData({ ...meta, user_id }),
  'totps.create': changeData({ ...totpAnswer, ...slimChange }),
};

/** Calls a method of a signed-in client; the response has this data. */
async function answered(method: MethodName, data: unknown) {
  const at = await recordedClient({ isSignedIn: true, answer: () => Response.json({ data }) });
  const before = at.remembered();
  const outcome = await callSample(at.client, method).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome) {
    expect(outcome.error).toBeInstanceOf(InvalidAnswerError);
    expect(at.remembered()).toEqual(before);
  }
  return { ...at, before, value: 'value' in outcome ? (outcome.value as Record<string, unknown>) : undefined };
}

const text = (value: unknown) => typeof value === 'string' && value !== '';

describe('any data of an answer', () => {
  it.each(signIns)('STORE-10 STORE-11 ERR-02 %s signs in with all of it, or fails and changes nothing', async (method) => {
    let successes = 0;
    // Catches: a half applied response: a session without its user, or tokens without their session.
    await fc.assert(
      fc.asyncProperty(signInData, async (data) => {
        const { client, page, value } = await answered(method, data);
        if (!value) return;
        successes += 1;
        const now = { session: client.session.getSync(), user: client.user.getSync() };
        expect(JSON.stringify(now)).toBe(JSON.stringify({ session: value['session'], user: value['user'] }));
        expect(page.storage.getItem(KEY)).toBe(JSON.stringify(now));
        expect(text(now.session?.session_id) && text(now.user?.user_id)).toBe(true);
        expect(Number.isNaN(Date.parse(now.session?.expires_at ?? ''))).toBe(false);
        const { session_token, session_jwt } = value;
        const isWhole = text(session_token) && text(session_jwt);
        expect(client.session.getTokens()).toEqual(isWhole ? { session_token, session_jwt } : null);
      }),
      { numRuns: 25 },
    );
    expect(successes).toBeGreaterThan(0);
  });

  it.each(changes)('STORE-19 ERR-02 %s changes the user, or fails and changes nothing', async (method) => {
    let successes = 0;
    // Catches: a response that changes the user partially, or anything other than the user.
    await fc.assert(
      fc.asyncProperty(dataOf[method] ?? changeData(slimChange), async (data) => {
        const { remembered, before, value } = await answered(method, data);
        if (!value) return;
        successes += 1;
        const { user: now, storage, ...rest } = remembered();
        expect(text(now?.user_id)).toBe(true);
        expect(rest).toEqual({ session: before.session, cookies: before.cookies });
        expect(storage[KEY]).toBe(JSON.stringify({ session: before.session, user: now }));
      }),
      { numRuns: 25 },
    );
    expect(successes).toBeGreaterThan(0);
  });

  it('a whole answer is taken by each of them', async () => {
    for (const method of signIns) expect((await answered(method, signInAnswer)).value).toBeDefined();
    for (const method of changes) {
      const data = method === 'user.get' ? { ...meta, ...user } : { ...totpAnswer, ...changeAnswer };
      expect((await answered(method, data)).value).toBeDefined();
    }
  });
});
