import type { Check } from '../base/check.ts';
import type { StorageArea } from './environment.ts';

export interface JsonStorage {
  /** Whether user data is kept only in memory (READ-134). */
  readonly isPrivate: boolean;
  /** Returns the stored value, or undefined if it is missing, not JSON, or rejected by the check. */
  read<T>(key: string, is: Check<T>): T | undefined;
  /** Whether the key has a value, JSON or not. */
  has(key: string): boolean;
  write(key: string, value: unknown): void;
  remove(key: string): void;
}

/**
 * Makes a storage that never breaks a login: if local storage is missing, full or forbidden, values are kept in memory until
 * the page closes.
 *
 * @param isPrivate keeps user data in memory in any case (READ-134)
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
      memory.set(key, text);
      try {
        if (!area) return;
        if (isHidden(key)) return area.removeItem(key);
        area.setItem(key, text);
        memory.delete(key);
      } catch {
        // The text stays in memory.
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        area?.removeItem(key);
      } catch {
        // A storage that rejects writes contains no value to remove.
      }
    },
  };
}
