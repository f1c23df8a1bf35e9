/** The preselected country (FORM-08), an ISO 3166-1 region code. */
export const defaultCountry = 'US';

/** Its dial code without the plus. Other dial codes load with the phone number library, after the first paint. */
export const defaultDialCode = '1';
