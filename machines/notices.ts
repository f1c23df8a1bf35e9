import type { Step } from './chartTypes.ts';
import type { HostEvent } from './domain.ts';
import type { AnyAuthError, NetworkFault } from './errors.ts';
import { isAuthError } from './errors.ts';
import type { LinkNotice } from './linkNotice.ts';

/** The key of a sentence that a chart can show. */
export type MessageKey =
  | 'invalidPasscode'
  | 'invalidPasscodeEmail'
  | 'invalidRecoveryCode'
  | 'codeResent'
  | 'emailResent'
  | 'linkAndCode'
  | 'passkeysAlone'
  | 'passkeyKnown'
  | 'passkeyNotCreated'
  | 'passkeyGone'
  | 'passkeyNotUsed'
  | 'framed'
  | 'accountSaved'
  | 'accountAdded'
  | 'accountRemoved'
  | 'openInBrowser'
  | Exclude<LinkNotice, 'unreached'>;

/**
 * A message of a widget: a plain text, an error that the renderer translates, or the key of a sentence. A second line shows
 * advice about the network, or the error. The empty string shows nothing.
 */
export type Shown = string | AnyAuthError | { readonly key: MessageKey; readonly network?: NetworkFault; readonly error?: AnyAuthError };

/** Converts a failure to a message: one of Latchkey's errors unchanged, any other error as its text (ERR-11). */
export function shown(error: unknown): Shown {
  if (isAuthError(error)) return error;
  return error instanceof Error ? error.message : String(error);
}

/** The kinds of toast (TOAST-01). */
export type ToastType = 'blank' | 'error' | 'success' | 'loading' | 'custom';

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

/** Returns a step that reports the error of an effect to the host. */
export const tellError = (tell: Tell): Step<unknown, { readonly error: unknown }> => ({
  kind: 'action',
  run: (_, { error }) => tell({ kind: 'error', error }),
});
