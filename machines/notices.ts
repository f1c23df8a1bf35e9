import type { AnyAuthError } from './errors.ts';
import { isAuthError } from './errors.ts';
import type { LinkNotice } from './linkNotice.ts';

/** A sentence of the strings catalogue that a chart can ask for. */
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
 * The message that a widget shows: a text as it is, an error that each renderer puts into its
 * own words, or a sentence of the catalogue. The empty text shows nothing.
 */
export type Shown = string | AnyAuthError | { readonly key: MessageKey };

/** Makes the message for a failure: an error of the catalogue as it is, any other by its own text (ERR-11). */
export function shown(error: unknown): Shown {
  if (isAuthError(error)) return error;
  return error instanceof Error ? error.message : String(error);
}

/** The kinds of toast (TOAST-01). */
export type ToastType = 'blank' | 'error' | 'success' | 'loading' | 'custom';

/** A step of a person on the way in, for the host's `onEvent`. `data` is the provider's answer. */
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

/** The events of a widget that go to the provider's statistics (EVT-04 to EVT-09). */
export type LoggedName = 'render_login_screen' | 'email_sent' | 'email_try_again_clicked';

/** An announcement of a chart. It is data: the runner hands it on after the change that made it. */
export type Notice =
  | { readonly kind: 'event'; readonly event: HostEvent }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'log'; readonly name: LoggedName; readonly details: object }
  | { readonly kind: 'toast'; readonly type: ToastType; readonly message: Shown };

/** Appends a notice to the runner's outbox and does nothing else. */
export type Tell<N = Notice> = (notice: N) => void;
