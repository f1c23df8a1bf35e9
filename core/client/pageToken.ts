import { nullable, shape, string } from '../base/guards.ts';
import type { Environment } from '../platform/environment.ts';
import type { FoundToken } from './urlToken.ts';
import { readToken } from './urlToken.ts';

/** Checks the property `latchkey` of `history.state`, which keeps a reset token next to the router's own state. */
const isKeptToken = shape<FoundToken>({ token: string, type: nullable(string) });

/** Finds the page's token: in the address, or in the history entry, where a reset widget keeps it (READ-129). */
export function findToken(environment: Environment): FoundToken {
  const found = readToken(environment);
  const kept = environment.history?.state?.latchkey;
  return found.token === null && isKeptToken(kept) ? kept : found;
}

export function removeToken(environment: Environment, token: string): void {
  if (readToken(environment).token === token) replaceAddress(environment, environment.history?.state);
}

/** Removes all tokens from the address, keeps its other characters unchanged, and sets the history state. */
export function replaceAddress({ location, history }: Environment, state: unknown): void {
  if (!location || !history) return;
  const url = new URL(location.href);
  // Deleting from `searchParams` would reformat the other parameters.
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
