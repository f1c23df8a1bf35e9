import { UsageError } from '../../machines/errors.ts';
import type { Guard } from './guards.ts';
import { boolean, number, shape, string } from './guards.ts';

export const object = shape<object>({});

const kinds = {
  string: [string, 'a string'],
  number: [number, 'a number'],
  positive: [(value: unknown) => number(value) && (value as number) > 0, 'a positive number'],
  boolean: [boolean, 'a boolean'],
  object: [object, 'an object'],
  // `.` and `..` would change the path, and a lone surrogate cannot be encoded.
  id: [(value: unknown) => string(value) && !/^\.{0,2}$|\p{Surrogate}/u.test(value as string), 'a string that names one'],
  signal: [(value: unknown) => typeof (value as AbortSignal | null)?.addEventListener === 'function', 'an AbortSignal'],
  nothing: [() => false, 'left out'],
} as const;

/** The type of an argument; a question mark makes it optional. Calls that load late may bring a guard and its phrase. */
export type Kind = keyof typeof kinds | `${keyof typeof kinds}?` | readonly [Guard, string];

/**
 * Checks the arguments of a call before a request is sent (ARG-06). An optional `signal` is checked for every call.
 *
 * @param method the call's path on the client, for example `magicLinks.authenticate`
 * @param given the arguments by name
 * @throws UsageError that lists every wrong argument and its expected type (ARG-07, READ-86)
 */
export function checkArguments(method: string, given: unknown, wanted: Readonly<Record<string, Kind>>): void {
  const values: Readonly<Record<string, unknown>> = Object(given);
  const all: Readonly<Record<string, Kind>> = { ...wanted, signal: 'signal?' };
  const reasons = Object.entries(all).flatMap(([name, kind]) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (`${kind}`.endsWith('?') && value === undefined) return [];
    const [isOfKind, phrase] = kinds[`${kind}`.replace('?', '') as keyof typeof kinds] ?? kind;
    return isOfKind(value) ? [] : [`${name} must be ${phrase}.`];
  });
  if (reasons.length > 0) throw new UsageError(method, ...reasons);
}
