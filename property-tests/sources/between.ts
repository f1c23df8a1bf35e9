/** Replaces the text between two marks, each a comment on its own line. Throws if a mark is missing. */
export function between(text: string, [begin, end]: readonly [begin: string, end: string], content: string): string {
  const [before, rest] = text.split(begin);
  const [old, after] = rest?.split(end) ?? [];
  if (old === undefined || after === undefined) throw new Error(`The text lacks "${begin}" or "${end}".`);
  return `${before}${begin}\n\n${content}\n\n${end}${after}`;
}
