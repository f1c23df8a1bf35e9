import { checkArguments } from './arguments.ts';
import type { Environment } from './environment.ts';
import type { CallOptions } from './http.ts';
import type { Logger } from './logger.ts';
import { ApiError } from '../machines/errors.ts';
import type { SignalParts } from './passkeySignals.ts';
import type { KnownPasskey } from './passkeySignals.ts';
import { passkeySignals } from './passkeySignals.ts';
import type { AuthenticateAnswer } from './schema.ts';
import { isAnyAnswer, isCreationOptions, isRequestOptions } from './schema.ts';
import type { ResourceParts } from './signIn.ts';
import { signIn } from './signIn.ts';
import { createPasskey, hasMarkedInput, supportsAutofill, usePasskey } from './webauthn.ts';

/**
 * What registering and signing in have in common (CALL-38 to CALL-41). The session lives
 * `session_duration_minutes` minutes.
 */
export interface PasskeyOptions extends CallOptions {
  /** The domain that the passkey is for; the page's host name when absent. */
  readonly domain?: string;
  /** Whether the credential is to be found without a user name; default false. */
  readonly is_passkey?: boolean;
  readonly session_duration_minutes?: number;
}

/** How the authenticator is to know the person; the provider says so otherwise (CALL-38). */
export interface RegisterOptions extends PasskeyOptions {
  readonly authenticator_type?: 'platform' | 'cross-platform';
  readonly override_id?: string;
  readonly override_name?: string;
  readonly override_display_name?: string;
}

/** Passkeys and security keys. */
export interface Webauthn {
  /**
   * Registers one for the signed-in person (CALL-38, CALL-39).
   *
   * @throws PasskeyError when the browser's dialogue fails; its cause is the browser's error
   */
  register(options?: RegisterOptions): Promise<AuthenticateAnswer>;
  /**
   * Signs in with one (CALL-40, CALL-41). With `conditional_mediation` it waits for the autofill of
   * an input; null where the browser has none, or no input is marked for it (PKEY-05, PKEY-06).
   */
  authenticate(
    options: PasskeyOptions & { session_duration_minutes: number; conditional_mediation?: boolean },
  ): Promise<AuthenticateAnswer | null>;
  /** Renames one (CALL-42). */
  update(values: CallOptions & { webauthn_registration_id: string; name: string }): Promise<object>;
  /** Whether the browser offers passkeys in an input's autofill. */
  browserSupportsAutofill(): Promise<boolean>;
}

export interface PasskeyParts extends ResourceParts, SignalParts {
  readonly environment: Pick<Environment, 'location'>;
  readonly logger: Logger;
}

/** What both ceremonies answer beside the session. */
interface PasskeyAnswer extends AuthenticateAnswer {
  readonly webauthn_registration_id?: string;
}

const kinds = { domain: 'string?', is_passkey: 'boolean?' } as const;

export function createWebauthn(parts: PasskeyParts): Webauthn {
  const { http, store, environment, logger } = parts;
  const signals = passkeySignals(parts);
  function remember({ webauthn_registration_id: id }: PasskeyAnswer, passkey: KnownPasskey) {
    if (id) signals.remember(id, passkey);
  }

  const domainOf = ({ domain }: PasskeyOptions) => domain ?? environment.location?.hostname;

  return {
    async register(options = {}) {
      checkArguments('webauthn.register', options, { ...kinds, session_duration_minutes: 'number?' });
      const { signal, is_passkey, session_duration_minutes, domain: _, ...overrides } = options;
      const started = await http.request('POST', '/webauthn/register/start', {
        body: {
          domain: domainOf(options),
          ...overrides,
          return_passkey_credential_options: is_passkey,
          user_agent: globalThis.navigator?.userAgent,
        },
        answer: isCreationOptions,
        needsSession: true,
        signal,
      });
      const request = started.public_key_credential_creation_options;
      const public_key_credential = await createPasskey(request, signal);
      const body = { public_key_credential, session_duration_minutes, is_passkey, signal };
      const answer = await signIn<PasskeyAnswer>(parts, '/webauthn/register', body);
      const { user, rp } = JSON.parse(request) as { user: { id: string }; rp: { id?: string } };
      const rpId = rp.id ?? domainOf(options) ?? '';
      remember(answer, { ...credentialOf(public_key_credential), userHandle: user.id, rpId });
      return answer;
    },
    async authenticate(options) {
      checkArguments('webauthn.authenticate', options, {
        ...kinds,
        session_duration_minutes: 'number',
        conditional_mediation: 'boolean?',
      });
      const { signal, is_passkey, conditional_mediation = false, session_duration_minutes } = options;
      if (conditional_mediation && !((await supportsAutofill()) && hasMarkedInput())) {
        logger.debug('Passkey autofill is not offered: no support, or no input marked for it.');
        return null;
      }
      const step = store.read().state ? 'secondary' : 'primary';
      const started = await http.request('POST', `/webauthn/authenticate/start/${step}`, {
        body: { domain: domainOf(options), return_passkey_credential_options: is_passkey },
        answer: isRequestOptions,
        signal,
      });
      const { public_key_credential_request_options: request } = started;
      const public_key_credential = await usePasskey(request, conditional_mediation, signal);
      const body = { public_key_credential, session_duration_minutes, is_passkey, conditional_mediation, signal };
      const used = credentialOf(public_key_credential);
      const { rpId = domainOf(options) ?? '' } = JSON.parse(request) as { rpId?: string };
      try {
        const answer = await signIn<PasskeyAnswer>(parts, '/webauthn/authenticate', body, 'retried');
        if (used.userHandle) remember(answer, { ...used, userHandle: used.userHandle, rpId });
        return answer;
      } catch (error) {
        const isGone = error instanceof ApiError && error.error_type === 'webauthn_registration_not_found';
        if (isGone) await signals.unknown({ rpId, credentialId: used.credentialId });
        throw error;
      }
    },
    async update(values) {
      checkArguments('webauthn.update', values, { webauthn_registration_id: 'id', name: 'string' });
      const { webauthn_registration_id: id, name, signal } = values;
      const call = { body: { name }, answer: isAnyAnswer, signal, needsSession: true };
      const answer = await http.request('PUT', `/webauthn/update/${encodeURIComponent(id)}`, call);
      await signals.renamed(id, name, store.read().state?.user ?? null);
      return answer;
    },
    browserSupportsAutofill: supportsAutofill,
  };
}

/** Which passkey made a credential, and whose it says to be. */
function credentialOf(credential: string): { credentialId: string; userHandle: string | null } {
  const { id, response } = JSON.parse(credential) as { id: string; response: { userHandle?: string | null } };
  return { credentialId: id, userHandle: response.userHandle ?? null };
}
