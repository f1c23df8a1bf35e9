import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { transform } from 'esbuild';
import { defineConfig } from 'tsup';

/** The oldest browsers that are served. */
export const target = ['es2022', 'chrome111', 'safari16.4', 'firefox115'];

/** `import css from './x.css?inline'` gives the minified text, as it does under Vite. */
export const inlineCss: Plugin = {
  name: 'inline-css',
  setup(build) {
    // The query stays in the path: what ends in `.css` is taken by tsup, in any namespace.
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      namespace: 'inline-css',
    }));
    build.onLoad({ filter: /\?inline$/, namespace: 'inline-css' }, async ({ path }) => ({
      contents: await minified(path.replace('?inline', '')),
      loader: 'text',
    }));
  },
};

async function minified(path: string): Promise<string> {
  const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true, target });
  return code.trim();
}

/** Frameworks with server components must run what touches React in the browser. */
const useClient: Plugin = {
  name: 'use-client',
  setup(build) {
    build.initialOptions.write = false;
    build.onEnd(({ outputFiles = [] }) => {
      for (const file of outputFiles) {
        const needsReact = /\bfrom\s*["']react(\/jsx-runtime)?["']/.test(file.text);
        const js = file.path.endsWith('.js');
        if (js && needsReact) file.contents = new TextEncoder().encode(`"use client";\n${file.text}`);
      }
    });
  },
};

/**
 * One chunk for all that loads at once. esbuild puts modules apart by which of the later chunks share
 * them, which would make dozens of files: here every later chunk shares all of it, by a name that it
 * passes on from the door.
 */
const oneChunk = (door: string): Plugin => ({
  name: 'one-chunk',
  setup(build) {
    const later = new Set<string>();
    build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind === 'dynamic-import') later.add(join(resolveDir, path));
      return undefined;
    });
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      if (!later.has(path)) return undefined;
      const code = readFileSync(path, 'utf8');
      return { contents: `${code}\nexport { mountLogin as _ } from ${JSON.stringify(resolve(door))};`, loader: 'tsx' };
    });
  },
});

// The configs below run at the same time, so the folder is emptied before either starts.
if (process.argv[1]?.includes('tsup')) rmSync('dist', { recursive: true, force: true });

export default defineConfig([
  {
    entry: {
      index: 'core/index.ts',
      react: 'react/index.ts',
      machines: 'machines/index.ts',
      fixtures: 'fixtures/index.ts',
    },
    format: 'esm',
    target,
    splitting: true,
    sourcemap: true,
    minify: true,
    // A test double must not add packages to an install; everything else is the host's to dedupe.
    noExternal: ['hono', 'jose'],
    esbuildPlugins: [inlineCss, useClient],
    async onSuccess() {
      const files = readdirSync('react').filter((file) => file.endsWith('.css')).sort();
      const sheets = await Promise.all(files.map((file) => minified(`react/${file}`)));
      writeFileSync('dist/styles.css', sheets.join('\n'));
    },
  },
  {
    entry: { mount: 'react/mount.tsx', latchkey: 'react/global.ts' },
    format: 'esm',
    target,
    splitting: true,
    sourcemap: true,
    minify: true,
    noExternal: [/.*/],
    outDir: 'dist/mount',
    define: { 'process.env.NODE_ENV': '"production"' },
    esbuildPlugins: [inlineCss, oneChunk('react/mount.tsx')],
  },
  {
    entry: { 'latchkey-provider': 'fixtures/server/provider.ts', 'latchkey-replay': 'fixtures/replay/start.ts' },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    splitting: true,
    minify: true,
    noExternal: [/.*/],
    outDir: 'dist/bin',
    banner: { js: '#!/usr/bin/env node' },
  },
]);
