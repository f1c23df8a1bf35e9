import { array, boolean, define, nonempty, number, record, refine, string, type, union } from 'superstruct';
import { UsageError } from '../../machines/errors.ts';
import { check } from './check.ts';

/** `.` and `..` would change the path, and a lone surrogate cannot be encoded. */
const pathSegment = () => refine(nonempty(string()), 'path segment', (text) => !/^\.{1,2}$|\p{Surrogate}/u.test(text));

const signal = () => define<AbortSignal>('signal', (value) => typeof (value as AbortSignal | null)?.addEventListener === 'function');

const kinds = {
  string: [check(string), 'a string'],
  number: [check(() => refine(number(), 'finite', Number.isFinite)), 'a number'],
  boolean: [check(boolean), 'a boolean'],
  object: [check(() => type({})), 'an object'],
  strings: [check(() => array(string())), 'an array of strings'],
  texts: [check(() => record(string(), union([string(), number(), boolean()]))), 'an object of strings'],
  id: [check(pathSegment), 'a string that names one'],
  signal: [check(signal), 'an AbortSignal'],
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
