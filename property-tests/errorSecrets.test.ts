import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { answerTo } from '../fixtures/client/answers.ts';
import type { MethodName } from '../fixtures/client/methods.ts';
import { callSample, methods } from '../fixtures/client/methods.ts';
import { openPage } from '../fixtures/client/page.ts';
import { InvalidAnswerError, isAuthError } from '../machines/errors.ts';
import { atMost, counted } from './drawn.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

// Letters that occur in no field name and no word of ours.
const secret = fc.string({ unit: fc.constantFrom(...'qxzwkvjQXZWKVJ'), minLength: 12, maxLength: 20 });

/** Replacements for a field: missing, another type, or an unprintable value. */
const damages: readonly ((word: string) => unknown)[] = [
  () => undefined,
  () => null,
  () => 5,
  () => '',
  (word) => word,
  (word) => [word],
  (word) => ({ [word]: word }),
  (word) => ({ toString: [word] }),
  (word) => [{ session_token: word, toString: 1 }],
];

/** Generates invalid responses: the response, its status, and the changed field. */
const broken = counted(
  'InvalidAnswerError: answers that break a promise',
  {
    'a success': ({ status }) => status < 300,
    'a refusal': ({ status }) => status > 299,
    'cut off': ({ cut }) => cut < 1,
    'something that cannot be printed': ({ damage }) => damage > 6,
  },
  fc.record({
    word: secret,
    place: fc.nat(),
    damage: fc.nat(damages.length - 1),
    status: fc.constantFrom(200, 200, 200, 400, 500),
    type: fc.constantFrom('application/json', 'application/json', 'text/html'),
    cut: fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.double({ min: 0.1, max: 0.9, noNaN: true }) }),
  }),
);

/** Returns every field of a response, recursively. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => placesOf(part, [...path, name]))];
}

/** Returns the response with one changed field, and secrets in all others. */
function changed(value: unknown, path: readonly string[], damage: unknown, word: string): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return damage;
  return Object.assign(dressed(value, word) as object, {
    [first]: changed((value as Record<string, unknown>)[first], rest, damage, word),
  });
}

function dressed(value: unknown, word: string): unknown {
  if (typeof value === 'string') return Number.isNaN(Date.parse(value)) ? `${value}${word}` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return [...value.map((part) => dressed(part, word)), word];
  const parts = Object.entries(value).map(([name, part]) => [name, dressed(part, word)]);
  return { ...Object.fromEntries(parts), session_token: word, secret: word, recovery_codes: [word], [word]: word };
}

/** Returns every printable text of an error, including its causes. */
function printed(error: unknown): string {
  const all: unknown[] = [];
  for (let at = error; at !== undefined && !all.includes(at); at = (at as Error | null)?.cause) all.push(at);
  return all
    .flatMap((one) => {
      const { stack, message } = Object(one) as Error;
      return [inspect(one, { depth: 10, showHidden: true }), String(one), JSON.stringify(one), `${stack}`, `${message}`];
    })
    .join('\n');
}

it.each(Object.keys(methods) as MethodName[])('ERR-02 ERR-03 ERR-04 %s: no error contains a value of the response', async (name) => {
  const lines: string[] = [];
  const note = (...line: unknown[]) => void lines.push(inspect(line, { depth: 10, showHidden: true }));
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(note);

  // Catches: an error, or a line of a log, that contains a part of the response.
  await fc.assert(
    fc.asyncProperty(broken, async ({ word, place, damage, status, type, cut }) => {
      lines.length = 0;
      const page = openPage();
      const client = page.createClient({
        logger: { debug: note, warn: note, error: note },
        async fetch(request) {
          const path = new URL(request.url).pathname.replace('/sdk/v1', '');
          const whole = answerTo(request.method, path);
          if (path.startsWith('/projects/')) return Response.json({ data: whole });
          const places = placesOf({ data: whole });
          const at = places[place % places.length] ?? [];
          const json = JSON.stringify(changed({ data: whole }, at, damages[damage]?.(word), word)) ?? '';
          return new Response(json.slice(0, Math.ceil(cut * json.length)), { status, headers: { 'content-type': type } });
        },
      });
      client.session.updateSession({ session_token: 'opaque-1' });
      const errors: unknown[] = [];
      await callSample(client, name).catch((error: unknown) => errors.push(error));
      client.destroy();
      for (const error of errors) {
        expect(isAuthError(error)).toBe(true);
        expect(printed(error)).not.toContain(word.slice(0, 6));
        // The error names the path of the invalid field.
        if (error instanceof InvalidAnswerError && error.field !== undefined) expect(error.field).toMatch(/^data(\.(\w+))*$/);
      }
      expect(lines.join('\n')).not.toContain(word.slice(0, 6));
    }),
    { numRuns: atMost(200, 12) },
  );
});
