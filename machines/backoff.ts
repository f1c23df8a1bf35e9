import { limits } from './lateLimits.ts';

/**
 * Returns the milliseconds until a failed refresh is retried: 2000 × 2^attempt, with at most 2^7, ± 175 (SESS-05, SESS-06,
 * READ-44).
 *
 * @param attempt the number of consecutive failures, from 1
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function retryDelay(attempt: number, random: number): number {
  const exponent = Math.min(attempt, limits.retryExponent);
  const jitter = (2 * random - 1) * limits.retryJitterMs;
  return Math.round(limits.retryMs * 2 ** exponent + jitter);
}
