import type { Chart, ChartEvent } from './chart.ts';
import { login } from './login/login.ts';
import { oneTap } from './login/oneTap.ts';
import { passkeyAutofill } from './login/passkeyAutofill.ts';
import { passwordStrength } from './login/passwordStrength.ts';
import { session } from './session/session.ts';
import { idp } from './widgets/idp.ts';
import { passkeyRegistration } from './widgets/passkeyRegistration.ts';
import { resetPassword } from './widgets/resetPassword.ts';

/** The kinds of root charts, as named in recordings. */
export type ChartName =
  | 'login'
  | 'resetPassword'
  | 'passkeyRegistration'
  | 'idp'
  | 'session'
  | 'passkeyAutofill'
  | 'oneTap'
  | 'passwordStrength';

/** An effect that never settles: these charts are inspected, or driven by results sent to them. */
const unanswered = () => new Promise<never>(() => {});
const nothing = () => {};

/** Builds each root chart with effects that never settle; every call builds a new chart. */
export const charts = {
  login: () =>
    login({
      tell: nothing,
      readContact: unanswered,
      sendCode: unanswered,
      resendCode: unanswered,
      verifyCode: unanswered,
      sendLink: unanswered,
      startOAuth: unanswered,
      searchUser: unanswered,
      createPassword: unanswered,
      logIn: unanswered,
      sendReset: unanswered,
      connectWallet: unanswered,
      startWallet: unanswered,
      signChallenge: unanswered,
      authenticateWallet: unanswered,
      cancelWallet: nothing,
      signInWithPasskey: unanswered,
      registerPasskey: unanswered,
      makePasskeySilently: nothing,
      noteOffer: nothing,
    }),
  resetPassword: () => resetPassword({ tell: nothing, redeemLink: unanswered, resetPassword: unanswered }),
  passwordStrength: () => passwordStrength({ wait: unanswered, checkStrength: unanswered }),
  idp: () =>
    idp({
      tell: nothing,
      authorizeStart: unanswered,
      pause: unanswered,
      authorizeSubmit: unanswered,
      logoutStart: unanswered,
      logOut: unanswered,
    }),
  passkeyRegistration: () =>
    passkeyRegistration({
      tell: nothing,
      listPasskeys: unanswered,
      registerPasskey: unanswered,
      renamePasskey: unanswered,
      deletePasskey: unanswered,
    }),
  session: () => session({ revoke: unanswered, takeTurn: nothing, refresh: nothing, removeTokens: nothing, storeAgain: nothing }),
  passkeyAutofill: () => passkeyAutofill({ ask: unanswered, redeem: unanswered, used: nothing, failed: nothing, passedOver: nothing }),
  oneTap: () => oneTap({ tell: nothing, loadSettings: unanswered, render: unanswered, submit: unanswered, remove: nothing, warn: nothing }),
} satisfies Record<ChartName, () => object>;

/** A chart of unknown kind. */
export type AnyChart = Chart<string, object, ChartEvent>;

/** The effects of any root chart. */
export type AnyEffects =
  | Parameters<typeof login>[0]
  | Parameters<typeof resetPassword>[0]
  | Parameters<typeof passkeyRegistration>[0]
  | Parameters<typeof idp>[0]
  | Parameters<typeof session>[0]
  | Parameters<typeof passkeyAutofill>[0]
  | Parameters<typeof oneTap>[0]
  | Parameters<typeof passwordStrength>[0];

/** The names of all root charts. */
export const chartNames = Object.keys(charts) as ChartName[];

const built = new Map<ChartName, AnyChart>();

/** Returns a chart by name; the same one in each call. */
export function chartOf(name: ChartName): AnyChart {
  const chart = built.get(name) ?? (charts[name]() as unknown as AnyChart);
  built.set(name, chart);
  return chart;
}
