/**
 * How long a code lives on, as people read it: `4:59`; empty once it has expired (OTP-17 to OTP-19).
 *
 * @param expiresAt here and below: milliseconds since the epoch
 */
export function timeLeft(expiresAt: number, now: number): string {
  const seconds = Math.ceil((expiresAt - now) / 1_000);
  return seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : '';
}
