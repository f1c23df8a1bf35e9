import { array, string } from 'superstruct';
import { check } from '../base/check.ts';

/** The digests of the tokens that this browser has redeemed. */
export const isSpentTokens = check<readonly string[]>(() => array(string()));
