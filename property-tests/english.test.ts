import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bannedIn, commentsOf } from './comments.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The most comments per folder that may use a banned opening or word. Lower a number when you have edited comments, never raise it. */
const limits: Readonly<Record<string, number>> = { core: 0, machines: 0, react: 0, fixtures: 0, 'property-tests': 0 };

const files = globSync(`{${Object.keys(limits).join()}}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] });

it.each(Object.entries(limits))('comments in %s use plain English, but for at most %i', (folder, limit) => {
  const found = files
    .filter((file) => file.startsWith(`${folder}/`))
    .flatMap((file) =>
      commentsOf(file, readFileSync(`${root}${file}`, 'utf8')).flatMap(({ line, text }) => {
        const banned = bannedIn(text);
        return banned === undefined ? [] : [`${file}:${line} "${banned}": ${text}`];
      }),
    );
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(limit);
});

describe('a comment that reads badly', () => {
  it.each([
    ['a clause as the subject', 'What is asked for again is said there.'],
    ['a person as a clause', 'Who is signed in.'],
    ['a pronoun after "whether"', 'Whether it is open.'],
    ['an amount as a clause', 'How long a toast is shown.'],
    ['a relative clause', 'The one that is asked.'],
    ['a person without a noun', 'Closes it for whoever asks.'],
    ['an absent thing', 'Undefined where there is none.'],
    ['"stands for"', 'The key that stands for a session.'],
    ['"beside"', 'A file beside this one.'],
    ['a bare ID', 'EVT-08.'],
    ['two bare IDs', 'STORE-04, STORE-05'],
  ])('is found: %s', (_, text) => {
    expect(bannedIn(text)).toBeDefined();
  });
});

it.each([
  'Whether the session is open.',
  'Logs the retry (EVT-08).',
  'Returns the text of the "What is new" page.',
  'Reads `whatever` from the address.',
  'Sorts two sessions. @example whatever();',
])('accepts: %s', (text) => {
  expect(bannedIn(text)).toBeUndefined();
});

it('finds every comment of a source, and none in its strings', () => {
  const source = `/** One
 * two. */
const a = '// no';
// Three
// four.
const b = 1; // Five
// six.
`;
  expect(commentsOf('a.ts', source)).toEqual([
    { line: 1, text: 'One two.' },
    { line: 4, text: 'Three four.' },
    { line: 6, text: 'Five six.' },
  ]);
});
