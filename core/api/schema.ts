import { nonempty, nullable, optional, string, type } from 'superstruct';
import type { Session, User } from '../../machines/domain.ts';
import { check } from '../base/check.ts';
import { session, user } from './sessionSchema.ts';

/*
 * The schemas of responses. They name what is relied on and nothing more: other fields pass through.
 */

/** The data of every answer that signs somebody in. */
export interface AuthenticateAnswer {
  /** Names the request for the provider's support. */
  readonly request_id: string;
  /** The HTTP status, once more. */
  readonly status_code: number;
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
}

/** The data of every answer that changes the user: the changed user is what is relied on. */
export const isMutateAnswer = check<{ __user: User }>(() => type({ __user: user() }));
export const isAuthenticateAnswer = check<AuthenticateAnswer>(() =>
  type({ session: session(), user: user(), session_token: optional(nullable(string())), session_jwt: optional(nullable(string())) }),
);
export const isUser = check<User>(user);
export const isAnyAnswer = check<object>(() => type({}));

export const isSentCode = check<{ method_id: string }>(() => type({ method_id: nonempty(string()) }));

export const isChallenge = check<{ challenge: string }>(() => type({ challenge: nonempty(string()) }));

/** A member of an organisation, as far as anybody may know. */
export interface Member {
  /** Whether the member takes part, as the provider says it. */
  readonly status: string;
  /** The member's name. */
  readonly name: string;
  /** Empty for a member without a password. */
  readonly member_password_id: string;
}

export const isMember = check<{ member?: Member | null }>(() => type({ member: optional(nullable(type({}))) }));
