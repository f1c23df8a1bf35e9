import type { RecordedError } from './recordedErrors.ts';
import { knownParameters, recordedError } from './recordedErrors.ts';
import type { Rule } from './redactionRules.ts';
import { foreignFields, rules } from './redactionRules.ts';

/** A redacted value: plain JSON. A number that JSON cannot express is its name, such as `Infinity`. */
export type Redacted = string | number | boolean | null | RecordedError | readonly Redacted[] | { readonly [field: string]: Redacted };

export type Redaction = ReturnType<typeof createRedaction>;

/** Deeper than any chart data; limits the work for data from a host. */
const deepest = 6;
const longestList = 100;
const longestCode = 12;

export function createRedaction() {
  let recent = new Map<string, number>();
  let older = new Map<string, number>();
  let count = 0;

  function numberOf(text: string): number {
    const known = recent.get(text) ?? older.get(text) ?? (count += 1);
    recent.set(text, known);
    return known;
  }

  const word = (text: string, list: readonly string[]) => (list.includes(text) ? text : standIn(text));

  // An empty text is not secret, and guards test for it.
  const standIn = (text: string) => text && likenessOf(text, numberOf(text));

  function redactText(text: string, rule: Rule): string | undefined {
    if (typeof rule === 'object') return word(text, rule);
    if (rule === 'text') return standIn(text);
    if (rule === 'secret') return text && `secret-${numberOf(text)}`;
    if (rule === 'code') return text && codeLike(text, numberOf(text));
    if (rule === 'time') return timeOf(text);
    return rule === 'query' ? redactQuery(text) : undefined;
  }

  function redactQuery(query: string): string {
    const given = new URLSearchParams(query);
    const kept = knownParameters.filter((name) => given.has(name)).map((name) => [name, standIn(given.get(name) ?? '')]);
    return `?${new URLSearchParams(kept)}`;
  }

  function redact(value: unknown, rule: Rule, depth: number): Redacted | undefined {
    if (value === null) return null;
    if (typeof value === 'boolean') return rule === 'flag' ? value : undefined;
    if (typeof value === 'number') return rule === 'number' ? jsonNumber(value) : undefined;
    if (typeof value === 'string') return redactText(value, rule);
    if (typeof value !== 'object' || depth > deepest) return undefined;
    if (value instanceof Error) return recordedError(value, word);
    if (!Array.isArray(value)) return redactFields(value, depth + 1, rule === 'foreign' ? foreignFields : undefined);
    return value.slice(0, longestList).map((item) => redact(item, rule, depth + 1) ?? null);
  }

  function redactFields(record: object, depth: number, among?: readonly string[]) {
    const kept: Record<string, Redacted> = {};
    for (const [name, value] of Object.entries(record)) {
      const rule = among?.includes(name) === false ? undefined : rules.get(name);
      const redacted = rule && redact(value, rule, depth);
      if (redacted !== undefined) kept[name] = redacted;
    }
    return kept;
  }

  return {
    /** Returns the fields of a record that have a rule. Equal texts get equal stand-ins. */
    fields: (record: object): { readonly [field: string]: Redacted } => redactFields(record, 0),
    age() {
      older = recent;
      recent = new Map();
    },
    forget() {
      recent.clear();
      older.clear();
    },
  };
}

const jsonNumber = (value: number) => (Number.isFinite(value) ? value : String(value));

/** Returns a stand-in of the same kind, with reserved addresses and numbers (RFC 2606; 555-01xx). */
function likenessOf(text: string, place: number): string {
  if (/^[a-z][\w+.-]*:/i.test(text)) return `https://example.com/${place}`;
  if (text.includes('@')) return `person-${place}@example.com`;
  if (/^\+?[\d\s().-]{5,}$/.test(text)) {
    const number = `${201 + Math.floor(place / 100)}55501${String(place % 100).padStart(2, '0')}`;
    return text.startsWith('+') ? `+1${number}` : number;
  }
  return `text-${place}`;
}

function codeLike(text: string, place: number): string {
  const length = Math.min(text.length, longestCode);
  const digits = String(place).padStart(length, '0').slice(-length);
  return /\D/.test(text) ? `x${digits.slice(1)}` : digits;
}

/** Normalizes a time; returns `never` for any other text. */
function timeOf(text: string): string {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
  return isTime && Number.isFinite(Date.parse(text)) ? new Date(text).toISOString() : 'never';
}
