export * from '../../core/methods/magicLink/effects.ts';
export { EmailConfirmation } from '../screens/EmailConfirmation.tsx';
