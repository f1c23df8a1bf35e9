import type { NetworkFault } from './latchkeyError.ts';
import { LatchkeyError } from './latchkeyError.ts';
import type {
  MissingParameterError,
  MissingPkceError,
  NoSessionError,
  PasskeyError,
  PhoneCountryError,
  PhoneError,
  RedirectError,
  SchemaError,
  WalletError,
} from './lateErrors.ts';

export type { NetworkFault } from './latchkeyError.ts';

/** The content of Stytch's error response (ERR-06). */
export interface ApiErrorFields {
  readonly status_code: number;
  /** Stytch's identifier for the reason; stable, for use in code. */
  readonly error_type: string;
  /** A sentence about the reason that may be shown to users. */
  readonly error_message: string;
  /** The address of Stytch's documentation for the error. */
  readonly error_url?: string;
  /** Identifies the request to Stytch's support. */
  readonly request_id?: string;
}

/** Stytch received the request and rejected it (ERR-06). */
export class ApiError extends LatchkeyError<'api_error', 'ApiError'> {
  static override get name() {
    return 'ApiError' as const;
  }

  readonly code = 'api_error';
  declare readonly status_code: number;
  /** Stytch's identifier for the reason; stable, for use in code. */
  declare readonly error_type: string;
  /** A sentence about the reason that may be shown to users. */
  declare readonly error_message: string;
  /** The address of Stytch's documentation for the error. */
  declare readonly error_url: string | undefined;
  /** Identifies the request to Stytch's support. */
  declare readonly request_id: string | undefined;

  constructor({ status_code, error_type, error_message, error_url, request_id }: ApiErrorFields) {
    const lines = [`[${status_code}] ${error_type}`, error_message];
    if (error_url) lines.push(`See ${error_url} for more information.`);
    if (request_id) lines.push(`request_id: ${request_id}`);
    super(lines.join('\n'));
    Object.assign(this, { status_code, error_type, error_message, error_url, request_id });
  }
}

/** No response, or no file of Latchkey's code, arrived: the device is offline, the connection failed, or the timeout passed (ERR-01). */
export class UnreachableError extends LatchkeyError<'unreachable', 'UnreachableError'> {
  static override get name() {
    return 'UnreachableError' as const;
  }

  readonly code = 'unreachable';
  /** `offline` if the device is offline, `code` if a file of Latchkey's code cannot be loaded; otherwise absent. */
  declare readonly network?: NetworkFault;
  constructor(options?: ErrorOptions) {
    super('Unable to contact our servers.', options);
  }
}

/** A response does not match the protocol (ERR-02 to ERR-04). */
export class InvalidAnswerError extends LatchkeyError<'invalid_answer', 'InvalidAnswerError'> {
  static override get name() {
    return 'InvalidAnswerError' as const;
  }

  readonly code = 'invalid_answer';
  /** The HTTP status, if it reports a failure: for example 502 of a gateway, whose page is no JSON. */
  declare readonly status_code?: number;
  /** The path of the first invalid field, such as `data.session.expires_at`, or of an object around it; never its value. */
  declare readonly field?: string;
  /** `portal` if the response looks like a captive portal's page; otherwise absent. */
  declare readonly network?: NetworkFault;
}

/** A call or an option is wrong; no request was sent (ARG-06, ARG-07). */
export class UsageError extends LatchkeyError<'usage', 'UsageError'> {
  static override get name() {
    return 'UsageError' as const;
  }

  readonly code = 'usage';
  constructor(method: string, ...reasons: string[]) {
    super(`${[`Invalid call to ${method}`, ...reasons].join('\n')} (usage)`);
  }
}

/** The typed text is not an email address (FORM-12). */
export class EmailError extends LatchkeyError<'email', 'EmailError'> {
  static override get name() {
    return 'EmailError' as const;
  }

  readonly code = 'email';
  constructor() {
    super('Invalid email address');
  }
}

/** The target element of a widget does not exist (MOUNT-06). */
export class MountError extends LatchkeyError<'mount', 'MountError'> {
  static override get name() {
    return 'MountError' as const;
  }

  readonly code = 'mount';
  constructor(message: string, options?: ErrorOptions) {
    super(`${message} (mount)`, options);
  }
}

/** The call was aborted: by its signal, `client.destroy()`, a newer passkey request, or another user's sign-in during a widget's call. */
export class AbortedError extends LatchkeyError<'aborted', 'AbortedError'> {
  static override get name() {
    return 'AbortedError' as const;
  }

  readonly code = 'aborted';
  constructor(options?: ErrorOptions) {
    super('The request was aborted.', options);
  }
}

/** All errors of Latchkey. */
export type AnyAuthError =
  | ApiError
  | UnreachableError
  | InvalidAnswerError
  | SchemaError
  | UsageError
  | NoSessionError
  | MissingPkceError
  | MissingParameterError
  | PhoneError
  | PhoneCountryError
  | EmailError
  | PasskeyError
  | WalletError
  | MountError
  | RedirectError
  | AbortedError;

/** Whether a value is an error of this copy of Latchkey: `latchkey/mount` is another copy, whose errors have the same `code`. */
export function isAuthError(value: unknown): value is AnyAuthError {
  return value instanceof LatchkeyError;
}

/** Stytch's error types after which a session is over (SESS-08). */
export const unrecoverableTypes = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
] as const;
/** An error type after which a session is over (SESS-08). */
export type UnrecoverableType = (typeof unrecoverableTypes)[number];

/** Returns the error's type if it ends the session; otherwise undefined. */
export function unrecoverableType(error: unknown): UnrecoverableType | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return unrecoverableTypes.find((type) => type === error.error_type);
}

/** A rejection because the session needs another factor: Stytch's `insufficient_factors`, or `factor_needed` of the host's server. */
export type InsufficientFactorsError = ApiError & { readonly error_type: 'insufficient_factors' | 'factor_needed' };

/**
 * Whether a call was rejected because the user must authenticate with another factor. Ask the user to do so, then repeat the
 * call.
 *
 * @example
 * await client.totps.create({ expiration_minutes: 5 }).catch((error) => {
 *   if (!isFactorNeeded(error)) throw error;
 *   location.assign('/confirm-it-is-you');
 * });
 */
export function isFactorNeeded(error: unknown): error is InsufficientFactorsError {
  // Compares fields, because the client of another entry, such as `latchkey/mount`, throws errors of another class.
  return ['insufficient_factors', 'factor_needed'].includes(Object(error).error_type);
}

/** Whether creating a passkey failed because the user already has it (PREG-18). */
export function isPasskeyKnown(error: unknown): boolean {
  const { error_type, reason } = Object(error);
  return error_type === 'duplicate_webauthn_registration' || reason === 'already_registered';
}

/** Whether an error is about the user's input. */
export function isInputError(error: unknown): error is PhoneError | PhoneCountryError | EmailError {
  return ['phone', 'phone_country', 'email'].includes(Object(error).code);
}
