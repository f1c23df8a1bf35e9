import type { CallOptions } from '../../api/contract.ts';
import type { AuthenticateAnswer } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';

/** Support staff acting as a person, by a token that the provider's dashboard gives. */
export interface Impersonation {
  /** CALL-50. */
  authenticate(values: CallOptions & { impersonation_token: string }): Promise<AuthenticateAnswer>;
}

/** Makes the call of impersonation. */
export function createImpersonation(parts: ResourceParts): Impersonation {
  return {
    async authenticate(values) {
      checkArguments('impersonation.authenticate', values, { impersonation_token: 'string' });
      return authenticateCall(parts, '/impersonation/authenticate', values, 'both');
    },
  };
}
