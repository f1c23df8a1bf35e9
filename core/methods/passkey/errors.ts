import type { AnyAuthError } from '../../../machines/errors.ts';
import { AbortedError } from '../../../machines/errors.ts';
import type { PasskeyFailure } from '../../../machines/lateErrors.ts';
import { PasskeyError } from '../../../machines/lateErrors.ts';
import { hasPasskeys } from './support.ts';

/**
 * The reasons by the name of the browser's error (WebAuthn Level 3, sections 5.1.3 and 5.1.4.2). Errors with the same meaning
 * to users have the same reason.
 */
const reasons: Readonly<Record<string, PasskeyFailure>> = {
  // Step 19 of creation: the authenticator has a credential from `excludeCredentials`.
  InvalidStateError: 'already_registered',
  NotAllowedError: 'not_allowed',
  ConstraintError: 'unsupported',
  NotSupportedError: 'unsupported',
  SecurityError: 'insecure',
};

/** Messages of browsers that report an existing passkey under another error name. */
const known = [/already registered with the relying party/i, /matches an entry of the excludeCredentials list/i];

/**
 * Converts an error of the browser's passkey dialog to a PasskeyError. A cancellation by this client becomes an
 * AbortedError, which is not a failure (READ-80).
 */
export function passkeyError(cause: unknown): AnyAuthError {
  const { name = '', message = String(cause) } = Object(cause) as Partial<Error>;
  if (name === 'AbortError') return new AbortedError({ cause });
  const reason = known.some((words) => words.test(message)) ? 'already_registered' : (reasons[name] ?? 'unknown');
  return new PasskeyError(message || 'The passkey dialog failed.', { cause, reason });
}

/**
 * Rejects a passkey call in a browser without passkeys, and on a page without a host name, such as a file, before a request is sent.
 *
 * @throws PasskeyError with the reason "unsupported" or "insecure"
 */
export function needPasskeys(domain: string | undefined): asserts domain {
  const has = hasPasskeys();
  // Browsers hide the whole API from a page that is not secure.
  const reason = has || globalThis.isSecureContext === false ? 'insecure' : 'unsupported';
  if (!has || !domain) throw new PasskeyError('There are no passkeys here.', { reason });
}
