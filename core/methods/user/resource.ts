import type { User } from '../../../machines/login/account.ts';
import type { EndReason } from '../../../machines/session/types.ts';
import type { CallOptions } from '../../api/contract.ts';
import type { Lazy } from '../../base/lazy.ts';
import { lazyMethods } from '../../base/lazy.ts';
import type { SessionStore } from '../../session/contract.ts';
import type { ConnectedAppCalls } from './connectedApps.ts';
import type { UserMutations } from './mutations.ts';

/** The calls about the signed-in person. Every one rejects with NoSessionError while nobody is signed in (ERR-07). */
export interface UserCalls extends UserMutations, ConnectedAppCalls {
  /**
   * Asks the provider and updates what is stored (CALL-07). What is asked within two seconds is
   * asked once, unless the user changes in between (LIM-02); a signal ends the waiting only.
   *
   * @example
   * const { user_id } = await client.user.get();
   */
  get(options?: CallOptions): Promise<User>;
}

/** The signed-in person. */
export interface Users extends UserCalls {
  /** The person as this page knows them, without a call; null when nobody is signed in. */
  getSync(): User | null;
  /** The same, and whether it is only what an earlier page has left. */
  getInfo(): { user: User | null; fromCache: boolean };
  /** Calls back after every change of the user; gives the function that ends it. */
  onChange(listener: (user: User | null, endedBy: EndReason | null) => void): () => void;
}

/**
 * Makes the resource of the signed-in person. The known person is given at once; the code of the calls comes
 * with the first of them.
 */
export function createUsers({ store }: { readonly store: SessionStore }, calls: Lazy<UserCalls>): Users {
  const current = () => store.read().state?.user ?? null;
  return {
    getSync: current,
    getInfo: () => ({ user: current(), fromCache: store.read().fromCache }),
    onChange: (listener) => store.subscribe((state, endedBy) => listener(state?.user ?? null, endedBy)),
    ...lazyMethods(calls, {
      get: true,
      update: true,
      deleteEmail: true,
      deletePhoneNumber: true,
      deleteTOTP: true,
      deleteCryptoWallet: true,
      deleteOAuthRegistration: true,
      deleteWebauthnRegistration: true,
      deleteBiometricRegistration: true,
      search: true,
      getConnectedApps: true,
      revokedConnectedApp: true,
    }),
  };
}
