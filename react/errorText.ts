import type { AnyAuthError } from '../machines/errors.ts';
import type { Shown } from '../machines/notices.ts';
import type { Strings } from './strings.ts';

/** The part of a catalogue that errors and messages are put into words by. */
export interface ErrorSentences {
  /** What a widget says of its own accord; one that is missing is shown by its name. */
  readonly messages: Readonly<Partial<Strings['messages']>>;
  /** By the code of an error; one that is missing speaks for itself. */
  readonly errors: Strings['errors'];
  /** By the `error_type` of the provider; one that is missing is told in the provider's words. */
  readonly apiErrors?: Strings['apiErrors'];
}

/** The language of words that are in no catalogue: the provider's and those of an error itself. */
export const foreign = 'en';

/**
 * The language of a message where it may be another than the page's: the provider writes English, whatever the host's
 * catalogue is in (WCAG 2.2, 3.1.2).
 *
 * @returns what `lang` takes, or undefined for what the host or its catalogue says
 */
export function languageOf(shown: Shown, strings: ErrorSentences): string | undefined {
  if (typeof shown === 'string' || 'key' in shown) return undefined;
  return sentenceFor(shown, strings) === undefined ? foreign : undefined;
}

/** More characters than anybody reads: of megabytes, nothing is searched or drawn. */
const beginning = /^(.{2000}).+/su;

/**
 * A chart's message in words: the provider's own, the catalogue's, or the error's (ERR-08, ERR-11). The empty message is
 * the empty text.
 *
 * @param shown a widget's `context.errorMessage`, the message of a toast, or any error of the catalogue
 *
 * @example
 * const { errorMessage } = widget.getSnapshot().context;
 * const text = errorText(errorMessage, english); // 'Invalid passcode, please try again.'
 */
export function errorText(shown: Shown, strings: ErrorSentences): string {
  return wordsOf(shown, strings).replace(beginning, '$1...');
}

function wordsOf(shown: Shown, strings: ErrorSentences): string {
  if (typeof shown === 'string') return shown;
  if ('key' in shown) return strings.messages[shown.key] ?? shown.key;
  return sentenceFor(shown, strings) ?? (shown.code === 'api_error' ? shown.error_message : shown.message);
}

/** Finds the sentence for an error. It is told by its code, so that a catalogue needs no code of the machines. */
function sentenceFor(error: AnyAuthError, { errors, apiErrors }: ErrorSentences): string | undefined {
  return error.code === 'api_error' ? sentenceOf(apiErrors, error.error_type) : errors[error.code];
}

/** The sentence for a word of the provider's, which may be anything, `constructor` too. */
export const sentenceOf = (sentences: Readonly<Partial<Record<string, string>>> | undefined, word: string) =>
  sentences && Object.hasOwn(sentences, word) ? sentences[word] : undefined;
