import { checkArguments } from '../base/arguments.ts';
import type { ResourceParts } from './authenticateCall.ts';
import { authenticateCall } from './authenticateCall.ts';
import type { SessionCalls } from './contract.ts';

/** Sign-ins by tokens of other issuers, which few pages use. */
export function createTokenSignIns(parts: ResourceParts): Pick<SessionCalls, 'exchangeAccessToken' | 'attest'> {
  return {
    async exchangeAccessToken(options) {
      checkArguments('session.exchangeAccessToken', options, { access_token: 'string', session_duration_minutes: 'number' });
      return authenticateCall(parts, '/sessions/exchange_access_token', options);
    },
    async attest(options) {
      const kinds = { profile_id: 'string', token: 'string', session_duration_minutes: 'number?' } as const;
      checkArguments('session.attest', options, kinds);
      return authenticateCall(parts, '/sessions/attest', options);
    },
  };
}
