/**
 * Who is signed in, on a host's servers: session JWTs checked without the network, and the provider asked where that does
 * not do. Needs jose, and of its runtime what every server of the Web has: `fetch`, `Request`, `Headers` and Web Crypto.
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
export type { CookieStore, HeadersLike, RequestLike, SessionSource } from './credentials.ts';
export type { FactorDemands } from './factors.ts';
export type { VerifierCookieOptions, VerifierEndpoints, VerifierOptions } from './options.ts';
export type { Unverified, UnverifiedReason, Verification, Verified, Verifier, VerifyOptions } from './verifier.ts';
export { createVerifier } from './verifier.ts';
