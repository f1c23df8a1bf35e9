import type { User } from '../../../machines/login/account.ts';
import type { CallOptions } from '../../api/contract.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { MutateAnswer, ResourceParts } from '../../session/authenticateCall.ts';
import { mutate } from '../../session/authenticateCall.ts';
import type { UserSearchAnswer } from '../contact/schema.ts';
import { searchUser } from '../contact/searchUser.ts';
import type { SignalParts } from '../passkey/signals.ts';
import { passkeySignals } from '../passkey/signals.ts';

/** The fields that a person can change about themselves. */
export interface UserUpdate {
  /** Data that the host keeps with the person. The person can change it, so nothing may rest on it. */
  readonly untrusted_metadata?: Readonly<Record<string, unknown>>;
  /** Only the parts that are given change. */
  readonly name?: {
    readonly first_name?: string;
    readonly middle_name?: string;
    readonly last_name?: string;
  };
}

/** The answer to a change of the person's own data. */
export interface UserUpdateAnswer extends MutateAnswer, Partial<Pick<User, 'emails' | 'phone_numbers' | 'crypto_wallets'>> {}

/** Takes one of the person's own factors away, by its id. */
export type DeleteFactor = (id: string, options?: CallOptions) => Promise<MutateAnswer>;

/** The calls that change the signed-in person, and the search for anybody. */
export interface UserMutations {
  /** Changes the person's own data (CALL-08). */
  update(changes: UserUpdate, options?: CallOptions): Promise<UserUpdateAnswer>;
  /** Takes an address away (CALL-09). */
  readonly deleteEmail: DeleteFactor;
  /** Takes a phone number away (CALL-10). */
  readonly deletePhoneNumber: DeleteFactor;
  /** Takes an authenticator app away (CALL-11). */
  readonly deleteTOTP: DeleteFactor;
  /** Takes a wallet away (CALL-12). */
  readonly deleteCryptoWallet: DeleteFactor;
  /** Removes an account at an OAuth provider (CALL-13). */
  readonly deleteOAuthRegistration: DeleteFactor;
  /** Takes a passkey or a security key away, and tells password managers that listen (CALL-14). */
  readonly deleteWebauthnRegistration: DeleteFactor;
  /** Takes a biometric registration away (CALL-15). */
  readonly deleteBiometricRegistration: DeleteFactor;
  /** Whether an address is new, has a password, or signs in without one (CALL-51). Anybody may ask. */
  search(email: string, options?: CallOptions): Promise<UserSearchAnswer>;
}

export function createUserMutations(parts: ResourceParts & SignalParts): UserMutations {
  const { store } = parts;

  function remover(method: string, kind: string): DeleteFactor {
    return async (id, options) => {
      checkArguments(`user.${method}`, { ...options, id, options }, { id: 'id', options: 'object?' });
      return mutate(parts, 'DELETE', `/users/${kind}/${encodeURIComponent(id)}`, { signal: options?.signal });
    };
  }

  return {
    async update(changes, options) {
      checkArguments(
        'user.update',
        { ...changes, signal: options?.signal, changes, options },
        { changes: 'object', untrusted_metadata: 'object?', name: 'object?', options: 'object?' },
      );
      return mutate<UserUpdateAnswer>(parts, 'PUT', '/users/me', { body: changes, signal: options?.signal });
    },
    deleteEmail: remover('deleteEmail', 'emails'),
    deletePhoneNumber: remover('deletePhoneNumber', 'phone_numbers'),
    deleteTOTP: remover('deleteTOTP', 'totps'),
    deleteCryptoWallet: remover('deleteCryptoWallet', 'crypto_wallets'),
    deleteOAuthRegistration: remover('deleteOAuthRegistration', 'oauth'),
    async deleteWebauthnRegistration(id, options) {
      const answer = await remover('deleteWebauthnRegistration', 'webauthn_registrations')(id, options);
      await passkeySignals(parts).deleted(id, store.read().state?.user ?? null);
      return answer;
    },
    deleteBiometricRegistration: remover('deleteBiometricRegistration', 'biometric_registrations'),
    async search(email, options = {}) {
      checkArguments('user.search', { ...options, email, options }, { email: 'string', options: 'object' });
      return searchUser(parts, email, options);
    },
  };
}
