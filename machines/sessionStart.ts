import type { SessionState } from './domain.ts';
import type { SessionContext } from './sessionTypes.ts';

/** What is planned for nobody. */
export const noPlan = { refreshAt: Infinity, expiresAt: Infinity, notBefore: 0, failures: 0 } as const;

/** What is known when a page begins with what an earlier one left. */
export function sessionAtStart(restored: SessionState): SessionContext {
  return {
    state: restored,
    tokens: 'kept',
    endedBy: null,
    fromCache: restored !== null,
    forceClear: false,
    epoch: 0,
    elsewhere: false,
    refresh: 0,
    base: 0,
    ...noPlan,
    expiresAt: restored ? Date.parse(restored.session.expires_at) : Infinity,
  };
}
