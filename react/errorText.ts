import { ApiError } from '../machines/errors.ts';
import type { Shown } from '../machines/notices.ts';
import type { CommonStrings } from './strings.ts';

/** More characters than anybody reads: of megabytes, nothing is searched or drawn. */
const beginning = /^(.{2000}).+/su;

/** A chart's message in words: the provider's own, the catalogue's, or the error's (ERR-08, ERR-11). */
export function errorText(shown: Shown, strings: Pick<CommonStrings, 'messages' | 'errors'>): string {
  return wordsOf(shown, strings).replace(beginning, '$1...');
}

function wordsOf(shown: Shown, strings: Pick<CommonStrings, 'messages' | 'errors'>): string {
  if (typeof shown === 'string') return shown;
  if ('key' in shown) return strings.messages[shown.key] ?? shown.key;
  if (shown instanceof ApiError) return shown.error_message;
  return strings.errors[shown.code] ?? shown.message;
}
