import { AbortedError, unrecoverableType } from '../../machines/errors.ts';
import type { Lazy } from '../base/lazy.ts';
import { watchCharts } from '../charts/chartRegistry.ts';
import type { DeferredSession } from './contract.ts';

type Parts = Parameters<DeferredSession['createSessionCalls']>[0] & {
  readonly deferred: Lazy<Pick<DeferredSession, 'createSessionCalls'>>;
};

/** Returns the ID of the signed-in user. */
const userIn = ({ store }: Pick<Parts, 'store'>): string | undefined => store.read().state?.user.user_id;

/**
 * Makes a call for the user whom the widget shows. A refusal of the session ends it here, too.
 *
 * @param call receives `confirm`, to be called after each wait for code or input: it rejects if another user is signed in by then
 * @throws AbortedError if another user, or none, is signed in before the call or after it: the result is not about that user
 */
export async function asUser<T>(client: Parts, call: (confirm: () => Promise<void>) => Promise<T>): Promise<T> {
  const { store } = client;
  const shown = userIn(client);
  const { epoch } = store.read();
  const confirm = () => confirmUser(client, shown);
  try {
    await confirm();
    const result = await call(confirm);
    await confirm();
    return result;
  } catch (error) {
    const reason = unrecoverableType(error);
    // A wrong current password says nothing about the session.
    if (reason && reason !== 'unauthorized_credentials') store.send({ type: 'ended', reason, epoch });
    throw error;
  }
}

/**
 * Makes sure that a call would be made for the user whom the widget shows: the token may be that of another user, from another
 * tab or from the host's own server.
 */
async function confirmUser(client: Parts, shown: string | undefined): Promise<void> {
  const { store, deferred } = client;
  await store.restore();
  // Only the server can name the user of a token that the host's server has written.
  if (store.read().isNameless) await (await deferred.load()).createSessionCalls(client).authenticate();
  if (userIn(client) !== shown) throw new AbortedError();
}

/** Whether a session may exist whose user is unknown until the server answers (READ-134). */
export function isUserUnknown({ store }: Pick<Parts, 'store'>): boolean {
  const { state, fromCache, hasCustomDomain, endedBy } = store.read();
  // Scripts cannot read the cookie of the project's API domain, and this origin may not have stored its session.
  return state === null && (fromCache || (hasCustomDomain && endedBy === null));
}

/**
 * Calls `then` once the server has named the signed-in user; never, if the page knows already. Watches the charts, because a
 * rejected HttpOnly cookie changes no session.
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
