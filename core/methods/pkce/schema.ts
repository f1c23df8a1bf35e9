import { array, nonempty, optional, string, type } from 'superstruct';
import { check } from '../../base/check.ts';

/** A proof key and what it is announced with (RFC 7636, section 4). */
export interface PkcePair {
  readonly code_verifier: string;
  readonly code_challenge: string;
}

/** What a slot holds: its pair, and whom the mail with it went to. */
export interface StoredPair extends PkcePair {
  /** A digest of the address; absent where none is known. */
  readonly recipient?: string | undefined;
  /** The pairs of other addresses before it: their links are still good. The newest first. */
  readonly earlier?: readonly StoredPair[] | undefined;
}

const fields = () => ({ code_verifier: nonempty(string()), code_challenge: nonempty(string()), recipient: optional(string()) });

export const isPkcePair = check<StoredPair>(() => type({ ...fields(), earlier: optional(array(type(fields()))) }));
