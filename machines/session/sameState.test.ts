import { describe, expect, it } from 'vitest';
import { sessionData, userData } from '../../fixtures/provider/state/data.ts';
import { sameState } from './changes.ts';

const state = (session: object = {}, user: object = {}) => ({
  session: { ...sessionData(), ...session },
  user: { ...userData(), ...user },
});

describe('two states are the same', () => {
  it.each([
    ['for a signed-out user', null, null],
    ['when they look alike', state(), state()],
    ['SESS-02 when only the last access differs', state(), state({ last_accessed_at: '2025-01-01T00:00:00Z' })],
    [
      'SESS-02 wherever a last access is kept',
      state({ factors: [{ last_accessed_at: 1 }] }),
      state({ factors: [{ last_accessed_at: 2 }] }),
    ],
    ['in any order of the fields', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ])('%s', (_, one, other) => {
    expect(sameState(one, other)).toBe(true);
  });
});

describe('two states differ', () => {
  it.each([
    ['when one is signed in', null, state()],
    ['in any other time', state(), state({ expires_at: '2025-01-01T00:00:00Z' })],
    ['in a field of the user', state(), state({}, { name: { first_name: 'Ada' } })],
    ['in a field more', state(), state({ later: undefined })],
    ['in the name of a field', { a: undefined }, { b: undefined }],
    ['when the last access is missing', { last_accessed_at: 1 }, {}],
    ['when another field replaces it', { last_accessed_at: 1 }, { other: 1 }],
    ['in the length of a list', state({ roles: [] }), state({ roles: ['a'] })],
    ['in the order of a list', state({ roles: ['a', 'b'] }), state({ roles: ['b', 'a'] })],
    ['as a list and an object do', { 0: 'a' }, ['a']],
    ['as a number and its text do', state({ n: 1 }), state({ n: '1' })],
    ['as nothing and an empty text do', state({ n: null }), state({ n: '' })],
  ])('SESS-03 %s', (_, one, other) => {
    expect(sameState(one, other)).toBe(false);
    expect(sameState(other, one)).toBe(false);
  });
});
