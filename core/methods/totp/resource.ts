import type { UserTotp } from '../../../machines/login/account.ts';
import type { CallOptions, SessionDuration } from '../../api/contract.ts';
import type { AuthenticateAnswer, BasicAnswer } from '../../api/schema.ts';
import { isAnyAnswer } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { Check } from '../../base/check.ts';
import type { MutateAnswer, ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';
import { mutate } from '../user/requests.ts';

/** The data to set up an authenticator app. */
export interface TotpFields {
  /** The ID of the app, used to delete it. */
  readonly totp_id: string;
  /** The secret in base32, to type into the app. */
  readonly secret: string;
  /** The QR code as a `data:` address. */
  readonly qr_code: string;
  /** One-time codes for a lost app. */
  readonly recovery_codes: readonly string[];
}

/** The response to a new authenticator app (CALL-34). */
export type TotpAnswer = MutateAnswer & TotpFields;

/** The response to a code of an authenticator app or a recovery code. */
export interface TotpSignInAnswer extends AuthenticateAnswer {
  readonly totp_id: string;
}

/** The recovery codes of one authenticator app. */
export interface TotpRecoveryCodes extends UserTotp {
  /** One-time codes for a lost app. */
  readonly recovery_codes: readonly string[];
}

/** The response with a user's recovery codes. */
export interface RecoveryCodesAnswer extends BasicAnswer {
  readonly user_id: string;
  /** One app or a list of apps, depending on the version of the protocol. */
  readonly totps: TotpRecoveryCodes | readonly TotpRecoveryCodes[];
}

/** Codes of authenticator apps, and recovery codes for a lost app. */
export interface Totps {
  /** Starts the setup of an app (CALL-34), which must be completed within `expiration_minutes`. */
  create(values: CallOptions & { expiration_minutes: number }): Promise<TotpAnswer>;
  /** Redeems a code of the app (CALL-35). */
  authenticate(values: SessionDuration & { totp_code: string }): Promise<TotpSignInAnswer>;
  /** Returns the signed-in user's recovery codes (CALL-36). */
  recoveryCodes(options?: CallOptions): Promise<RecoveryCodesAnswer>;
  /** Redeems a recovery code (CALL-37). */
  recover(values: SessionDuration & { recovery_code: string }): Promise<TotpSignInAnswer>;
}

export function createTotps(parts: ResourceParts): Totps {
  return {
    async create(values) {
      checkArguments('totps.create', values, { expiration_minutes: 'number' });
      const { signal, ...body } = values;
      return mutate<TotpFields>(parts, 'POST', '/totps', { body, signal });
    },
    async authenticate(values) {
      const kinds = { totp_code: 'string', session_duration_minutes: 'number?' } as const;
      checkArguments('totps.authenticate', values, kinds);
      return authenticateCall(parts, '/totps/authenticate', values, 'both');
    },
    async recoveryCodes(options = {}) {
      checkArguments('totps.recoveryCodes', { ...options, options }, { options: 'object' });
      const call = { answer: isAnyAnswer as Check<RecoveryCodesAnswer>, signal: options.signal, needsSession: true };
      return parts.http.request('POST', '/totps/recovery_codes', call);
    },
    async recover(values) {
      const kinds = { recovery_code: 'string', session_duration_minutes: 'number?' } as const;
      checkArguments('totps.recover', values, kinds);
      return authenticateCall(parts, '/totps/recover', values, 'both');
    },
  };
}
