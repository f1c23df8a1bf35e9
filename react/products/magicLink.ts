export * from '../../core/methods/magicLink/index.ts';
export { EmailConfirmation } from '../screens/EmailConfirmation.tsx';
