export * from '../../core/methods/passkey/index.ts';
export { PasskeyOffer } from '../parts/PasskeyOffer.tsx';
export { PasskeyConfirmation } from '../screens/PasskeyConfirmation.tsx';
