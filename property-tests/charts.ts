import type { ChartEvent, StateNode } from '../machines/chart.ts';
import { idp } from '../machines/idp.ts';
import { login } from '../machines/login.ts';
import { oneTap } from '../machines/oneTap.ts';
import { passkeyAutofill } from '../machines/passkeyAutofill.ts';
import { passkeyRegistration } from '../machines/passkeyRegistration.ts';
import { passwordStrength } from '../machines/passwordStrength.ts';
import { resetPassword } from '../machines/resetPassword.ts';
import { session } from '../machines/session.ts';

/** An effect that is never asked: for looking at a chart without running it. */
const unasked = () => Promise.reject(new Error('no effect is asked here'));

/** What the laws need to know of a chart, whatever its types. */
export interface AnyChart {
  readonly initial: string;
  readonly states: Readonly<Record<string, StateNode<never, ChartEvent>>>;
  readonly events: ReadonlySet<string>;
  readonly dataEvents: ReadonlySet<string>;
}

/** Every root chart by its name: built anew for each who asks, so that one that cannot be built fails only its own tests. */
export const charts = {
  login: () =>
    login({
      tell() {},
      readContact: unasked,
      sendCode: unasked,
      resendCode: unasked,
      verifyCode: unasked,
      sendLink: unasked,
      startOAuth: unasked,
      searchUser: unasked,
      createPassword: unasked,
      logIn: unasked,
      sendReset: unasked,
      connectWallet: unasked,
      startWallet: unasked,
      signChallenge: unasked,
      authenticateWallet: unasked,
      cancelWallet() {},
      signInWithPasskey: unasked,
    }),
  resetPassword: () => resetPassword({ tell() {}, redeemLink: unasked, resetPassword: unasked }),
  passwordStrength: () => passwordStrength({ wait: unasked, checkStrength: unasked }),
  idp: () =>
    idp({
      tell() {},
      authorizeStart: unasked,
      pause: unasked,
      authorizeSubmit: unasked,
      logoutStart: unasked,
      logOut: unasked,
    }),
  passkeyRegistration: () =>
    passkeyRegistration({
      tell() {},
      listPasskeys: unasked,
      registerPasskey: unasked,
      renamePasskey: unasked,
      deletePasskey: unasked,
    }),
  session: () => session({ revoke: unasked, takeTurn() {}, refresh() {}, removeTokens() {}, storeAgain() {} }),
  passkeyAutofill: () => passkeyAutofill({ ask: unasked, redeem: unasked, used() {}, failed() {}, passedOver() {} }),
  oneTap: () => oneTap({ tell() {}, loadSettings: unasked, render: unasked, submit: unasked, remove() {}, warn() {} }),
} satisfies Record<string, () => AnyChart>;

/** The charts that a person sees, whose states are named after screens. */
export const widgets = ['login', 'resetPassword', 'passkeyRegistration', 'idp'] as const;

/** The screens of SM-01. */
export const screens = [
  'Main',
  'PasskeyRegistrationStart',
  'PasskeyRegistrationSuccess',
  'PasskeyConfirmation',
  'PasswordResetForm',
  'PasswordCreateOrLogin',
  'PasswordForgot',
  'PasswordBreached',
  'PasswordSetNew',
  'PasswordDedupe',
  'PasswordConfirmation',
  'EmailConfirmation',
  'OTPAuthenticate',
  'OTPConfirmation',
  'CryptoConnect',
  'CryptoSignMessage',
  'CryptoOtherScreen',
  'CryptoSetupWallet',
  'CryptoError',
  'CryptoConfirmation',
  'IDPConsent',
];
