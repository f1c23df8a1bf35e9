/** The phone number as it stands in the form. */
export interface TypedPhone {
  /** Region code of ISO 3166-1. */
  readonly country: string;
  /** The number as it stands in the field. */
  readonly number: string;
}

/** Writes a number the way people in its country do, as far as it has been typed. */
export type PhoneFormatter = (typed: TypedPhone) => TypedPhone;

/** One change of the field, as the browser made it. */
export interface PhoneEdit {
  /** The text before the change. */
  readonly before: string;
  /** The text after the change, and the place of the caret in it. */
  readonly after: string;
  readonly caret: number;
  /** Whether a deletion went forward (the Delete key) rather than back. */
  readonly forward?: boolean;
}

const isDialled = (char: string) => /[\d+]/.test(char);
const dialled = (text: string) => [...text].filter(isDialled).join('');

/**
 * The field after a change: formatted, with the caret after the same digit as before, so that it
 * does not jump. Deleting a mark of the formatting deletes the digit beside it; otherwise the mark
 * would come straight back.
 */
export function retype(
  country: string,
  { before, after, caret, forward = false }: PhoneEdit,
  format: PhoneFormatter,
): TypedPhone & { readonly caret: number } {
  const head = after.slice(0, caret);
  let digits = dialled(after);
  let left = dialled(head).length;
  // Where the text before the caret is another, the whole was replaced by the same number: no mark was deleted.
  if (after.length < before.length && digits === dialled(before) && before.startsWith(head)) {
    const gone = forward ? left : left - 1;
    if (gone >= 0) digits = digits.slice(0, gone) + digits.slice(gone + 1);
    left = Math.max(0, gone);
  }
  const atEnd = left === digits.length;
  const typed = format({ country, number: digits });
  // A number that told its country has lost the digits of its dial code.
  if (atEnd || typed.country !== country) return { ...typed, caret: typed.number.length };
  return { ...typed, caret: positionAfter(left, typed.number) };
}

/** The place behind so many digits; the end where there are fewer. */
function positionAfter(digits: number, text: string): number {
  let position = 0;
  for (let left = digits; left > 0 && position < text.length; position += 1) {
    if (isDialled(text[position] ?? '')) left -= 1;
  }
  return position;
}
