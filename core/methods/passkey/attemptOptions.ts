import type { PasskeyAttempt } from '../../../machines/login/passkey.ts';

/** The options of a call for an attempt of a widget; a domain stands among them only where the host has named one. */
export const attemptOptions = ({ sessionDurationMinutes, domain }: PasskeyAttempt) => ({
  is_passkey: true,
  session_duration_minutes: sessionDurationMinutes,
  ...(domain !== undefined && { domain }),
});
