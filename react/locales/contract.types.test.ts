import { assertType, expectTypeOf, it } from 'vitest';
import type { Strings } from '../english/index.ts';
import type { ErrorSentences, Sentences } from './contract.ts';
import german from './de.ts';

it('a language lacks no sentence and no name in braces', () => {
  expectTypeOf(german).toEqualTypeOf<Sentences>();
  const { or, ...rest } = german;
  assertType<Sentences>({ ...rest, or });
  // @ts-expect-error a sentence is missing
  assertType<Sentences>(rest);
  // @ts-expect-error a nested sentence is missing
  assertType<Sentences>({ ...german, success: { title: 'Geschafft' } });
  assertType<Sentences>({ ...german, emailConfirmation: { ...german.emailConfirmation, text: 'An {email} gesendet' } });
  // @ts-expect-error {email} is missing
  assertType<Sentences>({ ...german, emailConfirmation: { ...german.emailConfirmation, text: 'Gesendet' } });
  const { strength } = german.password;
  assertType<Sentences['password']['strength']>({ ...strength, complexity: '{n, plural, one {#} other {#}} von {kinds}' });
  // @ts-expect-error one of two placeholders is missing
  assertType<Sentences['password']['strength']>({ ...strength, complexity: '{n} davon' });
});

it('the error sentences are complete', () => {
  // @ts-expect-error a sentence for an error is missing
  assertType<ErrorSentences['errors']>({ usage: 'Falsch.' });
  expectTypeOf<Strings['apiErrors']>().toExtend<Readonly<Partial<Record<string, string>>> | undefined>();
});
