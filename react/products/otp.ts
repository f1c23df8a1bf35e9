export * from '../../core/methods/otp/effects.ts';
export { OTPAuthenticate } from '../screens/OTPAuthenticate.tsx';
export { OTPConfirmation } from '../screens/OTPConfirmation.tsx';
