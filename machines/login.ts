import type { Chart, ScreenOf } from './chart.ts';
import type { LoginConfig } from './config.ts';
import type { CryptoContext, CryptoEffects, CryptoEvent } from './crypto.ts';
import type { OtpChannel } from './domain.ts';
import { loginBeyond } from './loginBeyond.ts';
import type { loginMainStates } from './loginMain.ts';
import { loginMain } from './loginMain.ts';
import type { MagicLinkEffects, MagicLinkEvent } from './magicLink.ts';
import type { OAuthContext, OAuthEffects, OAuthEvent } from './oauth.ts';
import type { OneTapNews, OneTapView } from './oneTapView.ts';
import type { OtpEffects, OtpEvent } from './otp.ts';
import type { PasswordEffects, PasswordEvent } from './password.ts';
import type { PasswordContext } from './passwordMails.ts';
import type { PasskeyContext, PasskeyEffects, PasskeyEvent } from './passkey.ts';
import type { WidgetAction } from './widget.ts';

/** What the login widget asks of the world: the sum of its flows. */
export interface LoginEffects
  extends OtpEffects,
    MagicLinkEffects,
    PasswordEffects,
    OAuthEffects,
    PasskeyEffects,
    CryptoEffects {}

/** What the login widget remembers. */
export interface LoginContext extends PasswordContext, OAuthContext, PasskeyContext, CryptoContext {
  /** The method whose form is on Main; null while the person has not chosen a tab (FORM-02). */
  readonly method: OtpChannel | null;
  /** What Google's prompt, which runs beside the widget, wants to be shown. */
  readonly oneTap: OneTapView;
  /** How high its embedded form is, in pixels; null while there is no place for it. */
  readonly oneTapHeight: number | null;
}

/** What the login widget understands. */
export type LoginEvent =
  | OtpEvent
  | MagicLinkEvent
  | OAuthEvent
  | PasskeyEvent
  | OneTapNews
  | PasswordEvent
  | CryptoEvent
  | WidgetAction
  | { readonly type: 'choose_method'; readonly method: OtpChannel }
  | { readonly type: 'configure'; readonly config: LoginConfig };

/** A screen of the login widget, and after a dot what goes on there (SM-01). */
export type LoginState = keyof ReturnType<typeof loginMainStates> | keyof ReturnType<typeof loginBeyond>;
/** A screen of the login widget (SM-01). */
export type LoginScreen = ScreenOf<LoginState>;

/** The login widget: every way in, from Main to a confirmation (MOUNT-02, MOUNT-16). */
export function login(
  effects: LoginEffects,
  config: LoginConfig = {},
): Chart<LoginState, LoginContext, LoginEvent> {
  return loginMain(() => effects, config, loginBeyond(effects));
}
