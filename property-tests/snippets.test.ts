import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { packedFolder, packedProject } from '../fixtures/build/packed.ts';
import { writeReference } from '../fixtures/site/reference.ts';
import type { Snippet } from './sources/documents.ts';
import { documents, root, snippets, textOf } from './sources/documents.ts';
import { examples, programOfExamples } from './sources/examples.ts';
import { ourNames, programOf } from './sources/moving.ts';

// In a project with the packed library installed, so that snippets compile with the published types.
const folder = mkdtempSync(join(packedProject, 'snippets-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Pages link to the generated ones.
writeReference();

const inLanguage = (...languages: string[]) =>
  snippets.filter(({ document, language }) => languages.includes(language) && !document.includes('/docs/start/'));

/** Writes a snippet to a separate file, whose name leads from a compiler error to its document. */
function write({ document, line }: Snippet, kind: string, code: string): string {
  const name = document.replaceAll('/', '_');
  // A snippet that names a file is written there, because other snippets of the document import it.
  const [, path] = /^\/\/ (src\/[\w./]+)\n/.exec(code) ?? [];
  const file = join(folder, path ? `${name}.files/${path}` : `${name}.line${line}.${kind}`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
  return file;
}

/** Returns the inline scripts of an HTML page. */
const scriptsOf = (html: string) => [...html.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);

function compile(): string {
  for (const snippet of inLanguage('ts', 'tsx')) write(snippet, snippet.language, `${snippet.code}\nexport {};\n`);
  for (const snippet of inLanguage('html')) write(snippet, 'ts', `${scriptsOf(snippet.code).join('\n')}\nexport {};\n`);
  writeFileSync(join(folder, 'moving.names.tsx'), programOf(ourNames('fixtures/site/docs/moving.md')));
  writeFileSync(join(folder, 'examples.tsx'), programOfExamples());
  // A page with a script tag serves the library's files under its own URL.
  const paths = { '/latchkey/devtools.js': [join(packedFolder, 'dist/types/devtools.d.ts')] };
  // A snippet may declare a variable or a parameter without using it.
  const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false, paths };
  const include = ['**/*.ts', '**/*.tsx', join(root, 'react/css.d.ts'), join(root, 'react/global.ts')];
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include, exclude: [] }),
  );
  try {
    return execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

describe('the code in the documents', () => {
  // The compiler is a separate process, which competes with other tests.
  it('is TypeScript that compiles against the packed library', { timeout: 240_000 }, () => {
    expect(inLanguage('ts', 'tsx').length).toBeGreaterThan(10);
    expect(examples().length).toBeGreaterThan(20);
    // The only error is the planted one: without it, nothing would have been compiled.
    writeFileSync(join(folder, 'planted.ts'), 'export const planted: string = 1;\n');
    expect(compile()).toMatch(/^\S+planted\.ts\(1,14\): error TS2322: .*\n$/);
  });

  it('Latchkey’s names next to Stytch’s all exist, in every table of the migration guide', () => {
    const names = ourNames('fixtures/site/docs/moving.md').map(({ text }) => text);
    expect(names.length).toBeGreaterThan(150);
    expect(names).toEqual(expect.arrayContaining(['latchkey/mount', 'useClient()', "'OTP_AUTHENTICATE'", 'strings.or', 'ApiError']));
  });

  it('checks the files of the script tag at the address that the page has them', () => {
    const code = snippets.find(({ code }) => code.startsWith('// integrity.mjs'))?.code ?? '';
    cpSync(join(packedFolder, 'dist/mount/integrity.json'), join(folder, 'public/latchkey/integrity.json'));
    const printedWith = (base: string) => {
      writeFileSync(join(folder, 'integrity.mjs'), code.replace("'/latchkey'", `'${base}'`));
      const [map = '', tag = '', policy = ''] = execFileSync('node', ['integrity.mjs'], { cwd: folder, encoding: 'utf8' }).split('\n');
      const [, json = ''] = />([\s\S]*)</.exec(map) ?? [];
      expect(policy).toContain(createHash('sha256').update(json).digest('base64'));
      return { tag, integrity: (JSON.parse(json) as { integrity: Record<string, string> }).integrity };
    };
    const { tag, integrity } = printedWith('/shop/latchkey');
    expect(tag).toContain(`src="/shop/latchkey/latchkey.js" integrity="${integrity['/shop/latchkey/latchkey.js']}"`);
    const own = Object.entries(printedWith('/latchkey').integrity);
    expect(integrity).toEqual(Object.fromEntries(own.map(([path, hash]) => [`/shop${path}`, hash])));
  });

  it('sets every variable of Cypress that it reads, and does without one in the window of Cypress', () => {
    const read = documents.flatMap((document) => {
      const text = textOf(document);
      return [...text.matchAll(/Cypress\.env\('(\w+)'\)( \?\? )?/g)].map(([, name = '', other]) => [
        name,
        Boolean(other) && text.includes(`cypress run --env ${name}=`),
      ]);
    });
    expect(read).toEqual([['run', true]]);
  });

  it('gives each walk with Playwright more time than its default of 30 seconds', () => {
    const count = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].length;
    const walks = snippets.filter(({ code }) => code.includes("'@playwright/test'") && /\bcheck(Login|Account)\(/.test(code));
    expect(walks.length).toBeGreaterThan(2);
    expect(walks.filter(({ code }) => count(code, /\btest\.setTimeout\(/g) !== count(code, /^test\(/gm))).toEqual([]);
  });

  it('runs tests with Playwright by one worker, if their faults are for every test', () => {
    const shared = snippets.filter(({ code }) => code.includes("'@playwright/test'") && code.includes('/faults`'));
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.filter(({ document }) => !textOf(document).includes('npx playwright test --workers=1'))).toEqual([]);
  });

  it('is not inline in the page of a recipe, because the policy of Going live allows no inline script', () => {
    const inline = inLanguage('html').filter(({ document, code }) => document.includes('/second-factor.md') && scriptsOf(code).length > 0);
    expect(inline.map(({ document }) => document)).toEqual([]);
  });

  it('is JavaScript that can be parsed', () => {
    for (const { document, line, code } of inLanguage('js')) {
      expect(parseSync(`${document}:${line}.js`, code).errors, `${document}, line ${line}`).toEqual([]);
    }
  });

  it.each(documents)('%s names no command that does not exist', (document) => {
    const { scripts, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>;
    const known = {
      ...scripts,
      ...bin,
      astro: 'astro',
      audit: 'npm',
      ci: 'npm',
      create: 'npm',
      'create-next-app': 'next',
      cypress: 'cypress',
      dev: 'vite',
      install: 'npm',
      jest: 'jest',
      node: 'node',
      pack: 'npm',
      pkg: 'npm',
      playwright: '@playwright/test',
      publish: 'npm',
      sbom: 'npm',
      serve: 'serve',
      sv: 'sv',
      tsc: 'typescript',
      version: 'npm',
      vite: 'vite',
      vitest: 'vitest',
    };
    const named = [...textOf(document).matchAll(/\b(?:npm run|npm|npx) ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in known))).toEqual([]);
  });

  it.each(documents)('%s leads to nothing that is not there', (document) => {
    const here = dirname(join(root, document));
    const links = [...textOf(document).matchAll(/\]\(([^)]+)\)/g)]
      .map(([, link = '']) => link.replace(homepage, siteFolder))
      .filter((link) => !/^https?:/.test(link));
    const isThere = (link: string) => {
      const [path = '', anchor] = link.split('#');
      const file = path.startsWith(siteFolder) ? pageOf(path) : path ? join(here, path) : join(root, document);
      return existsSync(file) && (!anchor || anchorsOf(readFileSync(file, 'utf8')).includes(anchor));
    };
    expect(links.filter((link) => !isThere(link))).toEqual([]);
  });
});

const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { homepage: string };
const siteFolder = join(root, 'fixtures/site/docs/');

/** Returns the file of a page or a picture of the site. */
function pageOf(path: string): string {
  if (/\.\w+$/.test(path)) return path.replace(siteFolder, `${siteFolder}public/`);
  return path === siteFolder || path === `${siteFolder}api/` ? `${siteFolder}index.md` : `${path}.md`;
}

const anchorsOf = (text: string) => [
  ...[...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  ),
  ...[...text.matchAll(/<a id="(\w+)">/g)].map(([, id = '']) => id),
];

// Snippets for the local provider are also run.
describe('the code in the documents with the local provider', async () => {
  const runnable = inLanguage('ts').filter(({ code }) => code.includes('createProvider('));
  for (const snippet of runnable) {
    const file = write(snippet, 'run.mts', snippet.code);
    if (snippet.code.includes("from 'vitest'")) await import(file);
    else it(`${snippet.document}, line ${snippet.line}, does what it says`, async () => void (await import(file)));
  }
});
