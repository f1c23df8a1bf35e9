import { AbortedError, ApiError, UsageError } from '../../machines/errors.ts';
import { MissingPkceError, SchemaError } from '../../machines/lateErrors.ts';
import type { SessionDuration, UrlTokenType } from '../api/contract.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import type { Check } from '../base/check.ts';
import { array, string } from '../base/guards.ts';
import type { Lazy } from '../base/lazy.ts';
import type { ClientContext } from '../context.ts';
import type * as MagicLink from '../methods/magicLink/resource.ts';
import type * as OAuth from '../methods/oauth/resource.ts';
import { locksOf } from '../platform/locks.ts';
import { weakDigestOf } from '../platform/tokenNotes.ts';
import { noteRefusal, reasonOf } from './linkNotices.ts';
import { findToken, removeToken } from './pageToken.ts';
import type * as Rare from './rareCalls.ts';
import type { FoundToken, UrlAnswer, UrlLink, UrlOptions, UrlResetToken } from './urlToken.ts';

/** The digests of the tokens that were redeemed. */
export const isSpentTokens = array(string) as Check<readonly string[]>;

type Redeem = (token: string, options: SessionDuration) => Promise<AuthenticateAnswer>;

export interface TokenMethods {
  readonly magicLinks: Lazy<typeof MagicLink>;
  readonly oauth: Lazy<typeof OAuth>;
  readonly rare: Lazy<typeof Rare>;
}

/** Milliseconds after which another tab usually sees a change of storage. */
const usualDelayMs = 500;
/** Milliseconds after which another tab sees a change of storage at the latest. */
const longestDelayMs = 5_000;

/** The number of remembered spent tokens; a user rarely opens more links. */
const remembered = 20;

const digestOf = (token: string) => String(weakDigestOf(token));

/** The redemption of a token, with the number of calls that wait for it. */
interface Redeeming {
  readonly answer: Promise<UrlAnswer | null>;
  readonly aborting: AbortController;
  callers: number;
}

/** Redeems the token that was in the address when `authenticateByUrl` was called; the address may have changed since. */
export type RedeemUrlToken = (found: FoundToken, options: UrlOptions) => Promise<UrlLink | UrlAnswer | UrlResetToken | null>;

export function createRedeemUrlToken(context: ClientContext, methods: TokenMethods): RedeemUrlToken {
  const { storage, storageKey, store, environment } = context;
  const locks = locksOf(environment);
  const redeemers = redeemersOf(context, methods);
  const spentKey = `${storageKey}::spent_tokens`;
  const underWay = new Map<string, Redeeming>();

  const spent = () => storage.read(spentKey, isSpentTokens) ?? [];

  async function redeem(tokenType: UrlTokenType, token: string, options: SessionDuration): Promise<UrlAnswer | null> {
    // Stores only a digest: the token itself may still be valid on another device.
    const digest = digestOf(token);
    const lock = `${spentKey}:${digest}`;
    // The flag means that the token has signed a user in. Other tabs see a flag at once, but may see new storage later.
    const flag = `${lock}:signed_in`;
    return locks.alone(lock, async () => {
      if (spent().includes(digest)) return follow(tokenType, token);
      if (await locks.hasFlag(flag)) return follow(tokenType, token, true);
      try {
        const answer = await redeemers[tokenType](token, options);
        environment.after(longestDelayMs, locks.raiseFlag(flag));
        settle(digest, token);
        return { tokenType, answer };
      } catch (error) {
        // This client will never send the token, so it removes the token from the address.
        if (isRefusedHere(error, tokenType)) removeToken(environment, token);
        const isOver = isDefinite(error);
        if (isOver) {
          // Without locks, another tab may have redeemed the token meanwhile.
          if (spent().includes(digest)) return follow(tokenType, token);
          settle(digest, token);
        }
        noteRefusal(context, tokenType, reasonOf(error, tokenType) ?? (isOver || error instanceof AbortedError ? undefined : 'unreached'));
        throw error;
      }
    });
  }

  /** Handles a token that was already redeemed: takes over that session, or tells a signed-out user that the token is spent. */
  async function follow(tokenType: UrlTokenType, token: string, hasJustSignedIn = false): Promise<null> {
    await store.restore();
    if (hasJustSignedIn) await untilSignedIn();
    removeToken(environment, token);
    noteRefusal(context, tokenType, 'spent');
    return null;
  }

  /** Waits until this tab sees the session that another tab has started, at most for the usual delay. */
  function untilSignedIn(): Promise<void> {
    return new Promise((resolve) => {
      if (store.read().state) return resolve();
      const unsubscribe = store.subscribe((state) => {
        if (state) resolve(unsubscribe());
      });
      environment.after(usualDelayMs, resolve);
    });
  }

  function settle(digest: string, token: string) {
    storage.write(spentKey, [digest, ...spent()].slice(0, remembered));
    removeToken(environment, token);
  }

  /** Redeems a token once for all callers; the request is aborted when all callers have aborted. */
  async function redeemOnce(tokenType: UrlTokenType, token: string, options: SessionDuration): Promise<UrlAnswer | null> {
    const { signal } = options;
    if (signal?.aborted) throw new AbortedError();
    // A later call may have begun another redemption meanwhile.
    const end = () => {
      if (underWay.get(token) === found) underWay.delete(token);
    };
    const aborting = new AbortController();
    const found: Redeeming = underWay.get(token) ?? {
      answer: redeem(tokenType, token, { ...options, signal: aborting.signal }).finally(end),
      aborting,
      callers: 0,
    };
    underWay.set(token, found);
    found.callers += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(new AbortedError());
        found.callers -= 1;
        if (found.callers) return;
        end();
        found.aborting.abort();
      };
      signal?.addEventListener('abort', leave);
      // The host's signal may live as long as the page.
      found.answer.finally(() => signal?.removeEventListener('abort', leave)).then(resolve, reject);
    });
  }

  return async ({ type, token }, { waitForPress, ...options }) => {
    if (!token) {
      // Only a reset widget keeps a token in the history entry (READ-129), so its type is known.
      const kept = findToken(environment).token;
      return kept ? { tokenType: 'reset_password', token: kept } : null;
    }
    if (type === 'reset_password') return { tokenType: type, token };
    // A token of an unknown type belongs to other code on the page: leave it in the address.
    if (!type || !Object.hasOwn(redeemers, type)) return null;
    // The user has signed out since opening this link: redeeming it now would sign a user in again, perhaps a different one.
    if (store.read().endedBy === 'signed_out' && wasOpenedWith(token)) {
      removeToken(environment, token);
      return null;
    }
    const tokenType = type as UrlTokenType;
    if (!waitForPress || !isMailed(tokenType)) return redeemOnce(tokenType, token, options);
    // A spent token signs no user in, so it needs no button.
    if (spent().includes(digestOf(token))) return follow(tokenType, token);
    return { tokenType, redeem: () => redeemOnce(tokenType, token, options) };
  };
}

function redeemersOf(context: ClientContext, { magicLinks, oauth, rare }: TokenMethods): Readonly<Record<UrlTokenType, Redeem>> {
  return {
    magic_links: async (token, options) => (await magicLinks.load()).redeemLink(context, token, options, 'magic_links'),
    login: async (token, options) => (await magicLinks.load()).redeemLink(context, token, options, 'passwords'),
    oauth: async (token, options) => (await oauth.load()).createCalls(context).authenticate(token, options),
    impersonation: async (token, { signal }) =>
      (await rare.load()).createImpersonation(context).authenticate({ impersonation_token: token, signal }),
  };
}

/** Whether the token was already in the address when the page loaded; otherwise, a router or an app has set it later. */
const wasOpenedWith = (token: string) => performance.getEntriesByType?.('navigation').some(({ name }) => name.includes(token));

/** Whether a token arrives by email, where scanners may follow the link. */
const isMailed = (type: UrlTokenType) => type === 'magic_links' || type === 'login';

/**
 * Whether this client rejected the token before sending it: it belongs to another browser's flow, or impersonation is not
 * allowed.
 */
function isRefusedHere(error: unknown, type: UrlTokenType): boolean {
  return error instanceof MissingPkceError || (type === 'impersonation' && error instanceof UsageError);
}

/** Whether the server has definitely accepted or rejected the token; a server error is not definite. */
function isDefinite(error: unknown): boolean {
  return error instanceof SchemaError || (error instanceof ApiError && error.status_code < 500 && error.status_code !== 429);
}
