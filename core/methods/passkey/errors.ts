import type { AnyAuthError, PasskeyFailure } from '../../../machines/errors.ts';
import { AbortedError, PasskeyError } from '../../../machines/errors.ts';

/**
 * The reason for each name of a browser's own error (WebAuthn Level 3, sections 5.1.3 and 5.1.4.2).
 * Names that mean the same to a person have the same reason.
 */
const reasons: Readonly<Record<string, PasskeyFailure>> = {
  // Step 19 of creation: one of excludeCredentials is held here.
  InvalidStateError: 'already_registered',
  NotAllowedError: 'not_allowed',
  ConstraintError: 'unsupported',
  NotSupportedError: 'unsupported',
  SecurityError: 'insecure',
};

/** Words of browsers that give the right reason under another name. */
const known = [/already registered with the relying party/i, /matches an entry of the excludeCredentials list/i];

/**
 * Puts what a browser's passkey dialogue throws into the catalogue's terms. What this client has
 * called off itself is an AbortedError and no failure (READ-80).
 */
export function passkeyError(cause: unknown): AnyAuthError {
  const { name, message } = cause instanceof Error ? cause : { name: '', message: String(cause) };
  if (name === 'AbortError') return new AbortedError({ cause });
  const reason = known.some((words) => words.test(message)) ? 'already_registered' : (reasons[name] ?? 'unknown');
  return new PasskeyError(message || 'The passkey dialogue failed.', { cause, reason });
}
