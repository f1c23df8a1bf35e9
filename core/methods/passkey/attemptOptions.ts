import type { PasskeyAttempt } from '../../../machines/login/passkey.ts';

/** Converts a widget's attempt to the options of a call; `domain` is included only if the host configured one. */
export const attemptOptions = ({ sessionDurationMinutes, domain }: PasskeyAttempt) => ({
  is_passkey: true,
  session_duration_minutes: sessionDurationMinutes,
  ...(domain !== undefined && { domain }),
});
