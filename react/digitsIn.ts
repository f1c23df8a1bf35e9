/**
 * Returns a time or a number in the digits of a language.
 *
 * @param language a BCP 47 tag; undefined for Latin digits
 * @param text such as `4:59`
 */
export function digitsIn(language: string | undefined, text: string): string {
  if (!language) return text;
  const { format } = new Intl.NumberFormat(language);
  return text.replace(/\d/g, (digit) => format(Number(digit)));
}
