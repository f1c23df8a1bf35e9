import { array, nullable, string, type as struct } from 'superstruct';
import { check } from '../base/check.ts';
import type { FoundToken } from './urlToken.ts';

export const isSpentTokens = check<readonly string[]>(() => array(string()));

/** The property `latchkey` of `history.state`, which keeps a reset token next to the router's own state. */
export const isKeptToken = check<FoundToken>(() => struct({ token: string(), type: nullable(string()) }));
