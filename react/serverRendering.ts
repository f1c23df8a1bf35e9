import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';

/** React's `useLayoutEffect` without React 18's warning on a server. */
export const useIsomorphicLayoutEffect = globalThis.document ? useLayoutEffect : useEffect;

const neverChanges = () => () => {};

/** Returns true in server rendering and during hydration. */
export function useIsEarly(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}
