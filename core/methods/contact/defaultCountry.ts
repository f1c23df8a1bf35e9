/** The country until the person chooses another (FORM-08): its region code of ISO 3166-1. */
export const defaultCountry = 'US';

/** Its dial code, without the plus. Those of the others come with the library of phone numbers, after the first paint. */
export const defaultDialCode = '1';
