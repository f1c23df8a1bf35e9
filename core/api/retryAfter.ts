const retryAfters = new WeakMap<object, string>();

export function noteRetryAfter(error: object, header: string): void {
  retryAfters.set(error, header);
}

/**
 * Returns the milliseconds to wait before a retry, from the Retry-After header of the response that caused the error (RFC
 * 9110, section 10.2.3); undefined without a header. A server on another origin must expose the header.
 *
 * @param now milliseconds since the epoch
 */
export function retryAfterMs(error: unknown, now: number): number | undefined {
  const text = retryAfters.get(Object(error));
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return ms > 0 ? ms : undefined;
}
