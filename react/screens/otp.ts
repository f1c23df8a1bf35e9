/** The screens of passcodes: one chunk, fetched when somebody turns to the form. */
export { CodeEntry } from '../parts/CodeEntry.tsx';
export { OTPAuthenticate } from './OTPAuthenticate.tsx';
export { OTPConfirmation } from './OTPConfirmation.tsx';
