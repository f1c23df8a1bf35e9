import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The tests that must notice a broken chart or table: laws, and the examples of the charts and of what runs them. */
export default defineConfig({
  test: {
    root,
    include: [
      'machines/*.test.ts',
      'property-tests/*.test.ts',
      'core/{answer,email,http,inboxLinks,passkeyErrors,redirects,refresh,session,sessions,widget,widget.errors}.test.ts',
    ],
    // They look at text, run for long, or ask nothing of a chart.
    exclude: ['property-tests/{answer,arguments,boundaries,diagrams,exports,iframe,readme,tabs,trace}.test.ts'],
  },
});
