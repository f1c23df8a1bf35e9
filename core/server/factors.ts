import type { AuthenticationFactor, Session } from '../../machines/login/account.ts';

/** Requirements on the number and age of authentication factors. */
export interface FactorDemands {
  /**
   * The number of different factors that the session must have; default 1. Codes and links by email count as one, and so do
   * those sent to a phone, and an authenticator app and its recovery codes.
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

/** Returns the kind of a factor: messages to one inbox or phone are one kind, in any format, and so are an app and its recovery codes. */
function kindOf({ type, delivery_method }: AuthenticationFactor): string {
  if (['email', 'embedded'].includes(delivery_method)) return 'inbox';
  if (['sms', 'whatsapp'].includes(delivery_method)) return 'phone';
  return type === 'recovery_codes' ? 'totp' : type;
}
