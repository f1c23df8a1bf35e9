export * from '../../core/methods/otp/index.ts';
export { OTPAuthenticate } from '../screens/OTPAuthenticate.tsx';
export { OTPConfirmation } from '../screens/OTPConfirmation.tsx';
