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
  return {
    read: () => of(store.read()),
    announced: () => of(store.announced()),
    subscribe: (listener) => store.subscribe((state, endedBy) => listener(missingFactor(policy, state) ? null : state, endedBy)),
  };
}
