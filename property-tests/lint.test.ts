import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { importsOf } from './sources/imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<'lint' | 'format', string> };

interface Sample {
  readonly file: string;
  /** The rules that the code violates; empty for valid code. */
  readonly refusedFor: readonly string[];
  readonly code: string;
}

/** Too many names for one line. */
const words = Array.from({ length: 10 }, (_, index) => `aWordThatIsRatherLong${index}`);

/** A file per important rule, which detects a rule that an update removes or renames. */
const samples: readonly Sample[] = [
  {
    file: 'core/floating.ts',
    refusedFor: ['lint/nursery/noFloatingPromises'],
    code: `import { save } from './fine.ts';\n\nexport function leave() {\n  save();\n}\n`,
  },
  {
    file: 'react/dependency.tsx',
    refusedFor: ['lint/correctness/useExhaustiveDependencies'],
    code: `import { useEffect } from 'react';

export function Title({ text }: { text: string }) {
  useEffect(() => {
    document.title = text;
  }, []);
  return null;
}
`,
  },
  {
    file: 'react/condition.tsx',
    refusedFor: ['lint/correctness/useHookAtTopLevel'],
    code: `import { useId } from 'react';

export function Field({ named }: { named: boolean }) {
  if (named) return <input id={useId()} />;
  return null;
}
`,
  },
  {
    file: 'react/picture.tsx',
    refusedFor: ['lint/a11y/useAltText'],
    code: `export const Picture = () => <img src="/logo.png" />;\n`,
  },
  { file: 'machines/any.ts', refusedFor: ['lint/suspicious/noExplicitAny'], code: 'export const read = (value: any) => value;\n' },
  {
    file: 'machines/order.ts',
    refusedFor: ['assist/source/organizeImports'],
    code: `import {
${words.map((word) => `  ${word},\n`).join('')}} from '../core/words.ts';
import { save } from '../core/fine.ts';
import { string } from 'superstruct';
import { readFileSync } from 'node:fs';

export const all = [readFileSync, save, string];
${words.map((word, index) => `export const word${index} = ${word};\n`).join('')}`,
  },
  {
    file: 'machines/types.ts',
    refusedFor: ['lint/style/useImportType'],
    code: `import { type Options, readFile } from './files.ts';

export const read = (options: Options) => readFile(options);
`,
  },
  {
    file: 'core/unused.ts',
    refusedFor: ['lint/correctness/noUnusedImports', 'lint/correctness/noUnusedVariables'],
    code: `import { save } from './fine.ts';\n\nconst left = 1;\n\nexport const right = 2;\n`,
  },
  {
    file: 'core/surely.ts',
    refusedFor: ['lint/style/noNonNullAssertion'],
    code: 'export const first = (texts: string[]) => texts[0]!.length;\n',
  },
  { file: 'core/console.ts', refusedFor: ['lint/suspicious/noConsole'], code: `console.log('hello');\n` },
  {
    file: 'core/focused.test.ts',
    refusedFor: ['lint/suspicious/noFocusedTests'],
    code: `import { it } from 'vitest';\n\nit.only('runs alone', () => {});\n`,
  },
  // A hint unless the configuration makes it an error.
  {
    file: 'core/hint.ts',
    refusedFor: ['lint/complexity/noUselessTernary'],
    code: 'export const is = (a: number) => (a > 1 ? true : false);\n',
  },
  { file: 'core/format.ts', refusedFor: ['format'], code: 'export const text = "double"\n' },
  {
    file: 'core/fine.ts',
    refusedFor: [],
    code: `let made: { readonly count: number } | undefined;
const endings = new Set<() => boolean>();

export async function save(): Promise<number> {
  return (made ??= { count: 1 }).count;
}

export function start(headers: Record<string, string>) {
  void save();
  endings.add(() => headers['authorization'] === undefined);
  return () => endings.forEach((end) => end());
}
`,
  },
  // Entries keep their own order, and programs may print.
  {
    file: 'core/index.ts',
    refusedFor: [],
    code: `// The calls.\nexport { save } from './fine.ts';\n// The rest.\nexport { right } from './cut.ts';\n`,
  },
  { file: 'property-tests/program.ts', refusedFor: [], code: `console.log('hello');\n` },
  { file: 'core/dist/built.ts', refusedFor: [], code: 'export const built = "double"\n' },
];

const folder = mkdtempSync(join(tmpdir(), 'latchkey-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, code: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), code);
}

write('fixtures/lint/rules.jsonc', readFileSync(`${root}fixtures/lint/rules.jsonc`, 'utf8'));
for (const { file, code } of samples) write(file, code);

function run(script: string, ...given: string[]) {
  const env = { ...process.env, PATH: `${root}node_modules/.bin:${process.env['PATH']}` };
  return spawnSync([script.replace('fixtures', `${root}fixtures`), ...given].join(' '), {
    cwd: folder,
    env,
    shell: true,
    encoding: 'utf8',
  });
}

it('npm run lint refuses what the rules refuse, and nothing else', () => {
  const { status, stdout } = run(scripts.lint, '--reporter=json', '--max-diagnostics=none');
  expect(status).toBe(1);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { category: string; severity: string; location: { path: string } }[];
  };
  const refusals = samples.map(({ file }) => {
    const found = diagnostics.filter(({ location }) => location.path.endsWith(file));
    return [file, [...new Set(found.map(({ category, severity }) => `${severity} ${category}`))].sort()];
  });
  expect(Object.fromEntries(refusals)).toEqual(
    Object.fromEntries(samples.map(({ file, refusedFor }) => [file, refusedFor.map((rule) => `error ${rule}`)])),
  );
});

it('a mere warning fails it, too', () => {
  write('core/warning.ts', 'export const nameOf = (user?: { name: string }) => user && user.name;\n');
  expect([run(scripts.lint, 'core/warning.ts').status, run(scripts.lint, 'core/fine.ts').status]).toEqual([1, 0]);
});

it('npm run format writes the order of imports and the format, and what it wraps is still read as imports', () => {
  run(scripts.format);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  expect(read('core/format.ts')).toBe("export const text = 'double';\n");
  expect(read('machines/types.ts')).toContain("import type { Options } from './files.ts';\nimport { readFile } from './files.ts';\n");
  expect(importsOf('machines/order.ts', read('machines/order.ts')).map(({ target }) => target)).toEqual([
    'node:fs',
    'superstruct',
    'core/fine.ts',
    'core/words.ts',
  ]);
  expect(read('machines/order.ts')).toContain('import {\n');
});
