import type { Logger } from './logger.ts';

/**
 * What a host should hear of though no call has failed: a cookie of the session's name that somebody else has set, and
 * that is not used (READ-103), one that a sign-out could not remove, and a language, or a sentence of it, that is not there.
 */
export type WarningCode = 'foreign_cookie' | 'leftover_cookie' | 'missing_translation';

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
