import { ApiError, isAuthError, SchemaError } from '../machines/errors.ts';
import type { Environment } from './environment.ts';
import type { CallOptions } from './http.ts';
import { challengeOf } from './pkce.ts';
import type { AuthenticateAnswer } from './schema.ts';
import { isSpentTokens } from './schema.ts';
import type { SessionStore } from './session.ts';
import type { JsonStorage } from './storage.ts';

/** The kinds of tokens that sign somebody in; `login` is that of the second link of a password reset mail. */
export type UrlTokenType = 'magic_links' | 'oauth' | 'login' | 'impersonation';

/** A sign-in by the page's address: the kind of its token, and the provider's answer to it. */
export interface UrlAnswer {
  /** What kind of token the address carried. */
  readonly tokenType: UrlTokenType;
  /** What the provider gave for it. */
  readonly answer: AuthenticateAnswer;
}

/** The token of a mail to reset a password, for the widget that does. No call has been made. */
export interface UrlResetToken {
  readonly tokenType: 'reset_password';
  /** What the reset widget is mounted with. */
  readonly token: string;
}

/**
 * Redeems the token in the page's address, `stytch_token_type` and `token`. However often it is
 * called, in however many tabs, one token is redeemed once; after a definite answer both parameters
 * leave the address, after a network failure they stay (READ-77).
 *
 * Where the project requires proof keys, a token that a stranger has put into the address is refused:
 * it belongs to no flow of this browser (PKCE-11). Where it does not, nothing tells such a token from
 * one of this person's, and they would be signed in as the stranger: require proof keys.
 *
 * @param options minutes the session lives
 * @returns null when the address holds nothing for it, or a token that was redeemed before; also when
 *   somebody has declined at a party, which sends no token
 */
export type UrlSignIn = (
  options: CallOptions & { session_duration_minutes: number },
) => Promise<UrlAnswer | UrlResetToken | null>;

/** Redeems a token of one kind for a session. */
export type Redeem = (token: string, options: Parameters<UrlSignIn>[0]) => Promise<AuthenticateAnswer>;

export interface UrlSignInParts {
  /** What redeems each kind. */
  readonly redeemers: Readonly<Record<UrlTokenType, Redeem>>;
  readonly storage: JsonStorage;
  readonly storageKey: string;
  readonly store: SessionStore;
  readonly environment: Environment;
}

/** How many spent tokens are remembered: as many as one person may have open. */
const remembered = 20;

export function urlSignIn({ redeemers, storage, storageKey, store, environment }: UrlSignInParts): UrlSignIn {
  const spentKey = `${storageKey}::spent_tokens`;
  const underWay = new Map<string, Promise<UrlAnswer | null>>();

  const spent = () => {
    const stored = storage.read(spentKey);
    return isSpentTokens(stored) ? stored : [];
  };

  async function redeem(tokenType: UrlTokenType, token: string, options: Parameters<UrlSignIn>[0]): Promise<UrlAnswer | null> {
    // Only a digest is kept: the token itself may still be good on another device.
    const digest = await challengeOf(token);
    return environment.alone(`${spentKey}:${digest}`, async () => {
      if (spent().includes(digest)) {
        // Another tab was faster: who is signed in there is signed in here.
        store.restore();
        removeToken(environment, token);
        return null;
      }
      try {
        const answer = await redeemers[tokenType](token, options);
        settle(digest, token);
        return { tokenType, answer };
      } catch (error) {
        if (isDefinite(error)) settle(digest, token);
        throw error;
      }
    });
  }

  function settle(digest: string, token: string) {
    storage.write(spentKey, [digest, ...spent()].slice(0, remembered));
    removeToken(environment, token);
  }

  return async (options) => {
    const { type, token } = readToken(environment);
    if (!token) return null;
    if (type === 'reset_password') return { tokenType: type, token };
    // A word that is none of these belongs to somebody else, who may still want it.
    if (!type || !Object.hasOwn(redeemers, type)) return null;
    const found = underWay.get(token) ?? redeem(type as UrlTokenType, token, options).finally(() => underWay.delete(token));
    underWay.set(token, found);
    return found;
  };
}

/** What the page's address says of a token; null for what it does not say. */
export function readToken({ location }: Environment): { type: string | null; token: string | null } {
  const query = location ? new URL(location.href).searchParams : new URLSearchParams();
  return { type: query.get('stytch_token_type'), token: query.get('token') };
}

/** Leaves every other character as it is, and an address that the page has moved on to. */
function removeToken(environment: Environment, token: string): void {
  const { location, replaceUrl } = environment;
  if (!location || readToken(environment).token !== token) return;
  const url = new URL(location.href);
  // Deleting from `searchParams` would write all the others anew.
  const others = url.search.slice(1).split('&').filter((parameter) => {
    const [name = ''] = new URLSearchParams(`?${parameter}`).keys();
    return name !== 'stytch_token_type' && name !== 'token';
  });
  url.search = others.join('&');
  replaceUrl(url.href);
}

/** Whether the provider has said yes or no; a server that is in trouble has said neither. */
function isDefinite(error: unknown): boolean {
  if (error instanceof ApiError) return error.status_code < 500 && error.status_code !== 429;
  return isAuthError(error) && error instanceof SchemaError;
}
