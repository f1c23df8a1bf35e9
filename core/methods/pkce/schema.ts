import { array, nonempty, optional, string, type } from 'superstruct';
import { check } from '../../base/check.ts';

/** A PKCE verifier and its challenge (RFC 7636, section 4). */
export interface PkcePair {
  readonly code_verifier: string;
  readonly code_challenge: string;
}

export interface StoredPair extends PkcePair {
  /** A digest of the address; absent if unknown. */
  readonly recipient?: string | undefined;
  /** Older pairs of other addresses, newest first; their links are still valid. */
  readonly earlier?: readonly StoredPair[] | undefined;
}

const fields = () => ({ code_verifier: nonempty(string()), code_challenge: nonempty(string()), recipient: optional(string()) });

export const isPkcePair = check<StoredPair>(() => type({ ...fields(), earlier: optional(array(type(fields()))) }));
