import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Options } from 'tsup';
import { defineConfig } from 'tsup';
import { thirdPartyBanner, thirdPartyOfEsbuild } from './fixtures/build/thirdParty.ts';

/** The oldest browsers that are served. */
export const target = ['es2022', 'chrome111', 'safari16.4', 'firefox115'];

/** What the commands import from files of the other entries, so that the package contains it and its libraries once. */
const built = {
  'fixtures/provider/provider.ts': '../fixtures.js',
  'fixtures/provider/server/certificate.ts': '../chunks/latchkey-certificate.js',
};

const fromDoor: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'from-door',
  setup(build) {
    const files = new Map(Object.entries(built).map(([source, path]) => [fileURLToPath(new URL(source, import.meta.url)), path]));
    build.onResolve({ filter: /\/(provider|certificate)\.ts$/ }, ({ path, resolveDir }) => {
      const file = files.get(fileURLToPath(new URL(path, `file://${resolveDir}/`)));
      return file === undefined ? undefined : { path: file, external: true };
    });
  },
};

/** The commands. What hosts import is built by `fixtures/build`, which decides what goes into one file. */
export default defineConfig({
  entry: {
    'latchkey-charts': 'fixtures/charts/start.ts',
    'latchkey-provider': 'fixtures/provider/server/command.ts',
    serve: 'fixtures/provider/server/server.ts',
    'latchkey-replay': 'fixtures/replay/start.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  splitting: true,
  // `latchkey-charts` tells guards by the names and the texts of their functions.
  esbuildOptions(options) {
    options.minify = true;
    options.keepNames = true;
  },
  noExternal: [/.*/],
  outDir: 'dist/bin',
  silent: true,
  esbuildPlugins: [fromDoor, thirdPartyOfEsbuild('dist/bin')],
  // The provider serves its page from these files.
  onSuccess: async () => cpSync('fixtures/provider/pages/home', 'dist/bin/home', { recursive: true }),
  // Some libraries still ask for Node's own modules as CommonJS does.
  banner: {
    js: `#!/usr/bin/env node\n${thirdPartyBanner}\nimport { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);`,
  },
});
