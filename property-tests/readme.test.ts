import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const doors = {
  latchkey: 'core/index.ts',
  'latchkey/react': 'react/index.ts',
  'latchkey/mount': 'react/mount.tsx',
  'latchkey/machines': 'machines/index.ts',
  'latchkey/fixtures': 'fixtures/index.ts',
};

/** The TypeScript snippets of a document, each a file of its own. */
const snippets = (text: string) => [...text.matchAll(/```(tsx?)\n([\s\S]*?)```/g)];

it.each(['README.md', 'machines/README.md', 'fixtures/README.md'])('every snippet of %s compiles against the public doors', (document) => {
  const found = snippets(readFileSync(join(root, document), 'utf8'));
  expect(found.length).toBeGreaterThan(0);
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'latchkey-readme-'));
  try {
    found.forEach(([, kind, code], index) => writeFileSync(join(folder, `snippet${index}.${kind}`), `${code}\nexport {};\n`));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: {
          noUnusedLocals: false,
          paths: Object.fromEntries(Object.entries(doors).map(([name, file]) => [name, [join(root, file)]])),
        },
        include: ['*.ts', '*.tsx', join(root, 'react/css.d.ts')],
      }),
    );
    const tsc = () =>
      execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' });
    expect(tsc).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
