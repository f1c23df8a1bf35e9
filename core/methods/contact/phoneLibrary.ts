/*
 * The parts of libphonenumber-js that are used. Its metadata is heavy: it comes only where phone numbers
 * can be entered.
 */
export { AsYouType, getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
