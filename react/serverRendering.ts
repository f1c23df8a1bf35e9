import { useContext, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { Mount } from './context.ts';

/** React's `useLayoutEffect` without React 18's warning on a server. */
export const useIsomorphicLayoutEffect = globalThis.document ? useLayoutEffect : useEffect;

const neverChanges = () => () => {};

/** Returns true in server rendering and during hydration, for which Preact has no snapshot. */
export function useIsEarly(): boolean {
  const isEarly = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  return useContext(Mount).isEarly || isEarly;
}
