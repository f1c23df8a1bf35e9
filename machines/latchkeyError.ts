/** The base of every error of the catalogue: a stable `code` for programs, a `message` for developers. */
export abstract class LatchkeyError<Code extends string, Name extends string> extends Error {
  abstract readonly code: Code;
  /** The documented name of the class, which the class says itself: minifiers shorten the other. The stack begins with it. */
  override get name(): Name {
    return this.constructor.name as Name;
  }
  override set name(_) {
    // A logger that calls errors by names of its own must not fail; the error keeps its own.
  }
}
