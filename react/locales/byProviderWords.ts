import type { ErrorSentences } from './contract.ts';
import { typesOf, wordsOf } from './providerWords.ts';

/** Maps a language's error sentences to Stytch's words: to each `error_type` and to each English password hint. */
export function byProviderWords({ errors, apiErrors, walletReasons, passwordHints }: ErrorSentences): SaidByProvider {
  return { errors, walletReasons, apiErrors: spread(typesOf, apiErrors), passwordHints: spread(wordsOf, passwordHints) };
}

/** Sentences by the word they translate. */
export interface SaidByProvider {
  /** By error code, for this library's own errors. */
  readonly errors: ErrorSentences['errors'];
  readonly walletReasons: ErrorSentences['walletReasons'];
  /** By Stytch's `error_type`. */
  readonly apiErrors: Readonly<Record<string, string>>;
  /** By Stytch's password hint, without its period. */
  readonly passwordHints: Readonly<Record<string, string>>;
}

/** Assigns each sentence to its own name and to all other words it translates. */
function spread<Name extends string>(
  words: Readonly<Record<Name, readonly string[]>>,
  sentences: Readonly<Record<Name, string>>,
): Record<string, string> {
  const names = Object.keys(words) as Name[];
  return Object.fromEntries(names.flatMap((name) => [name, ...words[name]].map((word) => [word, sentences[name]])));
}
