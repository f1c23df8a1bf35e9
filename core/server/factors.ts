import type { AuthenticationFactor, Session } from '../../machines/login/account.ts';

/** How well, and how lately, a user must have proved who they are. */
export interface FactorDemands {
  /** How many different factors the session must have; default 1. Codes and links by mail are one, so are those to a phone. */
  readonly factors?: number;
  /** The greatest age of each of these factors: seconds since it was last used. Default: any age. */
  readonly factorAge?: number;
}

/** Whether a session has the factors that are asked for. Impersonation by a host's staff is no proof of the user. */
export function hasFactors({ authentication_factors }: Session, { factors = 1, factorAge }: FactorDemands, now: number): boolean {
  if (factors <= 1 && factorAge === undefined) return true;
  const counts = ({ type, last_authenticated_at }: AuthenticationFactor) =>
    type !== 'impersonated' && (factorAge === undefined || now - Date.parse(last_authenticated_at) <= factorAge * 1000);
  const given = (Array.isArray(authentication_factors) ? authentication_factors : []).filter(isFactor);
  return new Set(given.filter(counts).map(kindOf)).size >= factors;
}

const isFactor = (given: unknown): given is AuthenticationFactor => typeof given === 'object' && given !== null;

/** What a factor proves: the same inbox or phone is one proof, however a message reached it. */
function kindOf({ type, delivery_method }: AuthenticationFactor): string {
  if (['email', 'embedded'].includes(delivery_method)) return 'inbox';
  return ['sms', 'whatsapp'].includes(delivery_method) ? 'phone' : type;
}
