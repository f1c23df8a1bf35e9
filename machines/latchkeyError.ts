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
