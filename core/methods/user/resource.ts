import type { User } from '../../../machines/login/account.ts';
import type { EndReason } from '../../../machines/session/types.ts';
import type { CallOptions } from '../../api/contract.ts';
import type { Lazy } from '../../base/lazy.ts';
import { lazyMethods } from '../../base/lazy.ts';
import type { ReportedSession } from '../../session/contract.ts';
import { knownState } from '../../session/tokens.ts';
import type { ConnectedAppCalls } from './connectedApps.ts';
import type { UserMutations } from './mutations.ts';

/** The calls about the signed-in user. All but `search` reject with NoSessionError for a signed-out user (ERR-07). */
export interface UserCalls extends UserMutations, ConnectedAppCalls {
  /**
   * Requests the user from Stytch and updates the stored one (CALL-07). Calls within two seconds share one request, unless
   * the user changes in between (LIM-02); aborting the signal only stops waiting.
   *
   * @example
   * const { user_id } = await client.user.get();
   */
  get(options?: CallOptions): Promise<User>;
}

/** The signed-in user. */
export interface Users extends UserCalls {
  /** Returns the user as known to this page, without a request; null for a signed-out user. */
  getSync(): User | null;
  /** Returns the user, and whether it comes from the cache of an earlier page load. */
  getInfo(): { user: User | null; fromCache: boolean };
  /** Calls the listener after every change of the user; returns a function that unsubscribes. */
  onChange(listener: (user: User | null, endedBy: EndReason | null) => void): () => void;
}

/** Makes the resource of the signed-in user. Known data is available at once; the code of the calls loads with the first call. */
export function createUsers({ reported }: { readonly reported: ReportedSession }, calls: Lazy<UserCalls>): Users {
  const current = () => knownState(reported)?.user ?? null;
  return {
    getSync: current,
    getInfo: () => ({ user: current(), fromCache: reported.read().fromCache }),
    onChange: (listener) => reported.subscribe((state, endedBy) => listener(state?.user ?? null, endedBy)),
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
