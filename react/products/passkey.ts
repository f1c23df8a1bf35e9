export * from '../../core/methods/passkey/effects.ts';
export { PasskeyOffer } from '../parts/PasskeyOffer.tsx';
export { PasskeyConfirmation } from '../screens/PasskeyConfirmation.tsx';
