import { ApiError, UsageError } from '../../machines/errors.ts';
import { MissingPkceError, SchemaError } from '../../machines/lateErrors.ts';
import type { SessionDuration, UrlTokenType } from '../api/contract.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import type { Lazy } from '../base/lazy.ts';
import type { ClientContext } from '../context.ts';
import { createImpersonation } from '../methods/impersonation/resource.ts';
import type * as MagicLink from '../methods/magicLink/resource.ts';
import type * as OAuth from '../methods/oauth/resource.ts';
import { challengeOf } from '../methods/pkce/challenge.ts';
import { locksOf } from '../platform/locks.ts';
import { noteRefusal, reasonOf } from './linkNotices.ts';
import { findToken, removeToken } from './pageToken.ts';
import { isSpentTokens } from './schema.ts';
import type { FoundToken, UrlAnswer, UrlLink, UrlOptions, UrlResetToken } from './urlToken.ts';

/** Redeems a token of one kind for a session. */
type Redeem = (token: string, options: SessionDuration) => Promise<AuthenticateAnswer>;

/** The methods whose tokens come in an address. */
export interface TokenMethods {
  readonly magicLinks: Lazy<typeof MagicLink>;
  readonly oauth: Lazy<typeof OAuth>;
}

/** Milliseconds in which what one tab stores has usually come to another. */
const usualDelayMs = 500;
/** Milliseconds in which it has come at the very latest. */
const longestDelayMs = 5_000;

/** How many spent tokens are remembered: as many as one person may have open. */
const remembered = 20;

/** Redeems what the address held when it was asked to: this code comes later, and the page may have moved on. */
export type RedeemUrlToken = (found: FoundToken, options: UrlOptions) => Promise<UrlLink | UrlAnswer | UrlResetToken | null>;

/** Makes the redemption of tokens in the page's address (READ-77). */
export function createRedeemUrlToken(context: ClientContext, methods: TokenMethods): RedeemUrlToken {
  const { storage, storageKey, store, environment } = context;
  const locks = locksOf(environment);
  const redeemers = redeemersOf(context, methods);
  const spentKey = `${storageKey}::spent_tokens`;
  const underWay = new Map<string, Promise<UrlAnswer | null>>();

  /** What is stored may reach the next tab after its turn does. Until it surely has, a flag says that somebody has signed in. */
  const flagOf = (digest: string) => `${spentKey}:${digest}:signed_in`;

  const spent = () => storage.read(spentKey, isSpentTokens) ?? [];

  async function redeem(tokenType: UrlTokenType, token: string, options: SessionDuration): Promise<UrlAnswer | null> {
    // Only a digest is kept: the token itself may still be good on another device.
    const digest = await challengeOf(token);
    return locks.alone(`${spentKey}:${digest}`, async () => {
      if (spent().includes(digest)) return follow(tokenType, token);
      if (await locks.hasFlag(flagOf(digest))) return follow(tokenType, token, true);
      try {
        const answer = await redeemers[tokenType](token, options);
        environment.after(longestDelayMs, locks.raiseFlag(flagOf(digest)));
        settle(digest, token);
        return { tokenType, answer };
      } catch (error) {
        // Nothing was sent, nor will be from here: there is no use in its standing in the address.
        if (isRefusedHere(error, tokenType)) removeToken(environment, token);
        if (!isDefinite(error)) {
          noteRefusal(context, tokenType, reasonOf(error));
          throw error;
        }
        // Where there are no locks, another tab may have been faster meanwhile.
        if (spent().includes(digest)) return follow(tokenType, token);
        settle(digest, token);
        noteRefusal(context, tokenType, reasonOf(error));
        throw error;
      }
    });
  }

  /** Another tab was faster: who is signed in there is signed in here. With nobody, it was long ago. */
  async function follow(tokenType: UrlTokenType, token: string, hasJustSignedIn = false): Promise<null> {
    await store.restore();
    if (hasJustSignedIn) await untilSignedIn();
    removeToken(environment, token);
    noteRefusal(context, tokenType, 'spent');
    return null;
  }

  /** Waits for what another tab is known to have stored, within reason. */
  function untilSignedIn(): Promise<void> {
    return new Promise((resolve) => {
      if (store.read().state) return resolve();
      const stop = () => {
        cancel();
        unsubscribe();
        resolve();
      };
      const cancel = environment.after(usualDelayMs, stop);
      const unsubscribe = store.subscribe((state) => {
        if (state) stop();
      });
    });
  }

  function settle(digest: string, token: string) {
    storage.write(spentKey, [digest, ...spent()].slice(0, remembered));
    removeToken(environment, token);
  }

  function redeemOnce(tokenType: UrlTokenType, token: string, options: SessionDuration): Promise<UrlAnswer | null> {
    const found = underWay.get(token) ?? redeem(tokenType, token, options).finally(() => underWay.delete(token));
    underWay.set(token, found);
    return found;
  }

  return async ({ type, token }, { waitForPress, ...options }) => {
    if (!token) {
      // Only a reset widget keeps one (READ-129), and it knows of which type it is.
      const kept = findToken(environment).token;
      return kept ? { tokenType: 'reset_password', token: kept } : null;
    }
    if (type === 'reset_password') return { tokenType: type, token };
    // A word that is none of these belongs to somebody else, who may still want it.
    if (!type || !Object.hasOwn(redeemers, type)) return null;
    const tokenType = type as UrlTokenType;
    if (!waitForPress || !isMailed(tokenType)) return redeemOnce(tokenType, token, options);
    // One that was redeemed before has nothing to press.
    if (spent().includes(await challengeOf(token))) return follow(tokenType, token);
    return { tokenType, redeem: () => redeemOnce(tokenType, token, options) };
  };
}

/** The redemption of each kind of token. */
function redeemersOf(context: ClientContext, { magicLinks, oauth }: TokenMethods): Readonly<Record<UrlTokenType, Redeem>> {
  return {
    magic_links: async (token, options) => (await magicLinks.load()).redeemLink(context, token, options, 'magic_links'),
    login: async (token, options) => (await magicLinks.load()).redeemLink(context, token, options, 'passwords'),
    oauth: async (token, options) => (await oauth.load()).createCalls(context).authenticate(token, options),
    impersonation: (token, { signal }) => createImpersonation(context).authenticate({ impersonation_token: token, signal }),
  };
}

/** Whether a token comes by mail, where scanners may follow it. */
const isMailed = (type: UrlTokenType) => type === 'magic_links' || type === 'login';

/** Whether this client refuses the token, whatever the provider would say: another browser has begun, or it may not be used. */
function isRefusedHere(error: unknown, type: UrlTokenType): boolean {
  return error instanceof MissingPkceError || (type === 'impersonation' && error instanceof UsageError);
}

/** Whether the provider has said yes or no; a server that is in trouble has said neither. */
function isDefinite(error: unknown): boolean {
  if (error instanceof ApiError) return error.status_code < 500 && error.status_code !== 429;
  return error instanceof SchemaError;
}
