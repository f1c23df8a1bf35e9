import { nonempty, nullable, number, optional, record, string, type } from 'superstruct';
import { itemsIn } from '../../../machines/domain.ts';
import type { User } from '../../../machines/login/account.ts';
import type { Passkey } from '../../../machines/widgets/passkeyRegistration.ts';
import { check } from '../../base/check.ts';

/** Checks the passkeys remembered in this browser, by registration ID. */
export const isKnownPasskeys = check<Readonly<Record<string, { credentialId: string; userHandle: string; rpId: string }>>>(() =>
  record(string(), type({ credentialId: string(), userHandle: string(), rpId: string() })),
);
/** Checks the time of the last passkey offer in this browser, in milliseconds since the epoch. */
export const isOffer = check<{ offered_at: number }>(() => type({ offered_at: number() }));

export const isCreationOptions = check<{ public_key_credential_creation_options: string }>(() =>
  type({ public_key_credential_creation_options: nonempty(string()) }),
);
export const isRequestOptions = check<{ public_key_credential_request_options: string }>(() =>
  type({ public_key_credential_request_options: nonempty(string()) }),
);

/** Checks a passkey in the server's list. */
export const isRegistration = check<{ webauthn_registration_id: string; name?: string | null }>(() =>
  type({ webauthn_registration_id: nonempty(string()), name: optional(nullable(string())) }),
);

/** Returns the user's passkeys, without malformed ones. */
export function passkeysOf({ webauthn_registrations: list }: User): readonly Passkey[] {
  return itemsIn<unknown>(list)
    .filter(isRegistration)
    .map(({ webauthn_registration_id: id, name }) => ({ id, name: name ?? '' }));
}

/** Returns the user with a renamed passkey; malformed items of the server's list stay unchanged. */
export function withRenamed(user: User, id: string, name: string): User {
  const { webauthn_registrations: list } = user;
  if (!Array.isArray(list)) return user;
  return { ...user, webauthn_registrations: list.map((one) => (one?.webauthn_registration_id === id ? { ...one, name } : one)) };
}
