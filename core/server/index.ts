/**
 * Verification of sessions on a host's server: session JWTs are checked locally, and Stytch is asked if that is not enough.
 * Needs jose and a runtime with `fetch`, `Request`, `Headers` and Web Crypto.
 *
 * @module latchkey/server
 */

export type {
  AuthenticationFactor,
  CustomData,
  DeliveryMethod,
  Session,
  SessionAttributes,
} from '../../machines/login/account.ts';
export type {
  Adapters,
  ExpressAdapter,
  HonoAdapter,
  HonoContext,
  HonoHandler,
  NextAdapter,
  NextResponseLike,
  NodeHandler,
  NodeRequest,
  NodeResponse,
  WebAdapter,
  WebPassage,
} from './adapters.ts';
export type { CookieStore, HeadersLike, RequestLike, SessionSource } from './credentials.ts';
export type { FactorDemands } from './factors.ts';
export type { VerifierCookieOptions, VerifierEndpoints, VerifierOptions } from './options.ts';
export type { SessionVerifier, Unverified, UnverifiedReason, Verification, Verified, VerifyOptions } from './verification.ts';
export type { Verifier } from './verifier.ts';
export { createVerifier } from './verifier.ts';
