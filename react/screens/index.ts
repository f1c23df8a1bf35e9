import type { LoginScreen } from '../../machines/login.ts';
import type { Screen } from '../lazyScreen.ts';
import { eagerScreen, lazyScreen } from '../lazyScreen.ts';
import { Main } from './Main.tsx';

const codeScreens = () => import('./otp.ts');
const passwordScreens = () => import('./password.ts');

/** A screen that the chart can reach and nobody draws does not compile. */
export const screens: Record<LoginScreen, Screen> = {
  Main: eagerScreen(Main),
  EmailConfirmation: lazyScreen(
    () => import('./EmailConfirmation.tsx'),
    (module) => module.EmailConfirmation,
  ),
  OTPAuthenticate: lazyScreen(codeScreens, (module) => module.OTPAuthenticate),
  OTPConfirmation: lazyScreen(codeScreens, (module) => module.OTPConfirmation),
  PasswordCreateOrLogin: lazyScreen(passwordScreens, (module) => module.PasswordCreateOrLogin),
  PasswordForgot: lazyScreen(passwordScreens, (module) => module.PasswordForgot),
  PasswordBreached: lazyScreen(passwordScreens, (module) => module.PasswordBreached),
  PasswordDedupe: lazyScreen(passwordScreens, (module) => module.PasswordDedupe),
  PasswordSetNew: lazyScreen(passwordScreens, (module) => module.PasswordSetNew),
  PasswordConfirmation: lazyScreen(passwordScreens, (module) => module.PasswordConfirmation),
};
