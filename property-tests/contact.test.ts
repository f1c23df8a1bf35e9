import fc from 'fast-check';
import type { CountryCode } from 'libphonenumber-js';
import { describe, expect, it } from 'vitest';
import type { ParsedPhone } from '../core/methods/contact/phone.ts';
import { dialCodesOf, formatPhone, phoneParser, readPhone } from '../core/methods/contact/phone.ts';
import { phoneLibraryChunk } from '../core/widgets/chunks.ts';
import { isEmail } from '../core/widgets/contact.ts';
import { createTestClock } from '../fixtures/client/clock.ts';
import { PhoneError } from '../machines/lateErrors.ts';
import { scripted, turn } from './charts/effects.ts';
import type { Cases } from './drawn.ts';
import { counted } from './drawn.ts';
import type { RealPhone } from './phones.ts';
import { isNumber, isNumberOf, realPhone } from './phones.ts';

const parsePhone = phoneParser(phoneLibraryChunk);
const dialCodeOf = dialCodesOf(phoneLibraryChunk);
const library = await phoneLibraryChunk.load();
const isRegion = (country: string) => library.getCountries().some((region) => region === country);

const text = fc.oneof(
  fc.string({ maxLength: 40, size: 'max' }),
  fc.string({ unit: 'binary', maxLength: 20, size: 'max' }),
  fc.stringMatching(/^[+()\d -]{0,20}$/),
  fc.constantFrom('__proto__', 'toString', '+', '00', '٠١٢٣٤٥٦٧٨٩', '＋１２０２５５５０１２３', '1e999'),
);
const country = fc.oneof(fc.constantFrom(...library.getCountries()), text);

/** Generates a country with a typed number: mostly a valid number with small changes, or any text. */
const entry = counted(
  'FORM-16 a typed phone number',
  {
    'a valid number of its country': ({ country, number }) => isNumberOf(country, number),
    'one of another country': ({ country, number }) => isNumber(country, number) && !isNumberOf(country, number),
    'one with its plus': ({ country, number }) => number.startsWith('+') && isNumber(country, number),
    'one with blanks, dashes or brackets': ({ country, number }) => /[ ()-]/.test(number) && isNumber(country, number),
    'digits of an invalid number': ({ country, number }) => /\d{4}/.test(number) && !isNumber(country, number),
    'nothing to dial': ({ number }) => !/\d/.test(number),
    'an unknown country': ({ country }) => !isRegion(country),
  },
  fc.oneof(
    { weight: 4, arbitrary: realPhone.map(({ country, typed }) => ({ country, number: typed })) },
    { weight: 2, arbitrary: fc.record({ country, phone: realPhone }).map(({ country, phone }) => ({ country, number: phone.typed })) },
    { weight: 1, arbitrary: realPhone.map(({ country, typed }) => ({ country, number: typed.slice(0, -2) })) },
    { weight: 3, arbitrary: fc.record({ country, number: text }) },
  ),
);

/** Changes that make an address invalid. */
const spoilers: readonly ((address: string) => string)[] = [
  (address) => address.replace(/\.[a-z]+$/i, '.c'),
  (address) => address.replace('@', ' @'),
  (address) => address.replace('@', '@@'),
  (address) => `${address}\n`,
  (address) => address.replace(/\.[^.]+$/, ''),
];

const waysOfWriting: Cases<RealPhone> = {
  'as digits alone': ({ typed }) => /^\d+$/.test(typed),
  'as people write it at home': ({ typed }) => !typed.startsWith('+') && /[ ()-]/.test(typed),
  'as people write it abroad': ({ typed }) => /^\+.* /.test(typed),
  'in E.164': ({ typed }) => /^\+\d+$/.test(typed),
  'with a digit in front that is dialed at home alone': ({ national, e164 }) => !e164.endsWith(national),
  'of a country that shares its dial code': ({ country }) => ['CA', 'PR', 'KZ', 'GG', 'SJ'].includes(country),
};
const parsers: Cases<string> = Object.fromEntries(
  ['valid', 'invalid', 'fails', 'slow'].map((name) => [name, (drawn: string) => drawn === name]),
);

const typedEmail = counted(
  'FORM-11 FORM-12 what is typed as an email address',
  {
    'one that is taken': isEmail,
    'one whose top-level domain is too short': (typed) => /^[^@\s]+@[^@\s]+\.[a-z]$/i.test(typed),
    'one with a blank': (typed) => /@/.test(typed) && /\s/.test(typed),
    'one with two signs': (typed) => typed.split('@').length > 2,
    'none at all': (typed) => !typed.includes('@'),
  },
  fc.oneof(
    text,
    fc.emailAddress(),
    fc.tuple(fc.emailAddress(), fc.constantFrom(...spoilers)).map(([address, spoil]) => spoil(address)),
  ),
);
const numberOfSomebody = counted('FORM-16 a valid number', waysOfWriting, realPhone);
const parserOf = counted('FORM-18 FORM-19 a parser', parsers, fc.constantFrom('valid', 'invalid', 'fails', 'slow'));

/** The digits of all numbering systems of the platform, by which a number is read in ASCII. */
const asciiOf = new Map([['\uff0b', '+']]);
for (const numberingSystem of Intl.supportedValuesOf('numberingSystem')) {
  const { format } = new Intl.NumberFormat('en', { numberingSystem });
  // Some systems write numbers without digits, such as the Roman one.
  for (let value = 0; value < 10; value += 1) if (/^\p{Nd}$/u.test(format(value))) asciiOf.set(format(value), String(value));
}

describe('any typed text', () => {
  it('FORM-16 FORM-17 as a phone number gives an E.164 number or PhoneError', () =>
    // Catches: an invalid number that is sent.
    fc.assert(
      fc.asyncProperty(entry, async (typed) => {
        try {
          expect(await readPhone(typed, createTestClock(), parsePhone, dialCodeOf)).toMatch(/^\+\d+$/);
        } catch (error) {
          expect(error).toBeInstanceOf(PhoneError);
        }
      }),
      { numRuns: 300 },
    ));

  it('FORM-10 FORM-16 FORM-17 that is a valid number of the country is sent as that number, in any format', () =>
    // Catches: a region that is not passed on, a missing or repeated dial code, a reader that refuses valid numbers.
    fc.assert(
      fc.asyncProperty(numberOfSomebody, async ({ country, typed, e164 }) => {
        expect(await readPhone({ country, number: typed }, createTestClock(), parsePhone, dialCodeOf)).toBe(e164);
      }),
      { numRuns: 500 },
    ));

  it('FORM-16 FORM-18 FORM-19 with any parser the answer is its own, the number as typed, or PhoneError', () =>
    // Catches: a parser whose verdict is ignored, a failed parser that blocks the user, a repeated dial code.
    fc.assert(
      fc.asyncProperty(
        entry.filter((typed) => isRegion(typed.country)),
        parserOf,
        async ({ country: region, number }, parser) => {
          const clock = createTestClock();
          const ask = scripted<string, ParsedPhone>();
          const result = readPhone({ country: region, number }, clock, (typed) => ask(typed), dialCodeOf).catch((error: unknown) => error);
          const [question] = ask.open();
          if (parser === 'fails') question?.fail(new Error('no chunk'));
          else if (parser === 'slow') clock.advance(2_000);
          else question?.answer({ isValid: parser === 'valid', number: '+1', national: '1' });
          await turn();
          const ascii = [...number].map((char) => asciiOf.get(char) ?? char).join('');
          const digits = ascii.replace(/\D/g, '');
          // A number with a plus already has its dial code.
          const dialCode = ascii.trim().startsWith('+') ? '' : library.getCountryCallingCode(region as CountryCode);
          if (!digits || parser === 'invalid') expect(await result).toBeInstanceOf(PhoneError);
          else expect(await result).toBe(parser === 'valid' ? '+1' : `+${dialCode}${digits}`);
          expect(clock.waiting()).toBe(0);
        },
      ),
      { numRuns: 200 },
    ));

  const formatted = counted(
    'FORM-20 a number to be shown',
    {
      well: ({ parser }) => parser === 'well',
      fails: ({ parser }) => parser === 'fails',
      slow: ({ parser }) => parser === 'slow',
      'of America': ({ phone }) => phone.e164.startsWith('+1'),
      'of another country': ({ phone }) => !phone.e164.startsWith('+1'),
    },
    fc.record({ phone: realPhone, parser: fc.constantFrom('well', 'fails', 'slow') }),
  );
  const destination = counted(
    'FORM-20 any destination',
    {
      nothing: (given) => given === '',
      'with a digit': (given) => /\d/.test(given),
      'without one': (given) => given !== '' && !/\d/.test(given),
    },
    text,
  );

  it('FORM-20 any destination can be shown, and never as nothing', () =>
    // Catches: a destination that is shown as an empty text, or that breaks the screen.
    fc.assert(
      fc.asyncProperty(destination, async (given) => {
        const shown = await formatPhone(given, createTestClock(), parsePhone);
        expect([typeof shown, shown === '']).toEqual(['string', given === '']);
      }),
      { numRuns: 200 },
    ));

  it('FORM-20 a number is shown in its national format, or unformatted if that fails or is slow', () =>
    // Catches: a number that is shown empty, in foreign format, with other digits, or raw although it can be formatted.
    fc.assert(
      fc.asyncProperty(formatted, async ({ phone: { e164, national }, parser }) => {
        const clock = createTestClock();
        const parse = { well: parsePhone, fails: () => Promise.reject(new Error('no chunk')), slow: () => new Promise<never>(() => {}) }[
          parser
        ];
        const result = formatPhone(e164, clock, parse);
        if (parser === 'slow') clock.advance(10_000);
        const shown = await result;
        if (parser === 'well') expect([shown.replace(/\D/g, ''), shown.startsWith('+')]).toEqual([national, false]);
        else expect(shown).toBe(e164);
        expect(clock.waiting()).toBe(0);
      }),
      { numRuns: 300 },
    ));

  it('FORM-11 FORM-12 READ-12 as an email is one or not, by a domain with a top-level domain of two letters or more', () =>
    // Catches: an accepted address without a valid domain.
    fc.assert(
      fc.property(typedEmail, (typed) => {
        const parts = typed.split('@');
        const topLevel = parts[1]?.split('.').slice(1).at(-1) ?? '';
        if (isEmail(typed)) {
          expect(parts).toHaveLength(2);
          expect(topLevel).toMatch(/^[a-z]{2,}$/i);
          expect(typed).not.toMatch(/\s/);
        }
      }),
      { numRuns: 500 },
    ));

  const address = counted(
    'FORM-11 READ-12 an address of the usual form',
    {
      'one letter at the end': ({ topLevel }) => topLevel.length === 1,
      'two or more': ({ topLevel }) => topLevel.length > 1,
      'a dot before the @': ({ local }) => local.includes('.'),
      'a sign before the @': ({ local }) => /[!#$%&'*+/=?^_`{|}~-]/.test(local),
      'more than one domain': ({ domain }) => domain.includes('.'),
    },
    fc.record({
      local: fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,20}$/),
      domain: fc.stringMatching(/^[A-Za-z0-9.-]{1,20}$/),
      topLevel: fc.stringMatching(/^[A-Za-z]{1,6}$/),
    }),
  );

  it('FORM-11 READ-12 every address of the usual form is one', () =>
    // Catches: an ordinary address that is refused.
    fc.assert(
      fc.property(address, ({ local, domain, topLevel }) => {
        expect(isEmail(`${local}@${domain}.${topLevel}`)).toBe(topLevel.length >= 2 || /\.[A-Za-z]{2,}$/.test(`${domain}.${topLevel}`));
      }),
      { numRuns: 500 },
    ));
});
