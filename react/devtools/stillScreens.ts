import type { ComponentType } from 'react';
import { createElement } from 'react';
import type { LoginScreen } from '../../machines/login/flows.ts';
import type { AccountScreen } from '../../machines/widgets/account.ts';
import type { IdpScreen } from '../../machines/widgets/idp.ts';
import type { PasskeyRegistrationScreen } from '../../machines/widgets/passkeyRegistration.ts';
import type { ResetPasswordScreen } from '../../machines/widgets/resetPasswordStart.ts';
import type { StepUpScreen } from '../../machines/widgets/stepUp.ts';
import { useView } from '../context.ts';
import { accountMessages } from '../english/account.ts';
import type { CommonStrings } from '../english/common.ts';
import { commonStrings } from '../english/common.ts';
import { factorMessages } from '../english/factor.ts';
import { framingMessages } from '../english/lateMessages.ts';
import { registrationMessages } from '../english/passkey.ts';
import type { Screen } from '../lazyScreen.ts';
import { eagerScreen } from '../lazyScreen.ts';
import { merge } from '../merge.ts';
import * as crypto from '../methods/crypto/screens.tsx';
import * as magicLink from '../methods/magicLink/screens.tsx';
import * as otp from '../methods/otp/screens.tsx';
import * as passkey from '../methods/passkey/screens.tsx';
import * as password from '../methods/password/screens.tsx';
import { AccountScreen as AccountView } from '../screens/Account.tsx';
import { FactorScreen, StepUpScreen as StepUpView } from '../screens/Factor.tsx';
import { IDPConsent } from '../screens/IDPConsent.tsx';
import { Main } from '../screens/Main.tsx';
import { PasskeyRegistrationStart } from '../screens/PasskeyRegistrationStart.tsx';
import { PasskeyRegistrationSuccess } from '../screens/PasskeyRegistrationSuccess.tsx';
import { PasswordResetForm } from '../screens/PasswordResetForm.tsx';
import type { WidgetChart } from './model/entries.ts';

interface StillScreens {
  readonly screens: Readonly<Record<string, Screen>>;
  readonly english: CommonStrings;
  readonly isMarked: boolean;
}

/** All screens are loaded together. A missing screen does not compile. */
const login: Record<LoginScreen, Screen> = {
  Main: eagerScreen(Main),
  EmailConfirmation: eagerScreen(magicLink.EmailConfirmation),
  PasskeyConfirmation: withFactor(passkey.PasskeyConfirmation),
  PasskeyRegistrationStart: eagerScreen(passkey.PasskeyRegistrationStart),
  OTPAuthenticate: withFactor(otp.OTPAuthenticate),
  OTPConfirmation: eagerScreen(otp.OTPConfirmation),
  PasswordCreateOrLogin: eagerScreen(password.PasswordCreateOrLogin),
  PasswordForgot: eagerScreen(password.PasswordForgot),
  PasswordBreached: eagerScreen(password.PasswordBreached),
  PasswordDedupe: eagerScreen(password.PasswordDedupe),
  PasswordSetNew: eagerScreen(password.PasswordSetNew),
  PasswordConfirmation: eagerScreen(password.PasswordConfirmation),
  CryptoConnect: eagerScreen(crypto.CryptoConnect),
  CryptoSignMessage: eagerScreen(crypto.CryptoSignMessage),
  CryptoOtherScreen: eagerScreen(crypto.CryptoOtherScreen),
  CryptoSetupWallet: eagerScreen(crypto.CryptoSetupWallet),
  CryptoError: eagerScreen(crypto.CryptoError),
  CryptoConfirmation: eagerScreen(crypto.CryptoConfirmation),
};

/** Returns a screen that draws the second factor in the activities of a factor, and otherwise the given component. */
function withFactor(Other: ComponentType): Screen {
  function Either() {
    return createElement(useView().snapshot.activity?.startsWith('factor') ? FactorScreen : Other);
  }
  return eagerScreen(Either);
}

const resetPassword: Record<ResetPasswordScreen, Screen> = {
  PasswordResetForm: withFactor(PasswordResetForm),
  PasswordConfirmation: eagerScreen(password.PasswordConfirmation),
};

const passkeyRegistration: Record<PasskeyRegistrationScreen, Screen> = {
  PasskeyRegistrationStart: eagerScreen(PasskeyRegistrationStart),
  PasskeyRegistrationSuccess: eagerScreen(PasskeyRegistrationSuccess),
};

const idp: Record<IdpScreen, Screen> = { IDPConsent: eagerScreen(IDPConsent) };

const account: Record<AccountScreen, Screen> = { Account: eagerScreen(AccountView) };

const stepUp: Record<StepUpScreen, Screen> = { StepUp: eagerScreen(StepUpView) };

const withFraming = merge(commonStrings, { messages: framingMessages });

export const stillScreens: Readonly<Record<WidgetChart, StillScreens>> = {
  login: { screens: login, english: commonStrings, isMarked: true },
  resetPassword: { screens: resetPassword, english: withFraming, isMarked: true },
  passkeyRegistration: { screens: passkeyRegistration, english: merge(withFraming, { messages: registrationMessages }), isMarked: true },
  idp: { screens: idp, english: withFraming, isMarked: false },
  stepUp: { screens: stepUp, english: merge(commonStrings, { messages: factorMessages }), isMarked: true },
  account: { screens: account, english: merge(withFraming, { messages: { ...accountMessages, ...registrationMessages } }), isMarked: true },
};
