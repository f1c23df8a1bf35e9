import { ApiError, isAuthError, SchemaError } from '../../machines/errors.ts';
import type { ClientParts } from '../context.ts';
import type { Environment } from '../platform/environment.ts';
import { lazily } from '../base/lazy.ts';
import { challengeOf } from '../methods/pkce/pkce.ts';
import type { Resources } from './resources.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import { isListOf, isString } from '../base/guards.ts';
import type { FoundToken, UrlAnswer, UrlSignIn, UrlTokenType } from './urlToken.ts';
import { readToken } from './urlToken.ts';

/** Redeems a token of one kind for a session. */
type Redeem = (token: string, options: Parameters<UrlSignIn>[0]) => Promise<AuthenticateAnswer>;

/** A client's inside, and what it has for the tokens that are more than links. */
export type UrlSignInParts = ClientParts & Pick<Resources, 'oauth' | 'impersonation'>;

/** How many spent tokens are remembered: as many as one person may have open. */
const remembered = 20;

export const isSpentTokens = isListOf(isString);

/** Redeems what the address held when it was asked to: its code comes later, and the page may have moved on. */
export type FoundSignIn = (found: FoundToken, options: Parameters<UrlSignIn>[0]) => ReturnType<UrlSignIn>;

export function urlSignIn(parts: UrlSignInParts): FoundSignIn {
  const { storage, storageKey, store, environment } = parts;
  const redeemers = redeemersOf(parts);
  const spentKey = `${storageKey}::spent_tokens`;
  const underWay = new Map<string, Promise<UrlAnswer | null>>();

  const spent = () => storage.read(spentKey, isSpentTokens) ?? [];

  async function redeem(tokenType: UrlTokenType, token: string, options: Parameters<UrlSignIn>[0]): Promise<UrlAnswer | null> {
    // Only a digest is kept: the token itself may still be good on another device.
    const digest = await challengeOf(token);
    return environment.alone(`${spentKey}:${digest}`, async () => {
      if (spent().includes(digest)) {
        // Another tab was faster: who is signed in there is signed in here.
        await store.restore();
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

  return async ({ type, token }, options) => {
    if (!token) return null;
    if (type === 'reset_password') return { tokenType: type, token };
    // A word that is none of these belongs to somebody else, who may still want it.
    if (!type || !Object.hasOwn(redeemers, type)) return null;
    const found = underWay.get(token) ?? redeem(type as UrlTokenType, token, options).finally(() => underWay.delete(token));
    underWay.set(token, found);
    return found;
  };
}

/** What redeems a token, by its kind. */
function redeemersOf({ oauth, impersonation, ...parts }: UrlSignInParts): Readonly<Record<UrlTokenType, Redeem>> {
  const links = lazily(
    () => import('../methods/magicLink/resource.ts'),
    ({ redeemLink }) => redeemLink,
  );
  return {
    magic_links: (token, options) => links((redeem) => redeem(parts, token, options, 'magic_links')),
    oauth: oauth.authenticate,
    login: (token, options) => links((redeem) => redeem(parts, token, options, 'passwords')),
    impersonation: async (token, { signal }) => impersonation.authenticate({ impersonation_token: token, signal }),
  };
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
