import type { Environment } from '../platform/environment.ts';
import { isKeptToken } from './schema.ts';
import type { FoundToken } from './urlToken.ts';
import { readToken } from './urlToken.ts';

/** Finds the token of the page: in the address, or in the history's entry, where a reset widget keeps it (READ-129). */
export function findToken(environment: Environment): FoundToken {
  const found = readToken(environment);
  const kept = environment.history?.state?.latchkey;
  return found.token === null && isKeptToken(kept) ? kept : found;
}

/** Takes a token out of the address; another page's address stays. */
export function removeToken(environment: Environment, token: string): void {
  if (readToken(environment).token === token) replaceAddress(environment, environment.history?.state);
}

/** Takes any token out of the address, of which every other character stays, and keeps this state with it. */
export function replaceAddress({ location, history }: Environment, state: unknown): void {
  if (!location || !history) return;
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
  history.replaceState(state, '', url);
}
