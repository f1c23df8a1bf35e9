import type { ClientContext } from '../../context.ts';
import { formCalls, jsonCalls } from './decisionCalls.ts';
import type { Idp } from './resource.ts';
import { createIdp } from './resource.ts';

/** Makes the calls of a client, with the protocol from its options. */
export function createIdpOf({ http, options, environment }: ClientContext): Idp {
  const callsOf = options.idpTransport === 'json' ? jsonCalls : formCalls;
  return createIdp({ http, calls: callsOf({ ...options, ...environment, http }) });
}
