/** The values for a sentence's placeholders. */
export type Values = Readonly<Record<string, string | number>>;

/** A sentence with placeholders in braces, or a function, for sentences whose words depend on a number. */
export type Counted = string | ((values: Values) => string);

/** Replaces the placeholders of a sentence. */
export function fill(sentence: Counted, values: Values): string {
  if (typeof sentence === 'function') return sentence(values);
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}
