import { hasFields, isString, isText, orNull } from '../base/guards.ts';
import type { JsonStorage } from '../platform/storage.ts';

/** Which sign-in or sign-out was the last in this browser. */
export interface SignInMark {
  readonly id: string;
  /** The session that began, or null when one ended. What is stored under another is half written. */
  readonly session: string | null;
}

export const isSignInMark = hasFields<SignInMark>({ id: isText, session: orNull(isString) });

/** Where the tabs of a browser tell each other of it. */
export const markKeyOf = (storageKey: string): string => `${storageKey}::sign_in`;

/** The last mark, if any tab has left one. */
export function readMark(storage: JsonStorage, storageKey: string): SignInMark | undefined {
  return storage.read(markKeyOf(storageKey), isSignInMark);
}
