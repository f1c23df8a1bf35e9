import { sentenceOf } from './errorText.ts';
import type { Strings } from './strings.ts';

/**
 * Words of the provider about a password, in the catalogue's own where it has any (READ-105).
 *
 * @param words the provider's, in English, such as a warning of the strength check
 */
export function hintText(words: string, { passwordHints }: Pick<Strings, 'passwordHints'>): string {
  return sentenceOf(passwordHints, words.replace(/\.$/, '')) ?? words;
}
