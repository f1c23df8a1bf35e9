import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { dialCodesOf, loadPhoneFormatter, phoneParser } from '../core/methods/contact/phone.ts';
import { retype } from '../core/methods/contact/phoneEdit.ts';
import type { PhoneFormatter, TypedPhone } from '../core/methods/contact/phoneTyping.ts';
import { phoneLibraryChunk } from '../core/widgets/chunks.ts';
import type { Cases } from './drawn.ts';
import { counted, tally } from './drawn.ts';
import type { RealPhone } from './phones.ts';
import { realPhone } from './phones.ts';

const parsePhone = phoneParser(phoneLibraryChunk);
const dialCodeOf = dialCodesOf(phoneLibraryChunk);
const { getCountries } = await phoneLibraryChunk.load();

/** Two numbers of each of fifteen countries: in national format and in E.164. */
const numbers: readonly (readonly [country: string, national: string, e164: string])[] = [
  ['US', '2025550123', '+12025550123'],
  ['US', '4155552671', '+14155552671'],
  ['CA', '6135550123', '+16135550123'],
  ['CA', '4165550198', '+14165550198'],
  ['DE', '030901820', '+4930901820'],
  ['DE', '015123456789', '+4915123456789'],
  ['FR', '0123456789', '+33123456789'],
  ['FR', '0612345678', '+33612345678'],
  ['GB', '02079460018', '+442079460018'],
  ['GB', '07911123456', '+447911123456'],
  ['IT', '0212345678', '+390212345678'],
  ['IT', '3123456789', '+393123456789'],
  ['ES', '912345678', '+34912345678'],
  ['ES', '612345678', '+34612345678'],
  ['IN', '09876543210', '+919876543210'],
  ['IN', '01123456789', '+911123456789'],
  ['JP', '0312345678', '+81312345678'],
  ['JP', '09012345678', '+819012345678'],
  ['BR', '11961234567', '+5511961234567'],
  ['BR', '1133334444', '+551133334444'],
  ['AU', '0298765432', '+61298765432'],
  ['AU', '0412345678', '+61412345678'],
  ['CH', '0443643532', '+41443643532'],
  ['CH', '0781234567', '+41781234567'],
  ['MX', '5512345678', '+525512345678'],
  ['MX', '3312345678', '+523312345678'],
  ['SE', '08123456', '+468123456'],
  ['SE', '0701234567', '+46701234567'],
  ['ZA', '0111234567', '+27111234567'],
  ['ZA', '0711234567', '+27711234567'],
];

let format: PhoneFormatter;
beforeAll(async () => {
  format = await loadPhoneFormatter(phoneLibraryChunk);
});

const dialed = (text: string) => text.replace(/[^\d+]/g, '');

/** Types at the caret like a browser, and passes on the change. */
function type(field: TypedPhone & { caret: number }, text: string) {
  const { country, number: before, caret } = field;
  const after = before.slice(0, caret) + text + before.slice(caret);
  return retype(country, { before, after, caret: caret + text.length }, format);
}

function backspace(field: TypedPhone & { caret: number }) {
  const { country, number: before, caret } = field;
  if (caret === 0) return field;
  const after = before.slice(0, caret - 1) + before.slice(caret);
  return retype(country, { before, after, caret: caret - 1 }, format);
}

function deleteForward(field: TypedPhone & { caret: number }) {
  const { country, number: before, caret } = field;
  if (caret === before.length) return field;
  const after = before.slice(0, caret) + before.slice(caret + 1);
  return retype(country, { before, after, caret, forward: true }, format);
}

const countriesTyped: Cases<RealPhone> = {
  'of North America': ({ e164 }) => e164.startsWith('+1'),
  'of Europe': ({ e164 }) => /^\+[34]/.test(e164),
  'of Africa': ({ e164 }) => e164.startsWith('+2'),
  'of Asia': ({ e164 }) => /^\+[89]/.test(e164),
  'of eight digits or fewer': ({ national }) => national.length <= 8,
  'of eleven digits or more': ({ national }) => national.length >= 11,
};

const typedNumber = counted('FORM-10 a number that is typed', countriesTyped, realPhone);

const empty = (country: string) => ({ country, number: '', caret: 0 });

describe.each(numbers)('in %s, %s', (country, national, e164) => {
  it('FORM-06 FORM-10 FORM-16 typed key by key is the number, with the caret at the end', async () => {
    const field = [...national].reduce(type, empty(country));
    expect(dialed(field.number)).toBe(national);
    expect(field.caret).toBe(field.number.length);
    expect(field.country).toBe(country);
    expect(await parsePhone(field.number, country)).toMatchObject({ isValid: true, number: e164 });
  });

  it('FORM-10 pasted with a plus chooses the country and shows the national number', async () => {
    const other = country === 'US' ? 'DE' : 'US';
    const field = type(empty(other), e164);
    expect(dialCodeOf(field.country)).toBe(dialCodeOf(country));
    expect(await parsePhone(field.number, field.country)).toMatchObject({ isValid: true, number: e164 });
  });

  it('FORM-10 pasted without a plus, with blanks and dashes, is the number', async () => {
    const field = type(empty(country), ` ${national.slice(0, 3)} ${national.slice(3, 6)}-${national.slice(6)} `);
    expect(await parsePhone(field.number, country)).toMatchObject({ isValid: true, number: e164 });
  });

  it('a digit deleted and typed again in the middle leaves the number and the caret where they were', () => {
    const whole = [...national].reduce(type, empty(country));
    for (let digits = 1; digits < national.length; digits += 1) {
      let caret = 0;
      for (let seen = 0; seen < digits; caret += 1) if (/\d/.test(whole.number[caret] ?? '')) seen += 1;
      const less = backspace({ ...whole, caret });
      expect(dialed(less.number)).toBe(national.slice(0, digits - 1) + national.slice(digits));
      const again = type(less, national[digits - 1] ?? '');
      expect(again.number).toBe(whole.number);
      expect(dialed(again.number.slice(0, again.caret))).toBe(national.slice(0, digits));
    }
  });
});

describe('any typed text', () => {
  type Key = 'back' | 'delete' | 'left' | (string & {});
  const digit = fc.constantFrom(...'0123456789');
  const field = fc.oneof(
    fc.tuple(fc.constantFrom(...getCountries()), fc.array(digit, { minLength: 4, maxLength: 15 })),
    realPhone.map(({ country, national }) => [country, [...national]] as const),
    fc.tuple(fc.constantFrom(...getCountries()), realPhone).map(([country, { typed }]) => [country, [typed]] as const),
  );
  const keys = fc.tuple(
    field,
    fc.array(
      fc.oneof(
        { weight: 9, arbitrary: digit },
        { weight: 15, arbitrary: fc.constantFrom<Key>('left', 'left', 'left', 'left', 'back', 'delete') },
        { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...'0123456789() -a'), maxLength: 6 }) },
        { weight: 1, arbitrary: fc.constant('+') },
      ),
      { maxLength: 30, size: 'max' },
    ),
  );
  const met = tally('FORM-10 what is typed into the phone field', [
    'a digit in the middle',
    'several digits at once',
    'a deleted digit in the middle',
    'a digit deleted forward',
    'a digit deleted by its bracket, blank or dash',
    'a plus',
    'another country',
  ]);

  it('FORM-10 each key changes the digits at the caret and no others, in every country, and nothing is thrown', () => {
    // Catches: a caret in the wrong place, digits that are lost, doubled or not typed, a key that throws.
    fc.assert(
      fc.property(keys, ([[country, first], later]) => {
        const found: string[] = [];
        let field: TypedPhone & { caret: number } = empty(country);
        for (const press of [...first, ...later]) {
          const { number, caret } = field;
          const digits = dialed(number);
          const left = dialed(number.slice(0, caret)).length;
          const isInside = left < digits.length;
          let [head, tail] = [digits.slice(0, left), digits.slice(left)];
          if (press === 'left') field = { ...field, caret: Math.max(0, caret - 1) };
          else if (press === 'back') {
            field = backspace(field);
            head = head.slice(0, -1);
            if (caret > 0 && /\D/.test(number[caret - 1] ?? '')) found.push('a digit deleted by its bracket, blank or dash');
            else if (isInside) found.push('a deleted digit in the middle');
          } else if (press === 'delete') {
            field = deleteForward(field);
            if (isInside) found.push('a digit deleted forward');
            tail = tail.slice(1);
          } else {
            field = type(field, press);
            head += dialed(press);
            if (isInside && dialed(press)) found.push('a digit in the middle');
            if (dialed(press).length > 1) found.push('several digits at once');
          }
          expect([field.caret >= 0, field.caret <= field.number.length]).toEqual([true, true]);
          if (field.country !== country) found.push('another country');
          else if (/\+/.test(head + tail)) found.push('a plus');
          else if (press !== 'left') {
            expect([press, dialed(field.number), dialed(field.number.slice(0, field.caret)).length]).toEqual([
              press,
              head + tail,
              head.length,
            ]);
          }
          if (field.country !== country) break;
        }
        met.one(found);
      }),
      { numRuns: 400 },
    );
  });

  it('any two digits, in every country, stay as the digits that they are', () => {
    // The library throws for "02" in Cape Verde and Samoa.
    const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
    const typed = getCountries().flatMap((country) => pairs.map((pair) => [pair, dialed([...pair].reduce(type, empty(country)).number)]));
    expect(typed.filter(([pair, digits]) => pair !== digits)).toEqual([]);
  });

  it('FORM-06 FORM-10 FORM-16 a number of any country, typed key by key, is that number; and so is what is pasted', async () => {
    // Catches: formatting that loses, doubles or reorders digits, a misplaced caret, a country that changes during typing.
    await fc.assert(
      fc.asyncProperty(typedNumber, async ({ country, national, typed, e164 }) => {
        const field = [...national].reduce(type, empty(country));
        expect([dialed(field.number), field.caret, field.country]).toEqual([national, field.number.length, country]);
        expect(await parsePhone(field.number, country)).toMatchObject({ isValid: true, number: e164 });
        const abroad = [...e164].reduce(type, empty('US'));
        expect(await parsePhone(abroad.number, abroad.country)).toMatchObject({ isValid: true, number: e164 });
        expect(abroad.caret).toBe(abroad.number.length);
        const pasted = type(empty(country), typed);
        expect(await parsePhone(pasted.number, pasted.country)).toMatchObject({ isValid: true, number: e164 });
      }),
      { numRuns: 300 },
    );
  });

  it('backspace always takes something away, down to nothing', () => {
    for (const [country, national] of numbers) {
      let field: TypedPhone & { caret: number } = [...national].reduce(type, empty(country));
      for (let presses = 0; presses < national.length; presses += 1) {
        const before = dialed(field.number).length;
        field = backspace({ ...field, caret: field.number.length });
        expect(dialed(field.number).length).toBe(before - 1);
      }
      expect(field.number).toBe('');
    }
  });
});
