import { asciiNumber } from '../../base/digits.ts';
import type { PhoneFormatter, TypedPhone } from './phoneTyping.ts';

export interface PhoneEdit {
  readonly before: string;
  /** The text after the change, and the caret's position in it. */
  readonly after: string;
  readonly caret: number;
  /** Whether the text after the caret was deleted (Delete key), not the text before the caret (Backspace). */
  readonly forward?: boolean;
}

const dialed = (text: string) => text.replace(/[^\d+]/g, '');

/**
 * Returns the formatted field after a change, with the caret after the same digit as before. Deleting a formatting character
 * deletes the digit next to it; otherwise the character would reappear at once.
 */
export function retype(
  country: string,
  { before, after: changed, caret, forward = false }: PhoneEdit,
  format: PhoneFormatter,
): TypedPhone & { readonly caret: number } {
  const after = asciiNumber(changed);
  const head = after.slice(0, caret);
  let digits = dialed(after);
  let left = dialed(head).length;
  // If the text before the caret has changed, the user has not deleted a formatting character, but replaced the whole number by
  // the same number.
  if (after.length < before.length && digits === dialed(before) && before.startsWith(head)) {
    const gone = forward ? left : left - 1;
    if (gone >= 0) digits = digits.slice(0, gone) + digits.slice(gone + 1);
    left = gone;
  }
  const typed = format({ country, number: digits });
  // If the formatter found another country, it removed the dial code's digits.
  const isAtEnd = left === digits.length || typed.country !== country;
  return { ...typed, caret: isAtEnd ? typed.number.length : positionAfter(left, typed.number) };
}

/**
 * Returns the formatted number of a field after a change. While an input method composes a text, the text stays unformatted,
 * because each key replaces the composed text.
 *
 * @param typed the country, and the text before the change
 * @param event the change; undefined to format the whole text
 */
export function retypeIn(
  { value, selectionStart }: HTMLInputElement,
  { country, number }: TypedPhone,
  format: PhoneFormatter,
  event?: InputEvent,
): TypedPhone & { readonly caret: number | null } {
  if (event?.isComposing) return { country, number: value, caret: null };
  const forward = event?.inputType === 'deleteContentForward';
  return retype(country, { before: number, after: value, caret: selectionStart ?? value.length, forward }, format);
}

/** Returns the position after the given number of digits, or the end of the text. */
function positionAfter(digits: number, text: string): number {
  let left = digits;
  let position = 0;
  while (left > 0 && position < text.length) left -= dialed(text[position++] ?? '').length;
  return position;
}
