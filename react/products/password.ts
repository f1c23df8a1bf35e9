export * from '../../core/methods/password/effects.ts';
export { PasswordBreached } from '../screens/PasswordBreached.tsx';
export { PasswordConfirmation } from '../screens/PasswordConfirmation.tsx';
export { PasswordCreateOrLogin } from '../screens/PasswordCreateOrLogin.tsx';
export { PasswordDedupe } from '../screens/PasswordDedupe.tsx';
export { PasswordForgot } from '../screens/PasswordForgot.tsx';
export { PasswordSetNew } from '../screens/PasswordSetNew.tsx';
