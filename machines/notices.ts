import type { AnyAuthError } from './errors.ts';
import { isAuthError } from './errors.ts';
import type { LinkNotice } from './linkNotice.ts';

/** The key of a sentence that a chart can show. */
export type MessageKey =
  | 'invalidPasscode'
  | 'invalidPasscodeEmail'
  | 'codeResent'
  | 'emailResent'
  | 'linkAndCode'
  | 'passkeysAlone'
  | 'passkeyKnown'
  | 'passkeyNotCreated'
  | 'passkeyGone'
  | 'passkeyNotUsed'
  | 'framed'
  | 'openInBrowser'
  | LinkNotice;

/**
 * A message of a widget: a plain text, an error that the renderer translates, or the key of a sentence. The empty string
 * shows nothing.
 */
export type Shown = string | AnyAuthError | { readonly key: MessageKey };

/** Converts a failure to a message: one of Latchkey's errors unchanged, any other error as its text (ERR-11). */
export function shown(error: unknown): Shown {
  if (isAuthError(error)) return error;
  return error instanceof Error ? error.message : String(error);
}

/** The kinds of toast (TOAST-01). */
export type ToastType = 'blank' | 'error' | 'success' | 'loading' | 'custom';

/** A step of a sign-in, for the host's `onEvent`. `data` is Stytch's response. */
export type HostEvent =
  | { readonly type: 'MAGIC_LINK_LOGIN_OR_CREATE'; readonly data: object }
  | { readonly type: 'OTP_LOGIN_OR_CREATE'; readonly data: object }
  | { readonly type: 'OTP_AUTHENTICATE'; readonly data: object }
  | { readonly type: 'PASSWORD_CREATE'; readonly data: object }
  | { readonly type: 'PASSWORD_AUTHENTICATE'; readonly data: object }
  | { readonly type: 'PASSWORD_RESET_BY_EMAIL_START'; readonly data: object }
  | { readonly type: 'PASSWORD_RESET_BY_EMAIL'; readonly data: object }
  | { readonly type: 'CRYPTO_WALLET_AUTHENTICATE_START'; readonly data: object }
  | { readonly type: 'CRYPTO_WALLET_AUTHENTICATE'; readonly data: object }
  | { readonly type: 'AUTHENTICATE_FLOW_COMPLETE'; readonly data: object }
  | { readonly type: 'PASSKEY_AUTHENTICATE'; readonly data: object }
  | { readonly type: 'PASSKEY_REGISTER'; readonly data: object }
  | { readonly type: 'PASSKEY_SKIP'; readonly data: object }
  | { readonly type: 'PASSKEY_DONE'; readonly data: object }
  | { readonly type: 'OAUTH_AUTHORIZE_FLOW_START'; readonly data: object }
  | { readonly type: 'OAUTH_AUTHORIZE_FLOW_COMPLETE'; readonly data: object }
  | { readonly type: 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED'; readonly data: object };

/** The widget events that are logged to Stytch's statistics (EVT-04 to EVT-09). */
export type LoggedName = 'render_login_screen' | 'email_sent' | 'email_try_again_clicked';

/** A notice of a chart, as data: the runner delivers it after the change that caused it. */
export type Notice =
  | { readonly kind: 'event'; readonly event: HostEvent }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'log'; readonly name: LoggedName; readonly details: object }
  | { readonly kind: 'toast'; readonly type: ToastType; readonly message: Shown };

/** Appends a notice to the runner's outbox. */
export type Tell<N = Notice> = (notice: N) => void;
