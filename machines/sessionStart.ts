import type { SessionState } from './domain.ts';
import type { SessionContext } from './sessionTypes.ts';

/** The plan while nobody is signed in: none. */
export const noPlan = { refreshAt: Infinity, expiresAt: Infinity, notBefore: 0, failures: 0 } as const;

/** Makes the context of a page that begins with what an earlier one has left. */
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
