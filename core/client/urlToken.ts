import type { SessionDuration, UrlTokenType } from '../api/contract.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import type { Environment } from '../platform/environment.ts';

/** A sign-in by the page's address: the kind of its token, and the provider's answer to it. */
export interface UrlAnswer {
  /** The kind of the token in the address. */
  readonly tokenType: UrlTokenType;
  /** The provider's answer to it. */
  readonly answer: AuthenticateAnswer;
}

/** The link of a mail, which waits for somebody's press. No call has been made. */
export interface UrlLink {
  /** The kind of the token in the address. */
  readonly tokenType: UrlTokenType;
  /**
   * Redeems it. However often it is pressed, the link is redeemed once; after a network failure it can be pressed
   * again. Null where another page has been faster.
   */
  redeem(): Promise<UrlAnswer | null>;
}

/** How a token in the page's address is redeemed. */
export interface UrlOptions extends SessionDuration {
  /**
   * Has the link of a mail wait for a press, as some mail scanners follow links and run the pages that they lead
   * to, which uses them up (READ-110). What a provider leads back with is redeemed at once all the same: no
   * scanner comes by it. Default: false.
   */
  readonly waitForPress?: boolean;
}

/** The token of a mail to reset a password, for the widget that does. No call has been made. */
export interface UrlResetToken {
  readonly tokenType: 'reset_password';
  /** The token to mount the reset widget with. */
  readonly token: string;
}

/**
 * Redeems the token in the page's address, `stytch_token_type` and `token`. However often it is
 * called, in however many tabs, one token is redeemed once; after a definite answer both parameters
 * leave the address, after a network failure they stay (READ-77). They leave it, too, where this client
 * refuses the token: a flow that another browser has begun (MissingPkceError), or impersonation where the
 * host does not allow it (UsageError). Then nothing is sent, and the token is as good elsewhere as before.
 *
 * Where the project requires proof keys, a token that a stranger has put into the address is refused:
 * it belongs to no flow of this browser (PKCE-11). Where it does not, nothing tells such a token from
 * one of this person's, and they would be signed in as the stranger: require proof keys.
 *
 * What a link calls its token is whoever has written the link's word: where proof keys are required for
 * every kind, a token is sent only as the kind that this browser has asked for. Impersonation has none;
 * `ClientOptions.allowImpersonation: false` has its tokens refused.
 *
 * @param options minutes the session lives, and whether a mail's link waits for a press
 * @returns null when the address holds nothing for it, or a token that was redeemed before; also when
 *   somebody has declined at an OAuth provider, which then sends no token
 *
 * @example
 * const found = await client.authenticateByUrl({ session_duration_minutes: 30 });
 * if (found?.tokenType === 'reset_password') showResetWidget(found.token);
 */
export interface UrlSignIn {
  (options: UrlOptions & { readonly waitForPress: true }): Promise<UrlLink | UrlAnswer | UrlResetToken | null>;
  (options: UrlOptions & { readonly waitForPress?: false }): Promise<UrlAnswer | UrlResetToken | null>;
}

/** A token as an address names it; null for what it does not say. */
export interface FoundToken {
  readonly type: string | null;
  readonly token: string | null;
}

/** Reads the token in the page's address. */
export function readToken({ location }: Environment): FoundToken {
  const query = location ? new URL(location.href).searchParams : new URLSearchParams();
  return { type: query.get('stytch_token_type'), token: query.get('token') };
}
