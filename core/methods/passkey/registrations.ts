import type { User } from '../../../machines/login/account.ts';
import type { Passkey } from '../../../machines/widgets/passkeyRegistration.ts';
import { isRegistrations } from './schema.ts';

export function passkeysOf(user: User): readonly Passkey[] {
  const { webauthn_registrations: list } = user;
  return isRegistrations(list) ? list.map(({ webauthn_registration_id: id, name }) => ({ id, name: name ?? '' })) : [];
}

export function withRenamed(user: User, id: string, name: string): User {
  const { webauthn_registrations: list } = user;
  if (!isRegistrations(list)) return user;
  const changed = list.map((one) => (one.webauthn_registration_id === id ? { ...one, name } : one));
  return { ...user, webauthn_registrations: changed };
}
