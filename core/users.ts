import type { User } from '../machines/domain.ts';
import type { EndReason } from '../machines/session.ts';
import { checkArguments } from './arguments.ts';
import type { CallOptions } from './http.ts';
import { onDemand } from './onDemand.ts';
import { isUser } from './schema.ts';
import type { ResourceParts } from './signIn.ts';
import type { UserChanges } from './userChanges.ts';

/** The signed-in person. Every call rejects with NoSessionError while nobody is signed in (ERR-07). */
export interface Users extends UserChanges {
  /** Asks the provider and updates what is stored (CALL-07). */
  get(options?: CallOptions): Promise<User>;
  /** What this page knows, without asking; null when nobody is signed in. */
  getSync(): User | null;
  /** As getSync, and whether it is only what an earlier page left behind. */
  getInfo(): { user: User | null; fromCache: boolean };
  /** Calls back after every change of the user; gives the function that ends it. */
  onChange(listener: (user: User | null, endedBy: EndReason | null) => void): () => void;
}

export function createUsers(parts: ResourceParts): Users {
  const { http, store } = parts;
  const current = () => store.read().state?.user ?? null;

  const changes = onDemand(
    async () => (await import('./userChanges.ts')).createUserChanges(parts),
    [
      'update',
      'deleteEmail',
      'deletePhoneNumber',
      'deleteTOTP',
      'deleteCryptoWallet',
      'deleteOAuthRegistration',
      'deleteWebauthnRegistration',
      'deleteBiometricRegistration',
      'search',
    ],
  );

  return {
    async get(options = {}) {
      checkArguments('user.get', { ...options, options }, { options: 'object' });
      const { signal } = options;
      const { epoch } = store.read();
      const call = { answer: isUser, signal, needsSession: true };
      const answer = await http.request('GET', '/users/me', call);
      const { request_id: _, status_code: __, ...user } = answer;
      store.changeUser(user, epoch);
      return user;
    },
    getSync: current,
    getInfo: () => ({ user: current(), fromCache: store.read().fromCache }),
    ...changes,
    onChange: (listener) => store.subscribe((state, endedBy) => listener(state?.user ?? null, endedBy)),
  };
}
