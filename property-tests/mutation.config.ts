import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The tests that must notice a broken chart or table: laws, and the examples of the charts and of what runs them. */
export default defineConfig({
  test: {
    root,
    include: [
      'machines/*.test.ts',
      'property-tests/{contact,magicLink,otp,session,wiring}.test.ts',
      'core/{answer,email,http,inboxLinks,session,sessions,widget,widget.errors}.test.ts',
    ],
  },
});
