import type { UnrecoverableType } from '../errors.ts';
import { isAuthError, unrecoverableType } from '../errors.ts';

/** The kinds of failed session calls. */
export type SessionFailure = UnrecoverableType | 'refused' | 'schema' | 'unreachable' | 'invalid_answer' | 'aborted' | 'unknown';

/** The consequence of a failure: the session ends, or it is kept and checked again later. */
export type Verdict = 'clear' | 'keep';

/** The consequence of each kind of failure (SESS-08, SESS-09). A failure that says nothing about the session never ends it. */
export const sessionAnswers: Readonly<Record<SessionFailure, Verdict>> = {
  unauthorized_credentials: 'clear',
  user_unauthenticated: 'clear',
  invalid_secret_authentication: 'clear',
  session_not_found: 'clear',
  /** Any other error response: 403, 404, 409, 429, 5xx. */
  refused: 'keep',
  schema: 'keep',
  /** The device is offline, or the timeout passed. */
  unreachable: 'keep',
  /** A proxy's page, an empty response or an incomplete one. */
  invalid_answer: 'keep',
  aborted: 'keep',
  unknown: 'keep',
};

export function sessionFailure(error: unknown): SessionFailure {
  const type = unrecoverableType(error);
  if (type) return type;
  if (!isAuthError(error)) return 'unknown';
  if (error.code === 'api_error') return 'refused';
  return error.code in sessionAnswers ? (error.code as SessionFailure) : 'unknown';
}

/** Returns the reason with which a failure ends the session; undefined if the session is kept. */
export function endingType(error: unknown): UnrecoverableType | undefined {
  const failure = sessionFailure(error);
  return sessionAnswers[failure] === 'clear' ? (failure as UnrecoverableType) : undefined;
}
