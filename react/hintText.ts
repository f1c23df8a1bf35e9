import type { Strings } from './english/index.ts';
import { sentenceOf } from './errorText.ts';

/**
 * Translates a hint from Stytch about a password, if `strings` has a sentence for the hint (READ-105).
 *
 * @param words Stytch's English text, such as a warning of the strength check
 */
export function hintText(words: string, { passwordHints }: Pick<Strings, 'passwordHints'>): string {
  return sentenceOf(passwordHints, words.replace(/\.$/, '')) ?? words;
}
