import type { LoginScreen } from '../../machines/login.ts';
import type { Screen } from '../lazyScreen.ts';
import { eagerScreen, lazyScreen } from '../lazyScreen.ts';
import { Main } from './Main.tsx';

const codeScreens = () => import('./otp.ts');

/** A screen that the chart can reach and nobody draws does not compile. */
export const screens: Record<LoginScreen, Screen> = {
  Main: eagerScreen(Main),
  EmailConfirmation: lazyScreen(
    () => import('./EmailConfirmation.tsx'),
    (module) => module.EmailConfirmation,
  ),
  PasskeyConfirmation: lazyScreen(
    () => import('./PasskeyConfirmation.tsx'),
    (module) => module.PasskeyConfirmation,
  ),
  OTPAuthenticate: lazyScreen(codeScreens, (module) => module.OTPAuthenticate),
  OTPConfirmation: lazyScreen(codeScreens, (module) => module.OTPConfirmation),
};
