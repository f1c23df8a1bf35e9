import { array, string, type } from 'superstruct';
import type { User } from '../../../machines/domain.ts';
import { user } from '../../api/sessionSchema.ts';
import { check } from '../../base/check.ts';

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

/** A new TOTP: a person cannot set their app up without any one of these. */
export const isTotpAnswer = check<{ __user: User } & TotpFields>(() =>
  type({
    __user: user(),
    totp_id: string(),
    secret: string(),
    qr_code: string(),
    recovery_codes: array(string()),
  }),
);
