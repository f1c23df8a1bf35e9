import { boolean, literal, nonempty, nullable, number, optional, string, type, union, unknown } from 'superstruct';
import type { OneTapSettings } from '../../../machines/login/oneTap.ts';
import { check } from '../../base/check.ts';

export interface FrameFailure {
  readonly name: string;
  readonly message: string;
  readonly error_type?: string | null;
  readonly error_message?: string | null;
  readonly error_url?: string | null;
  readonly request_id?: string | null;
  readonly status_code?: number | null;
}

export type FrameReply = { readonly success: true; readonly payload: unknown } | { readonly success: false; readonly error: FrameFailure };

const maybeString = optional(nullable(string()));
const failure = type({
  name: string(),
  message: string(),
  error_type: maybeString,
  error_message: maybeString,
  error_url: maybeString,
  request_id: maybeString,
  status_code: optional(nullable(number())),
});

export const isFrameReply = check<FrameReply>(() =>
  union([type({ success: literal(true), payload: unknown() }), type({ success: literal(false), error: failure })]),
);

/** Checks the prompt's settings (CALL-57). A project without a Google client has an empty ID. */
export const isOneTapStart = check<OneTapSettings>(() => type({ googleClientId: string(), oauthCallbackId: nonempty(string()) }));

export const isOneTapRedirect = check<{ redirect_url: string }>(() => type({ redirect_url: nonempty(string()) }));

export const isFramePhone = check<{ isValid: boolean; number: string; national: string }>(() =>
  type({ isValid: boolean(), number: string(), national: string() }),
);
