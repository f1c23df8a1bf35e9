import { UsageError } from '../../machines/errors.ts';
import { array, boolean, number, shape, string } from './guards.ts';

const object = shape<object>({});
const isText = (value: unknown) => string(value) || boolean(value) || number(value);

const kinds = {
  string: [string, 'a string'],
  number: [number, 'a number'],
  boolean: [boolean, 'a boolean'],
  object: [object, 'an object'],
  strings: [array(string), 'an array of strings'],
  texts: [(value: unknown) => object(value) && Object.values(value).every(isText), 'an object of strings'],
  // `.` and `..` would change the path, and a lone surrogate cannot be encoded.
  id: [(value: unknown) => string(value) && !/^\.{0,2}$|\p{Surrogate}/u.test(value as string), 'a string that names one'],
  signal: [(value: unknown) => typeof (value as AbortSignal | null)?.addEventListener === 'function', 'an AbortSignal'],
  nothing: [() => false, 'left out'],
} as const;

/** The type of an argument; a question mark makes it optional. */
export type Kind = keyof typeof kinds | `${keyof typeof kinds}?`;

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
    if (kind.endsWith('?') && value === undefined) return [];
    const [isOfKind, phrase] = kinds[kind.replace('?', '') as keyof typeof kinds];
    return isOfKind(value) ? [] : [`${name} must be ${phrase}.`];
  });
  if (reasons.length > 0) throw new UsageError(method, ...reasons);
}
