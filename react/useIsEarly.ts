import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Returns true in server rendering and during hydration. */
export function useIsEarly(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}
