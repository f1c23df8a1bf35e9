/** The preselected country (FORM-08), an ISO 3166-1 region code. */
export const defaultCountry = 'US';

/**
 * The dial code of the preselected country, without the plus. Other dial codes load with the phone number library, after the
 * first paint.
 */
export const defaultDialCode = '1';

/** The content of a phone form. */
export interface TypedPhone {
  /** An ISO 3166-1 region code. */
  readonly country: string;
  /** The text in the field, formatted or not. */
  readonly number: string;
}

/** Formats a partial number in the style of its country. */
export type PhoneFormatter = (typed: TypedPhone) => TypedPhone;
