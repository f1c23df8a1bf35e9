import { AbortedError } from '../../../machines/errors.ts';
import { limits } from '../../../machines/firstLimits.ts';
import { NoSessionError, PasskeyError } from '../../../machines/lateErrors.ts';
import type { PasskeyRegistrationEffects } from '../../../machines/widgets/passkeyRegistration.ts';
import type { EffectsContext } from '../../context.ts';
import { asUser } from '../../session/asUser.ts';
import { createCalls } from '../passkey/resource.ts';
import { passkeysOf } from '../passkey/schema.ts';
import { attemptOptions } from '../passkey/signIn.ts';
import { fetchUser, getUserOf } from '../user/getUser.ts';
import { createUserMutations } from '../user/mutations.ts';

export function registrationEffects({
  client,
  stopped,
}: Pick<EffectsContext, 'client' | 'stopped'>): Omit<PasskeyRegistrationEffects, 'tell'> {
  const webauthn = createCalls({ ...client, stopped });
  const { deleteWebauthnRegistration } = createUserMutations(client);
  /** Whether the last attempt may have created a passkey although no response arrived. */
  let isUnsure = false;
  const unread = (error: unknown) => client.logger.debug('The user could not be read again.', error);
  return {
    async listPasskeys() {
      // A session that lacks a factor lists nothing: with a stolen password alone, a thief could register the missing factor here.
      if (client.reported.read().pending) throw new NoSessionError();
      return passkeysOf(await getUserOf(client)());
    },
    async registerPasskey({ sessionOptions, passkeyOptions }) {
      const sessionDurationMinutes = sessionOptions?.sessionDurationMinutes ?? limits.sessionMinutes;
      try {
        const answer = await asUser(client, () => webauthn.register(attemptOptions({ sessionDurationMinutes, ...passkeyOptions })));
        isUnsure = false;
        return { passkeys: passkeysOf(answer.user), answer };
      } catch (error) {
        // Unless the browser refused, the passkey may exist: the user is requested again, so that the passkey is listed.
        const mayExist = error instanceof PasskeyError ? error.reason === 'already_registered' : !(error instanceof AbortedError);
        if (mayExist || isUnsure) fetchUser(client).catch(unread);
        isUnsure = mayExist;
        throw error;
      }
    },
    renamePasskey: ({ id, name }) => asUser(client, () => webauthn.update({ webauthn_registration_id: id, name })),
    deletePasskey: (id) => asUser(client, () => deleteWebauthnRegistration(id)),
  };
}
