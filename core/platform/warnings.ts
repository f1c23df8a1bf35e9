import type { Logger } from './logger.ts';

/**
 * `foreign_cookie`: another party set a cookie with the session's name, which is not used (READ-103). `leftover_cookie`: a
 * sign-out could not remove a cookie. `missing_translation`: a language or a sentence is missing. `nothing_is_kept`: the
 * browser rejects a cookie of the session, as in a third-party frame or above 4 KB, so the session ends with the page. `one_tap_without_pkce`:
 * Google One Tap is used in a project that requires PKCE for OAuth (READ-123).
 */
export type WarningCode = 'foreign_cookie' | 'leftover_cookie' | 'missing_translation' | 'nothing_is_kept' | 'one_tap_without_pkce';

/** A problem that does not make a call fail. It never contains a token. */
export interface Warning {
  /** The kind of the problem. */
  readonly code: WarningCode;
  /** A sentence for developers. During development, the logged sentence ends with a link. */
  readonly detail: string;
}

export interface Warnings {
  readonly logger: Logger;
  readonly onWarning?: ((warning: Warning) => void) | undefined;
  readonly docs?: string;
}

/** Logs a warning and tells the host, asynchronously, so that the host's code cannot interfere with the current operation. */
export function warn({ logger, onWarning, docs }: Warnings, code: WarningCode, detail: string): void {
  logger.warn(docs ? detail + docs + code : detail);
  Promise.resolve({ code, detail })
    .then(onWarning)
    .catch((error: unknown) => logger.error('onWarning threw.', error));
}
