import { UnreachableError } from '../../../machines/errors.ts';
import { PhoneCountryError, PhoneError } from '../../../machines/lateErrors.ts';
import type { PhoneOptions } from '../../../machines/login/config.ts';
import { limits } from '../../../machines/screenLimits.ts';
import { asciiNumber } from '../../base/digits.ts';
import type { Lazy } from '../../base/lazy.ts';
import { mapLazy } from '../../base/lazy.ts';
import type { Environment } from '../../platform/environment.ts';
import type * as PhoneLibraryModule from './phoneLibrary.ts';
import type { PhoneFormatter, TypedPhone } from './phoneTyping.ts';
import { defaultCountry, defaultDialCode } from './phoneTyping.ts';

/** A country in the phone form's list (FORM-09). */
export interface Country {
  /** An ISO 3166-1 region code. */
  readonly region: string;
  /** The dial code without the plus. */
  readonly dialCode: string;
  /** The country's name in the requested language. */
  readonly name: string;
  /** The label in a list: the name, so that typing the first letters finds it, and the dial code. */
  readonly label: string;
}

export type PhoneLibrary = Lazy<typeof PhoneLibraryModule>;

/** Whether a host accepts the numbers of a region. */
const takes = (only: PhoneOptions['only'], region: string) => !only || (only as readonly string[]).includes(region);

/**
 * Returns all countries with phone numbers, named and sorted in a language. Slow: a browser takes about 10 ms for the names.
 *
 * @param language a BCP 47 tag; English for an invalid tag such as `de_DE`
 * @param only the regions to return; default: all
 */
export async function countriesIn(language: string, library: PhoneLibrary, only?: PhoneOptions['only']): Promise<Country[]> {
  const { getCountries, getCountryCallingCode } = await library.load();
  const languages = languagesOf(language);
  const names = new Intl.DisplayNames(languages, { type: 'region' });
  const { compare } = new Intl.Collator(languages);
  return getCountries()
    .filter((region) => takes(only, region))
    .map((region) => {
      const [dialCode, name] = [getCountryCallingCode(region), names.of(region) ?? region];
      // The direction marks keep the plus before the digits in right-to-left languages.
      return { region, dialCode, name, label: `${name} (\u2066+${dialCode}\u2069)` };
    })
    .sort((one, other) => compare(one.name, other.name));
}

function languagesOf(language: string): string[] {
  try {
    return [...Intl.getCanonicalLocales(language), 'en'];
  } catch {
    return ['en'];
  }
}

/** Returns the dial code of a region; undefined if unknown. Before the library has loaded, only the default country is known. */
export type DialCodes = (region: string) => string | undefined;

export function dialCodesOf(library: PhoneLibrary): DialCodes {
  return (region) => {
    if (region === defaultCountry) return defaultDialCode;
    return library.loaded?.isSupportedCountry(region) ? library.loaded.getCountryCallingCode(region) : undefined;
  };
}

export interface ParsedPhone {
  readonly isValid: boolean;
  /** The E.164 number, for example +12025550123. */
  readonly number: string;
  /** The national format, for example (202) 555-0123. */
  readonly national: string;
  /** The region; undefined if several regions use the number, or if the hidden frame parsed it. */
  readonly region?: string | undefined;
}

/** The code that parses numbers in the hidden frame. */
interface FramePhones<C> {
  framePhoneParser(context: C): PhoneParser;
}

/** Parses a number for a region; an E.164 number needs no region. */
export type PhoneParser = (number: string, country?: string) => Promise<ParsedPhone>;

/** Makes the parser; if the library cannot be loaded, `frame` parses the numbers, with `context` (READ-122). */
export function phoneParser<C>(library: PhoneLibrary, frame?: Lazy<FramePhones<C>>, context?: C): PhoneParser {
  const parser = mapLazy(library, ({ parsePhoneNumberFromString }) => (number: string, country?: string): ParsedPhone => {
    const parsed = parsePhoneNumberFromString(number, country as 'US' | undefined);
    return {
      isValid: parsed?.isValid() ?? false,
      number: parsed?.number ?? number,
      national: parsed?.formatNational() ?? number,
      region: parsed?.country,
    };
  });
  return async (number, country) => {
    const parse = await parser.load().catch((error: unknown) => {
      if (!frame) throw error;
      return frame.load().then(({ framePhoneParser }) => framePhoneParser(context as C));
    });
    return parse(number, country);
  };
}

/**
 * Makes the formatter for typing; its metadata loads with the parser's. Text on which the library throws, such as "02" in
 * Cape Verde, stays unformatted.
 *
 * @param only the regions that a number with a plus selects; default: all
 */
export async function loadPhoneFormatter(library: PhoneLibrary, only?: PhoneOptions['only']): Promise<PhoneFormatter> {
  const { AsYouType } = await library.load();

  return (typed) => {
    try {
      return format(typed);
    } catch {
      return typed;
    }
  };

  function format({ country, number }: TypedPhone): TypedPhone {
    if (!number.trim().startsWith('+')) {
      return { country, number: new AsYouType(country as 'US').input(number) };
    }
    const typing = new AsYouType();
    const international = typing.input(number);
    const parsed = typing.getNumber();
    // A complete number with a plus contains its country, which is then selected.
    if (parsed?.country && parsed.isValid() && takes(only, parsed.country)) {
      return { country: parsed.country, number: parsed.formatNational() };
    }
    return { country, number: international };
  }
}

/**
 * Returns the E.164 number for the input. If the parser is slow or fails, uses the dial code and the typed digits, so that no
 * user is locked out (FORM-16 to FORM-19).
 *
 * @throws PhoneError when the parser rejects the number
 * @throws PhoneCountryError for a number of a country that the host does not accept (CFG-24)
 * @throws UnreachableError when neither the parser nor the dial code is available: the number could be another person's
 */
export async function readPhone(
  { country, number: typed }: { country: string; number: string },
  { after }: Pick<Environment, 'after'>,
  parse: PhoneParser,
  dialCodeOf: DialCodes,
  { only }: PhoneOptions = {},
): Promise<string> {
  const number = asciiNumber(typed);
  const digits = number.replace(/\D/g, '');
  if (!digits) throw new PhoneError();
  const asTyped = (): Omit<ParsedPhone, 'national'> => {
    // A number that starts with a plus contains its dial code.
    const dialCode = number.trim().startsWith('+') ? '' : dialCodeOf(country);
    if (dialCode === undefined) throw new UnreachableError();
    return { isValid: true, number: `+${dialCode}${digits}` };
  };
  const parsed = (await within(limits.phoneParseMs, after, () => parse(number, country))) ?? asTyped();
  if (!parsed.isValid) throw new PhoneError();
  // A number of several regions is recognized by its dial code. If the codes are not loaded, the server decides.
  const mayBeOf = (region: string) => parsed.number.startsWith(`+${dialCodeOf(region) ?? ''}`);
  if (parsed.region ? !takes(only, parsed.region) : only && !only.some(mayBeOf)) throw new PhoneCountryError();
  return parsed.number;
}

/** Formats a number for display; returns it unchanged if formatting fails or is slow (FORM-20). */
export async function formatPhone(number: string, { after }: Pick<Environment, 'after'>, parse: PhoneParser): Promise<string> {
  return (await within(limits.phoneFormatMs, after, () => parse(number)))?.national ?? number;
}

/** Resolves with the result of `ask`, or with undefined if `ask` fails or exceeds the time limit. */
function within<T>(ms: number, after: Environment['after'], ask: () => Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const cancel = after(ms, () => resolve(undefined));
    const answer = (value?: T) => {
      cancel();
      resolve(value);
    };
    // The async wrapper turns a synchronous error of `ask` into a rejection.
    (async () => ask())().then(answer, () => answer());
  });
}
