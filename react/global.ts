export * from './mount.tsx';

// After it: the order of modules decides how small the file is.
import { options } from 'preact';
import { importDoctor } from '../core/client/chunks.ts';
import { afterPaint } from '../core/platform/environment.ts';
import { isLoopback } from '../core/platform/options.ts';
import {
  createClient,
  extendTheme,
  mountAccount,
  mountIdentityProvider,
  mountLogin,
  mountPasskeyRegistration,
  mountResetPassword,
  mountStepUp,
  themes,
} from './mount.tsx';

const doors = {
  createClient,
  extendTheme,
  mountAccount,
  mountIdentityProvider,
  mountLogin,
  mountPasskeyRegistration,
  mountResetPassword,
  mountStepUp,
  themes,
};

declare global {
  /** The exports of `latchkey/mount`, for pages that load it by a script tag. */
  var latchkey: typeof doors;
}

globalThis.latchkey = doors;

/**
 * Draws after the request of a press is sent, so that the network need not wait for the drawing. The longest way to a request,
 * that of a phone number, takes 14 microtasks. An event never meets an old drawing, because microtasks end before the next event.
 */
options.debounceRendering = async (draw) => {
  for (let step = 0; step < 16; step++) await 0;
  draw();
};

// A page whose script has run too early makes no client, so nothing else would say so.
if (globalThis.document && isLoopback(location)) {
  afterPaint()
    .then(importDoctor)
    // Without the code, mistakes are not reported.
    .catch(() => {});
}
