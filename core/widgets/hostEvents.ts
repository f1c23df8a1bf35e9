import type { HostEvent as AnyHostEvent } from '../../machines/domain.ts';
import type { AccountChanged } from '../../machines/widgets/account.ts';
import type { AuthenticateAnswer, BasicAnswer, ChallengeAnswer, MessageSignInAnswer } from '../api/schema.ts';
import type { AuthorizeParams } from '../methods/idp/decisionCalls.ts';
import type { SentCodeAnswer } from '../methods/otp/resource.ts';
import type { PasskeySignInAnswer } from '../methods/passkey/signIn.ts';
import type { PasswordCreateAnswer } from '../methods/password/resource.ts';
import type { TotpAnswer } from '../methods/totp/resource.ts';

/** The data of each event for the host, by the event's type; usually Stytch's response. */
export interface HostEventData {
  /** A magic link was sent: the response of `magicLinks.email.loginOrCreate`, or of `send` with `signUp: false`. */
  readonly MAGIC_LINK_LOGIN_OR_CREATE: BasicAnswer;
  /** A code was sent: the response of `otps.<channel>.loginOrCreate`, or of `send` with `signUp: false`. */
  readonly OTP_LOGIN_OR_CREATE: SentCodeAnswer;
  /** A code signed the user in: the response of `otps.authenticate`. Without `method_id`, an earlier response was lost. */
  readonly OTP_AUTHENTICATE: AuthenticateAnswer & Partial<MessageSignInAnswer>;
  /** A code that proves another factor was sent: the response of `otps.<channel>.send`. */
  readonly OTP_SEND: SentCodeAnswer;
  /** A code of an authenticator app was accepted: the response of `totps.authenticate`. */
  readonly TOTP_AUTHENTICATE: AuthenticateAnswer;
  /** A recovery code was accepted: the response of `totps.recover`. */
  readonly RECOVERY_CODE_AUTHENTICATE: AuthenticateAnswer;
  /** The user started to set up an authenticator app: the response of `totps.create`. */
  readonly TOTP_CREATE: TotpAnswer;
  /** The step-up is complete. */
  readonly STEP_UP_COMPLETE: Readonly<Record<string, never>>;
  /** The user gave up the step-up. */
  readonly STEP_UP_CANCEL: Readonly<Record<string, never>>;
  /** The user changed the account in the account widget: the kind of change, and the response. */
  readonly ACCOUNT_CHANGE: AccountChanged;
  /** A new user chose a password: the response of `passwords.create`. */
  readonly PASSWORD_CREATE: PasswordCreateAnswer;
  /** A password signed the user in: the response of `passwords.authenticate`. */
  readonly PASSWORD_AUTHENTICATE: AuthenticateAnswer;
  /** An email to reset the password was sent: the response of `passwords.resetByEmailStart`. */
  readonly PASSWORD_RESET_BY_EMAIL_START: BasicAnswer;
  /** A reset link set a new password: the response of `passwords.resetByEmail`. */
  readonly PASSWORD_RESET_BY_EMAIL: AuthenticateAnswer;
  /** The server sent a text for the wallet to sign: the response of `cryptoWallets.authenticateStart`. */
  readonly CRYPTO_WALLET_AUTHENTICATE_START: ChallengeAnswer;
  /** A wallet signed the user in: the response of `cryptoWallets.authenticate`. */
  readonly CRYPTO_WALLET_AUTHENTICATE: AuthenticateAnswer;
  /** The confirmation of a sign-in is on screen. */
  readonly AUTHENTICATE_FLOW_COMPLETE: Readonly<Record<string, never>>;
  /** A passkey signed the user in: the response of `webauthn.authenticate`. */
  readonly PASSKEY_AUTHENTICATE: PasskeySignInAnswer;
  /** A passkey was created: the response of `webauthn.register`. */
  readonly PASSKEY_REGISTER: PasskeySignInAnswer;
  /** The user skipped the offer of a passkey. */
  readonly PASSKEY_SKIP: Readonly<Record<string, never>>;
  /** The user pressed Done in the passkey widget; the host may unmount it. */
  readonly PASSKEY_DONE: Readonly<Record<string, never>>;
  /** The consent widget read an application's request: its `client_id`, `redirect_uri` and `scope`. */
  readonly OAUTH_AUTHORIZE_FLOW_START: Pick<AuthorizeParams, 'client_id' | 'redirect_uri' | 'scope'>;
  /** The user allowed an application's request. */
  readonly OAUTH_AUTHORIZE_FLOW_COMPLETE: Readonly<Record<string, never>>;
  /** The user denied an application's request. */
  readonly OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED: Readonly<Record<string, never>>;
}

/** A step of a sign-in, for the host's `onEvent`: its type and its data. */
export type HostEvent = AnyHostEvent<HostEventData>;
