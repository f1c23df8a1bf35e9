import { ApiError } from '../../../machines/errors.ts';
import type { PasskeyAttempt } from '../../../machines/login/passkey.ts';
import type { PickedPasskey } from '../../../machines/login/passkeyAutofill.ts';
import type { CallOptions } from '../../api/contract.ts';
import type { AuthenticateAnswer } from '../../api/schema.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';
import { needPasskeys } from './errors.ts';
import { isRequestOptions } from './schema.ts';
import type { KnownPasskey, PasskeySignals } from './signals.ts';
import { hasMarkedInput, supportsAutofill, usePasskey } from './webauthn.ts';

export interface UseOptions extends CallOptions {
  /** The domain of the passkey; default: the page's host name. */
  readonly domain?: string | undefined;
  readonly is_passkey?: boolean | undefined;
  readonly session_duration_minutes: number;
  /** Whether to wait for the autofill of an input. */
  readonly conditional_mediation?: boolean | undefined;
  /** Whether the browser prompts immediately, and only if a passkey is available. */
  readonly isImmediate?: boolean;
}

/** The response to a registration or a sign-in with a passkey. */
export interface PasskeySignInAnswer extends AuthenticateAnswer {
  readonly webauthn_registration_id: string;
}

export interface PasskeySignInParts extends ResourceParts {
  readonly environment: Pick<Environment, 'location'>;
  readonly logger: Logger;
  readonly signals: PasskeySignals;
  /** Closes the browser's dialog and prevents later dialogs; a passkey that the user has already picked still signs in. */
  readonly stopped?: AbortSignal | undefined;
}

export interface PasskeySignIn {
  /** Lets the user pick a passkey (CALL-40); resolves with null if autofill is not possible (PKEY-05, PKEY-06). */
  pick(options: Omit<UseOptions, 'session_duration_minutes'>): Promise<PickedPasskey | null>;
  redeem(picked: PickedPasskey, options: UseOptions): Promise<PasskeySignInAnswer>;
}

export function passkeySignIn(parts: PasskeySignInParts): PasskeySignIn {
  const { http, store, environment, logger, signals, stopped } = parts;
  return {
    async pick({ signal, is_passkey, conditional_mediation = false, isImmediate, domain = environment.location?.hostname }) {
      if (conditional_mediation && !((await supportsAutofill()) && hasMarkedInput())) {
        logger.debug('Passkey autofill is not offered: no support, or no input marked for it.');
        return null;
      }
      needPasskeys(domain);
      const step = store.read().state ? 'secondary' : 'primary';
      const { public_key_credential_request_options: request } = await http.request('POST', `/webauthn/authenticate/start/${step}`, {
        body: { domain, return_passkey_credential_options: is_passkey },
        answer: isRequestOptions,
        signal,
      });
      const mode = conditional_mediation ? 'conditional' : 'dialog';
      const credential = await usePasskey(request, isImmediate ? 'immediate' : mode, signal ?? stopped);
      const { rpId = domain } = JSON.parse(request) as { rpId?: string };
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
        if (isGone) signals.unknown({ rpId, credentialId });
        throw error;
      }
    },
  };
}

export function remember(signals: PasskeySignals, { webauthn_registration_id: id }: PasskeySignInAnswer, passkey: KnownPasskey): void {
  if (id) signals.remember(id, passkey);
}

export function credentialOf(credential: string): { credentialId: string; userHandle: string | null | undefined } {
  const { id, response } = JSON.parse(credential) as { id: string; response: { userHandle?: string | null } };
  return { credentialId: id, userHandle: response.userHandle };
}

/** Converts a widget's attempt to the options of a call; `domain` is included only if the host configured one. */
export const attemptOptions = ({ sessionDurationMinutes, domain }: PasskeyAttempt) => ({
  is_passkey: true,
  session_duration_minutes: sessionDurationMinutes,
  domain,
});
