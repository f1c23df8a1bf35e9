import { AbortedError, unrecoverableType } from '../../machines/errors.ts';
import type { Lazy } from '../base/lazy.ts';
import { watchCharts } from '../charts/chartRegistry.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import type { DeferredSession } from './contract.ts';

type Parts = Parameters<DeferredSession['createSessionCalls']>[0] & {
  readonly deferred: Lazy<Pick<DeferredSession, 'createSessionCalls'>>;
  readonly cookies: Pick<SessionCookies, 'token'>;
};

/**
 * Makes a call for the user whom the widget shows: the token may be another user's, from another tab, from another host of the same
 * API domain, or from the host's own server. If the server rejects the session, the session also ends on this page.
 *
 * @param call receives `confirm`, to be called after each wait for code or input: `confirm` rejects if another user has signed in
 * @throws AbortedError if another user, or no user, is signed in before or after the call: the result is not about the shown user
 */
export async function asUser<T>(client: Parts, call: (confirm: () => Promise<void>) => Promise<T>): Promise<T> {
  const { store, deferred, cookies } = client;
  const { epoch } = store.read();
  const user = () => store.read().state?.user.user_id;
  const shown = user();
  async function confirm(isDone = false) {
    await store.restore();
    const { isNameless, hasCustomDomain } = store.read();
    // Only the server knows the user of a token that the host's server has written or, before the call, of a token that pages cannot read.
    if (isNameless || (hasCustomDomain && !isDone && !cookies.token.read()))
      await (await deferred.load()).createSessionCalls(client).authenticate();
    if (user() !== shown) throw new AbortedError();
  }
  try {
    await confirm();
    const result = await call(() => confirm());
    await confirm(true);
    return result;
  } catch (error) {
    const reason = unrecoverableType(error);
    // A wrong current password says nothing about the session.
    if (reason && reason !== 'unauthorized_credentials') store.send({ type: 'ended', reason, epoch });
    throw error;
  }
}

/** Whether a session may exist whose user is unknown until the server answers (READ-134). */
export function isUserUnknown({ store }: Pick<Parts, 'store'>): boolean {
  const { state, fromCache, hasCustomDomain, endedBy } = store.read();
  // Scripts cannot read the cookie of the project's API domain, and this origin may not have stored its session.
  return state === null && (fromCache || (hasCustomDomain && endedBy === null));
}

/**
 * Calls `then` once the server has named the signed-in user; does nothing if the page already knows the user. Watches the charts,
 * because a rejected HttpOnly cookie does not change the session.
 */
export function onceKnown(client: Pick<Parts, 'store'>, then: () => void): () => void {
  if (!isUserUnknown(client)) return () => {};
  const end = watchCharts(client.store.registry, () => {
    if (isUserUnknown(client)) return;
    end();
    then();
  });
  return end;
}
