/** Makes a value on first access and returns the same one afterwards: the first paint does not need most values. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
