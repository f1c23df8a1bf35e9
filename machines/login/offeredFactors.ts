import { itemsIn } from '../domain.ts';
import type { Session, User } from './account.ts';
import type { ResolvedConfig } from './config.ts';
import type { FactorMethod, FactorPolicy, UserSession } from './missingFactor.ts';
import { kindOfFactor, kindsOfFactors } from './missingFactor.ts';

/** The methods by which a user proves a factor, in the default order. */
export const factorMethods = ['totp', 'passkey', 'sms', 'email', 'recovery'] as const satisfies readonly FactorMethod[];

/** A factor that the user has. */
export interface Factor {
  /** The method that proves the factor. */
  readonly method: FactorMethod;
  /** The phone number in E.164 form, or the email address, of a code; empty for other methods. */
  readonly destination: string;
}

/** The data that decides about the offered factors. */
export interface FactorQuestion {
  /** The users who need a second factor; null for a step-up. */
  readonly policy: FactorPolicy | null;
  /** The session that lacks a factor, with its user; null outside of the flow. Only in a log-in. */
  readonly half?: UserSession | null;
  /** The signed-in user, and the session; null for none. Only in a step-up and in the account. */
  readonly userSession?: UserSession | null;
  /** Whether the last proof is too old, so that a new proof of any kind is enough. Only in the account. */
  readonly isProofOld?: boolean;
  /** The part of the configuration that names the methods. */
  readonly config: Pick<ResolvedConfig, 'secondFactor'>;
}

/**
 * Returns the factors that the user can prove now, in the configured order, without the kinds that the session already has. A step-up
 * also offers these kinds if only recovery codes would remain or the last proof is too old, and always offers recovery codes,
 * because each code works once.
 */
export function offeredFactors({ half, userSession = half, config, policy, isProofOld = false }: FactorQuestion): readonly Factor[] {
  const { session, user } = { ...userSession };
  const used = kindsOfFactors(session);
  const hasTotp = hasApp(user);
  const found: Readonly<Record<FactorMethod, readonly Factor[]>> = {
    totp: plain('totp', hasTotp),
    passkey: plain('passkey', verified(user?.webauthn_registrations).length > 0),
    sms: sentTo(
      'sms',
      verified(user?.phone_numbers).map(({ phone_number }) => phone_number),
    ),
    email: sentTo(
      'email',
      verified(user?.emails).map(({ email }) => email),
    ),
    recovery: plain('recovery', hasTotp),
  };
  const of = (methods: readonly FactorMethod[]) =>
    [...new Set(methods)].flatMap((method) => (Object.hasOwn(found, method) ? found[method] : []));
  const isOther = ({ method }: Factor) => !used.has(kindOf[method]) || (policy === null && method === 'recovery');
  const others = (methods: readonly FactorMethod[]) => of(methods).filter(isOther);
  const { methods = factorMethods } = config.secondFactor;
  const offered = others(methods);
  if (policy === null) {
    const known = of(methods);
    if (isProofOld && known.length > 0) return known;
    return offered.some(({ method }) => method !== 'recovery') ? offered : of([...methods, ...ofApp]);
  }
  // If the list names the app, a user without an app sets one up. Otherwise, other factors are offered, so that the user is not locked out.
  if (offered.length > 0 || methods.includes('totp')) return offered;
  const app = others(ofApp);
  return app.length > 0 ? app : others(factorMethods);
}

/** The methods of a user who has an app, in the default order. */
const ofApp = ['totp', 'recovery'] as const;

/** The kind of factor that a method proves, as `kindOfFactor` names it. */
const kindOf: Readonly<Record<FactorMethod, string>> = {
  totp: 'totp',
  passkey: 'webauthn',
  sms: 'sms',
  email: 'email',
  recovery: 'totp',
};

/** Returns the time of a session's newest proof by a method, in milliseconds since the epoch; -Infinity without one. */
export function newestProof(session: Session | undefined, method: FactorMethod): number {
  const proofs = itemsIn(session?.authentication_factors).filter((one) => kindOfFactor(one) === kindOf[method]);
  return Math.max(...proofs.map(({ last_authenticated_at }) => Date.parse(last_authenticated_at)));
}

const plain = (method: FactorMethod, has: boolean): readonly Factor[] => (has ? [{ method, destination: '' }] : []);

const sentTo = (method: FactorMethod, destinations: readonly unknown[]): readonly Factor[] =>
  destinations.filter((one) => typeof one === 'string').map((destination) => ({ method, destination }));

const verified = <T extends { readonly verified: boolean }>(some: readonly T[] | undefined): readonly T[] =>
  itemsIn(some).filter((one) => one.verified);

/** Whether the user has an authenticator app whose code was accepted. */
export const hasApp = (user: User | undefined): boolean => verified(user?.totps).length > 0;

/** Whether both belong to the same user; true if neither has a user. */
export const isSameUser = (before: UserSession | null, now: UserSession): boolean => before?.user?.user_id === now.user?.user_id;

/**
 * Masks a destination, so that its owner recognizes it but others do not learn it: `•••• 0123`, `a•••@acme.com`. Shows more
 * characters if the destination of another factor would look the same.
 */
export function shortened(factor: Factor, factors: readonly Factor[] = [], more = 0): string {
  const text = masked(factor, more);
  const isLike = (one: Factor) => one.destination !== factor.destination && masked(one, more) === text;
  return factors.some(isLike) ? shortened(factor, factors, more + 1) : text;
}

function masked({ method, destination }: Factor, more: number): string {
  if (method === 'sms') return `•••• ${destination.slice(-4 - more)}`;
  return destination.replace(new RegExp(`(.{${1 + more}}).*(?=@)`, 'u'), '$1•••');
}

/** Returns the factor that is asked for at once: an app, which needs no message; null if the user chooses first. */
export function firstFactor(context: FactorQuestion): Factor | null {
  const [first] = offeredFactors(context);
  return first?.method === 'totp' ? first : null;
}

/** Whether the user sets up an authenticator app, because no other factor can be offered. */
export const mayEnroll = (context: FactorQuestion, _event?: unknown): boolean =>
  context.policy === 'always' && offeredFactors(context).length === 0;
