import type { Check } from '../api/schema.ts';

/*
 * Plain checks for what is asked before the first picture: the arguments of calls, and what this
 * library itself has stored. Answers are checked with superstruct, whose code comes with the first call.
 */

export const isString = (value: unknown): value is string => typeof value === 'string';

/** A string that is not empty. */
export const isText = (value: unknown): value is string => isString(value) && value !== '';

export const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** An object that is no list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isListOf =
  <T>(is: Check<T>) =>
  (value: unknown): value is readonly T[] =>
    Array.isArray(value) && value.every(is);

/** An object whose fields are all of one kind, whatever their names. */
export const isRecordOf =
  <T>(is: Check<T>) =>
  (value: unknown): value is Readonly<Record<string, T>> =>
    isObject(value) && Object.values(value).every(is);

export const orNull =
  <T>(is: Check<T>) =>
  (value: unknown): value is T | null =>
    value === null || is(value);

export const orAbsent =
  <T>(is: Check<T>) =>
  (value: unknown): value is T | undefined =>
    value === undefined || is(value);

/** Relies on these fields and nothing more: others pass through. */
export const hasFields =
  <T extends object>(fields: { readonly [K in keyof T]-?: Check<T[K]> }) =>
  (value: unknown): value is T =>
    isObject(value) && Object.entries<Check<unknown>>(fields).every(([name, is]) => is(value[name]));
