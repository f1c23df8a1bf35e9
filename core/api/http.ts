import type { SessionState } from '../../machines/login/account.ts';
import type { Lazy } from '../base/lazy.ts';
import { mapLazy } from '../base/lazy.ts';
import type { Environment } from '../platform/environment.ts';
import type { ResolvedOptions } from '../platform/options.ts';
import type { Caller, CreateTransport, Http } from './contract.ts';

/** Makes the client's Http. The transport's code loads with the first call, so that the first paint does not wait for it. */
export function createHttp(
  options: ResolvedOptions,
  environment: Environment,
  caller: Caller,
  code: Lazy<{ readonly createTransport: CreateTransport }>,
): Http {
  const closing = new AbortController();
  const transport = mapLazy(code, ({ createTransport }) => createTransport(options, environment, caller, closing.signal));
  return {
    request: async (method, path, call) => (await transport.load()).request(method, path, call),
    credentials: async () => (await transport.load()).credentials(),
    close: () => closing.abort(),
  };
}

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
