export * from './mount.tsx';

// Below the export, because the order of modules affects the size of the file.
import { options } from 'preact';
import { importDoctor } from '../core/client/chunks.ts';
import { afterPaint } from '../core/platform/environment.ts';
import { isLoopback } from '../core/platform/options.ts';
import type * as mount from './mount.tsx';
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

declare global {
  /** The exports of `latchkey/mount`, for pages that load it by a script tag. */
  var latchkey: Omit<typeof mount, 'brand' | 'defineLogin'>;
}

/** Where the first copy of this version keeps the variables for its late files (`fixtures/build/build.ts`). */
declare const LATCHKEY_COPY: symbol;

// A second copy, loaded by another address, leaves the page to the first one.
if (!(LATCHKEY_COPY in globalThis)) {
  globalThis.latchkey = {
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
}

/**
 * Draws after the request of a press is sent, so that the network need not wait for the drawing. The longest way to a request,
 * that of a phone number, takes 14 microtasks. An event never meets an old drawing, because microtasks end before the next event.
 */
options.debounceRendering = async (draw) => {
  for (let step = 16; step--; ) await 0;
  draw();
};

type Handled = { readonly value?: string; readonly oninput?: (event: Event) => void; onchange?: (event: Event) => void };

const { vnode: prepare } = options;

/** Listens also to `change`, which some form fillers dispatch alone: Preact hears only `input`, and would remove their text. */
options.vnode = (node) => {
  prepare?.(node);
  const props = node.props as Handled;
  const { oninput, value } = props;
  if (oninput) props.onchange = (event) => (event.target as HTMLInputElement).value === value || oninput(event);
};

// A page whose script ran too early creates no client, so no other check would report it.
if (globalThis.document && isLoopback(location)) {
  afterPaint()
    .then(importDoctor)
    // Without the code, mistakes are not reported.
    .catch(() => {});
}
