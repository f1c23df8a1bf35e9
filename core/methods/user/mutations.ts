import { UsageError } from '../../../machines/errors.ts';
import type { User } from '../../../machines/login/account.ts';
import type { CallOptions } from '../../api/contract.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { MutateAnswer, ResourceParts } from '../../session/authenticateCall.ts';
import type { UserSearchAnswer } from '../contact/schema.ts';
import type { SignalParts } from '../passkey/signals.ts';
import { passkeySignals } from '../passkey/signals.ts';
import { mutate, searchUser } from './requests.ts';

/** The fields that users can change. */
export interface UserUpdate {
  /** Data that the user can change: do not trust it. */
  readonly untrusted_metadata?: Readonly<Record<string, unknown>> | undefined;
  /** The whole name: if at least one part is given, Stytch clears the parts that are left out. */
  readonly name?:
    | {
        readonly first_name?: string | undefined;
        readonly middle_name?: string | undefined;
        readonly last_name?: string | undefined;
      }
    | undefined;
}

/** The response to a change of the user's data. */
export interface UserUpdateAnswer extends MutateAnswer, Partial<Pick<User, 'emails' | 'phone_numbers' | 'crypto_wallets'>> {}

/** Deletes one of the user's factors by its ID. */
export type DeleteFactor = (id: string, options?: CallOptions) => Promise<MutateAnswer>;

export interface UserMutations {
  /** Changes the user's data (CALL-08). */
  update(changes: UserUpdate, options?: CallOptions): Promise<UserUpdateAnswer>;
  /** Deletes an email address (CALL-09). */
  readonly deleteEmail: DeleteFactor;
  /** Deletes a phone number (CALL-10). */
  readonly deletePhoneNumber: DeleteFactor;
  /** Deletes an authenticator app (CALL-11). */
  readonly deleteTOTP: DeleteFactor;
  /** Deletes a crypto wallet (CALL-12). */
  readonly deleteCryptoWallet: DeleteFactor;
  /** Deletes an account at an OAuth provider (CALL-13). */
  readonly deleteOAuthRegistration: DeleteFactor;
  /** Deletes a passkey or a security key, and informs password managers that support it (CALL-14). */
  readonly deleteWebauthnRegistration: DeleteFactor;
  /** Deletes a biometric registration (CALL-15). */
  readonly deleteBiometricRegistration: DeleteFactor;
  /** Returns the account state of an email address: new, with a password, or without one (CALL-51). Does not require a session. */
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
      try {
        JSON.stringify(changes);
      } catch (error) {
        throw new UsageError('user.update', `changes must be data that JSON can hold: ${(error as Error).message}`);
      }
      return mutate<UserUpdateAnswer>(parts, 'PUT', '/users/me', { body: changes, signal: options?.signal });
    },
    deleteEmail: remover('deleteEmail', 'emails'),
    deletePhoneNumber: remover('deletePhoneNumber', 'phone_numbers'),
    deleteTOTP: remover('deleteTOTP', 'totps'),
    deleteCryptoWallet: remover('deleteCryptoWallet', 'crypto_wallets'),
    deleteOAuthRegistration: remover('deleteOAuthRegistration', 'oauth'),
    async deleteWebauthnRegistration(id, options) {
      const answer = await remover('deleteWebauthnRegistration', 'webauthn_registrations')(id, options);
      passkeySignals(parts).deleted(id, store.read().state?.user ?? null);
      return answer;
    },
    deleteBiometricRegistration: remover('deleteBiometricRegistration', 'biometric_registrations'),
    async search(email, options = {}) {
      checkArguments('user.search', { ...options, email, options }, { email: 'string', options: 'object' });
      return searchUser(parts, email, options);
    },
  };
}
