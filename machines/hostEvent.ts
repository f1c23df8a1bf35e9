import type { Step } from './chartTypes.ts';
import type { HostEvent } from './domain.ts';
import type { Notice, Tell } from './notices.ts';

/** Makes the notice of an event for the host. */
export const hostEvent = (type: HostEvent['type'], data: object = {}): Notice => ({ kind: 'event', event: { type, data } });

/** Returns a step that sends the host an event with Stytch's response. */
export const tellHost = (tell: Tell, type: HostEvent['type']): Step<unknown, { readonly data: object }> => ({
  kind: 'action',
  run: (_, { data }) => tell(hostEvent(type, data)),
});
