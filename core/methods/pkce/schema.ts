import { nonempty, string, type } from 'superstruct';
import { check } from '../../base/check.ts';

/** A proof key and what it is announced with (RFC 7636, section 4). */
export interface PkcePair {
  readonly code_verifier: string;
  readonly code_challenge: string;
}

export const isPkcePair = check<PkcePair>(() => type({ code_verifier: nonempty(string()), code_challenge: nonempty(string()) }));
