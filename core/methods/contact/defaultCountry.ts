/** The preselected country (FORM-08), an ISO 3166-1 region code. */
export const defaultCountry = 'US';

/**
 * The dial code of the preselected country, without the plus. Other dial codes load with the phone number library, after the
 * first paint.
 */
export const defaultDialCode = '1';
