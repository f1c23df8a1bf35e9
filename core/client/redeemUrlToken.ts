import { ApiError, SchemaError } from '../../machines/errors.ts';
import type { SessionDuration, UrlTokenType } from '../api/contract.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import type { Lazy } from '../base/lazy.ts';
import type { ClientContext } from '../context.ts';
import { createImpersonation } from '../methods/impersonation/resource.ts';
import type * as MagicLink from '../methods/magicLink/index.ts';
import type * as OAuth from '../methods/oauth/index.ts';
import { challengeOf } from '../methods/pkce/pkce.ts';
import type { Environment } from '../platform/environment.ts';
import { isSpentTokens } from './schema.ts';
import type { FoundToken, UrlAnswer, UrlSignIn } from './urlToken.ts';
import { readToken } from './urlToken.ts';

/** Redeems a token of one kind for a session. */
type Redeem = (token: string, options: SessionDuration) => Promise<AuthenticateAnswer>;

/** The methods whose tokens come in an address. */
export interface TokenMethods {
  readonly magicLink: Lazy<typeof MagicLink>;
  readonly oauth: Lazy<typeof OAuth>;
}

/** How long a browser may take to bring what one tab stores to another; storage and locks keep no order between them. */
const storageDelayMs = 100;
/** A turn that nobody else has comes sooner than this. */
const freeTurnMs = 20;

/** How many spent tokens are remembered: as many as one person may have open. */
const remembered = 20;

/** Redeems what the address held when it was asked to: this code comes later, and the page may have moved on. */
export type RedeemUrlToken = (found: FoundToken, options: SessionDuration) => ReturnType<UrlSignIn>;

/** Makes the redemption of tokens in the page's address (READ-77). */
export function createRedeemUrlToken(context: ClientContext, methods: TokenMethods): RedeemUrlToken {
  const { storage, storageKey, store, environment } = context;
  const redeemers = redeemersOf(context, methods);
  const spentKey = `${storageKey}::spent_tokens`;
  const underWay = new Map<string, Promise<UrlAnswer | null>>();

  const spent = () => storage.read(spentKey, isSpentTokens) ?? [];

  async function redeem(tokenType: UrlTokenType, token: string, options: SessionDuration): Promise<UrlAnswer | null> {
    // Only a digest is kept: the token itself may still be good on another device.
    const digest = await challengeOf(token);
    const asked = environment.now();
    return environment.alone(`${spentKey}:${digest}`, async () => {
      // Only a turn that was waited for can have been another tab's before.
      if (environment.now() - asked > freeTurnMs) await new Promise<void>((go) => environment.after(storageDelayMs, go));
      if (spent().includes(digest)) return follow(token);
      try {
        const answer = await redeemers[tokenType](token, options);
        settle(digest, token);
        return { tokenType, answer };
      } catch (error) {
        if (!isDefinite(error)) throw error;
        // What another tab stores may come here a little later than the turn that it hands over.
        if (spent().includes(digest)) return follow(token);
        settle(digest, token);
        throw error;
      }
    });
  }

  /** Another tab was faster: who is signed in there is signed in here. */
  async function follow(token: string): Promise<null> {
    await store.restore();
    removeToken(environment, token);
    return null;
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

/** The redemption of each kind of token. */
function redeemersOf(context: ClientContext, { magicLink, oauth }: TokenMethods): Readonly<Record<UrlTokenType, Redeem>> {
  return {
    magic_links: async (token, options) => (await magicLink.load()).redeemLink(context, token, options, 'magic_links'),
    login: async (token, options) => (await magicLink.load()).redeemLink(context, token, options, 'passwords'),
    oauth: async (token, options) => (await oauth.load()).createOAuth(context).authenticate(token, options),
    impersonation: (token, { signal }) => createImpersonation(context).authenticate({ impersonation_token: token, signal }),
  };
}

/** Leaves every other character as it is, and an address that the page has moved on to. */
function removeToken(environment: Environment, token: string): void {
  const { location, replaceUrl } = environment;
  if (!location || readToken(environment).token !== token) return;
  const url = new URL(location.href);
  // Deleting from `searchParams` would write all the others anew.
  const others = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => {
      const [name = ''] = new URLSearchParams(`?${parameter}`).keys();
      return name !== 'stytch_token_type' && name !== 'token';
    });
  url.search = others.join('&');
  replaceUrl(url.href);
}

/** Whether the provider has said yes or no; a server that is in trouble has said neither. */
function isDefinite(error: unknown): boolean {
  if (error instanceof ApiError) return error.status_code < 500 && error.status_code !== 429;
  return error instanceof SchemaError;
}
