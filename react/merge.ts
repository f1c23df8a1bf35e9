/** Any part of a settings object, at any depth. */
export type DeepPartial<T> = T extends (...values: never[]) => unknown
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T;

/** Overwrites defaults with the host's values, at any depth; `undefined`, and a value in place of an object, keep the default. */
export function merge<T extends object>(defaults: T, given: unknown): T {
  const merged = { ...defaults } as Record<string, unknown>;
  for (const [key, value] of Object.entries(given ?? {})) {
    const known = merged[key];
    // Without types, translations may lack an object, or have a sentence or null in its place.
    if (value != null) merged[key] = isPlain(known) ? merge(known, value) : value;
  }
  return merged as T;
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null;
