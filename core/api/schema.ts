import { define, nonempty, nullable, optional, string, type, unknown } from 'superstruct';
import type { Session, User } from '../../machines/login/account.ts';
import { check } from '../base/check.ts';
import { date } from '../base/guards.ts';

/* Schemas of responses. They check only the fields that the code reads; other fields pass through. */

const user = () => type({ user_id: nonempty(string()) });
const session = () =>
  type({
    session_id: nonempty(string()),
    // The expiry of the cookies is computed from this date.
    expires_at: define('date', date),
    // The last access shows the difference between the server's clock and the device's.
    last_accessed_at: string(),
  });

/** The fields of every response. The code does not read them. */
export interface BasicAnswer {
  /** Identifies the request to Stytch's support. */
  readonly request_id: string;
  readonly status_code: number;
}

/** The data of every response that signs a user in. Tokens, session and user are checked only for the fields in use. */
export interface AuthenticateAnswer extends BasicAnswer {
  readonly user_id: string;
  readonly session: Session;
  readonly user: User;
  /** The opaque session token; empty or absent if the server keeps it in an HttpOnly cookie. */
  readonly session_token?: string;
  /** The session as a JWT, for the host's servers; empty or absent if the server keeps it in an HttpOnly cookie. */
  readonly session_jwt?: string;
  /** The device as seen by Stytch; absent if the server does not record devices. */
  readonly user_device?: UserDevice;
}

/** The response to a redeemed code or link. */
export interface MessageSignInAnswer extends AuthenticateAnswer {
  /** The ID of the email address or phone number that the code or link was sent to. */
  readonly method_id: string;
}

/** The device of a sign-in, as seen by Stytch. */
export interface UserDevice {
  readonly ip_address?: string;
  /** Whether the user signed in from this IP address before. */
  readonly ip_address_details?: { readonly is_new: boolean; readonly first_seen_at?: string; readonly last_seen_at?: string };
  readonly ip_geo_city?: string;
  readonly ip_geo_region?: string;
  /** The country of the IP address, an ISO 3166-1 region code. */
  readonly ip_geo_country?: string;
  /** Whether the user signed in from this country before. */
  readonly ip_geo_country_details?: { readonly is_new: boolean; readonly first_seen_at?: string; readonly last_seen_at?: string };
}

/** The data of every response to a change of the user; the changed user is checked. */
export const isMutateAnswer = check<BasicAnswer & { user_id: string; __user: User & BasicAnswer }>(() => type({ __user: user() }));
export const isAuthenticateAnswer = check<AuthenticateAnswer>(() =>
  type({ session: session(), user: user(), session_token: optional(nullable(string())), session_jwt: optional(nullable(string())) }),
);
export const isUser = check<User & BasicAnswer>(user);
export const isAnyAnswer = check<BasicAnswer>(() => type({}));

export const isSentCode = check<BasicAnswer & { method_id: string }>(() => type({ method_id: nonempty(string()) }));

/** The response to the start of a sign-in with a wallet. */
export interface ChallengeAnswer extends BasicAnswer {
  /** The text for the wallet to sign. */
  readonly challenge: string;
}

export const isChallenge = check<ChallengeAnswer>(() => type({ challenge: nonempty(string()) }));

/** A member of an organization, reduced to public data. */
export interface Member {
  /** The status of the membership, in Stytch's words. */
  readonly status: string;
  readonly name: string;
  /** The ID of the member's password; empty for a member without a password. */
  readonly member_password_id: string;
}

/** The response to a search for a member. */
export interface MemberSearchAnswer extends BasicAnswer {
  readonly member: Member | null;
}

export const isMember = check<BasicAnswer & { member?: Member | null }>(() => type({ member: optional(nullable(type({}))) }));

export const isEnvelope = check<{ data: unknown }>(() => type({ data: unknown() }));

export const isFieldIssue = check<{ dataPath: string; message: string }>(() => type({ dataPath: string(), message: string() }));
