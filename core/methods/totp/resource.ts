import type { UserTotp } from '../../../machines/login/account.ts';
import type { CallOptions, SessionDuration } from '../../api/contract.ts';
import type { AuthenticateAnswer, BasicAnswer } from '../../api/schema.ts';
import { isAnyAnswer } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { Check } from '../../base/check.ts';
import type { MutateAnswer, ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall, mutate } from '../../session/authenticateCall.ts';

/** The data that a person sets their authenticator app up with. */
export interface TotpFields {
  /** Names the app when it is taken away. */
  readonly totp_id: string;
  /** Base32, for typing it into the app. */
  readonly secret: string;
  /** A picture as a data address. */
  readonly qr_code: string;
  /** For when the app is lost; each is good once. */
  readonly recovery_codes: readonly string[];
}

/** The answer to a new TOTP: what a person sets their authenticator app up with (CALL-34). */
export type TotpAnswer = MutateAnswer & TotpFields;

/** The answer to a code of an authenticator app, or to a recovery code. */
export interface TotpSignInAnswer extends AuthenticateAnswer {
  /** Names the app. */
  readonly totp_id: string;
}

/** The recovery codes of one authenticator app. */
export interface TotpRecoveryCodes extends UserTotp {
  /** For when the app is lost; each is good once. */
  readonly recovery_codes: readonly string[];
}

/** The answer with a person's recovery codes. */
export interface RecoveryCodesAnswer extends BasicAnswer {
  /** Whose they are. */
  readonly user_id: string;
  /** By app: one, or a list of them, as the version of the protocol has it. */
  readonly totps: TotpRecoveryCodes | readonly TotpRecoveryCodes[];
}

/** Codes of authenticator apps, and the codes for when the app is lost. */
export interface Totps {
  /** Begins to set an app up (CALL-34); `expiration_minutes` is how long that may take. */
  create(values: CallOptions & { expiration_minutes: number }): Promise<TotpAnswer>;
  /** Redeems a code of the app (CALL-35). */
  authenticate(values: SessionDuration & { totp_code: string }): Promise<TotpSignInAnswer>;
  /** The signed-in person's recovery codes (CALL-36). */
  recoveryCodes(options?: CallOptions): Promise<RecoveryCodesAnswer>;
  /** Redeems a recovery code (CALL-37). */
  recover(values: SessionDuration & { recovery_code: string }): Promise<TotpSignInAnswer>;
}

/** Makes the calls of authenticator apps. */
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
