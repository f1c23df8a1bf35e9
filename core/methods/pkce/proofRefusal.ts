import { ApiError } from '../../../machines/errors.ts';

/** Whether the server rejected the PKCE verifier. The token stays valid, so that another verifier can be tried. */
export function isProofRefused(error: unknown): boolean {
  return error instanceof ApiError && /pkce/i.test(`${error.error_type} ${error.error_message}`);
}
