const retryAfters = new WeakMap<object, string>();

/** Keeps the Retry-After header of the answer behind an error. */
export function noteRetryAfter(error: object, header: string): void {
  retryAfters.set(error, header);
}

/**
 * Milliseconds that the provider wants to be left alone for, by the Retry-After header of the answer
 * behind this error (RFC 9110, section 10.2.3); undefined when it said nothing. A provider on another
 * origin has to expose the header.
 *
 * @param now milliseconds since the epoch
 */
export function retryAfterMs(error: unknown, now: number): number | undefined {
  const text = retryAfters.get(Object(error));
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return ms > 0 ? ms : undefined;
}
