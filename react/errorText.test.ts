import { expect, it } from 'vitest';
import { AbortedError, ApiError, EmailError, InvalidAnswerError, UnreachableError } from '../machines/errors.ts';
import { MissingPkceError, NoSessionError, PhoneError, SchemaError, WalletError } from '../machines/lateErrors.ts';
import type { Shown } from '../machines/notices.ts';
import { commonStrings } from './english/common.ts';
import { english } from './english/index.ts';
import { errorText, foreignLanguageOf } from './errorText.ts';

it.each([
  new UnreachableError(),
  new InvalidAnswerError('Invalid JSON response from our servers.'),
  new SchemaError([{ dataPath: '.email', message: 'is wrong' }]),
  new MissingPkceError(),
  new NoSessionError(),
  new PhoneError(),
  new EmailError(),
  new WalletError('[Error] Could not sign message'),
  new AbortedError(),
])('ERR-11 what is no word of the provider speaks for itself: %s', (error) => {
  expect(errorText(error, english)).toBe(error.message);
});

it('ERR-11 an error from nowhere speaks for itself, too', () => {
  expect(errorText('odd', english)).toBe('odd');
});

it('a sentence that a widget has not brought along is shown by its name, so that it is missed', () => {
  expect(errorText({ key: 'passkeyKnown' }, commonStrings)).toBe('passkeyKnown');
});

it('ERR-11 a host may put it into its own language', () => {
  const errors = { ...english.errors, wallet: 'Das hat nicht geklappt.' };
  expect(errorText(new WalletError('odd'), { ...english, errors })).toBe('Das hat nicht geklappt.');
});

it('ERR-08 of what the provider says its sentence is shown, without what programs read', () => {
  const error = new ApiError({ status_code: 404, error_type: 'gone', error_message: 'It is gone.', error_url: 'https://stytch.com/x' });
  expect(errorText(error, english)).toBe('It is gone.');
});

it.each([
  ['FORM-14 FORM-15', new EmailError(), 'Invalid email address'],
  ['FORM-17', new PhoneError(), 'Invalid phone number, please try again.'],
  ['ERR-01', new UnreachableError(), 'Unable to contact our servers.'],
])('%s in English it reads like this', (_, error, text) => {
  expect(errorText(error, english)).toBe(text);
});

it('ERR-08 ERR-11 what the provider or an error says itself is English, and what the host says is in the language of its page', () => {
  const errors = { ...english.errors, phone: 'Diese Nummer gibt es nicht.' };
  const language = (shown: Shown) => foreignLanguageOf(shown, { ...english, errors });
  expect(language(new ApiError({ status_code: 404, error_type: 'gone', error_message: 'It is gone.' }))).toBe('en');
  expect(language(new SchemaError([]))).toBe('en');
  expect(language(new PhoneError())).toBe(undefined);
  expect(language({ key: 'codeResent' })).toBe(undefined);
  expect(language('Guten Tag')).toBe(undefined);
});
