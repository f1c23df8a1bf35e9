import type { PhoneOptions } from '../../../machines/login/config.ts';

/** The preselected country (FORM-08), an ISO 3166-1 region code. */
export const defaultCountry = 'US';

/**
 * The dial code of the preselected country, without the plus. Other dial codes load with the phone number library, after the
 * first paint.
 */
export const defaultDialCode = '1';

/**
 * Returns the country that a phone form begins with (FORM-08, CFG-24).
 *
 * @param language the browser's language, for the country `auto`; undefined on a server and during hydration
 */
export function firstCountry({ country = defaultCountry, only = [] }: PhoneOptions, language?: string): string {
  const wanted = country === 'auto' ? regionOf(language) : country;
  return only.length === 0 || (only as readonly string[]).includes(wanted) ? wanted : (only[0] as string);
}

/** Returns the region of a language; without one in the tag, the region where most of its speakers live. */
function regionOf(language = ''): string {
  try {
    const { region = '' } = new Intl.Locale(language).maximize();
    // A larger region, such as 419 for Latin America, has no dial code.
    return /^[A-Z]/.test(region) ? region : defaultCountry;
  } catch {
    // The tag is empty or invalid; some browsers report tags such as `en-US@posix`.
    return defaultCountry;
  }
}

/** The content of a phone form. */
export interface TypedPhone {
  /** An ISO 3166-1 region code. */
  readonly country: string;
  /** The text in the field, formatted or not. */
  readonly number: string;
}

/** Formats a partial number in the style of its country. */
export type PhoneFormatter = (typed: TypedPhone) => TypedPhone;
