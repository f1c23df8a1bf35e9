/** Where warnings go. */
export interface Logger {
  /** Details that help to find a mistake. */
  debug(message: string, ...details: unknown[]): void;
  /** Something that the host should mend, or know of. */
  warn(message: string, ...details: unknown[]): void;
  /** A failure that nothing makes good. */
  error(message: string, ...details: unknown[]): void;
}

const prefix = '[latchkey]';

/** The console, with the project's mark before each line. */
export const consoleLogger: Logger = {
  debug: (...line) => console.debug(prefix, ...line),
  warn: (...line) => console.warn(prefix, ...line),
  error: (...line) => console.error(prefix, ...line),
};
