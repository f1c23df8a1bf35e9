/** The values for a sentence's placeholders. */
export type Values = Readonly<Record<string, string | number>>;

/** A sentence with placeholders in braces, or a function, for sentences whose words depend on a number. */
export type Counted = string | ((values: Values) => string);

/** The type of a catalogue with the keys of an English one, and with any texts. A sentence with a number may be a function. */
export type Texts<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? English[Key] extends `${string}{n}${string}`
      ? Counted
      : string
    : Texts<English[Key]>;
};

/** Replaces the placeholders of a sentence. */
export function fill(sentence: Counted, values: Values): string {
  if (typeof sentence === 'function') return sentence(values);
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}
