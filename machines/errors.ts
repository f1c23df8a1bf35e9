import { LatchkeyError } from './latchkeyError.ts';
import type { MissingParameterError, MissingPkceError, NoSessionError, RedirectError, SchemaError } from './lateErrors.ts';

/** The provider's words about a request that it refuses (ERR-06). */
export interface ApiErrorFields {
  /** The HTTP status. */
  readonly status_code: number;
  /** The provider's name for the reason; stable, for programs. */
  readonly error_type: string;
  /** The reason in a sentence that may be shown. */
  readonly error_message: string;
  /** Where the provider explains it. */
  readonly error_url?: string;
  /** Names the request for the provider's support. */
  readonly request_id?: string;
}

/** The provider understood the request and refused it (ERR-06). */
export class ApiError extends LatchkeyError<'api_error', 'ApiError'> {
  static override get name() {
    return 'ApiError' as const;
  }

  readonly code = 'api_error';
  /** The HTTP status. */
  readonly status_code: number;
  /** The provider's name for the reason; stable, for programs. */
  readonly error_type: string;
  /** The reason in a sentence that may be shown. */
  readonly error_message: string;
  /** Where the provider explains it. */
  readonly error_url: string | undefined;
  /** Names the request for the provider's support. */
  readonly request_id: string | undefined;

  constructor(fields: ApiErrorFields) {
    const { status_code, error_type, error_message, error_url, request_id } = fields;
    const lines = [`[${status_code}] ${error_type}`, error_message];
    if (error_url) lines.push(`See ${error_url} for more information.`);
    if (request_id) lines.push(`request_id: ${request_id}`);
    super(lines.join('\n'));
    this.status_code = status_code;
    this.error_type = error_type;
    this.error_message = error_message;
    this.error_url = error_url;
    this.request_id = request_id;
  }
}

/** No answer came: offline, refused, or slower than the timeout (ERR-01). */
export class UnreachableError extends LatchkeyError<'unreachable', 'UnreachableError'> {
  static override get name() {
    return 'UnreachableError' as const;
  }

  readonly code = 'unreachable';
  constructor(options?: ErrorOptions) {
    super('Unable to contact our servers.', options);
  }
}

/** An answer came that is not what the protocol promises (ERR-02 to ERR-04). */
export class InvalidAnswerError extends LatchkeyError<'invalid_answer', 'InvalidAnswerError'> {
  static override get name() {
    return 'InvalidAnswerError' as const;
  }

  readonly code = 'invalid_answer';
  /** The place in the answer where it breaks the promise, such as `data.session.expires_at`; never what stands there. */
  declare readonly field?: string;
}

/** A call or an option of the wrong kind; nothing was sent (ARG-06, ARG-07). */
export class UsageError extends LatchkeyError<'usage', 'UsageError'> {
  static override get name() {
    return 'UsageError' as const;
  }

  readonly code = 'usage';
  constructor(method: string, ...reasons: string[]) {
    super([`Invalid call to ${method}`, ...reasons].join('\n'));
  }
}

/** The text that was typed is no phone number (FORM-17). */
export class PhoneError extends LatchkeyError<'phone', 'PhoneError'> {
  static override get name() {
    return 'PhoneError' as const;
  }

  readonly code = 'phone';
  constructor() {
    super('Invalid phone number, please try again.');
  }
}

/** The text that was typed is no email address (FORM-12). */
export class EmailError extends LatchkeyError<'email', 'EmailError'> {
  static override get name() {
    return 'EmailError' as const;
  }

  readonly code = 'email';
  constructor() {
    super('Invalid email address');
  }
}

/** The reason why a passkey dialogue gave no passkey. */
export type PasskeyFailure =
  /** The authenticator holds a passkey of this person already. */
  | 'already_registered'
  /** The person closed the dialogue, let it time out, or has no passkey here: browsers do not tell which. */
  | 'not_allowed'
  /** No authenticator here can do what is asked for. */
  | 'unsupported'
  /** The page may not use passkeys of this domain. */
  | 'insecure'
  /** The dialogue ended without a failure and without a passkey. */
  | 'empty'
  | 'unknown';

/** The browser's passkey dialogue failed. */
export class PasskeyError extends LatchkeyError<'passkey', 'PasskeyError'> {
  static override get name() {
    return 'PasskeyError' as const;
  }

  readonly code = 'passkey';
  /** Why the dialogue gave none. */
  readonly reason: PasskeyFailure;
  constructor(message: string, { reason = 'unknown', ...options }: ErrorOptions & { reason?: PasskeyFailure } = {}) {
    super(message, options);
    this.reason = reason;
  }
}

/** The reason why a wallet did not do what it was asked for. */
export type WalletFailure =
  /** The person said no. */
  | 'refused'
  /** The wallet is locked, or knows no such account any more. */
  | 'unauthorized'
  /** The wallet waits for the person's answer to an earlier question. */
  | 'busy'
  /** The page has no such wallet any more. */
  | 'missing'
  | 'unknown';

/** A crypto wallet refused or is missing; its own error is the cause (CRYPTO-16, CRYPTO-17). */
export class WalletError extends LatchkeyError<'wallet', 'WalletError'> {
  static override get name() {
    return 'WalletError' as const;
  }

  readonly code = 'wallet';
  /** Why the wallet did not do it. */
  readonly reason: WalletFailure;
  constructor(message: string, { reason = 'unknown', ...options }: ErrorOptions & { reason?: WalletFailure } = {}) {
    super(message, options);
    this.reason = reason;
  }
}

/** A widget cannot be put where the host asked for it (MOUNT-06). */
export class MountError extends LatchkeyError<'mount', 'MountError'> {
  static override get name() {
    return 'MountError' as const;
  }

  readonly code = 'mount';
}

/** The caller's signal ended the request, or the client was destroyed. */
export class AbortedError extends LatchkeyError<'aborted', 'AbortedError'> {
  static override get name() {
    return 'AbortedError' as const;
  }

  readonly code = 'aborted';
  constructor(options?: ErrorOptions) {
    super('The request was aborted.', options);
  }
}

/** Every error that Latchkey gives to a host. */
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
  | EmailError
  | PasskeyError
  | WalletError
  | MountError
  | RedirectError
  | AbortedError;

/** Whether a value is an error of this catalogue. */
export function isAuthError(value: unknown): value is AnyAuthError {
  return value instanceof LatchkeyError;
}

/** The provider's error types after which a session cannot go on (SESS-08). */
export const unrecoverableTypes = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
] as const;
/** One of those types. */
export type UnrecoverableType = (typeof unrecoverableTypes)[number];

/** The unrecoverable type that an error carries, if it does. */
export function unrecoverableType(error: unknown): UnrecoverableType | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return unrecoverableTypes.find((type) => type === error.error_type);
}

/** A refusal because the session's factors do not suffice for the call. */
export type InsufficientFactorsError = ApiError & { readonly error_type: 'insufficient_factors' };

/**
 * Whether a call was refused because the user must first prove who they are in one more way. Have them do so, then repeat the
 * call.
 *
 * @example
 * await client.totps.create({ expiration_minutes: 5 }).catch((error) => {
 *   if (!isFactorNeeded(error)) throw error;
 *   location.assign('/confirm-it-is-you');
 * });
 */
export function isFactorNeeded(error: unknown): error is InsufficientFactorsError {
  return error instanceof ApiError && error.error_type === 'insufficient_factors';
}

/** Whether a passkey could not be made because the person has it already (PREG-18). */
export function isPasskeyKnown(error: unknown): boolean {
  if (error instanceof ApiError) return error.error_type === 'duplicate_webauthn_registration';
  return error instanceof PasskeyError && error.reason === 'already_registered';
}

/** Whether an error is about what the person typed, not about the host or the provider. */
export function isInputError(error: unknown): error is PhoneError | EmailError {
  return error instanceof PhoneError || error instanceof EmailError;
}
