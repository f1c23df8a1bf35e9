import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import type { CountryCode } from 'libphonenumber-js/max';
// The product uses a smaller metadata set of the same library; in this one, each kind of number has its own pattern.
import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A valid phone number. */
export interface RealPhone {
  /** ISO 3166-1 region code. */
  readonly country: string;
  readonly e164: string;
  /** In national format, digits only. */
  readonly national: string;
  /** As users write it: national or international, with or without spaces, dashes and brackets. */
  readonly typed: string;
}

/** The countries with an example number in the library. */
const countriesWithExample = getCountries().filter((country) => country in examples);

/** The number of random digits at the end of an example. */
const varied = 4;

const manners = ['digits', 'at home', 'abroad', 'E.164'] as const;

/** Generates valid numbers of every selectable country. */
export const realPhone: fc.Arbitrary<RealPhone> = fc
  .tuple(fc.constantFrom(...countriesWithExample), fc.noBias(fc.integer({ min: 0, max: 10 ** varied - 1 })), fc.constantFrom(...manners))
  .map(([country, end, manner]) => ({ manner, country, parsed: variant(country, end) ?? variant(country) }))
  .filter(({ parsed }) => parsed !== undefined)
  .map(({ manner, country, parsed }) => {
    const at = { e164: String(parsed?.number), home: parsed?.formatNational() ?? '', abroad: parsed?.formatInternational() ?? '' };
    const national = at.home.replace(/\D/g, '');
    const typed = { digits: national, 'at home': at.home, abroad: at.abroad, 'E.164': at.e164 }[manner];
    return { country, e164: at.e164, national, typed };
  });

/** Returns a country's example number with other last digits; undefined if it is invalid. */
function variant(country: CountryCode, end?: number) {
  const example = examples[country];
  const digits = end === undefined ? example : example.slice(0, -varied) + String(end).padStart(varied, '0');
  const parsed = parsePhoneNumberFromString(digits, country);
  return parsed?.isValid() && parsed.country === country ? parsed : undefined;
}

/** Whether the typed text is a valid number, with this country selected. */
export const isNumber = (country: string, typed: string): boolean => parse(country, typed)?.isValid() ?? false;

/** Whether the number is valid and belongs to that country. */
export const isNumberOf = (country: string, typed: string): boolean =>
  isNumber(country, typed) && parse(country, typed)?.country === country;

const parse = (country: string, typed: string) => parsePhoneNumberFromString(typed, country as CountryCode);
