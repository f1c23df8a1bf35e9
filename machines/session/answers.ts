import type { UnrecoverableType } from '../errors.ts';

/** The kinds of failed session calls. */
export type SessionFailure = UnrecoverableType | 'refused' | 'schema' | 'unreachable' | 'invalid_answer' | 'aborted' | 'unknown';

/** The consequence of a failure: the session ends, or it is kept and checked again later. */
export type Verdict = 'clear' | 'keep';

/**
 * The consequence of each kind of failure (SESS-08, SESS-09), as `unrecoverableType` decides it. A failure that says nothing about
 * the session never ends it.
 */
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
