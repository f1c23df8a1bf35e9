/*
 * A file of tests begins without the page that an earlier one of its worker has opened (`fixtures/client/page.ts`). Files with
 * a jsdom share its window, and have its document again.
 */
const { jsdom } = globalThis as { jsdom?: { readonly window: Window } };
if (jsdom) Object.defineProperty(globalThis, 'document', { value: jsdom.window.document, configurable: true, writable: true });
else Reflect.deleteProperty(globalThis, 'document');
