export * from '../../core/methods/passkey/index.ts';
export { PasskeyConfirmation } from '../screens/PasskeyConfirmation.tsx';
