import { limits } from './limits.ts';

/**
 * Milliseconds until a failed refresh is tried again: 2000 times 2 to the power of the attempt's
 * number, which is 7 at most, 175 more or less (SESS-05, SESS-06, READ-44).
 *
 * @param attempt how many have failed in a row, from 1
 * @param random from 0 to below 1
 */
export function retryDelay(attempt: number, random: number): number {
  const exponent = Math.min(attempt, limits.retryExponent);
  const jitter = (2 * random - 1) * limits.retryJitterMs;
  return Math.round(limits.retryMs * 2 ** exponent + jitter);
}
