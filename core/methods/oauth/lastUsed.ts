import type { OAuthProvider } from '../../../machines/domain.ts';
import { oauthProviders } from '../../../machines/domain.ts';
import type { JsonStorage } from '../../platform/storage.ts';

interface LastUsedParts {
  readonly storage: JsonStorage;
  readonly storageKey: string;
}

const keyOf = (storageKey: string) => `${storageKey}::b2c_last_used_oauth`;

const isProvider = (stored: unknown): stored is OAuthProvider => oauthProviders.includes(stored as OAuthProvider);

export function lastUsedProvider({ storage, storageKey }: LastUsedParts): OAuthProvider | null {
  return storage.read(keyOf(storageKey), isProvider) ?? null;
}

export function rememberProvider({ storage, storageKey }: LastUsedParts, provider: OAuthProvider): void {
  storage.write(keyOf(storageKey), provider);
}
