import { ApiError, MissingPkceError } from '../../../machines/errors.ts';
import type { CallOptions, Guard } from '../../api/contract.ts';
import type { AuthenticateAnswer } from '../../api/schema.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';
import type { PkceSlot } from './pkce.ts';

/** Makes the proof for a mail that only this browser can redeem; empty where no proof is required. */
export async function mailProof(pkce: PkceSlot, isRequired: boolean): Promise<{ code_challenge?: string }> {
  if (!isRequired) return {};
  const { code_challenge } = await pkce.reuse();
  return { code_challenge };
}

/**
 * A call that signs somebody in with the proof of the flow that began it. The pair goes when the
 * provider has accepted it, and stays when it has not (PKCE-09, PKCE-10).
 *
 * @throws MissingPkceError when a proof is required and the flow began elsewhere; nothing is sent (PKCE-11)
 */
export async function signInWithProof<V extends CallOptions>(
  parts: ResourceParts & { readonly pkce: PkceSlot },
  isRequired: boolean,
  path: string,
  values: V,
  guard?: Guard,
): Promise<AuthenticateAnswer> {
  const code_verifier = parts.pkce.verifier();
  if (isRequired && !code_verifier) throw new MissingPkceError();
  const answer = await authenticateCall(parts, path, { ...values, code_verifier }, guard);
  parts.pkce.clear();
  return answer;
}

/** Whether the provider refused the proof. That uses no token up, so that another proof may be tried. */
export function isProofRefused(error: unknown): boolean {
  return error instanceof ApiError && /pkce/i.test(`${error.error_type} ${error.error_message}`);
}
