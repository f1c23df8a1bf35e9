/* Keeps apart the test files of one worker, which share its modules. */
import { afterAll, vi } from 'vitest';

// Removes the document that an earlier file opened (`fixtures/client/page.ts`). Files with jsdom share its window, so they get its
// document back.
const { jsdom } = globalThis as { jsdom?: { readonly window: Window } };
if (jsdom) Object.defineProperty(globalThis, 'document', { value: jsdom.window.document, configurable: true, writable: true });
else Reflect.deleteProperty(globalThis, 'document');

// Waits for code that a page of this file still loads, because this file's loader is gone when the next file runs.
afterAll(() => vi.dynamicImportSettled());
