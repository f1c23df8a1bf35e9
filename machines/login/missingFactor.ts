import { itemsIn } from '../domain.ts';
import type { AuthenticationFactor, Session, User } from './account.ts';

/** The users who need a second factor: those who have set up an authenticator app (`enrolled`), or all (`always`). */
export type FactorPolicy = 'enrolled' | 'always';

/**
 * The missing part of a session: a code of the user's authenticator app or another factor (`factor`); or, for a user without an app,
 * another factor or a new app (`enrollment`).
 */
export type MissingFactor = 'factor' | 'enrollment';

/** A method by which a user proves a factor: an authenticator app (`totp`), a passkey, a code, or a recovery code of the app. */
export type FactorMethod = 'totp' | 'passkey' | 'sms' | 'email' | 'recovery';

/** The configuration of a second factor or a step-up. */
export interface FactorOptions {
  /** The offered methods, in this order; default: all. */
  readonly methods?: readonly FactorMethod[] | undefined;
}

/** A signed-in user and the session, which may lack a factor. All fields may be missing in a response. */
export interface UserSession {
  readonly session?: Session | undefined;
  readonly user?: User | undefined;
}

/**
 * Returns the kind of a factor. Messages by email (`email`, `embedded`), a password (`knowledge`) and social accounts (`oauth_…`) are
 * one kind, because an email resets the password and usually opens the social account. Messages to a phone (`sms`, `whatsapp`) are
 * one, and an app and its recovery codes are one. The verifier in `latchkey/server` groups them in the same way.
 */
export const kindOfFactor = ({ type, delivery_method }: AuthenticationFactor): string =>
  /^(em|kn|oa)/.test(delivery_method) ? 'email' : /sms|wh/.test(delivery_method) ? 'sms' : /recovery/.test(type) ? 'totp' : type;

/** Returns the kinds of a session's factors, without malformed ones. */
export const kindsOfFactors = (session: Session | undefined): ReadonlySet<string> =>
  new Set(
    itemsIn(session?.authentication_factors)
      .filter(({ type }) => typeof type === 'string')
      .map(kindOfFactor),
  );

/**
 * Returns the missing part of a session under a policy; null for a complete session (READ-132). An impersonated session counts as
 * complete, because support staff cannot prove the user's factors.
 */
export function missingFactor(policy: FactorPolicy | null | undefined, userSession: UserSession | null): MissingFactor | null {
  const { session, user } = userSession ?? {};
  if (!policy || !session) return null;
  const kinds = kindsOfFactors(session);
  if (kinds.size > 1 || kinds.has('impersonated')) return null;
  if (itemsIn(user?.totps).some(({ verified }) => verified)) return 'factor';
  return policy === 'enrolled' ? null : 'enrollment';
}
