import * as doors from './mount.tsx';

declare global {
  /** What `latchkey/mount` exports, for pages that load it by a script tag. */
  var latchkey: typeof doors;
}

globalThis.latchkey = doors;
