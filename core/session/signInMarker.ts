import type { JsonStorage } from '../platform/storage.ts';
import type { SignInMarker } from './schema.ts';
import { isSignInMarker } from './schema.ts';

/** Returns the key of the marker that tells other tabs about the last sign-in or sign-out. */
export const markerKeyOf = (storageKey: string): string => `${storageKey}::sign_in`;

export function readMarker(storage: JsonStorage, storageKey: string): SignInMarker | undefined {
  return storage.read(markerKeyOf(storageKey), isSignInMarker);
}
