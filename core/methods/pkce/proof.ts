import { ApiError } from '../../../machines/errors.ts';

/** Returns the SHA-256 of the verifier in base64url without padding (PKCE-03; RFC 7636, section 4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether the server rejected the PKCE verifier. The token stays valid, so that another verifier can be tried. */
export function isProofRefused(error: unknown): boolean {
  return error instanceof ApiError && /pkce/i.test(`${error.error_type} ${error.error_message}`);
}
