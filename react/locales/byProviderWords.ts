import type { ErrorSentences } from './contract.ts';
import { typesOf, wordsOf } from './providerWords.ts';

/** The sentences of a language by what the provider says: each `error_type`, and its own words about passwords. */
export function byProviderWords({ errors, apiErrors, passwordHints }: ErrorSentences): SaidByProvider {
  return { errors, apiErrors: spread(typesOf, apiErrors), passwordHints: spread(wordsOf, passwordHints) };
}

/** Sentences by the words that they are for. */
export interface SaidByProvider {
  /** By the code of an error that is not the provider's. */
  readonly errors: ErrorSentences['errors'];
  /** By the provider's `error_type`. */
  readonly apiErrors: Readonly<Record<string, string>>;
  /** By the provider's own words about a password, without their full stop. */
  readonly passwordHints: Readonly<Record<string, string>>;
}

/** Gives a sentence to each word that it is for, and to its own name. */
function spread<Name extends string>(
  words: Readonly<Record<Name, readonly string[]>>,
  sentences: Readonly<Record<Name, string>>,
): Record<string, string> {
  const names = Object.keys(words) as Name[];
  return Object.fromEntries(names.flatMap((name) => [name, ...words[name]].map((word) => [word, sentences[name]])));
}
