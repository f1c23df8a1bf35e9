import type { RememberedMethod } from '../../../machines/domain.ts';
import { rememberedMethods } from '../../../machines/domain.ts';
import type { JsonStorage } from '../../platform/storage.ts';

interface LastUsedParts {
  readonly storage: JsonStorage;
  readonly storageKey: string;
}

const isMethod = (stored: unknown): stored is RememberedMethod =>
  (Object.values(rememberedMethods).flat() as readonly unknown[]).includes(stored);

/** The key's name dates from when only OAuth providers were stored; the entries of that time stay valid. */
const keyOf = ({ storageKey }: LastUsedParts) => `${storageKey}::b2c_last_used_oauth`;

export const lastUsedMethod = (parts: LastUsedParts): RememberedMethod | undefined => parts.storage.read(keyOf(parts), isMethod);

/** Stores the name of a method; undefined removes it. */
export function rememberMethod(parts: LastUsedParts, method?: RememberedMethod): void {
  if (method) parts.storage.write(keyOf(parts), method);
  else parts.storage.remove(keyOf(parts));
}
