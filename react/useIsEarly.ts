import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Tells whether this is drawn on a server, or by the script that is just taking over what a server has drawn. */
export function useIsEarly(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}
