import type { CallOptions, ProjectSettingsStore, SessionDuration } from '../../api/contract.ts';
import type { AuthenticateAnswer, BasicAnswer } from '../../api/schema.ts';
import { isAnyAnswer } from '../../api/schema.ts';
import type { Kind } from '../../base/arguments.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';
import type { PkceParts, PkceSlot } from '../pkce/pkce.ts';
import { pkceSlot } from '../pkce/pkce.ts';
import { mailProof, signInWithProof } from '../pkce/pkceCalls.ts';
import type { StrengthAnswer } from './schema.ts';
import { isStrengthAnswer } from './schema.ts';

/** The credentials of a sign-up or login (CALL-43, CALL-44). */
export interface EmailAndPassword extends SessionDuration {
  /** The user's email address. */
  readonly email: string;
  readonly password: string;
}

/** The recipient and the options of a reset email; unset options are not sent (CALL-45, READ-73). */
export interface ResetStart extends CallOptions {
  /** The recipient's email address. */
  readonly email: string;
  /** The address in the second link of the email, which logs in and keeps the password. */
  readonly login_redirect_url?: string | undefined;
  /** The address in the link that sets a new password. */
  readonly reset_password_redirect_url?: string | undefined;
  readonly reset_password_expiration_minutes?: number | undefined;
  /** Stytch's email template. */
  readonly reset_password_template_id?: string | undefined;
  /** The language of the email, in Stytch's spelling: `en`, `es`, `fr` or `pt-br`. */
  readonly locale?: string | undefined;
}

/** The response to a created password. */
export interface PasswordCreateAnswer extends AuthenticateAnswer {
  /** The ID of the password's email address. */
  readonly email_id: string;
}

/** The calls for passwords. Calls that sign in take `session_duration_minutes`. */
export interface Passwords {
  /** Signs up a new user (CALL-43). */
  create(values: EmailAndPassword): Promise<PasswordCreateAnswer>;
  /**
   * Logs in a returning user (CALL-44).
   *
   * @example
   * try {
   *   await client.passwords.authenticate({ email, password, session_duration_minutes: 30 });
   * } catch (error) {
   *   if (error instanceof ApiError) console.log(error.error_type); // for example unauthorized_credentials
   * }
   */
  authenticate(values: EmailAndPassword): Promise<AuthenticateAnswer>;
  /** Emails a link to set a new password (CALL-45). */
  resetByEmailStart(values: ResetStart): Promise<BasicAnswer>;
  /**
   * Sets a new password with the token of the email (CALL-46).
   *
   * @throws MissingPkceError when the project requires PKCE and another browser started the flow (PKCE-11)
   */
  resetByEmail(values: SessionDuration & { token: string; password: string }): Promise<AuthenticateAnswer>;
  /** Sets a new password with the old one (CALL-47). */
  resetByExistingPassword(
    values: SessionDuration & { email?: string | undefined; existing_password: string; new_password: string },
  ): Promise<AuthenticateAnswer>;
  /**
   * Sets a new password for the signed-in user (CALL-48).
   *
   * @throws NoSessionError for a signed-out user (ERR-07)
   */
  resetBySession(values: CallOptions & { password: string; session_duration_minutes?: number | undefined }): Promise<AuthenticateAnswer>;
  /** Checks the strength of a password according to the project's policy (CALL-49). */
  strengthCheck(values: CallOptions & { password: string; email?: string | undefined }): Promise<StrengthAnswer>;
}

export interface PasswordParts extends ResourceParts, PkceParts {
  readonly settings: ProjectSettingsStore;
}

const credentials = { email: 'string', password: 'string', session_duration_minutes: 'number?' } as const;

/** Identifies this module among the modules of its file (`moduleWith`). */
export const passwords = true;

/** Returns the PKCE pairs of reset emails. */
export const slotOf = (parts: PkceParts): PkceSlot => pkceSlot(parts, 'passwords');

export function createCalls(parts: PasswordParts): Passwords {
  const { http, settings } = parts;
  const pkce = slotOf(parts);

  /** Makes a call that signs the user in. */
  const signIn =
    <T extends AuthenticateAnswer, V extends CallOptions>(
      name: string,
      path: string,
      kinds: Readonly<Record<string, Kind>>,
      needsSession?: boolean,
    ) =>
    async (values: V): Promise<T> => {
      checkArguments(`passwords.${name}`, values, kinds);
      return authenticateCall(parts, `/passwords${path}`, values, 'both', needsSession);
    };

  return {
    create: signIn('create', '', credentials),
    authenticate: signIn('authenticate', '/authenticate', credentials),
    async resetByEmailStart(values) {
      checkArguments('passwords.resetByEmailStart', values, { email: 'string' });
      const { signal, ...fields } = values;
      const known = await settings.settled();
      const proof = await mailProof(pkce, known.pkceRequiredForPasswordResets, values.email);
      const call = { body: { ...fields, ...proof }, answer: isAnyAnswer, signal, guard: 'both', known } as const;
      return http.request('POST', '/passwords/email/reset/start', call);
    },
    async resetByEmail(values) {
      const kinds = { token: 'string', password: 'string', session_duration_minutes: 'number?' } as const;
      checkArguments('passwords.resetByEmail', values, kinds);
      const known = await settings.settled();
      return signInWithProof({ ...parts, pkce, known }, known.pkceRequiredForPasswordResets, '/passwords/email/reset', values, 'both');
    },
    resetByExistingPassword: signIn('resetByExistingPassword', '/existing_password/reset', {
      email: 'string?',
      existing_password: 'string',
      new_password: 'string',
      session_duration_minutes: 'number?',
    }),
    resetBySession: signIn('resetBySession', '/session/reset', { password: 'string', session_duration_minutes: 'number?' }, true),
    async strengthCheck(values) {
      checkArguments('passwords.strengthCheck', values, { password: 'string', email: 'string?' });
      const { signal, ...body } = values;
      return http.request('POST', '/passwords/strength_check', { body, answer: isStrengthAnswer, signal });
    },
  };
}
