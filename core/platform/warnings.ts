import type { Logger } from './logger.ts';

/**
 * What a host should hear of though no call has failed: a cookie of the session's name that somebody else has set, and
 * that is not used (READ-103), one that a sign-out could not remove, a language, or a sentence of it, that is not there, and
 * Google's one-tap prompt in a project that requires PKCE for OAuth (READ-123).
 */
export type WarningCode = 'foreign_cookie' | 'leftover_cookie' | 'missing_translation' | 'one_tap_without_pkce';

/** Something that a host should hear of though no call has failed. It never holds a token. */
export interface Warning {
  /** What it is about. */
  readonly code: WarningCode;
  /** A sentence for developers, the one that is logged. */
  readonly detail: string;
}

/** Where warnings go: the log, and the host. */
export interface Warnings {
  readonly logger: Logger;
  readonly onWarning?: ((warning: Warning) => void) | undefined;
}

/** Tells the host something. Its own code runs a little later: it may ask for what is being read. */
export function warn({ logger, onWarning }: Warnings, code: WarningCode, detail: string): void {
  logger.warn(detail);
  Promise.resolve({ code, detail })
    .then(onWarning)
    .catch((error: unknown) => logger.error('onWarning threw.', error));
}
