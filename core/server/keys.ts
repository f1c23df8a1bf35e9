import type { CryptoKey, JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, customFetch, errors } from 'jose';
import type { ResolvedVerifierOptions } from './options.ts';

export class KeysUnreachable extends Error {}
/** The loaded list of keys lacks the JWT's key, but a newer list may have it. */
export class KeyUnknown extends KeysUnreachable {}

/** The age in milliseconds from which keys are refreshed in the background. */
const REFRESH_AFTER = 10 * 60_000;
/** The age in milliseconds from which keys are refreshed before use, because a key may have been revoked meanwhile. */
const MAX_AGE = 60 * 60_000;
/** The minimum time in milliseconds between requests for keys: attackers can send any number of unknown key IDs. */
const COOLDOWN = 30_000;
/** The minimum time in milliseconds between requests while no keys are loaded and all verification fails. */
const FIRST_COOLDOWN = 1_000;

/**
 * Waits for work of another request; resolves with undefined after `ms`. An edge runtime drops the work of a request whose visitor
 * has left, so that its promise never settles and no `finally` runs.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Finds the key of a JWT among the project's keys, which are fetched once and cached. An unknown key causes another request;
 * cached keys stay valid while Stytch is unreachable, and for an hour while newer ones are fetched.
 */
export function projectKeys({ apiBase, projectId, secret, timeoutMs, fetch }: ResolvedVerifierOptions): JWTVerifyGetKey {
  const address = `${apiBase}/v1/sessions/jwks/${projectId}`;
  // The code below decides when to fetch again: by itself, jose would send a request per unknown key while requests fail.
  const remote = createRemoteJWKSet(new URL(address), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: Number.POSITIVE_INFINITY,
    // Waiting for another request may take the first quarter; with a secret, asking Stytch about the session takes the last.
    timeoutDuration: Math.ceil(timeoutMs * (secret === undefined ? 3 / 4 : 1 / 2)),
    // A `fetch` that ignores the signal must not keep this and every later verification waiting.
    async [customFetch](url, init) {
      const { signal } = init;
      const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      const response = await Promise.race([fetch(new Request(url, init)), late]);
      if (response.status !== 200) throw new Error(`GET ${address}: ${response.status}. Check \`projectId\` and \`endpoints\`.`);
      // jose reads only these members of a response.
      return { status: response.status, json: () => Promise.race([response.json(), late]) } as Response;
    },
  });
  let askedAt = Number.NEGATIVE_INFINITY;
  let loadedAt: number | undefined;
  let failure: KeysUnreachable | undefined;
  let asking: Promise<boolean> | undefined;

  /** Fetches the keys unless the last request is too recent; concurrent callers share one request, for a quarter of `timeoutMs`. */
  async function ask(): Promise<boolean> {
    // A clock that was set back must not extend the wait.
    const age = Math.abs(Date.now() - askedAt);
    const joined = asking;
    if (joined && age < timeoutMs) {
      const isLoaded = await within(timeoutMs / 4, joined);
      if (isLoaded !== undefined) return isLoaded;
      // Another caller may have replaced the lost request meanwhile.
      if (asking !== joined) return asking ? ask() : failure === undefined;
    } else if (!joined && age < (loadedAt === undefined ? FIRST_COOLDOWN : COOLDOWN)) return false;
    askedAt = Date.now();
    const loading = load();
    // The replaced request may only be slow, and still succeed.
    const first = joined ? Promise.race([loading, joined.then((isLoaded) => isLoaded || loading)]) : loading;
    const own = first.finally(() => {
      if (asking === own) asking = undefined;
    });
    asking = own;
    return own;
  }

  async function load(): Promise<boolean> {
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

  /** Returns the key of a JWT whose key is unknown, from a new list. */
  async function search(...jwt: Parameters<JWTVerifyGetKey>): Promise<CryptoKey> {
    if (await ask()) return await remote(...jwt);
    // The key may be new: without a current list, the JWT cannot be called invalid.
    throw failure ?? new KeyUnknown("The JWT's key is unknown. The list of keys may be older than the key; it is fetched again soon.");
  }

  return async (header, token) => {
    if (loadedAt === undefined) return search(header, token);
    const now = Date.now();
    // After a failure, keys are fetched in the background again: a server that hangs must not delay every request until the timeout.
    const isFailing = failure && now - askedAt < REFRESH_AFTER;
    if (now - loadedAt >= MAX_AGE && !isFailing && (await ask())) return remote(header, token);
    if (now - loadedAt >= REFRESH_AFTER && Math.abs(now - askedAt) >= COOLDOWN) void ask();
    return remote(header, token).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) return search(header, token);
      throw error;
    });
  };
}
