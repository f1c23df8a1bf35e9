import {
  createClient,
  extendTheme,
  mountIdentityProvider,
  mountLogin,
  mountPasskeyRegistration,
  mountResetPassword,
  themes,
} from './mount.tsx';

export * from './mount.tsx';

const doors = { createClient, extendTheme, mountIdentityProvider, mountLogin, mountPasskeyRegistration, mountResetPassword, themes };

declare global {
  /** The exports of `latchkey/mount`, for pages that load it by a script tag. */
  var latchkey: typeof doors;
}

globalThis.latchkey = doors;
