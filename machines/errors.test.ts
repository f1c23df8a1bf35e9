import { describe, expect, it } from 'vitest';
import * as early from './errors.ts';
import { ApiError, EmailError, isAuthError, isInputError, UnreachableError, unrecoverableType } from './errors.ts';
import * as late from './lateErrors.ts';
import { PhoneCountryError, PhoneError } from './lateErrors.ts';
import { shown } from './notices.ts';

const catalogue = { ...early, ...late };

const refusal = { status_code: 404, error_type: 'session_not_found', error_message: 'It is gone.' };

const samples = [
  new ApiError(refusal),
  new UnreachableError(),
  new catalogue.InvalidAnswerError('odd'),
  new catalogue.SchemaError([]),
  new catalogue.UsageError('otps.authenticate'),
  new catalogue.NoSessionError(),
  new catalogue.MissingPkceError(),
  new catalogue.MissingParameterError('client_id'),
  new PhoneError(),
  new PhoneCountryError(),
  new EmailError(),
  new catalogue.PasskeyError('odd'),
  new catalogue.WalletError('odd'),
  new catalogue.MountError('odd'),
  new catalogue.RedirectError('odd'),
  new catalogue.AbortedError(),
];

describe('the catalogue', () => {
  it('gives each class a unique name and code', () => {
    const classes = Object.keys(catalogue).filter((name) => name.endsWith('Error') && !name.startsWith('is'));
    expect(classes.sort()).toEqual(samples.map(({ name }) => name).sort());
    expect(new Set(samples.map(({ code }) => code)).size).toBe(samples.length);
    for (const error of samples) {
      expect(error).toBeInstanceOf(Error);
      expect(isAuthError(error)).toBe(true);
      expect(String(error)).toBe(`${error.name}: ${error.message}`);
    }
  });

  it('keeps to the codes that programs rely on', () => {
    expect(samples.map(({ code }) => code)).toEqual([
      'api_error',
      'unreachable',
      'invalid_answer',
      'schema',
      'usage',
      'no_session',
      'missing_pkce',
      'missing_parameter',
      'phone',
      'phone_country',
      'email',
      'passkey',
      'wallet',
      'mount',
      'redirect',
      'aborted',
    ]);
  });

  it('holds no other error', () => {
    for (const value of [new Error('x'), new TypeError('x'), { code: 'usage' }, 'usage', null, undefined]) {
      expect(isAuthError(value)).toBe(false);
    }
  });

  it('keeps the cause', () => {
    const cause = new TypeError('Failed to fetch');
    expect(new UnreachableError({ cause }).cause).toBe(cause);
    expect(new catalogue.AbortedError({ cause }).cause).toBe(cause);
  });
});

describe('the text of an error', () => {
  it.each([
    ['ERR-01', new UnreachableError(), 'Unable to contact our servers.'],
    [
      'ERR-07 READ-65',
      new catalogue.NoSessionError(),
      'There is no session currently available. Make sure the user is authenticated with a valid session.',
    ],
    ['FORM-17', new PhoneError(), 'Invalid phone number, please try again.'],
    ['FORM-14', new EmailError(), 'Invalid email address'],
    [
      'ARG-06',
      new catalogue.UsageError('otps.authenticate', 'code must be a string.', 'Sorry.'),
      'Invalid call to otps.authenticate\ncode must be a string.\nSorry. (usage)',
    ],
  ])('%s is fixed', (_, error, text) => {
    expect(error.message).toBe(text);
  });

  it('ERR-05 names path and message of each field', () => {
    const fields = [
      { dataPath: 'email', message: 'is required' },
      { dataPath: 'name.first', message: 'must be a string' },
    ];
    expect(new catalogue.SchemaError(fields).message).toBe(
      'Request does not match expected schema\nemail: is required\nname.first: must be a string',
    );
    expect(new catalogue.SchemaError([]).message).toBe('Request does not match expected schema');
  });

  it('PREG-19 CRYPTO-16 has a default reason, or the given one', () => {
    expect([new catalogue.PasskeyError('odd').reason, new catalogue.WalletError('odd').reason]).toEqual(['unknown', 'unknown']);
    expect(new catalogue.PasskeyError('odd', { reason: 'insecure' }).reason).toBe('insecure');
  });

  it('ERR-06 says what the provider says, and carries it field by field', () => {
    const said = { ...refusal, error_url: 'https://provider.example/e', request_id: 'r-1' };
    const error = new ApiError(said);
    expect(error).toMatchObject(said);
    expect(error.message.split('\n')).toEqual([
      '[404] session_not_found',
      'It is gone.',
      'See https://provider.example/e for more information.',
      'request_id: r-1',
    ]);
    expect(new ApiError(refusal).message).toBe('[404] session_not_found\nIt is gone.');
  });
});

describe('what an error means', () => {
  it('SESS-08 that a session cannot go on, by its type and not by its status', () => {
    for (const type of catalogue.unrecoverableTypes) {
      expect(unrecoverableType(new ApiError({ ...refusal, status_code: 500, error_type: type }))).toBe(type);
    }
    const other = new ApiError({ ...refusal, status_code: 401, error_type: 'unable_to_auth_otp_code' });
    for (const error of [other, new UnreachableError(), { error_type: 'session_not_found' }, null]) {
      expect(unrecoverableType(error)).toBe(undefined);
    }
  });

  it('PREG-18 that a passkey is there already, whether the provider or the browser says so', () => {
    const known = [
      new ApiError({ ...refusal, error_type: 'duplicate_webauthn_registration' }),
      new catalogue.PasskeyError('held', { reason: 'already_registered' }),
    ];
    const other = [new catalogue.PasskeyError('odd'), new catalogue.WalletError('odd'), { reason: 'other' }, null];
    // Of another copy, whose classes are others.
    known.push({ error_type: 'duplicate_webauthn_registration' } as never, { code: 'passkey', reason: 'already_registered' } as never);
    expect([...known, ...other, ...samples].filter(catalogue.isPasskeyKnown)).toEqual(known);
  });

  it('that a person mistyped', () => {
    expect(samples.filter(isInputError).map(({ name }) => name)).toEqual(['PhoneError', 'PhoneCountryError', 'EmailError']);
    expect([{ code: 'email' }, { code: 'emails' }, { code: ['email'] }, { code: Symbol('email') }, null].map(isInputError)).toEqual([
      true,
      ...Array(4).fill(false),
    ]);
  });

  it('ERR-11 to the user: its own message, for any thrown value', () => {
    const own = new UnreachableError();
    expect(shown(own)).toBe(own);
    expect(shown(new RangeError('odd'))).toBe('odd');
    expect(shown('odd')).toBe('odd');
    expect(shown(undefined)).toBe('undefined');
  });
});
