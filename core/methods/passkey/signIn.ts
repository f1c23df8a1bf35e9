import { ApiError } from '../../../machines/errors.ts';
import type { PickedPasskey } from '../../../machines/login/passkeyAutofill.ts';
import type { CallOptions } from '../../api/contract.ts';
import type { AuthenticateAnswer } from '../../api/schema.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';
import { isRequestOptions } from './schema.ts';
import type { KnownPasskey, PasskeySignals } from './signals.ts';
import { needPasskeys, supportsAutofill } from './support.ts';
import { hasMarkedInput, usePasskey } from './webauthn.ts';

/** Options of a sign-in with a passkey. */
export interface UseOptions extends CallOptions {
  /** The domain that the passkey is for; the page's host name when absent. */
  readonly domain?: string;
  readonly is_passkey?: boolean;
  /** Minutes. */
  readonly session_duration_minutes: number;
  /** Whether it waits for the autofill of an input. */
  readonly conditional_mediation?: boolean;
  /** Whether the browser asks at once, or not at all where it has no passkey at hand. */
  readonly isImmediate?: boolean;
}

/** The answer to both ceremonies: the session, and the passkey's id. */
export interface PasskeySignInAnswer extends AuthenticateAnswer {
  /** Names the passkey. */
  readonly webauthn_registration_id: string;
}

export interface PasskeySignInParts extends ResourceParts {
  readonly environment: Pick<Environment, 'location'>;
  readonly logger: Logger;
  readonly signals: PasskeySignals;
}

/** The two halves of a sign-in with a passkey: what the person does, and what the provider says to it. */
export interface PasskeySignIn {
  /** Has a passkey picked (CALL-40); null where autofill has nothing to offer it in (PKEY-05, PKEY-06). */
  pick(options: Omit<UseOptions, 'session_duration_minutes'>): Promise<PickedPasskey | null>;
  /** Redeems it for a session (CALL-41). */
  redeem(picked: PickedPasskey, options: UseOptions): Promise<PasskeySignInAnswer>;
}

export function passkeySignIn(parts: PasskeySignInParts): PasskeySignIn {
  const { http, store, environment, logger, signals } = parts;
  return {
    async pick({ signal, is_passkey, conditional_mediation = false, isImmediate, domain = environment.location?.hostname }) {
      if (conditional_mediation && !((await supportsAutofill()) && hasMarkedInput())) {
        logger.debug('Passkey autofill is not offered: no support, or no input marked for it.');
        return null;
      }
      needPasskeys();
      const step = store.read().state ? 'secondary' : 'primary';
      const { public_key_credential_request_options: request } = await http.request('POST', `/webauthn/authenticate/start/${step}`, {
        body: { domain, return_passkey_credential_options: is_passkey },
        answer: isRequestOptions,
        signal,
      });
      const mode = conditional_mediation ? 'conditional' : 'dialogue';
      const credential = await usePasskey(request, isImmediate ? 'immediate' : mode, signal);
      const { rpId = domain ?? '' } = JSON.parse(request) as { rpId?: string };
      return { credential, rpId };
    },
    async redeem({ credential, rpId }, { signal, is_passkey, session_duration_minutes, conditional_mediation = false }) {
      const body = { public_key_credential: credential, session_duration_minutes, is_passkey, conditional_mediation, signal };
      const { credentialId, userHandle } = credentialOf(credential);
      try {
        const answer = await authenticateCall<PasskeySignInAnswer>(parts, '/webauthn/authenticate', body, 'both');
        if (userHandle) remember(signals, answer, { credentialId, userHandle, rpId });
        return answer;
      } catch (error) {
        const isGone = error instanceof ApiError && error.error_type === 'webauthn_registration_not_found';
        if (isGone) await signals.unknown({ rpId, credentialId });
        throw error;
      }
    },
  };
}

/** Keeps in mind which passkey a registration is. */
export function remember(signals: PasskeySignals, { webauthn_registration_id: id }: PasskeySignInAnswer, passkey: KnownPasskey): void {
  if (id) signals.remember(id, passkey);
}

/** Which passkey made a credential, and whose it says to be. */
export function credentialOf(credential: string): { credentialId: string; userHandle: string | null } {
  const { id, response } = JSON.parse(credential) as { id: string; response: { userHandle?: string | null } };
  return { credentialId: id, userHandle: response.userHandle ?? null };
}
