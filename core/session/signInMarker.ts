import type { JsonStorage } from '../platform/storage.ts';
import type { SignInMarker } from './schema.ts';
import { isSignInMarker } from './schema.ts';

/** The key by which the tabs of a browser tell each other who has signed in or out last. */
export const markerKeyOf = (storageKey: string): string => `${storageKey}::sign_in`;

/** Reads the last marker, if any tab has left one. */
export function readMarker(storage: JsonStorage, storageKey: string): SignInMarker | undefined {
  return storage.read(markerKeyOf(storageKey), isSignInMarker);
}
