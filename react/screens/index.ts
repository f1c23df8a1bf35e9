import type { LoginScreen } from '../../machines/login.ts';
import type { Screen } from '../lazyScreen.ts';
import { eagerScreen, lazyScreen } from '../lazyScreen.ts';
import { cryptoScreen } from './cryptoScreen.ts';
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
  PasskeyConfirmation: lazyScreen(
    () => import('./PasskeyConfirmation.tsx'),
    (module) => module.PasskeyConfirmation,
  ),
  OTPAuthenticate: lazyScreen(codeScreens, (module) => module.OTPAuthenticate),
  OTPConfirmation: lazyScreen(codeScreens, (module) => module.OTPConfirmation),
  PasswordCreateOrLogin: lazyScreen(passwordScreens, (module) => module.PasswordCreateOrLogin),
  PasswordForgot: lazyScreen(passwordScreens, (module) => module.PasswordForgot),
  PasswordBreached: lazyScreen(passwordScreens, (module) => module.PasswordBreached),
  PasswordDedupe: lazyScreen(passwordScreens, (module) => module.PasswordDedupe),
  PasswordSetNew: lazyScreen(passwordScreens, (module) => module.PasswordSetNew),
  PasswordConfirmation: lazyScreen(passwordScreens, (module) => module.PasswordConfirmation),
  CryptoConnect: cryptoScreen((module) => module.CryptoConnect),
  CryptoSignMessage: cryptoScreen((module) => module.CryptoSignMessage),
  CryptoOtherScreen: cryptoScreen((module) => module.CryptoOtherScreen),
  CryptoSetupWallet: cryptoScreen((module) => module.CryptoSetupWallet),
  CryptoError: cryptoScreen((module) => module.CryptoError),
  CryptoConfirmation: cryptoScreen((module) => module.CryptoConfirmation),
};
