import type { FactorPolicy } from '../../machines/login/missingFactor.ts';
import { missingFactor } from '../../machines/login/missingFactor.ts';
import type { SessionContext } from '../../machines/session/types.ts';
import type { ReportedContext, ReportedSession, SessionStore } from './contract.ts';

/** Hides sessions that lack a factor from the host (READ-132): a host that knows nothing of second factors sees a signed-out user. */
export function reportedSession(store: SessionStore, policy: FactorPolicy | undefined): ReportedSession {
  if (!policy) return store;
  const made = new WeakMap<SessionContext, ReportedContext>();
  function of(context: SessionContext): ReportedContext {
    const missing = missingFactor(policy, context.state);
    if (!context.state || !missing) return context;
    const found = made.get(context) ?? { ...context, state: null, pending: { session: context.state.session, missing } };
    made.set(context, found);
    return found;
  }
  /** Returns the ID of a session that is hidden from the host. */
  const hiddenIn = (state: SessionContext['state']) => missingFactor(policy, state) && state?.session.session_id;
  return {
    read: () => of(store.read()),
    announced: () => of(store.announced()),
    subscribe(listener) {
      let hiddenBefore = hiddenIn(store.announced().state);
      return store.subscribe((state, endedBy) => {
        const hidden = hiddenIn(state);
        // A refresh of a hidden session is not reported: a host that redirects signed-out users would load its page forever.
        if (!hidden || hidden !== hiddenBefore) listener(hidden ? null : state, endedBy);
        hiddenBefore = hidden;
      });
    },
  };
}
