/** The base class of all errors: a stable `code` for programs, a `message` for developers. */
export abstract class LatchkeyError<Code extends string, Name extends string> extends Error {
  abstract readonly code: Code;
  /** The class's documented name, which minifiers do not change. The stack begins with it. */
  override get name(): Name {
    return this.constructor.name as Name;
  }
  override set name(_) {
    // Ignores loggers that try to rename an error.
  }
}

/**
 * The recognized reason for a network error: the device is offline, a captive portal has answered instead of Stytch (READ-130), or
 * a file of Latchkey's code cannot be loaded; reloading the page may help.
 */
export type NetworkFault = 'offline' | 'portal' | 'code';

/** Adds the recognized reason to a network error; not enumerable, so that errors with the same message stay equal. */
export const withNetwork = <E extends Error>(error: E, network: NetworkFault): E =>
  Object.defineProperty(error, 'network', { value: network });
