import type { UnrecoverableType } from '../errors.ts';
import { isAuthError, unrecoverableType } from '../errors.ts';

/** How a session call can fail, as far as the session is concerned. */
export type SessionFailure = UnrecoverableType | 'refused' | 'schema' | 'unreachable' | 'invalid_answer' | 'aborted' | 'unknown';

/** The verdict on a failure: the session ends, or it is kept and asked about again later. */
export type Verdict = 'clear' | 'keep';

/**
 * The closed table of what each failed session call does to the session (SESS-08, SESS-09). A failure
 * that says nothing about the session never ends it.
 */
export const sessionAnswers: Readonly<Record<SessionFailure, Verdict>> = {
  unauthorized_credentials: 'clear',
  user_unauthenticated: 'clear',
  invalid_secret_authentication: 'clear',
  session_not_found: 'clear',
  /** Any other error of the provider: 403, 404, 409, 429, 5xx. */
  refused: 'keep',
  schema: 'keep',
  /** Offline, or slower than the timeout. */
  unreachable: 'keep',
  /** A proxy's page, an empty answer, half an answer. */
  invalid_answer: 'keep',
  aborted: 'keep',
  unknown: 'keep',
};

/** The row of the table that an error belongs to. */
export function sessionFailure(error: unknown): SessionFailure {
  const type = unrecoverableType(error);
  if (type) return type;
  if (!isAuthError(error)) return 'unknown';
  if (error.code === 'api_error') return 'refused';
  return error.code in sessionAnswers ? (error.code as SessionFailure) : 'unknown';
}

/** The reason with which a failure ends a session, or undefined for one that it survives. */
export function endingType(error: unknown): UnrecoverableType | undefined {
  const failure = sessionFailure(error);
  return sessionAnswers[failure] === 'clear' ? (failure as UnrecoverableType) : undefined;
}
