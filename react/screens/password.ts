// One chunk for the screens of passwords: whoever needs one soon needs the next.
export { PasswordConfirmation } from './PasswordConfirmation.tsx';
export { PasswordBreached } from './PasswordBreached.tsx';
export { PasswordCreateOrLogin } from './PasswordCreateOrLogin.tsx';
export { PasswordDedupe } from './PasswordDedupe.tsx';
export { PasswordForgot } from './PasswordForgot.tsx';
export { PasswordSetNew } from './PasswordSetNew.tsx';
