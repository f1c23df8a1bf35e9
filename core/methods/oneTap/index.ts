export { oneTapCompanion } from './companion.ts';
export { framePhoneParser } from './framePhone.ts';
