import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced block of a document. */
export interface Snippet {
  /** The document, from the top of the repository. */
  readonly document: string;
  /** The line that its code begins on. */
  readonly line: number;
  /** What stands behind the fence: `ts`, `sh`, … */
  readonly language: string;
  readonly code: string;
}

/** Every page that is written for people: those at the top, and those of the folders. */
export const documents: readonly string[] = [
  '.',
  'core',
  'react',
  'react/devtools',
  'machines',
  'fixtures',
  'property-tests',
  'property-tests/kit',
].flatMap((folder) =>
  readdirSync(`${root}${folder}`)
    .filter((file) => file.endsWith('.md'))
    .map((file) => (folder === '.' ? file : `${folder}/${file}`)),
);

/** What a document says. */
export const textOf = (document: string): string => readFileSync(`${root}${document}`, 'utf8');

/** The fenced blocks of every document. */
export const snippets: readonly Snippet[] = documents.flatMap((document) => {
  const text = textOf(document);
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(({ index, 1: language = '', 2: code = '' }) => ({
    document,
    line: text.slice(0, index).split('\n').length + 1,
    language,
    code,
  }));
});

/** The sources behind the names that hosts import. */
export const doors = {
  latchkey: 'core/index.ts',
  'latchkey/react': 'react/index.ts',
  'latchkey/mount': 'react/mount.tsx',
  'latchkey/machines': 'machines/index.ts',
  'latchkey/strings': 'react/sentences.ts',
  'latchkey/server': 'core/server/index.ts',
  'latchkey/devtools': 'react/devtools/index.ts',
  'latchkey/fixtures': 'fixtures/index.ts',
  'latchkey/testing': 'property-tests/kit/index.ts',
} as const;
