import { nonempty, nullable, optional, string, type } from 'superstruct';
import type { Session, User } from '../../machines/login/account.ts';
import { check } from '../base/check.ts';
import { session, user } from './sessionSchema.ts';

/*
 * The schemas of responses. They name what is relied on and nothing more: other fields pass through.
 */

/** The data that every answer has; some have nothing else. Nothing here relies on it. */
export interface BasicAnswer {
  /** Names the request for the provider's support. */
  readonly request_id: string;
  /** The HTTP status, once more. */
  readonly status_code: number;
}

/** The data of every answer that signs somebody in. Tokens, session and person are checked as far as they are used. */
export interface AuthenticateAnswer extends BasicAnswer {
  /** Who is signed in. */
  readonly user_id: string;
  /** Their session. */
  readonly session: Session;
  /** The person. */
  readonly user: User;
  /** The opaque token; empty or absent where the provider keeps it in an HttpOnly cookie. */
  readonly session_token?: string;
  /** The session as a signed token for the host's servers; empty or absent likewise. */
  readonly session_jwt?: string;
  /** What the provider knows of the device; absent at providers that look at none. */
  readonly user_device?: UserDevice;
}

/** The answer to a code or a link that was redeemed. */
export interface MessageSignInAnswer extends AuthenticateAnswer {
  /** Names the address or number that it was sent to. */
  readonly method_id: string;
}

/** The device that somebody has signed in with, as the provider sees it. */
export interface UserDevice {
  /** Its address. */
  readonly ip_address?: string;
  /** Whether the person was seen at that address before. */
  readonly ip_address_details?: { readonly is_new: boolean; readonly first_seen_at?: string; readonly last_seen_at?: string };
  /** Where the address is. */
  readonly ip_geo_city?: string;
  /** Where the address is. */
  readonly ip_geo_region?: string;
  /** Where the address is: a region code of ISO 3166-1. */
  readonly ip_geo_country?: string;
  /** Whether the person was seen in that country before. */
  readonly ip_geo_country_details?: { readonly is_new: boolean; readonly first_seen_at?: string; readonly last_seen_at?: string };
}

/** The data of every answer that changes the user: the changed user is what is relied on. */
export const isMutateAnswer = check<BasicAnswer & { user_id: string; __user: User & BasicAnswer }>(() => type({ __user: user() }));
export const isAuthenticateAnswer = check<AuthenticateAnswer>(() =>
  type({ session: session(), user: user(), session_token: optional(nullable(string())), session_jwt: optional(nullable(string())) }),
);
export const isUser = check<User & BasicAnswer>(user);
export const isAnyAnswer = check<BasicAnswer>(() => type({}));

export const isSentCode = check<BasicAnswer & { method_id: string }>(() => type({ method_id: nonempty(string()) }));

/** The answer to a wallet that is to sign in. */
export interface ChallengeAnswer extends BasicAnswer {
  /** The text that the wallet is to sign. */
  readonly challenge: string;
}

export const isChallenge = check<ChallengeAnswer>(() => type({ challenge: nonempty(string()) }));

/** A member of an organisation, as far as anybody may know. */
export interface Member {
  /** Whether the member takes part, as the provider says it. */
  readonly status: string;
  /** The member's name. */
  readonly name: string;
  /** Empty for a member without a password. */
  readonly member_password_id: string;
}

/** The answer to the search for a member. */
export interface MemberSearchAnswer extends BasicAnswer {
  /** Null where nobody has the address. */
  readonly member: Member | null;
}

export const isMember = check<BasicAnswer & { member?: Member | null }>(() => type({ member: optional(nullable(type({}))) }));
