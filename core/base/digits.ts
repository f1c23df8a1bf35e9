/**
 * Converts the digits of every script to ASCII digits, and the full-width plus to an ASCII plus: keyboards and autofill may write
 * the digits of the user's language.
 */
export const asciiNumber = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit))).replaceAll('\uff0b', '+');

/** Returns the value of a digit. Unicode lists the ten digits of a script in order. */
function digitValue(digit: string): number {
  const place = digit.codePointAt(0) as number;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(place - value - 1))) value += 1;
  return value % 10;
}
