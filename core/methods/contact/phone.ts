import { PhoneError } from '../../../machines/errors.ts';
import { limits } from '../../../machines/limits.ts';
import type { Lazy } from '../../base/lazy.ts';
import { mapLazy } from '../../base/lazy.ts';
import type { Environment } from '../../platform/environment.ts';
import { dialCodes } from './dialCodes.ts';
import type * as PhoneLibraryModule from './phoneLibrary.ts';
import type { PhoneFormatter } from './phoneTyping.ts';

/** A country whose numbers can be entered (FORM-09). */
export interface Country {
  /** Region code of ISO 3166-1. */
  readonly region: string;
  /** Without the plus. */
  readonly dialCode: string;
  /** Its name, in the language that was asked for. */
  readonly name: string;
}

/**
 * The countries that are offered, in their order, with their names in a language. The names are slow
 * to come by: a browser takes some ten milliseconds.
 *
 * @param language a BCP 47 tag; English where it is none, as `de_DE` is
 */
export function countriesIn(language: string): Country[] {
  const names = regionNames(language);
  return [...dialCodes].map(([region, dialCode]) => ({ region, dialCode, name: names.of(region) ?? region }));
}

function regionNames(language: string): Intl.DisplayNames {
  try {
    return new Intl.DisplayNames([language, 'en'], { type: 'region' });
  } catch {
    return new Intl.DisplayNames('en', { type: 'region' });
  }
}

/** A phone number as a parser sees it. */
export interface ParsedPhone {
  readonly isValid: boolean;
  /** E.164, for example +12025550123. */
  readonly number: string;
  /** The number as people write it at home, for example (202) 555-0123. */
  readonly national: string;
}

/** Reads a number with the region it belongs to; an E.164 number needs none. */
export type PhoneParser = (number: string, country?: string) => Promise<ParsedPhone>;

/** The library that knows the world's phone numbers. */
export type PhoneLibrary = Lazy<typeof PhoneLibraryModule>;

/** Makes the real parser. */
export function phoneParser(library: PhoneLibrary): PhoneParser {
  const parser = mapLazy(library, ({ parsePhoneNumberFromString }) => (number: string, country?: string): ParsedPhone => {
    const parsed = parsePhoneNumberFromString(number, country as 'US' | undefined);
    return {
      isValid: parsed?.isValid() ?? false,
      number: parsed?.number ?? number,
      national: parsed?.formatNational() ?? number,
    };
  });
  return async (number, country) => (await parser.load())(number, country);
}

/** Makes the real formatter; its metadata comes with the parser's. */
export async function loadPhoneFormatter(library: PhoneLibrary): Promise<PhoneFormatter> {
  const { AsYouType } = await library.load();

  return ({ country, number }) => {
    if (!number.trim().startsWith('+')) {
      return { country, number: new AsYouType(country as 'US').input(number) };
    }
    const typing = new AsYouType();
    const international = typing.input(number);
    const parsed = typing.getNumber();
    // A whole number with its plus tells its country, which then need not be chosen.
    if (parsed?.country && dialCodes.has(parsed.country) && parsed.isValid()) {
      return { country: parsed.country, number: parsed.formatNational() };
    }
    return { country, number: international };
  };
}

/**
 * The E.164 number of what was typed. A parser that is slow or broken must not keep anybody out:
 * then the dial code and the typed digits are taken as they are (FORM-16 to FORM-19).
 *
 * @throws PhoneError when the parser says that the number is invalid
 */
export async function readPhone(
  { country, number }: { country: string; number: string },
  { after }: Pick<Environment, 'after'>,
  parse: PhoneParser,
): Promise<string> {
  const digits = number.replace(/\D/g, '');
  if (!digits) throw new PhoneError();
  // What begins with a plus has its dial code already.
  const dialCode = number.trim().startsWith('+') ? '' : (dialCodes.get(country) ?? '');
  const asTyped = { isValid: true, number: `+${dialCode}${digits}` };
  const parsed = await within(limits.phoneParseMs, after, () => parse(number, country), asTyped);
  if (!parsed.isValid) throw new PhoneError();
  return parsed.number;
}

/** A destination as people write it; the raw one when formatting fails or is slow (FORM-20). */
export async function formatPhone(number: string, { after }: Pick<Environment, 'after'>, parse: PhoneParser): Promise<string> {
  const raw = { national: number };
  return (await within(limits.phoneFormatMs, after, () => parse(number), raw)).national;
}

/** Resolves with what `ask` gives, or with the fallback when that fails or takes longer than the limit. */
function within<T>(ms: number, after: Environment['after'], ask: () => Promise<T>, fallback: T): Promise<T> {
  return new Promise((resolve) => {
    const cancel = after(ms, () => resolve(fallback));
    const answer = (value: T) => {
      cancel();
      resolve(value);
    };
    // Also a parser that throws before it promises anything has failed.
    (async () => ask())().then(answer, () => answer(fallback));
  });
}
