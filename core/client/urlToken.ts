import type { SessionDuration, UrlTokenType } from '../api/contract.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import type { Environment } from '../platform/environment.ts';

/** A sign-in by the page's address. */
export interface UrlAnswer {
  readonly tokenType: UrlTokenType;
  /** The server's response. */
  readonly answer: AuthenticateAnswer;
}

/** An emailed link that waits for the user to press a button. No request has been sent. */
export interface UrlLink {
  readonly tokenType: UrlTokenType;
  /**
   * Redeems the link once, even if called several times; after a network failure it can be called again. Returns null if
   * another page has redeemed the link.
   */
  redeem(): Promise<UrlAnswer | null>;
}

/** The options of `authenticateByUrl`. */
export interface UrlOptions extends SessionDuration {
  /**
   * Makes an emailed link wait for a button: some mail scanners open links and run the page, which would redeem the link
   * before the user opens it (READ-110). Tokens from OAuth providers are redeemed at once, because scanners never have them.
   * Default: false.
   */
  readonly waitForPress?: boolean | undefined;
}

/** The token of a password reset email, for the reset widget. No request has been sent. */
export interface UrlResetToken {
  readonly tokenType: 'reset_password';
  /** The token to mount the reset widget with. */
  readonly token: string;
}

/**
 * Redeems the token in the page's address, `stytch_token_type` and `token`. A token is redeemed only once, even if several calls
 * or several tabs find it. After a definite response, both parameters are removed from the address; after a network
 * failure they stay (READ-77). They are also removed if this client rejects the token: another browser started the flow
 * (MissingPkceError), or impersonation is not allowed (UsageError). Then no request is sent, and the token stays valid
 * elsewhere.
 *
 * If the project requires PKCE, a token that an attacker put into the address is rejected, because no flow in this browser
 * requested it (PKCE-11). Without PKCE, an attacker's token is indistinguishable from the user's own, and the user would be
 * signed in as the attacker: require PKCE.
 *
 * The token type in a link is not trusted: if PKCE is required for every type, a token is sent only as the type that this
 * browser requested. Impersonation has no PKCE; turn it off with `ClientOptions.allowImpersonation: false`.
 *
 * @param options the session's lifetime in minutes, and whether an emailed link waits for a button
 * @returns null if the address contains no token, a token that was redeemed before, or one that the page was opened with before
 *   the user signed out; also if the user declined at an OAuth provider, which then sends no token
 *
 * @example
 * const found = await client.authenticateByUrl({ session_duration_minutes: 30 });
 * if (found?.tokenType === 'reset_password') showResetWidget(found.token);
 */
export interface UrlSignIn {
  (options: UrlOptions & { readonly waitForPress: true }): Promise<UrlLink | UrlAnswer | UrlResetToken | null>;
  (options: UrlOptions & { readonly waitForPress?: false | undefined }): Promise<UrlAnswer | UrlResetToken | null>;
}

/** The token parameters of an address; null for a missing one. */
export interface FoundToken {
  readonly type: string | null;
  readonly token: string | null;
}

export function readToken({ location }: Environment): FoundToken {
  const query = location ? new URL(location.href).searchParams : new URLSearchParams();
  return { type: query.get('stytch_token_type'), token: query.get('token') };
}
