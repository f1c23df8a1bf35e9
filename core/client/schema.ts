import { array, nullable, string, type as struct } from 'superstruct';
import { check } from '../base/check.ts';
import type { FoundToken } from './urlToken.ts';

/** The digests of the tokens that this browser has redeemed. */
export const isSpentTokens = check<readonly string[]>(() => array(string()));

/** The member `latchkey` of `history.state`, which keeps a reset token next to what the page's router keeps there. */
export const isKeptToken = check<FoundToken>(() => struct({ token: string(), type: nullable(string()) }));
