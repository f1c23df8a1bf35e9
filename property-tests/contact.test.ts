import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail } from '../core/methods/contact/email.ts';
import type { ParsedPhone } from '../core/methods/contact/phone.ts';
import { dialCodesOf, formatPhone, phoneParser, readPhone } from '../core/methods/contact/phone.ts';
import { phoneLibraryChunk } from '../core/widgets/chunks.ts';
import { createTestClock } from '../fixtures/clock.ts';
import { PhoneError } from '../machines/errors.ts';
import { scripted, turn } from './effects.ts';

const parsePhone = phoneParser(phoneLibraryChunk);
const dialCodeOf = dialCodesOf(phoneLibraryChunk);
const library = await phoneLibraryChunk.load();

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.stringMatching(/^[+()\d -]{0,20}$/),
  fc.constantFrom('__proto__', 'toString', '+', '00', '٠١٢٣٤٥٦٧٨٩', '＋１２０２５５５０１２３', '1e999'),
);
const country = fc.oneof(fc.constantFrom(...library.getCountries()), text);

describe('whatever is typed', () => {
  it('FORM-16 FORM-17 as a phone number gives an E.164 number or PhoneError', () =>
    fc.assert(
      fc.asyncProperty(country, text, async (region, number) => {
        try {
          expect(await readPhone({ country: region, number }, createTestClock(), parsePhone, dialCodeOf)).toMatch(/^\+\d+$/);
        } catch (error) {
          expect(error).toBeInstanceOf(PhoneError);
        }
      }),
      { numRuns: 300 },
    ));

  it('FORM-16 FORM-18 FORM-19 with any parser the answer is its own, the number as typed, or PhoneError', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...library.getCountries()),
        text,
        fc.constantFrom('valid', 'invalid', 'fails', 'slow'),
        async (region, number, parser) => {
          const clock = createTestClock();
          const ask = scripted<string, ParsedPhone>();
          const result = readPhone({ country: region, number }, clock, (typed) => ask(typed), dialCodeOf).catch((error: unknown) => error);
          const [question] = ask.open();
          if (parser === 'fails') question?.fail(new Error('no chunk'));
          else if (parser === 'slow') clock.advance(2_000);
          else question?.answer({ isValid: parser === 'valid', number: '+1', national: '1' });
          await turn();
          const digits = number.replace(/\D/g, '');
          // What begins with a plus has its dial code already.
          const dialCode = number.trim().startsWith('+') ? '' : library.getCountryCallingCode(region);
          if (!digits || parser === 'invalid') expect(await result).toBeInstanceOf(PhoneError);
          else expect(await result).toBe(parser === 'valid' ? '+1' : `+${dialCode}${digits}`);
          expect(clock.waiting()).toBe(0);
        },
      ),
      { numRuns: 200 },
    ));

  it('FORM-20 any destination can be shown', () =>
    fc.assert(
      fc.asyncProperty(text, async (destination) => {
        expect(typeof (await formatPhone(destination, createTestClock(), parsePhone))).toBe('string');
      }),
      { numRuns: 200 },
    ));

  it('FORM-11 FORM-12 READ-12 as an email is one or not, by a domain with a top-level domain of two letters or more', () =>
    fc.assert(
      fc.property(fc.oneof(text, fc.emailAddress()), (typed) => {
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

  it('FORM-11 READ-12 every address of the usual form is one', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,20}$/),
        fc.stringMatching(/^[A-Za-z0-9.-]{1,20}$/),
        fc.stringMatching(/^[A-Za-z]{1,6}$/),
        (local, domain, topLevel) => {
          expect(isEmail(`${local}@${domain}.${topLevel}`)).toBe(topLevel.length >= 2 || /\.[A-Za-z]{2,}$/.test(`${domain}.${topLevel}`));
        },
      ),
      { numRuns: 500 },
    ));
});
