/* The used parts of libphonenumber-js, and the code that needs them. The metadata is large, so it loads only for forms with phone numbers. */
export { AsYouType, getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
export { retypeIn } from './phoneEdit.ts';
