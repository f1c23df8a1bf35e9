import type { AuthenticationFactor, Session } from '../../machines/login/account.ts';

/** Requirements on the number and age of authentication factors. */
export interface FactorDemands {
  /**
   * The number of different factors that the session must have; default 1. A password, social accounts, and codes and links by email
   * count as one, and so do codes sent to a phone, and an authenticator app and its recovery codes.
   */
  readonly factors?: number | undefined;
  /** The maximum age of the newest factor in seconds since its last use, so that one step-up is enough. Default: any age. */
  readonly factorAge?: number | undefined;
}

/**
 * Whether a session has the required factors. Impersonation by support staff does not count, nor does a factor without a type.
 *
 * @param now milliseconds since the epoch
 * @param clockTolerance seconds; a factor that was used later than this in the future is not a new one
 */
export function hasFactors(
  { authentication_factors }: Session,
  { factors = 1, factorAge }: FactorDemands,
  now: number,
  clockTolerance: number,
): boolean {
  if (factors <= 1 && factorAge === undefined) return true;
  const given = (Array.isArray(authentication_factors) ? authentication_factors : []).filter(isFactor);
  const own = given.filter(({ type }) => type !== 'impersonated');
  const isNew = ({ last_authenticated_at }: AuthenticationFactor) => {
    const age = (now - Date.parse(last_authenticated_at)) / 1000;
    return factorAge === undefined || (age <= factorAge && age >= -clockTolerance);
  };
  return new Set(own.map(kindOf)).size >= factors && own.some(isNew);
}

const isFactor = (given: unknown): given is AuthenticationFactor => typeof Object(given).type === 'string';

/**
 * Returns the kind of a factor. Messages by email, a password and social accounts are one kind, because an email resets the password
 * and usually opens the social account. Messages to a phone are one, and an app and its recovery codes are one.
 */
function kindOf({ type, delivery_method }: AuthenticationFactor): string {
  if (/^(email|embedded|knowledge|oauth_.*)$/.test(delivery_method)) return 'account';
  if (['sms', 'whatsapp'].includes(delivery_method)) return 'phone';
  return type === 'recovery_codes' ? 'totp' : type;
}
