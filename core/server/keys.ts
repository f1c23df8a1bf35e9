import type { JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, customFetch, errors } from 'jose';
import type { ResolvedVerifierOptions } from './options.ts';

/** The provider has not given the keys of the project. */
export class KeysUnreachable extends Error {}

/** Keys of this age are asked for again while they serve. */
const REFRESH_AFTER = 10 * 60_000;
/** With older ones the answer is waited for, so that a key which was taken back serves no longer than that. */
const WAIT_AFTER = 60 * 60_000;
/** How long the provider is left alone after it was asked: strangers can name as many unknown keys as they like. */
const COOLDOWN = 30_000;
/** The same as long as there are no keys at all, and nobody gets in. */
const FIRST_COOLDOWN = 1_000;

/**
 * Finds the key that a JWT names among the project's, which are fetched once and kept. A key that is not among them is
 * looked for at the provider; keys that are there stay good while the provider cannot be reached.
 */
export function projectKeys({ apiBase, projectId, timeoutMs, fetch }: ResolvedVerifierOptions): JWTVerifyGetKey {
  // When they are fetched again is decided here: jose alone would ask for each unknown key while its requests fail.
  const remote = createRemoteJWKSet(new URL(`${apiBase}/v1/sessions/jwks/${projectId}`), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: Number.POSITIVE_INFINITY,
    timeoutDuration: timeoutMs,
    [customFetch]: (url, init) => fetch(new Request(url, init)),
  });
  let askedAt = Number.NEGATIVE_INFINITY;
  let loadedAt: number | undefined;
  let failure: KeysUnreachable | undefined;

  /** Fetches them unless the provider is to be left alone; whoever comes meanwhile waits for the same answer. */
  async function ask(): Promise<boolean> {
    if (!remote.reloading) {
      const now = Date.now();
      // A clock that was set back is no reason to wait until it is there again.
      if (Math.abs(now - askedAt) < (loadedAt === undefined ? FIRST_COOLDOWN : COOLDOWN)) return false;
      askedAt = now;
    }
    try {
      await remote.reload();
      loadedAt = Date.now();
      failure = undefined;
      return true;
    } catch (cause) {
      failure = new KeysUnreachable('The keys of the project cannot be fetched.', { cause });
      return false;
    }
  }

  async function keepFresh(): Promise<void> {
    const age = loadedAt === undefined ? Number.POSITIVE_INFINITY : Date.now() - loadedAt;
    if (age < REFRESH_AFTER) return;
    const asking = ask();
    if (age >= WAIT_AFTER) await asking;
    if (loadedAt === undefined) throw failure ?? new KeysUnreachable('There are no keys of the project.');
  }

  return async (header, token) => {
    await keepFresh();
    try {
      return await remote(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (await ask()) return await remote(header, token);
      // The key may well be new: only who has been told all keys can say that it is none.
      throw failure ?? error;
    }
  };
}
