/**
 * A time or a number with the digits of a language.
 *
 * @param language a tag of BCP 47; undefined for Latin digits
 * @param text such as `4:59`
 */
export function digitsIn(language: string | undefined, text: string): string {
  if (!language) return text;
  const { format } = new Intl.NumberFormat(language);
  return text.replace(/\d/g, (digit) => format(Number(digit)));
}
