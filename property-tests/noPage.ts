/*
 * A file of tests begins without the page that an earlier one of its worker has opened (`fixtures/page.ts`). Where there
 * is a window, the document is that of the file's own jsdom.
 */
if (!('window' in globalThis)) Reflect.deleteProperty(globalThis, 'document');
