import * as doors from './mount.tsx';

declare global {
  /** The exports of `latchkey/mount`, for pages that load it by a script tag. */
  var latchkey: typeof doors;
}

globalThis.latchkey = doors;
