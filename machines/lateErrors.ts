import { LatchkeyError } from './latchkeyError.ts';

/* Errors of code that loads late, in a separate file that loads with it. */

/** The server rejected the shape of the request (ERR-05). */
export class SchemaError extends LatchkeyError<'schema', 'SchemaError'> {
  static override get name() {
    return 'SchemaError' as const;
  }

  readonly code = 'schema';
  constructor(fields: readonly { readonly dataPath: string; readonly message: string }[]) {
    const lines = fields.map(({ dataPath, message }) => `${dataPath}: ${message}`);
    super(['Request does not match expected schema', ...lines].join('\n'));
  }
}

/** The page's address lacks a required parameter (IDP-02, OUT-02). */
export class MissingParameterError extends LatchkeyError<'missing_parameter', 'MissingParameterError'> {
  static override get name() {
    return 'MissingParameterError' as const;
  }

  readonly code = 'missing_parameter';
  readonly parameter: string;
  constructor(parameter: string) {
    super(`Required parameter is missing: ${parameter}. Please reach out to the application developer.`);
    this.parameter = parameter;
  }
}

/** A redirect to a forbidden address was stopped (READ-93). */
export class RedirectError extends LatchkeyError<'redirect', 'RedirectError'> {
  static override get name() {
    return 'RedirectError' as const;
  }

  readonly code = 'redirect';
  constructor(message: string) {
    super(`${message} (redirect)`);
  }
}

/** The PKCE verifier of this flow is not in this browser (PKCE-11). */
export class MissingPkceError extends LatchkeyError<'missing_pkce', 'MissingPkceError'> {
  static override get name() {
    return 'MissingPkceError' as const;
  }

  readonly code = 'missing_pkce';
  constructor() {
    super('Make sure this flow is completed on the same device on which it was started.');
  }
}

/** The call requires a session, but the user is signed out (ERR-07). */
export class NoSessionError extends LatchkeyError<'no_session', 'NoSessionError'> {
  static override get name() {
    return 'NoSessionError' as const;
  }

  readonly code = 'no_session';
  constructor() {
    super('There is no session currently available. Make sure the user is authenticated with a valid session.');
  }
}

/** The reason for a wallet's failure. */
export type WalletFailure =
  /** The user declined. */
  | 'refused'
  /** The wallet is locked, or does not know the account. */
  | 'unauthorized'
  /** The wallet is waiting for the user to answer an earlier request. */
  | 'busy'
  /** The page no longer has this wallet. */
  | 'missing'
  | 'unknown';

/** A crypto wallet refused or is missing; its own error is the `cause` (CRYPTO-16, CRYPTO-17). */
export class WalletError extends LatchkeyError<'wallet', 'WalletError'> {
  static override get name() {
    return 'WalletError' as const;
  }

  readonly code = 'wallet';
  readonly reason: WalletFailure;
  constructor(message: string, { reason = 'unknown', ...options }: ErrorOptions & { reason?: WalletFailure } = {}) {
    super(message, options);
    this.reason = reason;
  }
}

/** The typed text is not a phone number (FORM-17). */
export class PhoneError extends LatchkeyError<'phone', 'PhoneError'> {
  static override get name() {
    return 'PhoneError' as const;
  }

  readonly code = 'phone';
  constructor() {
    super('Invalid phone number, please try again.');
  }
}

/** The typed phone number is of a country that `config.phone.only` does not name (CFG-24). */
export class PhoneCountryError extends LatchkeyError<'phone_country', 'PhoneCountryError'> {
  static override get name() {
    return 'PhoneCountryError' as const;
  }

  readonly code = 'phone_country';
  constructor() {
    super('Please use a phone number from a country in the list.');
  }
}

/** The reason for a failed passkey dialog. */
export type PasskeyFailure =
  /** The authenticator already has a passkey of this user. */
  | 'already_registered'
  /** The user closed the dialog, let it time out, or has no passkey on this device: browsers do not tell which. */
  | 'not_allowed'
  /** No available authenticator supports the request. */
  | 'unsupported'
  /** The page is not allowed to use passkeys of this domain. */
  | 'insecure'
  /** The dialog closed without an error and without a passkey. */
  | 'empty'
  | 'unknown';

/** The browser's passkey dialog failed. */
export class PasskeyError extends LatchkeyError<'passkey', 'PasskeyError'> {
  static override get name() {
    return 'PasskeyError' as const;
  }

  readonly code = 'passkey';
  readonly reason: PasskeyFailure;
  constructor(message: string, { reason = 'unknown', ...options }: ErrorOptions & { reason?: PasskeyFailure } = {}) {
    super(message, options);
    this.reason = reason;
  }
}
