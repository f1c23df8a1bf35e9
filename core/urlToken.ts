import { ApiError, isAuthError, SchemaError } from '../machines/errors.ts';
import type { Environment } from './environment.ts';
import type { CallOptions } from './http.ts';
import type { MagicLinkParts, MailFlow } from './magicLink.ts';
import { redeemLink } from './magicLink.ts';
import { challengeOf } from './pkce.ts';
import type { AuthenticateAnswer } from './schema.ts';
import { isSpentTokens } from './schema.ts';
import type { JsonStorage } from './storage.ts';

/** A sign-in by a link of a mail: the kind of its token, and the provider's answer to it. */
export interface UrlAnswer {
  readonly tokenType: 'magic_links' | 'login';
  readonly answer: AuthenticateAnswer;
}

/** The token of a mail to reset a password, for the widget that does. No call has been made. */
export interface UrlResetToken {
  readonly tokenType: 'reset_password';
  readonly token: string;
}

/**
 * Redeems the token in the page's address, `stytch_token_type` and `token`. However often it is
 * called, in however many tabs, one token is redeemed once; after a definite answer both parameters
 * leave the address, after a network failure they stay (READ-77).
 *
 * @param options minutes the session lives
 * @returns null when the address holds nothing for it, or a token that was redeemed before
 */
export type UrlSignIn = (
  options: CallOptions & { session_duration_minutes: number },
) => Promise<UrlAnswer | UrlResetToken | null>;

export interface UrlSignInParts extends MagicLinkParts {
  readonly storage: JsonStorage;
  readonly storageKey: string;
  readonly environment: Environment;
}

/** How many spent tokens are remembered: as many as one person may have open. */
const remembered = 20;

/** Which flow has mailed a token of each type (READ-78). */
const flows: Readonly<Record<UrlAnswer['tokenType'], MailFlow>> = { magic_links: 'magic_links', login: 'passwords' };

const isLogin = (type: string | null): type is UrlAnswer['tokenType'] => type !== null && Object.hasOwn(flows, type);

export function urlSignIn(parts: UrlSignInParts): UrlSignIn {
  const { storage, storageKey, store, environment } = parts;
  const spentKey = `${storageKey}::spent_tokens`;
  const underWay = new Map<string, Promise<UrlAnswer | null>>();

  const spent = () => {
    const stored = storage.read(spentKey);
    return isSpentTokens(stored) ? stored : [];
  };

  async function redeem(tokenType: UrlAnswer['tokenType'], token: string, options: Parameters<UrlSignIn>[0]): Promise<UrlAnswer | null> {
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
        const answer = await redeemLink(parts, token, options, flows[tokenType]);
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
    if (!isLogin(type)) return null;
    const found = underWay.get(token) ?? redeem(type, token, options).finally(() => underWay.delete(token));
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
