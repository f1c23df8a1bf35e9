import type { Check } from '../base/check.ts';
import { array, nullable, shape, string } from '../base/guards.ts';
import type { FoundToken } from './urlToken.ts';

export const isSpentTokens = array(string) as Check<readonly string[]>;

/** The property `latchkey` of `history.state`, which keeps a reset token next to the router's own state. */
export const isKeptToken = shape<FoundToken>({ token: string, type: nullable(string) });
