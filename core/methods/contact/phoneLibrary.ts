/* The used parts of libphonenumber-js. Its metadata is large, so it loads only for forms with phone numbers. */
export { AsYouType, getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
