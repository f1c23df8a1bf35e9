/** Receives log messages. */
export interface Logger {
  /** Details for debugging. */
  debug(message: string, ...details: unknown[]): void;
  /** A problem that the host should know of or fix. */
  warn(message: string, ...details: unknown[]): void;
  /** A failure without a fallback. */
  error(message: string, ...details: unknown[]): void;
}

const prefix = '[latchkey]';

export const consoleLogger: Logger = {
  debug: (...line) => console.debug(prefix, ...line),
  warn: (...line) => console.warn(prefix, ...line),
  error: (...line) => console.error(prefix, ...line),
};
