import type { User } from '../../machines/domain.ts';
import type {
  Passkey,
  PasskeyRegistrationConfig,
  PasskeyRegistrationContext,
  PasskeyRegistrationEffects,
  PasskeyRegistrationEvent,
  PasskeyRegistrationState,
} from '../../machines/passkeyRegistration.ts';
import { passkeyRegistration } from '../../machines/passkeyRegistration.ts';
import { limits } from '../../machines/limits.ts';
import type { ClientInternals } from '../client/client.ts';
import { hasFields, isListOf, isString, isText, orAbsent } from '../base/guards.ts';
import type { Widget, WidgetKind } from './widget.ts';

/** The running registration of passkeys. */
export type PasskeyRegistrationWidget = Widget<
  PasskeyRegistrationState,
  PasskeyRegistrationContext,
  PasskeyRegistrationEvent,
  PasskeyRegistrationConfig
>;

/** Registration and management of passkeys (MOUNT-04). */
export const passkeyRegistrationWidget: WidgetKind<
  PasskeyRegistrationState,
  PasskeyRegistrationContext,
  PasskeyRegistrationEvent,
  PasskeyRegistrationConfig
> = {
  name: 'passkeyRegistration',
  chart: ({ client, tell }, config) => passkeyRegistration({ tell, ...registrationEffects(client) }, config),
  appear(actor, { client }) {
    const { store } = client;
    const endFollowing = store.subscribe((state) => {
      if (state) actor.send({ type: 'set_passkeys', passkeys: passkeysOf(state.user) });
      // Somebody who signs in on the same page can go on.
      if (state && actor.getSnapshot().state === 'PasskeyRegistrationStart.noUser') actor.send({ type: 'start' });
    });
    actor.send({ type: 'start' });
    return endFollowing;
  },
};

/** What the chart asks of the world. */
export function registrationEffects(client: ClientInternals): Omit<PasskeyRegistrationEffects, 'tell'> {
  const { user, webauthn, store } = client;
  return {
    listPasskeys: async () => passkeysOf(await user.get()),
    async registerPasskey({ sessionOptions }) {
      const session_duration_minutes = sessionOptions?.sessionDurationMinutes ?? limits.sessionMinutes;
      const answer = await webauthn.register({ is_passkey: true, session_duration_minutes });
      return { passkeys: passkeysOf(answer.user), answer };
    },
    async renamePasskey({ id, name }) {
      const { epoch } = store.read();
      await webauthn.update({ webauthn_registration_id: id, name });
      // The answer does not bring the user along.
      const known = store.read().state?.user;
      if (known) store.changeUser(renamed(known, id, name), epoch);
    },
    deletePasskey: (id) => user.deleteWebauthnRegistration(id),
  };
}

/** The passkeys in a user's data (CALL-60). */
const isRegistrations = isListOf(
  hasFields<{ webauthn_registration_id: string; name?: string | undefined }>({ webauthn_registration_id: isText, name: orAbsent(isString) }),
);

/** The passkeys of a user, in the provider's order. */
export function passkeysOf(user: User): readonly Passkey[] {
  const { webauthn_registrations: list } = user;
  return isRegistrations(list) ? list.map(({ webauthn_registration_id: id, name }) => ({ id, name: name ?? '' })) : [];
}

function renamed(user: User, id: string, name: string): User {
  const { webauthn_registrations: list } = user;
  if (!isRegistrations(list)) return user;
  const changed = list.map((one) => (one.webauthn_registration_id === id ? { ...one, name } : one));
  return { ...user, webauthn_registrations: changed };
}
