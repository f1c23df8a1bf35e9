/** A text with something else between two marks, each a comment on a line of its own. Throws where one is missing. */
export function between(text: string, [begin, end]: readonly [begin: string, end: string], content: string): string {
  const [before, rest] = text.split(begin);
  const [old, after] = rest?.split(end) ?? [];
  if (old === undefined || after === undefined) throw new Error(`The text lacks "${begin}" or "${end}".`);
  return `${before}${begin}\n\n${content}\n\n${end}${after}`;
}
