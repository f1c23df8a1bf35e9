import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Four levels: laws, examples beside the code, the packed library, and whole flows in a real Chromium. */
export default defineConfig({
  test: {
    root,
    reporters: ['default', './property-tests/reporter.ts'],
    projects: [
      { root, test: { name: 'laws', include: ['property-tests/**/*.test.ts'], testTimeout: 20_000 } },
      {
        root,
        test: {
          name: 'core',
          include: ['{core,machines,fixtures,react}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.ts', 'fixtures/consumers/**'],
          testTimeout: 20_000,
        },
      },
      { root, test: { name: 'package', include: ['fixtures/consumers/**/*.test.ts'], testTimeout: 60_000 } },
      {
        root,
        test: {
          name: 'browser',
          include: ['{core,react,fixtures}/**/*.browser.test.ts'],
          globalSetup: ['./fixtures/host/build.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
    ],
  },
});
