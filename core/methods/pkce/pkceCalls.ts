import { MissingPkceError } from '../../../machines/lateErrors.ts';
import type { CallOptions, Guard } from '../../api/contract.ts';
import type { AuthenticateAnswer } from '../../api/schema.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';
import type { PkceSlot } from './pkce.ts';
import { isProofRefused } from './proofRefusal.ts';

/** Makes the proof for a mail that only this browser can redeem; empty where no proof is required. */
export async function mailProof(pkce: PkceSlot, isRequired: boolean, recipient: string): Promise<{ code_challenge?: string }> {
  if (!isRequired) return {};
  const { code_challenge } = await pkce.reuse(recipient);
  return { code_challenge };
}

/**
 * A call that signs somebody in with the proof of the flow that began it. The pair goes when the
 * provider has accepted it, and stays when it has not (PKCE-09, PKCE-10).
 *
 * @throws MissingPkceError when a proof is required and the flow began elsewhere; nothing is sent (PKCE-11)
 */
export async function signInWithProof<T extends AuthenticateAnswer, V extends CallOptions = CallOptions>(
  parts: ResourceParts & { readonly pkce: PkceSlot },
  isRequired: boolean,
  path: string,
  values: V,
  guard?: Guard,
): Promise<T> {
  const [newest, ...earlier] = parts.pkce.verifiers();
  if (isRequired && !newest) throw new MissingPkceError();
  const redeem = (code_verifier: string | undefined) => authenticateCall<T>(parts, path, { ...values, code_verifier }, guard);
  // A token does not say which mail it came by.
  const answer = await earlier.reduce(
    (redeeming, verifier) => redeeming.catch((error: unknown) => (isProofRefused(error) ? redeem(verifier) : Promise.reject(error))),
    redeem(newest),
  );
  parts.pkce.clear();
  return answer;
}
