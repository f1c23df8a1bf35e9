import type { SessionState } from '../../machines/login/account.ts';
import type { Environment } from '../platform/environment.ts';

/** The SDK version in the telemetry header (LIM-06). */
export const reportedVersion = '5.22.5';

/** Returns the telemetry header's content, which describes the client of a call (CALL-05). */
export function telemetry({ now, uuid, timeZone, location }: Environment, state: SessionState): object {
  return {
    event_id: `event-id-${uuid()}`,
    app_session_id: `app-session-id-${uuid()}`,
    persistent_id: `persistent-id-${uuid()}`,
    client_sent_at: new Date(now()).toISOString(),
    timezone: timeZone(),
    stytch_user_id: state?.user.user_id,
    stytch_session_id: state?.session.session_id,
    app: { identifier: location?.hostname },
    sdk: { identifier: 'Stytch.js Javascript SDK', version: reportedVersion },
  };
}
