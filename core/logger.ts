/** Where warnings go. */
export interface Logger {
  debug(message: string, ...details: unknown[]): void;
  warn(message: string, ...details: unknown[]): void;
  error(message: string, ...details: unknown[]): void;
}

const prefix = '[latchkey]';

/** The console, with the project's mark before each line. */
export const consoleLogger: Logger = {
  debug: (...line) => console.debug(prefix, ...line),
  warn: (...line) => console.warn(prefix, ...line),
  error: (...line) => console.error(prefix, ...line),
};
