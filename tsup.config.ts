import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
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
      // From here, as the names of built files are made of it: they are the same in every folder.
      path: relative('.', join(resolveDir, path)),
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
        // The door only passes on, and is what a server's bundler looks at.
        const isDoor = file.path.endsWith('dist/react.js');
        if (isDoor || (needsReact && file.path.endsWith('.js'))) file.contents = new TextEncoder().encode(`"use client";\n${file.text}`);
      }
    });
  },
};

/** A module of what loads at once, by one of its names. */
interface Start {
  readonly module: string;
  readonly name: string;
}

/**
 * One chunk for all that loads at once. esbuild puts modules apart by which of the later chunks share
 * them, which would make dozens of files: here every later chunk shares all of it, by a name that it
 * passes on from the start.
 *
 * @param startOf what is there when a later module comes; undefined for one that must stay by itself
 */
const oneChunk = (startOf: (path: string) => Start | undefined): Plugin => ({
  name: 'one-chunk',
  setup(build) {
    const later = laterModules();
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const start = later.has(path) ? startOf(path) : undefined;
      const source = readFileSync(path, 'utf8');
      const code = source.replaceAll(takenApart, '$&.then((all) => all)');
      if (!start && code === source) return undefined;
      const passedOn = start ? `\nexport { ${start.name} as _ } from ${JSON.stringify(resolve(start.module))};` : '';
      return { contents: code + passedOn, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

/** A dynamic import whose exports are taken at once. A host's bundler sees which, and drops the name that was passed on. */
const takenApart = /(?<!=> |typeof )import\('\.[^']+'\)/g;

/** The modules that some other one imports when it needs them. */
function laterModules(): ReadonlySet<string> {
  const sources = ['core', 'react'].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => resolve(folder, file)));
  const imports = sources.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(/import\('(\.[^']+)'\)/g);
    return [...found].map(([, specifier = '']) => resolve(dirname(file), specifier));
  });
  return new Set(imports);
}

/** Charts need robot3 alone, wherever they are used. */
function startOfPackage(path: string): Start | undefined {
  if (path.startsWith(resolve('react'))) return { module: 'react/login.tsx', name: 'Login' };
  return path.startsWith(resolve('core')) ? { module: 'core/client/client.ts', name: 'createClient' } : undefined;
}

// The configs below run at the same time, so the folder is emptied before either starts.
if (process.argv[1]?.includes('tsup')) rmSync('dist', { recursive: true, force: true });

export default defineConfig([
  {
    entry: {
      index: 'core/index.ts',
      react: 'react/index.ts',
      machines: 'machines/index.ts',
      fixtures: 'fixtures/index.ts',
      // No doors: each widget is a file of its own, so that a host's bundler can leave the others out.
      'widgets/login': 'react/login.tsx',
      'widgets/resetPassword': 'react/resetPassword.tsx',
      'widgets/passkeyRegistration': 'react/passkeyRegistration.tsx',
      'widgets/idp': 'react/idp.tsx',
      'widgets/english': 'react/english/index.ts',
    },
    format: 'esm',
    target,
    splitting: true,
    sourcemap: true,
    minify: true,
    // A test double must not add packages to an install; everything else is the host's to dedupe.
    noExternal: ['hono', 'jose'],
    esbuildPlugins: [inlineCss, useClient, oneChunk(startOfPackage)],
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
    // Nobody packs this once more: after esbuild, terser still finds two kilobytes.
    minify: 'terser',
    terserOptions: { module: true },
    esbuildOptions: (options) => void (options.minify = true),
    noExternal: [/.*/],
    outDir: 'dist/mount',
    define: { 'process.env.NODE_ENV': '"production"' },
    esbuildPlugins: [inlineCss, oneChunk(() => ({ module: 'react/mount.tsx', name: 'mountLogin' }))],
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
