import { describe, expect, it, vi } from 'vitest';
import { AbortedError, ApiError } from '../../machines/errors.ts';
import { PasskeyError, WalletError } from '../../machines/lateErrors.ts';
import { createRedaction } from './redaction.ts';

/** Redacts one field with a new recording. */
const kept = (record: object) => createRedaction().fields(record);

describe('what fits no rule', () => {
  it.each([
    ['a text under a number', { at: 'ada' }],
    ['a text under a flag', { isValid: 'ada' }],
    ['a text under a record', { config: 'ada' }],
    ['a text under a record of the provider', { user: 'ada' }],
    ['a number under a text', { email: 436641234567 }],
    ['a number under a flag', { isValid: 1 }],
    ['a number under a list of words', { products: 5 }],
    ['a flag under a text', { email: true }],
    ['a flag under a number', { at: true }],
    ['a function', { config: () => 'ada' }],
    ['a symbol', { email: Symbol('ada') }],
    ['no text', { email: undefined }],
    ['an unknown field', { ada: 'ada', [Symbol('ada')]: 'ada' }],
  ])('is left out, name and all: %s', (_, record) => {
    expect(Reflect.ownKeys(kept(record))).toEqual([]);
  });

  it('is null in a list, so that the others keep their places', () => {
    expect(kept({ products: ['otp', 5, () => {}, 'oauth'] })).toEqual({ products: ['otp', null, null, 'oauth'] });
  });

  it('a flag, a number and null stay under their own rules', () => {
    expect(kept({ isValid: false, at: 12.5, email: null, height: Infinity, score: Number.NaN })).toEqual({
      isValid: false,
      at: 12.5,
      email: null,
      height: 'Infinity',
      score: 'NaN',
    });
  });
});

describe('what a host makes up comes to an end', () => {
  const nest = (times: number): object => (times === 0 ? { isValid: true } : { entry: nest(times - 1) });
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null && 'entry' in value ? 1 + depthOf(value.entry) : 0;
  const list = (times: number): unknown => (times === 0 ? 'otp' : [list(times - 1)]);

  it('records are followed seven deep', () => {
    expect([6, 7, 8, 50].map((times) => depthOf(kept(nest(times))))).toEqual([6, 7, 7, 7]);
    expect(JSON.stringify(kept(nest(7)))).toContain('"entry":{"isValid":true}');
    expect(JSON.stringify(kept(nest(8)))).not.toContain('isValid');
  });

  it('and so are lists, also a record that holds itself', () => {
    expect([JSON.stringify(kept({ products: list(7) })), JSON.stringify(kept({ products: list(8) }))]).toEqual([
      '{"products":[[[[[[["otp"]]]]]]]}',
      '{"products":[[[[[[[null]]]]]]]}',
    ]);
    const endless: Record<string, unknown> = {};
    endless['entry'] = [endless];
    expect(JSON.stringify(kept(endless)).length).toBeLessThan(200);
  });

  it('of a list the first hundred are kept', () => {
    const { products } = kept({ products: Array(150).fill('otp') });
    expect(products).toHaveLength(100);
  });
});

describe('a stand-in', () => {
  it.each([
    ['an address in a sentence', 'see https://acme.com', /^text-\d+$/],
    ['a sentence that begins with a number', '12345 is her code', /^text-\d+$/],
    ['a sentence that ends with one', 'call 202 555 0123', /^text-\d+$/],
    ['a number of four digits', '1234', /^text-\d+$/],
    ['an address of an app', 'com.acme.app://in', /^https:\/\/example\.com\/\d+$/],
  ])('resembles the original: %s', (_, text, likeness) => {
    expect(kept({ destination: text })['destination']).toMatch(likeness);
  });

  it('differs for each text, and for a number is a reserved one (555-0100 to 555-0199)', () => {
    const { fields } = createRedaction();
    const numbers = Array.from({ length: 250 }, (_, index) =>
      String(fields({ number: `20255${String(index).padStart(5, '0')}` })['number']),
    );
    expect(new Set(numbers).size).toBe(250);
    for (const number of numbers) expect(number).toMatch(/^(20[1-9]|2[1-9]\d)55501\d\d$/);
  });

  it('of a code has its length, however many there were before', () => {
    const { fields } = createRedaction();
    for (let index = 0; index < 150; index += 1) fields({ code: String(100_000 + index) });
    expect(fields({ code: '48' })['code']).toMatch(/^\d\d$/);
  });

  it('of a parameter that is there and empty is empty', () => {
    expect(kept({ query: '?client_id=&state=s' })['query']).toMatch(/^\?client_id=(&state=text-\d+)?$/);
  });

  it('of a time is the same moment, written in one way; of anything near to one it is none', () => {
    const written = (text: string) => kept({ expires_at: text })['expires_at'];
    expect(
      ['2030-01-01T00:30:00Z', '2030-01-01T00:30:00.123Z', '2030-01-01T02:45:00+02:15', '2029-12-31T19:00:00.5-05:30'].map(written),
    ).toEqual(['2030-01-01T00:30:00.000Z', '2030-01-01T00:30:00.123Z', '2030-01-01T00:30:00.000Z', '2030-01-01T00:30:00.500Z']);
    for (const text of [
      'x2030-01-01T00:30:00Z',
      '2030-01-01T00:30:00Z ada',
      '2030-01-01T00:30:00Z (Ada)',
      '+002030-01-01T00:30:00Z',
      '2030-01-01T00:30:00.Z',
      '2030-01-01',
      '2030-13-01T00:30:00Z',
    ]) {
      expect([text, written(text)]).toEqual([text, 'never']);
    }
  });
});

describe('what is remembered of a text', () => {
  const standIn = (redaction: ReturnType<typeof createRedaction>, text: string) => redaction.fields({ name: text })['name'];

  it('is the same stand-in until it has not come for a whole age', () => {
    const redaction = createRedaction();
    const first = standIn(redaction, 'Ada');
    redaction.age();
    expect(standIn(redaction, 'Ada')).toBe(first);
    redaction.age();
    expect(standIn(redaction, 'Ada')).toBe(first);
    redaction.age();
    redaction.age();
    expect(standIn(redaction, 'Ada')).not.toBe(first);
  });

  it('is nothing once it is forgotten, neither what came lately nor what came before', () => {
    const redaction = createRedaction();
    const before = standIn(redaction, 'Ada');
    redaction.age();
    const lately = standIn(redaction, 'Bob');
    redaction.forget();
    expect([standIn(redaction, 'Ada'), standIn(redaction, 'Bob')].filter((text) => text === before || text === lately)).toEqual([]);
  });
});

describe("the provider's records", () => {
  it('keep the fields that charts read and nothing else, by any name', () => {
    const session = { session_id: 's', expires_at: '2030-01-01T00:00:00Z', last_accessed_at: '2030-01-01T00:00:00Z', user_id: 'u' };
    const strange = { id: 'Ada', at: 5, isValid: true, state: { session_id: 's' }, biometric_registrations: [{}] };
    for (const name of ['session', 'user']) {
      expect(Object.keys(kept({ [name]: { ...session, ...strange } })[name] as object)).toEqual(Object.keys(session));
    }
  });

  it.each([
    [PasskeyError, 'already_registered'],
    [PasskeyError, 'not_allowed'],
    [PasskeyError, 'unsupported'],
    [PasskeyError, 'insecure'],
    [PasskeyError, 'empty'],
    [WalletError, 'refused'],
    [WalletError, 'unauthorized'],
    [WalletError, 'busy'],
    [WalletError, 'missing'],
    [WalletError, 'unknown'],
  ] as const)('the reason of a %o is one of its words: %s, and no other text, as an extension may put there', (Kind, reason) => {
    const failed = (given: unknown) => new Kind('Ada', { reason: given as never });
    const name = Kind === PasskeyError ? 'PasskeyError' : 'WalletError';
    expect(kept({ error: failed(reason) })).toEqual({ error: { $error: name, reason } });
    for (const strange of ['ada@acme.com', 5, { toString: () => reason }, null, [reason], '__proto__']) {
      expect(kept({ error: failed(strange) })).toEqual({ error: { $error: name, reason: 'unknown' } });
    }
    const named = (error: Error) => Object.defineProperty(error, 'name', { value: 'Ada' });
    expect(kept({ error: named(failed(reason)) })).toEqual({ error: { $error: name, reason } });
    expect(kept({ error: named(new AbortedError()) })).toEqual({ error: { $error: 'AbortedError' } });
  });

  it('an error is recognized by its class and its code together, from any copy of the library', async () => {
    vi.resetModules();
    const { ApiError: OfAnotherCopy } = await import('../../machines/errors.ts');
    const fields = { status_code: 404, error_type: 'session_not_found', error_message: 'Ada' };
    const error = new OfAnotherCopy(fields);
    expect(error).not.toBeInstanceOf(ApiError);
    expect(kept({ error })).toEqual({ error: { $error: 'ApiError', status_code: 404, error_type: 'session_not_found' } });
    class PhoneError extends Error {}
    class Ada extends Error {}
    for (const stranger of [new PhoneError('Ada'), Object.assign(new Ada(), { code: 'phone' })]) {
      expect(kept({ error: stranger })).toEqual({ error: { $error: 'Error' } });
    }
    const strange = Object.assign(new OfAnotherCopy(fields), { status_code: '404', error_type: { toString: () => 'Ada' } });
    expect(kept({ error: strange })).toEqual({ error: { $error: 'ApiError', status_code: 0, error_type: 'text-1' } });
  });

  it('an error keeps its class and what the machines ask of it', () => {
    const error = new ApiError({ status_code: 404, error_type: 'session_not_found', error_message: 'Ada' });
    expect(kept({ error })).toEqual({ error: { $error: 'ApiError', status_code: 404, error_type: 'session_not_found' } });
  });
});
