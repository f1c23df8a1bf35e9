import type { LoginScreen } from '../../machines/login.ts';
import { productChunks } from '../chunks.ts';
import type { Screen } from '../lazyScreen.ts';
import { eagerScreen, lazyScreen } from '../lazyScreen.ts';
import { Main } from './Main.tsx';

const { otp, magicLink, password, passkey, crypto } = productChunks;

/** A screen that the chart can reach and nobody draws does not compile. */
export const screens: Record<LoginScreen, Screen> = {
  Main: eagerScreen(Main),
  EmailConfirmation: lazyScreen(magicLink, (module) => module.EmailConfirmation),
  PasskeyConfirmation: lazyScreen(passkey, (module) => module.PasskeyConfirmation),
  // An activity alone: the offer of a passkey after another way in.
  PasskeyRegistrationStart: lazyScreen(passkey, (module) => module.PasskeyOffer),
  OTPAuthenticate: lazyScreen(otp, (module) => module.OTPAuthenticate),
  OTPConfirmation: lazyScreen(otp, (module) => module.OTPConfirmation),
  PasswordCreateOrLogin: lazyScreen(password, (module) => module.PasswordCreateOrLogin),
  PasswordForgot: lazyScreen(password, (module) => module.PasswordForgot),
  PasswordBreached: lazyScreen(password, (module) => module.PasswordBreached),
  PasswordDedupe: lazyScreen(password, (module) => module.PasswordDedupe),
  PasswordSetNew: lazyScreen(password, (module) => module.PasswordSetNew),
  PasswordConfirmation: lazyScreen(password, (module) => module.PasswordConfirmation),
  CryptoConnect: lazyScreen(crypto, (module) => module.CryptoConnect),
  CryptoSignMessage: lazyScreen(crypto, (module) => module.CryptoSignMessage),
  CryptoOtherScreen: lazyScreen(crypto, (module) => module.CryptoOtherScreen),
  CryptoSetupWallet: lazyScreen(crypto, (module) => module.CryptoSetupWallet),
  CryptoError: lazyScreen(crypto, (module) => module.CryptoError),
  CryptoConfirmation: lazyScreen(crypto, (module) => module.CryptoConfirmation),
};
