import { MissingPkceError } from '../../../machines/lateErrors.ts';
import type { BotTokens, CallOptions } from '../../api/contract.ts';
import type { AuthenticateAnswer } from '../../api/schema.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';
import type { PkceSlot } from './pkce.ts';
import { isProofRefused } from './pkce.ts';

/** Returns the challenge for an email that only this browser can redeem; empty if PKCE is not required. */
export async function mailProof(pkce: PkceSlot, isRequired: boolean, recipient: string): Promise<{ code_challenge?: string }> {
  if (!isRequired) return {};
  const { code_challenge } = await pkce.reuse(recipient);
  return { code_challenge };
}

/**
 * Signs a user in with the PKCE verifier of the flow. The pair is deleted when the server has accepted it, and kept otherwise
 * (PKCE-09, PKCE-10).
 *
 * @throws MissingPkceError when PKCE is required and another browser started the flow; no request is sent (PKCE-11)
 */
export async function signInWithProof<T extends AuthenticateAnswer, V extends CallOptions = CallOptions>(
  parts: ResourceParts & { readonly pkce: PkceSlot },
  isRequired: boolean,
  path: string,
  values: V,
  guard?: BotTokens,
): Promise<T> {
  const [newest, ...earlier] = parts.pkce.verifiers();
  if (isRequired && !newest) throw new MissingPkceError();
  let sent: string | undefined;
  const redeem = (code_verifier: string | undefined) => {
    sent = code_verifier;
    return authenticateCall<T>(parts, path, { ...values, code_verifier }, guard);
  };
  // A token does not reveal its email, so older verifiers are tried in turn.
  const answer = await earlier.reduce(
    (redeeming, verifier) => redeeming.catch((error: unknown) => (isProofRefused(error) ? redeem(verifier) : Promise.reject(error))),
    redeem(newest),
  );
  parts.pkce.clear(sent);
  return answer;
}
