/** Makes something when it is first asked for, and gives the same from then on: a first paint does without most things. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
