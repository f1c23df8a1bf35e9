import { boolean, literal, nonempty, number, optional, string, type, union, unknown } from 'superstruct';
import type { OneTapSettings } from '../../../machines/oneTap.ts';
import { check } from '../../base/check.ts';

/** A failure in the hidden frame: the fields of an error, as plain data. */
export interface FrameFailure {
  readonly name: string;
  readonly message: string;
  readonly error_type?: string;
  readonly error_message?: string;
  readonly error_url?: string;
  readonly request_id?: string;
  readonly status_code?: number;
}

/** The frame's reply to one question. */
export type FrameReply = { readonly success: true; readonly payload: unknown } | { readonly success: false; readonly error: FrameFailure };

const failure = type({
  name: string(),
  message: string(),
  error_type: optional(string()),
  error_message: optional(string()),
  error_url: optional(string()),
  request_id: optional(string()),
  status_code: optional(number()),
});

export const isFrameReply = check<FrameReply>(() =>
  union([type({ success: literal(true), payload: unknown() }), type({ success: literal(false), error: failure })]),
);

/** CALL-57. A project without a client of its own has an empty ID. */
export const isOneTapStart = check<OneTapSettings>(() =>
  type({ googleClientId: string(), stytchCsrfToken: string(), oauthCallbackId: nonempty(string()) }),
);

/** CALL-58. */
export const isOneTapRedirect = check<{ redirect_url: string }>(() => type({ redirect_url: nonempty(string()) }));

/** CALL-59. */
export const isFramePhone = check<{ isValid: boolean; number: string; national: string }>(() =>
  type({ isValid: boolean(), number: string(), national: string() }),
);
