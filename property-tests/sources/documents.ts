import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced code block of a document. */
export interface Snippet {
  /** The document's path from the repository's root. */
  readonly document: string;
  /** The line at which its code starts. */
  readonly line: number;
  /** The language after the fence: `ts`, `sh`, … */
  readonly language: string;
  readonly code: string;
}

/** The pages of the documentation site. The guides in `start` are compiled and run as whole projects by `npm run test:consumers`. */
export const sitePages: readonly string[] = readdirSync(`${root}fixtures/site/docs`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md') && !file.startsWith('reference/'))
  .map((file) => `fixtures/site/docs/${file}`)
  .sort();

const folderPages: readonly string[] = [
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

/** Every page for readers: at the top, in the folders, and of the site. */
export const documents: readonly string[] = [...folderPages, ...sitePages];

export const textOf = (document: string): string => readFileSync(`${root}${document}`, 'utf8');

/** The fenced code blocks of every document. */
export const snippets: readonly Snippet[] = documents.flatMap((document) => {
  const text = textOf(document);
  return [...text.matchAll(/^```(\w+)(?: \[[^\]\n]+\])?\n([\s\S]*?)^```/gm)].map(({ index, 1: language = '', 2: code = '' }) => ({
    document,
    line: text.slice(0, index).split('\n').length + 1,
    language,
    code,
  }));
});

/** The sources of the entries. */
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
