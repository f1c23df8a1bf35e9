import { nullable, number, shape, string, text } from '../base/guards.ts';
import type { JsonStorage } from '../platform/storage.ts';

/** The last sign-in or sign-out in this browser. */
export interface SignInMarker {
  readonly id: string;
  /** The ID of the new session, or null after a sign-out. While the stored state has another ID, the change is not completely written. */
  readonly session: string | null;
}

export const isSignInMarker = shape<SignInMarker>({ id: text, session: nullable(string) });

/** Returns the key of the marker that tells other tabs about the last sign-in or sign-out. */
export const markerKeyOf = (storageKey: string): string => `${storageKey}::sign_in`;

export function readMarker(storage: JsonStorage, storageKey: string): SignInMarker | undefined {
  return storage.read(markerKeyOf(storageKey), isSignInMarker);
}

/** The result of this browser's last refresh, by any tab. Times are by the local clock. */
export interface LastRefresh {
  /** The ID of the sign-in that was refreshed. */
  readonly mark: string | null;
  readonly started: number;
  /** The time from which the refresh interval counts; 0 before the first success. */
  readonly base: number;
  /** The time of a failure that did not tell whether the session is valid; 0 after a success. */
  readonly failed: number;
  /** The earliest time that the server allows for the next request. */
  readonly notBefore: number;
}

export const isLastRefresh = shape<LastRefresh>({
  mark: nullable(string),
  started: number,
  base: number,
  failed: number,
  notBefore: number,
});
