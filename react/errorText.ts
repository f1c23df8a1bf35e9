import type { AnyAuthError } from '../machines/errors.ts';
import type { Shown } from '../machines/notices.ts';
import type { Strings } from './english/index.ts';

/** The sentences of a catalogue that describe errors and messages. */
export interface ErrorSentences {
  /** The messages of the charts; a missing one is shown as its key. */
  readonly messages: Readonly<Partial<Strings['messages']>>;
  /** By error code; without an entry, the error's own message is shown. */
  readonly errors: Strings['errors'];
  /** By Stytch's `error_type`; without an entry, Stytch's English message is shown. */
  readonly apiErrors?: Strings['apiErrors'];
}

/** The language of Stytch's messages and of the errors' own messages. */
export const foreign = 'en';

/**
 * Returns the language of a message if it may differ from the page's: Stytch's messages are always English (WCAG 2.2, 3.1.2).
 *
 * @returns a value for `lang`, or undefined for a text of the host or of `strings`
 */
export function foreignLanguageOf(shown: Shown, strings: ErrorSentences): string | undefined {
  if (typeof shown !== 'object' || 'key' in shown) return undefined;
  return sentenceFor(shown, strings) === undefined ? foreign : undefined;
}

/** Limits a message to 2,000 characters, so that a message of megabytes is neither searched nor drawn. */
const beginning = /^(.{2000}).+/su;

/**
 * Returns the sentence for a chart's message: from the catalogue, from Stytch, or the error's own (ERR-08, ERR-11). The empty
 * message gives the empty string.
 *
 * @param shown a widget's `context.errorMessage`, the message of a toast, or one of Latchkey's errors
 *
 * @example
 * const { errorMessage } = widget.getSnapshot().context;
 * const text = errorText(errorMessage, english); // 'Invalid passcode, please try again.'
 */
export function errorText(shown: Shown, strings: ErrorSentences): string {
  return wordsOf(shown, strings).replace(beginning, '$1...');
}

function wordsOf(shown: Shown, strings: ErrorSentences): string {
  // Without types, the host's banner may be a number.
  if (typeof shown !== 'object') return `${shown}`;
  if ('key' in shown) return strings.messages[shown.key] ?? shown.key;
  return sentenceFor(shown, strings) ?? (shown.code === 'api_error' ? shown.error_message : shown.message);
}

/** Finds the sentence for an error by its code: with `instanceof`, every catalogue would need the error classes. */
function sentenceFor(error: AnyAuthError, { errors, apiErrors }: ErrorSentences): string | undefined {
  return error.code === 'api_error' ? sentenceOf(apiErrors, error.error_type) : errors[error.code];
}

/** Looks up a word from Stytch, which can be any string, even `constructor`. */
export const sentenceOf = (sentences: Readonly<Partial<Record<string, string>>> | undefined, word: string) =>
  sentences && Object.hasOwn(sentences, word) ? sentences[word] : undefined;
