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

/** A refusal: the session lacks a factor (`factor_needed`), or its only fresh factors are from the future (`clock_skew`). */
export interface FactorFault {
  readonly ok: false;
  readonly reason: 'factor_needed' | 'clock_skew';
  readonly cause?: Error;
}

/**
 * Returns the refusal of a session that lacks the required factors; undefined if it has them. Impersonation by support staff does
 * not count, nor does a factor without a type.
 *
 * @param now milliseconds since the epoch
 * @param clockTolerance seconds; a factor whose use is further in the future than this does not count as new
 */
export function factorFault(
  { authentication_factors }: Session,
  { factors = 1, factorAge }: FactorDemands,
  now: number,
  clockTolerance: number,
): FactorFault | undefined {
  if (factors <= 1 && factorAge === undefined) return undefined;
  const given = (Array.isArray(authentication_factors) ? authentication_factors : []).filter(isFactor);
  const own = given.filter(({ type }) => type !== 'impersonated');
  const ages = own.map(({ last_authenticated_at }) => (now - Date.parse(last_authenticated_at)) / 1000);
  const isSupport = given.length > own.length;
  const needed: FactorFault = { ok: false, reason: 'factor_needed', ...(isSupport && { cause: new Error(ofSupport) }) };
  const isNew = (age: number) => factorAge === undefined || (age <= factorAge && age >= -clockTolerance);
  if (new Set(own.map(kindOf)).size < factors) return needed;
  if (ages.some(isNew)) return undefined;
  // If a factor is from the future, this server's clock is behind, and another proof would not help.
  if (!ages.some((age) => age < -clockTolerance)) return needed;
  return { ok: false, reason: 'clock_skew', cause: new RangeError("A factor was proved in the future. Check this server's clock.") };
}

const ofSupport = "Support staff act for the user, and cannot prove the user's factors.";

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
