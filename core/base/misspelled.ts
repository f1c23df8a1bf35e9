/** The observation of an unknown name, and the advice. */
export type Misspelled = readonly [seen: string, advice: string];

/** Returns the observation and the advice for each unknown name. `others` maps wrong names that developers use to known names. */
export function misspelled(
  place: string,
  names: readonly string[],
  known: readonly string[],
  others: Readonly<Record<string, string>> = {},
): Misspelled[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name): Misspelled => {
      const near = known.map((one) => ({ one, far: distance(String(name), one) })).toSorted((a, b) => a.far - b.far)[0];
      const meant = known.find((one) => one === others[name]) ?? (near && near.far <= 3 ? near.one : undefined);
      const advice = `${meant ? `Did you mean "${meant}"? ` : ''}The known names are ${known.join(', ')}.`;
      return [`${place} contains "${name}", which is unknown.`, advice];
    });
}

/** Returns the number of letters to change, add or remove (Levenshtein, 1965). */
function distance(one: string, other: string): number {
  let row = [...Array(other.length + 1).keys()];
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, found] of [...other].entries()) {
      const change = (row[index] as number) + (found.toLowerCase() === letter.toLowerCase() ? 0 : 1);
      next.push(Math.min(change, (row[index + 1] as number) + 1, (next[index] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
