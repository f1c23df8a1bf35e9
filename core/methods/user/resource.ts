import type { User } from '../../../machines/domain.ts';
import type { EndReason } from '../../../machines/session.ts';
import type { CallOptions } from '../../api/http.ts';
import type { Use } from '../../base/lazy.ts';
import { through } from '../../base/lazy.ts';
import type { SessionStore } from '../../session/sessionStore.ts';
import type { UserChanges } from './mutations.ts';

/** The signed-in person. Every call rejects with NoSessionError while nobody is signed in (ERR-07). */
export interface Users extends UserChanges {
  /**
   * Asks the provider and updates what is stored (CALL-07). What is asked within two seconds is
   * asked once, unless the user changes in between (LIM-02); a signal ends the waiting only.
   */
  get(options?: CallOptions): Promise<User>;
  /** What this page knows, without asking; null when nobody is signed in. */
  getSync(): User | null;
  /** As getSync, and whether it is only what an earlier page left behind. */
  getInfo(): { user: User | null; fromCache: boolean };
  /** Calls back after every change of the user; gives the function that ends it. */
  onChange(listener: (user: User | null, endedBy: EndReason | null) => void): () => void;
}

/**
 * @param read the way to what asks for the user, whose code comes with the first question
 * @param changes the way to what changes the user, whose code comes with the first change
 */
export function createUsers({ store }: { readonly store: SessionStore }, read: Use<Pick<Users, 'get'>>, changes: Use<UserChanges>): Users {
  const current = () => store.read().state?.user ?? null;
  return {
    ...through(read, ['get']),
    getSync: current,
    getInfo: () => ({ user: current(), fromCache: store.read().fromCache }),
    ...through(changes, [
      'update',
      'deleteEmail',
      'deletePhoneNumber',
      'deleteTOTP',
      'deleteCryptoWallet',
      'deleteOAuthRegistration',
      'deleteWebauthnRegistration',
      'deleteBiometricRegistration',
      'search',
    ]),
    onChange: (listener) => store.subscribe((state, endedBy) => listener(state?.user ?? null, endedBy)),
  };
}
