import { ApiError } from '../../../machines/errors.ts';

/** Whether the provider refused the proof. That uses no token up, so that another proof may be tried. */
export function isProofRefused(error: unknown): boolean {
  return error instanceof ApiError && /pkce/i.test(`${error.error_type} ${error.error_message}`);
}
