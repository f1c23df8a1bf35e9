import type { UserWebauthnRegistration } from '../../../machines/login/account.ts';
import type { CallOptions } from '../../api/contract.ts';
import type { BasicAnswer } from '../../api/schema.ts';
import { isAnyAnswer } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { Check } from '../../base/check.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';
import { needPasskeys } from './errors.ts';
import { isCreationOptions, withRenamed } from './schema.ts';
import type { SignalParts } from './signals.ts';
import { passkeySignals } from './signals.ts';
import type { PasskeySignInAnswer, PasskeySignInParts, UseOptions } from './signIn.ts';
import { credentialOf, passkeySignIn, remember } from './signIn.ts';
import { createPasskey, dialog, supportsAutofill } from './webauthn.ts';

/** The options that registration and sign-in share (CALL-38 to CALL-41). */
export interface PasskeyOptions extends CallOptions {
  /** The domain of the passkey; default: the page's host name. */
  readonly domain?: string | undefined;
  /** Whether the credential can be used without a user name; default false. */
  readonly is_passkey?: boolean | undefined;
  readonly session_duration_minutes?: number | undefined;
}

/** The options of a registration; Stytch provides the defaults (CALL-38). */
export interface RegisterOptions extends PasskeyOptions {
  /** `platform`: this device. `cross-platform`: a security key or another device. Default: either. */
  readonly authenticator_type?: 'platform' | 'cross-platform' | undefined;
  /** The user handle stored with the passkey. */
  readonly override_id?: string | undefined;
  /** The account name shown by the browser. */
  readonly override_name?: string | undefined;
  /** The user's name shown by the browser. */
  readonly override_display_name?: string | undefined;
  /**
   * Whether the browser creates the passkey without a dialog, if the user has recently signed in with a password saved in the
   * browser; otherwise the browser refuses. Supported if `PublicKeyCredential.getClientCapabilities()` reports
   * `conditionalCreate`.
   */
  readonly conditional_mediation?: boolean | undefined;
}

/** The response to a renamed passkey. */
export interface PasskeyUpdateAnswer extends BasicAnswer {
  readonly webauthn_registration: UserWebauthnRegistration;
}

/** Passkeys and security keys. */
export interface Webauthn {
  /**
   * Registers a passkey for the signed-in user (CALL-38, CALL-39).
   *
   * @throws PasskeyError when the browser's dialog fails; its cause is the browser's error
   */
  register(options?: RegisterOptions): Promise<PasskeySignInAnswer>;
  /**
   * Signs in with a passkey (CALL-40, CALL-41). With `conditional_mediation` it waits for the autofill of an input; resolves
   * with null if the browser has no autofill or no input is marked for it (PKEY-05, PKEY-06).
   *
   * @example
   * const answer = await client.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 30 });
   */
  authenticate(
    options: PasskeyOptions & { session_duration_minutes: number; conditional_mediation?: boolean | undefined },
  ): Promise<PasskeySignInAnswer | null>;
  /** Renames a passkey (CALL-42). */
  update(values: CallOptions & { webauthn_registration_id: string; name: string }): Promise<PasskeyUpdateAnswer>;
  /** Whether the browser supports passkey autofill in inputs. */
  browserSupportsAutofill(): Promise<boolean>;
}

export interface PasskeyParts extends ResourceParts, SignalParts, Pick<PasskeySignInParts, 'stopped'> {
  readonly environment: Pick<Environment, 'location'>;
  readonly logger: Logger;
}

const kinds = {
  domain: 'string?',
  is_passkey: 'boolean?',
  session_duration_minutes: 'number?',
  conditional_mediation: 'boolean?',
} as const;

/** Identifies this module among the modules of its file (`moduleWith`). */
export const webauthn = true;

export function createCalls(parts: PasskeyParts): Webauthn {
  const { http, store, environment, stopped } = parts;
  const signals = passkeySignals(parts);
  const { pick, redeem } = passkeySignIn({ ...parts, signals });
  async function use(options: UseOptions) {
    const picked = await pick(options);
    return picked && redeem(picked, options);
  }

  return {
    async register(options = {}) {
      checkArguments('webauthn.register', options, kinds);
      const host = environment.location?.hostname;
      const { signal, is_passkey, session_duration_minutes, conditional_mediation, domain = host, ...overrides } = options;
      needPasskeys(domain);
      const started = await http.request('POST', '/webauthn/register/start', {
        body: {
          domain,
          ...overrides,
          return_passkey_credential_options: is_passkey,
          user_agent: globalThis.navigator?.userAgent,
        },
        answer: isCreationOptions,
        needsSession: true,
        signal,
      });
      const request = started.public_key_credential_creation_options;
      const public_key_credential = conditional_mediation
        ? await createPasskey(request, 'conditional', signal)
        : await dialog(() => createPasskey(request, 'dialog', signal ?? stopped));
      const body = { public_key_credential, session_duration_minutes, is_passkey, signal };
      const answer = await authenticateCall<PasskeySignInAnswer>(parts, '/webauthn/register', body);
      const { user, rp } = JSON.parse(request) as { user: { id: string }; rp: { id?: string } };
      const rpId = rp.id ?? domain;
      remember(signals, answer, { ...credentialOf(public_key_credential), userHandle: user.id, rpId });
      return answer;
    },
    async authenticate(options) {
      checkArguments('webauthn.authenticate', options, { ...kinds, session_duration_minutes: 'number' });
      return options.conditional_mediation ? use(options) : dialog(() => use(options));
    },
    async update(values) {
      checkArguments('webauthn.update', values, { webauthn_registration_id: 'id', name: 'string' });
      const { webauthn_registration_id: id, name, signal } = values;
      const call = { body: { name }, answer: isAnyAnswer as Check<PasskeyUpdateAnswer>, signal, needsSession: true };
      const { epoch } = store.read();
      const answer = await http.request('PUT', `/webauthn/update/${encodeURIComponent(id)}`, call);
      const user = store.read().state?.user ?? null;
      // The response does not contain the user.
      if (user) store.send({ type: 'user_changed', user: withRenamed(user, id, name), epoch });
      signals.renamed(id, name, user);
      return answer;
    },
    browserSupportsAutofill: supportsAutofill,
  };
}
