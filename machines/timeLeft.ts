/**
 * Returns the remaining lifetime of a code as text, such as `4:59`; empty after its expiry (OTP-17 to OTP-19).
 *
 * @param expiresAt milliseconds since the epoch
 * @param now milliseconds since the epoch
 */
export function timeLeft(expiresAt: number, now: number): string {
  const seconds = Math.ceil((expiresAt - now) / 1_000);
  return seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : '';
}
