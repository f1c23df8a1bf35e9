import type { SessionStore } from '../../session/contract.ts';

/**
 * Returns the parts of calls as if the user were signed out: a form that logs in never adds an address to the user who may be
 * signed in (CFG-22).
 */
export function signedOut<P extends { readonly store: Pick<SessionStore, 'read'> }>(parts: P): P {
  const { store } = parts;
  return { ...parts, store: { ...store, read: () => ({ ...store.read(), state: null }) } };
}
