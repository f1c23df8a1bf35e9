import { checkArguments } from '../../base/arguments.ts';
import type { CallOptions } from '../../api/http.ts';
import type { AuthenticateAnswer } from '../../api/schema.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { signIn } from '../../session/authenticateCall.ts';

/** Support staff acting as a person, by a token that the provider's dashboard gives. */
export interface Impersonation {
  /** CALL-50. */
  authenticate(values: CallOptions & { impersonation_token: string }): Promise<AuthenticateAnswer>;
}

export function createImpersonation(parts: ResourceParts): Impersonation {
  return {
    async authenticate(values) {
      checkArguments('impersonation.authenticate', values, { impersonation_token: 'string' });
      return signIn(parts, '/impersonation/authenticate', values, 'retried');
    },
  };
}
