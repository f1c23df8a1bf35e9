/** Returns the items of a server's list, without malformed ones: an error would break every later page load. */
export const itemsIn = <T>(list: readonly T[] | null | undefined): readonly T[] =>
  (Array.isArray(list) ? list : []).filter((item) => Object(item) === item);
