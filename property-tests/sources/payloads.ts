import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chartNames } from '../../machines/charts.ts';
import { once } from '../../machines/once.ts';
import { root } from './documents.ts';

/** A program whose declarations contain the payload of every event of every chart. */
const program = `
import type { Chart, EventNamed } from '${root}machines/chart.ts';
import type { charts } from '${root}machines/charts.ts';
type EventOf<N extends keyof typeof charts> = ReturnType<(typeof charts)[N]> extends Chart<infer _S, infer _C, infer E> ? E : never;
declare function payloads<N extends keyof typeof charts>(): {
  [T in EventOf<N>['type']]: { [K in keyof EventNamed<EventOf<N>, T> as Exclude<K, 'type'>]: EventNamed<EventOf<N>, T>[K] };
};
${chartNames.map((name) => `export const ${name} = payloads<'${name}'>();`).join('\n')}
`;

/** Returns the declarations that the compiler writes for the program. */
function declarations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-payloads-'));
  try {
    writeFileSync(join(folder, 'payloads.ts'), program);
    const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, noUnusedLocals: false, types: [] };
    const places = { rootDir: '/', outDir: 'out' };
    const config = { extends: join(root, 'tsconfig.json'), compilerOptions: { ...compilerOptions, ...places }, include: ['payloads.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, exclude: [] }));
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { stdio: 'pipe' });
    return readFileSync(join(folder, 'out', folder, 'payloads.d.ts'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the payloads of each chart's events, as the compiler knows them: `code: string`, or an empty text. */
export const payloads = once((): Readonly<Record<string, ReadonlyMap<string, string>>> => {
  const written = declarations().matchAll(/^export declare const (\w+): \{\n([\s\S]*?)^\};/gm);
  return Object.fromEntries(
    [...written].map(([, name, events = '']) => {
      const found = events.matchAll(/^ {4}(\w+): \{(?:\}|\n([\s\S]*?)^ {4}\});/gm);
      return [name, new Map([...found].map(([, event = '', fields = '']) => [event, fieldsOf(fields)]))];
    }),
  );
});

/** Returns fields on one line, without `readonly`, import paths and the `| undefined` of optional fields. */
const fieldsOf = (fields: string): string =>
  fields
    .replace(/readonly (?=\w+\??:)|import\("[^"]*"\)\./g, '')
    .replace(/(\?: .*) \| undefined;/g, '$1;')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/;$/, '');
