import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { errorTypes as recordedTypes } from '../core/recording/recordedErrors.ts';
import { errorTypes } from '../fixtures/provider/base/errors.ts';
import { serverErrors } from '../fixtures/provider/base/serverErrors.ts';
import * as early from '../machines/errors.ts';
import * as late from '../machines/lateErrors.ts';
import { NoPrompt } from '../machines/login/oneTap.ts';
import { typesOf } from '../react/locales/providerWords.ts';

const errors = { ...early, ...late };

type Classes = Readonly<Record<string, new (...given: never[]) => Error>>;

/** The error classes by their names in the reference. */
const documented: Classes = {
  ...Object.fromEntries(Object.entries(errors).filter(([, value]) => Object(value).prototype instanceof Error)),
  NoPrompt,
} as Classes;

/** Returns the same classes after a host's bundler. */
async function minified(minify: 'esbuild' | 'terser' | 'oxc', target: string): Promise<Classes> {
  const outDir = mkdtempSync(join(tmpdir(), 'latchkey-errors-'));
  const code = `export * from '/machines/errors.ts'; export * from '/machines/lateErrors.ts'; export { NoPrompt } from '/machines/login/oneTap.ts';`;
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      { name: 'entry', resolveId: (id) => (id === 'entry' ? '\0entry' : undefined), load: (id) => (id === '\0entry' ? code : undefined) },
    ],
    build: {
      outDir,
      target,
      minify,
      terserOptions: { module: true, toplevel: true },
      rolldownOptions: { input: { errors: 'entry' }, preserveEntrySignatures: 'strict', output: { entryFileNames: '[name].mjs' } },
    },
  });
  return import(/* @vite-ignore */ pathToFileURL(join(outDir, 'errors.mjs')).href);
}

/** Returns the name of a class's errors for a program and in a console. */
function namesOf(Kind: Classes[string]) {
  const error = new Kind([{ dataPath: 'email', message: 'must be a string' }] as never);
  const [line = ''] = String(error.stack).split('\n');
  return [error.name, error.constructor.name, String(error), line, inspect(error)].map((text) => /^\w+/.exec(text)?.[0]);
}

describe.each([
  ['in its source', async () => documented],
  ['minified by esbuild', () => minified('esbuild', 'es2022')],
  ['minified by esbuild for older browsers', () => minified('esbuild', 'es2020')],
  ['minified by terser', () => minified('terser', 'es2022')],
  ['minified by oxc', () => minified('oxc', 'es2022')],
])('ERR-01 ERR-11 an error %s', (_, load) => {
  it('has its documented name in name, in its class, as text, in its stack and in a console', async () => {
    const classes = await load();
    const names = Object.keys(documented);
    expect(names).toHaveLength(17);
    for (const name of names) {
      const Kind = classes[name];
      expect([name, Kind && namesOf(Kind)]).toEqual([name, Array(5).fill(name)]);
    }
  });

  it('keeps it where a logger would have another, which does not fail', async () => {
    const { MountError = Error } = await load();
    expect(Object.assign(new MountError(), { name: 'Ours' }).name).toBe('MountError');
  });
});

it('ERR-01 READ-105 a recording tells every error type that has a sentence, or that the local provider answers a browser with', () => {
  const translated = Object.entries(typesOf).flatMap(([type, others]) => [type, ...others]);
  const answered = errorTypes.filter((type) => !(type in serverErrors));
  expect([...translated, ...answered].filter((type) => !recordedTypes.includes(type))).toEqual([]);
});
