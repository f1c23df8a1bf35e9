import { defineConfig } from 'tsup';
import { thirdPartyBanner, thirdPartyOfEsbuild } from './fixtures/build/thirdParty.ts';

/** The oldest browsers that are served. */
export const target = ['es2022', 'chrome111', 'safari16.4', 'firefox115'];

/** The commands. What hosts import is built by `fixtures/build`, which decides what goes into one file. */
export default defineConfig({
  entry: { 'latchkey-provider': 'fixtures/server/provider.ts', 'latchkey-replay': 'fixtures/replay/start.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  splitting: true,
  minify: true,
  noExternal: [/.*/],
  outDir: 'dist/bin',
  esbuildPlugins: [thirdPartyOfEsbuild('dist/bin')],
  banner: { js: `#!/usr/bin/env node\n${thirdPartyBanner}` },
});
