import type { Check } from '../base/check.ts';
import type { StorageArea } from './environment.ts';

/** Values kept in local storage as JSON, each under one key. */
export interface JsonStorage {
  /** Whether what is known of the user is in memory alone (READ-134). */
  readonly isPrivate: boolean;
  /** The stored value, or undefined when there is none, it is no JSON, or not what it is read as. */
  read<T>(key: string, is: Check<T>): T | undefined;
  /** Whether there is anything, JSON or not. */
  has(key: string): boolean;
  write(key: string, value: unknown): void;
  remove(key: string): void;
}

/**
 * Local storage that never breaks a login: where it is missing, full or forbidden, values live in
 * memory for as long as the page does.
 *
 * @param isPrivate has what is known of the user live there in any case (READ-134)
 */
export function jsonStorage(area: StorageArea | undefined, isPrivate = false): JsonStorage {
  const memory = new Map<string, string>();
  const isHidden = (key: string) => isPrivate && /^[^:]*$|::(passkeys|b2c)/.test(key);

  function textOf(key: string): string | null | undefined {
    try {
      return memory.get(key) ?? (isHidden(key) ? null : area?.getItem(key));
    } catch {
      return undefined;
    }
  }

  return {
    isPrivate,
    read(key, is) {
      const text = textOf(key);
      if (text == null) return undefined;
      try {
        const value: unknown = JSON.parse(text);
        return is(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    has: (key) => textOf(key) != null,
    write(key, value) {
      const text = JSON.stringify(value);
      try {
        if (isHidden(key)) area?.removeItem(key);
        if (!area || isHidden(key)) throw new Error('no storage');
        area.setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        area?.removeItem(key);
      } catch {
        // A storage that cannot be written cannot hold the value either.
      }
    },
  };
}
