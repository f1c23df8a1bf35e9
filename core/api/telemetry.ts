import type { SessionState } from '../../machines/login/account.ts';
import type { Environment } from '../platform/environment.ts';
import type { ResolvedOptions } from '../platform/options.ts';
import type { LoggedEvent } from './eventLog.ts';

/** The SDK version in the telemetry header (LIM-06). */
const reportedVersion = '5.22.5';

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

/** An event with the session at its time. */
export interface EventOfSession {
  readonly event: LoggedEvent;
  readonly state: SessionState;
}

/** Matches an address up to its query; the groups omit a user name and password before the host. */
const address = /^((?:[a-z][\w+.-]*:)?\/+)(?:[^/?#@]*@)?([^?#]*).*/is;

/** Removes personal data from a value: addresses lose their query, hash and credentials; options that name the user are dropped. */
function withoutPeople(name: string, value: unknown): unknown {
  if (/^(provider_params|initial|banner)$/.test(name)) return undefined;
  return typeof value === 'string' ? value.replace(address, '$1$2') : value;
}

/** Posts a batch without identifying the user (READ-94), with `keepalive`, so that it outlives the page. */
export async function postEvents(
  { apiBase, publicToken, fetch }: ResolvedOptions,
  environment: Environment,
  batch: readonly EventOfSession[],
): Promise<void> {
  const events = batch.map(({ event, state }) => ({
    telemetry: telemetry(environment, state),
    event: { public_token: publicToken, ...event },
  }));
  const init: RequestInit = {
    method: 'POST',
    keepalive: true,
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(events, withoutPeople),
  };
  await fetch(new Request(`${apiBase}/sdk/v1/events`, init), init);
}
