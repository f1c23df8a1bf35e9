import { UsageError } from '../../../machines/errors.ts';
import type { CallOptions } from '../../api/contract.ts';
import type { AuthenticateAnswer } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { ResolvedOptions } from '../../platform/options.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';

/** Sign-in as another user, for support staff, with a token from Stytch's dashboard. */
export interface Impersonation {
  /**
   * Signs in as the user of an impersonation token (CALL-50). PKCE does not bind the token to a browser.
   *
   * @throws UsageError if the client does not allow it (`allowImpersonation: false`); no request is sent
   */
  authenticate(values: CallOptions & { impersonation_token: string }): Promise<AuthenticateAnswer>;
}

export function createImpersonation(
  parts: ResourceParts & { readonly options: Pick<ResolvedOptions, 'allowImpersonation'> },
): Impersonation {
  return {
    async authenticate(values) {
      checkArguments('impersonation.authenticate', values, { impersonation_token: 'string' });
      if (!parts.options.allowImpersonation)
        throw new UsageError('impersonation.authenticate', 'This client has allowImpersonation: false.');
      return authenticateCall(parts, '/impersonation/authenticate', values, 'both');
    },
  };
}
