import type { Check } from './check.ts';

/*
 * Type guards for arguments and for stored data, which the page needs before its first request. superstruct, which describes
 * failures too, loads with the first response.
 */

export type Guard = (value: unknown) => boolean;

export const string: Guard = (value) => typeof value === 'string';
export const text: Guard = (value) => string(value) && value !== '';
export const number: Guard = (value) => Number.isFinite(value);
/** Accepts a text that `Date` can read. */
export const date: Guard = (value) => string(value) && !Number.isNaN(Date.parse(value as string));
export const boolean: Guard = (value) => typeof value === 'boolean';

export const array =
  (is: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.every(is);

export const nullable =
  (is: Guard): Guard =>
  (value) =>
    value === null || is(value);

/** Accepts null and a missing field too. */
export const maybe =
  (is: Guard): Guard =>
  (value) =>
    value == null || is(value);

/** Checks the given fields of an object; other fields pass through. */
export const shape =
  <T>(fields: Readonly<Record<string, Guard>>): Check<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(fields).every(([name, is]) => is(value[name as keyof typeof value]));
