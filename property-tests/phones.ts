import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import type { CountryCode } from 'libphonenumber-js/max';
// The product reads numbers by a smaller table of the same library; by this one, each kind of number has its own pattern.
import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A number that somebody can have. */
export interface RealPhone {
  /** Region code of ISO 3166-1. */
  readonly country: string;
  readonly e164: string;
  /** As dialled at home, digits only. */
  readonly national: string;
  /** As people write it: at home or abroad, with blanks, dashes and brackets or without. */
  readonly typed: string;
}

/** The countries of the table that the library has an example for. */
const countriesWithExample = getCountries().filter((country) => country in examples);

/** How many of an example's last digits are others. */
const varied = 4;

const manners = ['digits', 'at home', 'abroad', 'E.164'] as const;

/** Numbers that are valid in their country, of every country that can be chosen. */
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

/** The example of a country, ending in other digits; undefined where nobody can have that number there. */
function variant(country: CountryCode, end?: number) {
  const example = examples[country];
  const digits = end === undefined ? example : example.slice(0, -varied) + String(end).padStart(varied, '0');
  const parsed = parsePhoneNumberFromString(digits, country);
  return parsed?.isValid() && parsed.country === country ? parsed : undefined;
}

/** Whether somebody can have the number that is typed with this country chosen. */
export const isNumber = (country: string, typed: string): boolean => parse(country, typed)?.isValid() ?? false;

/** Whether they can have it in that country. */
export const isNumberOf = (country: string, typed: string): boolean =>
  isNumber(country, typed) && parse(country, typed)?.country === country;

const parse = (country: string, typed: string) => parsePhoneNumberFromString(typed, country as CountryCode);
