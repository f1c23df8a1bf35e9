import type { PauseAsked } from '../../../machines/login/otp.ts';
import { retryAfterMs } from '../../api/response.ts';

/** Converts the server's refusal to send another code yet to the earliest time for one; rethrows other errors. */
export function pauseAsked(error: unknown, now: number): PauseAsked {
  const wait = retryAfterMs(error, now);
  if (wait === undefined) throw error;
  return { error, resendFrom: now + wait };
}
