import type { IdpScreen } from '../../machines/idp.ts';
import type { LoginScreen } from '../../machines/login.ts';
import type { PasskeyRegistrationScreen } from '../../machines/passkeyRegistration.ts';
import type { ResetPasswordScreen } from '../../machines/resetPassword.ts';
import { commonStrings } from '../english/common.ts';
import { framingMessages } from '../english/framing.ts';
import { registrationMessages } from '../english/passkey.ts';
import type { Screen } from '../lazyScreen.ts';
import { eagerScreen } from '../lazyScreen.ts';
import { merge } from '../merge.ts';
import { PasskeyOffer } from '../parts/PasskeyOffer.tsx';
import { CryptoConfirmation } from '../screens/CryptoConfirmation.tsx';
import { CryptoConnect } from '../screens/CryptoConnect.tsx';
import { CryptoError } from '../screens/CryptoError.tsx';
import { CryptoOtherScreen } from '../screens/CryptoOtherScreen.tsx';
import { CryptoSetupWallet } from '../screens/CryptoSetupWallet.tsx';
import { CryptoSignMessage } from '../screens/CryptoSignMessage.tsx';
import { EmailConfirmation } from '../screens/EmailConfirmation.tsx';
import { IDPConsent } from '../screens/IDPConsent.tsx';
import { Main } from '../screens/Main.tsx';
import { OTPAuthenticate } from '../screens/OTPAuthenticate.tsx';
import { OTPConfirmation } from '../screens/OTPConfirmation.tsx';
import { PasskeyConfirmation } from '../screens/PasskeyConfirmation.tsx';
import { PasskeyRegistrationStart } from '../screens/PasskeyRegistrationStart.tsx';
import { PasskeyRegistrationSuccess } from '../screens/PasskeyRegistrationSuccess.tsx';
import { PasswordBreached } from '../screens/PasswordBreached.tsx';
import { PasswordConfirmation } from '../screens/PasswordConfirmation.tsx';
import { PasswordCreateOrLogin } from '../screens/PasswordCreateOrLogin.tsx';
import { PasswordDedupe } from '../screens/PasswordDedupe.tsx';
import { PasswordForgot } from '../screens/PasswordForgot.tsx';
import { PasswordResetForm } from '../screens/PasswordResetForm.tsx';
import { PasswordSetNew } from '../screens/PasswordSetNew.tsx';
import type { CommonStrings } from '../strings.ts';
import type { WidgetChart } from './widgetCharts.ts';

/** The screens of a widget and what they have in common, as far as a drawing needs them. */
interface StillScreens {
  readonly screens: Readonly<Record<string, Screen>>;
  readonly english: CommonStrings;
  /** Whether the watermark belongs to the widget. */
  readonly isMarked: boolean;
}

/** Every screen at once: whoever draws stills has come for them. One that nobody draws does not compile. */
const login: Record<LoginScreen, Screen> = {
  Main: eagerScreen(Main),
  EmailConfirmation: eagerScreen(EmailConfirmation),
  PasskeyConfirmation: eagerScreen(PasskeyConfirmation),
  PasskeyRegistrationStart: eagerScreen(PasskeyOffer),
  OTPAuthenticate: eagerScreen(OTPAuthenticate),
  OTPConfirmation: eagerScreen(OTPConfirmation),
  PasswordCreateOrLogin: eagerScreen(PasswordCreateOrLogin),
  PasswordForgot: eagerScreen(PasswordForgot),
  PasswordBreached: eagerScreen(PasswordBreached),
  PasswordDedupe: eagerScreen(PasswordDedupe),
  PasswordSetNew: eagerScreen(PasswordSetNew),
  PasswordConfirmation: eagerScreen(PasswordConfirmation),
  CryptoConnect: eagerScreen(CryptoConnect),
  CryptoSignMessage: eagerScreen(CryptoSignMessage),
  CryptoOtherScreen: eagerScreen(CryptoOtherScreen),
  CryptoSetupWallet: eagerScreen(CryptoSetupWallet),
  CryptoError: eagerScreen(CryptoError),
  CryptoConfirmation: eagerScreen(CryptoConfirmation),
};

const resetPassword: Record<ResetPasswordScreen, Screen> = {
  PasswordResetForm: eagerScreen(PasswordResetForm),
  PasswordConfirmation: eagerScreen(PasswordConfirmation),
};

const passkeyRegistration: Record<PasskeyRegistrationScreen, Screen> = {
  PasskeyRegistrationStart: eagerScreen(PasskeyRegistrationStart),
  PasskeyRegistrationSuccess: eagerScreen(PasskeyRegistrationSuccess),
};

const idp: Record<IdpScreen, Screen> = { IDPConsent: eagerScreen(IDPConsent) };

const withFraming = merge(commonStrings, { messages: framingMessages });

/** The widgets that can be drawn still, by the name of their root chart. */
export const stillScreens: Readonly<Record<WidgetChart, StillScreens>> = {
  login: { screens: login, english: commonStrings, isMarked: true },
  resetPassword: { screens: resetPassword, english: withFraming, isMarked: true },
  passkeyRegistration: { screens: passkeyRegistration, english: merge(withFraming, { messages: registrationMessages }), isMarked: true },
  idp: { screens: idp, english: withFraming, isMarked: false },
};
