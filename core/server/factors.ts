import type { AuthenticationFactor, Session } from '../../machines/login/account.ts';

/** Requirements on the number and age of authentication factors. */
export interface FactorDemands {
  /**
   * The number of different factors that the session must have; default 1. Codes and links by email count as one, and so do
   * those sent to a phone.
   */
  readonly factors?: number | undefined;
  /** The maximum age of the newest factor in seconds since its last use, so that one step-up is enough. Default: any age. */
  readonly factorAge?: number | undefined;
}

/** Whether a session has the required factors. Impersonation by support staff does not count. */
export function hasFactors({ authentication_factors }: Session, { factors = 1, factorAge }: FactorDemands, now: number): boolean {
  if (factors <= 1 && factorAge === undefined) return true;
  const given = (Array.isArray(authentication_factors) ? authentication_factors : []).filter(isFactor);
  const own = given.filter(({ type }) => type !== 'impersonated');
  const isNew = ({ last_authenticated_at }: AuthenticationFactor) =>
    factorAge === undefined || now - Date.parse(last_authenticated_at) <= factorAge * 1000;
  return new Set(own.map(kindOf)).size >= factors && own.some(isNew);
}

const isFactor = (given: unknown): given is AuthenticationFactor => typeof given === 'object' && given !== null;

/** Returns the kind of a factor: messages to the same inbox or phone are one factor, in any format. */
function kindOf({ type, delivery_method }: AuthenticationFactor): string {
  if (['email', 'embedded'].includes(delivery_method)) return 'inbox';
  return ['sms', 'whatsapp'].includes(delivery_method) ? 'phone' : type;
}
