import { PhoneError, UnreachableError } from '../../../machines/errors.ts';
import { limits } from '../../../machines/limits.ts';
import type { Lazy } from '../../base/lazy.ts';
import { mapLazy } from '../../base/lazy.ts';
import type { Environment } from '../../platform/environment.ts';
import { defaultCountry, defaultDialCode } from './defaultCountry.ts';
import type * as PhoneLibraryModule from './phoneLibrary.ts';
import type { PhoneFormatter, TypedPhone } from './phoneTyping.ts';

/** A country whose numbers can be entered (FORM-09). */
export interface Country {
  /** Region code of ISO 3166-1. */
  readonly region: string;
  /** Without the plus. */
  readonly dialCode: string;
  /** Its name, in the language that was asked for. */
  readonly name: string;
  /** For a list: its name, so that typing the first letters finds it, and its dial code. */
  readonly label: string;
}

/** The library that knows the world's phone numbers. */
export type PhoneLibrary = Lazy<typeof PhoneLibraryModule>;

/**
 * Every country that has phone numbers, by its name in a language and sorted as that language sorts. The
 * names are slow to come by: a browser takes some ten milliseconds.
 *
 * @param language a BCP 47 tag; English where it is none, as `de_DE` is
 */
export async function countriesIn(language: string, library: PhoneLibrary): Promise<Country[]> {
  const { getCountries, getCountryCallingCode } = await library.load();
  const languages = languagesOf(language);
  const names = new Intl.DisplayNames(languages, { type: 'region' });
  const { compare } = new Intl.Collator(languages);
  return getCountries()
    .map((region) => {
      const [dialCode, name] = [getCountryCallingCode(region), names.of(region) ?? region];
      // The marks keep the plus before the digits where names run from right to left.
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

/** The dial code of a region, as far as it is known by now: until the library is here, the default country's alone. */
export type DialCodes = (region: string) => string | undefined;

/** Makes the real dial codes. */
export function dialCodesOf(library: PhoneLibrary): DialCodes {
  return (region) => {
    if (region === defaultCountry) return defaultDialCode;
    return library.loaded?.isSupportedCountry(region) ? library.loaded.getCountryCallingCode(region) : undefined;
  };
}

/** A phone number as a parser sees it. */
export interface ParsedPhone {
  readonly isValid: boolean;
  /** E.164, for example +12025550123. */
  readonly number: string;
  /** The number as people write it at home, for example (202) 555-0123. */
  readonly national: string;
}

/** The code that asks the hidden frame. */
interface FramePhones<C> {
  framePhoneParser(context: C): PhoneParser;
}

/** Reads a number with the region it belongs to; an E.164 number needs none. */
export type PhoneParser = (number: string, country?: string) => Promise<ParsedPhone>;

/**
 * Makes the real parser.
 *
 * @param frame reads numbers where the library cannot be loaded (READ-122)
 * @param context what the frame is found by
 */
export function phoneParser<C>(library: PhoneLibrary, frame?: Lazy<FramePhones<C>>, context?: C): PhoneParser {
  const parser = mapLazy(library, ({ parsePhoneNumberFromString }) => (number: string, country?: string): ParsedPhone => {
    const parsed = parsePhoneNumberFromString(number, country as 'US' | undefined);
    return {
      isValid: parsed?.isValid() ?? false,
      number: parsed?.number ?? number,
      national: parsed?.formatNational() ?? number,
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
 * Makes the real formatter; its metadata comes with the parser's. Text that the library throws at, as it does
 * at "02" in Cape Verde, stays as it was typed.
 */
export async function loadPhoneFormatter(library: PhoneLibrary): Promise<PhoneFormatter> {
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
    // A whole number with its plus tells its country, which then need not be chosen.
    if (parsed?.country && parsed.isValid()) {
      return { country: parsed.country, number: parsed.formatNational() };
    }
    return { country, number: international };
  }
}

/**
 * The E.164 number of what was typed. A parser that is slow or broken must not keep anybody out:
 * then the dial code and the typed digits are taken as they are (FORM-16 to FORM-19).
 *
 * @throws PhoneError when the parser says that the number is invalid
 * @throws UnreachableError when neither the parser nor the dial code can be had: it would be somebody else's number
 */
export async function readPhone(
  { country, number }: { country: string; number: string },
  { after }: Pick<Environment, 'after'>,
  parse: PhoneParser,
  dialCodeOf: DialCodes,
): Promise<string> {
  const digits = number.replace(/\D/g, '');
  if (!digits) throw new PhoneError();
  const asTyped = () => {
    // What begins with a plus has its dial code already.
    const dialCode = number.trim().startsWith('+') ? '' : dialCodeOf(country);
    if (dialCode === undefined) throw new UnreachableError();
    return { isValid: true, number: `+${dialCode}${digits}` };
  };
  const parsed = (await within(limits.phoneParseMs, after, () => parse(number, country))) ?? asTyped();
  if (!parsed.isValid) throw new PhoneError();
  return parsed.number;
}

/** A destination as people write it; the raw one when formatting fails or is slow (FORM-20). */
export async function formatPhone(number: string, { after }: Pick<Environment, 'after'>, parse: PhoneParser): Promise<string> {
  return (await within(limits.phoneFormatMs, after, () => parse(number)))?.national ?? number;
}

/** Resolves with what `ask` gives, or with nothing when that fails or takes longer than the limit. */
function within<T>(ms: number, after: Environment['after'], ask: () => Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const cancel = after(ms, () => resolve(undefined));
    const answer = (value?: T) => {
      cancel();
      resolve(value);
    };
    // Also a parser that throws before it promises anything has failed.
    (async () => ask())().then(answer, () => answer());
  });
}
