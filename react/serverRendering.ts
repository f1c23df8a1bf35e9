import { useContext, useEffect, useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { Mount } from './context.ts';

/** True in the build of `latchkey/mount`: its root's `Mount` context replaces `useId` and `useHydration` (`fixtures/build/build.ts`). */
declare const LATCHKEY_MOUNT: true | undefined;

const isMount = typeof LATCHKEY_MOUNT !== 'undefined';

/** React's `useLayoutEffect` without React 18's warning on a server. */
export const useIsomorphicLayoutEffect = isMount || globalThis.document ? useLayoutEffect : useEffect;

const neverChanges = () => () => {};

const useHydration = () =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );

/** Returns the beginning of the widget's IDs. */
export function usePrefix(): string {
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  const ownId = isMount ? '' : useId();
  return useContext(Mount).prefix ?? ownId;
}

/** Returns true in server rendering and during hydration. */
export function useIsEarly(): boolean {
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  const isHydrating = isMount ? false : useHydration();
  return useContext(Mount).isEarly || isHydrating;
}

/**
 * Returns props that disable a button until its script runs, so that Enter does not submit its form either (READ-128). Without
 * `autocomplete`, which React's types lack for buttons, Firefox restores the enabled button at a reload.
 */
export function useEarlyButton(): { readonly disabled?: true } {
  return useIsEarly() ? ({ disabled: true, autoComplete: 'off' } as { disabled: true }) : {};
}
