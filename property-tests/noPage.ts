/*
 * Removes the document that an earlier test file of this worker opened (`fixtures/client/page.ts`). Files with jsdom share its
 * window, so they get its document back.
 */
const { jsdom } = globalThis as { jsdom?: { readonly window: Window } };
if (jsdom) Object.defineProperty(globalThis, 'document', { value: jsdom.window.document, configurable: true, writable: true });
else Reflect.deleteProperty(globalThis, 'document');
