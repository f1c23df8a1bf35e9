import type { CallOptions, Http } from '../../api/contract.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { AuthorizeParams, IdpCalls, LogoutParams } from './decisionCalls.ts';
import type { AuthorizeStartAnswer, LogoutStartAnswer } from './schema.ts';
import { isLogoutStart } from './schema.ts';

/** The project as an identity provider for other applications. */
export interface Idp {
  /** Asks whether the person must consent (CALL-54). */
  authorizeStart(
    params: CallOptions & Pick<AuthorizeParams, 'client_id' | 'redirect_uri' | 'response_type' | 'scope'>,
  ): Promise<AuthorizeStartAnswer>;
  /**
   * Leaves the page with the person's decision: as a form that the browser posts (CALL-55), or, where
   * the client's `idpTransport` is `json`, for the address that the provider answers.
   *
   * @throws RedirectError for an answered address that the page may not go to (READ-93)
   */
  authorizeSubmit(params: AuthorizeParams & { readonly consent_granted: boolean }): Promise<void>;
  /** Asks whether the person must confirm the logout (CALL-56). */
  logoutStart(params: CallOptions & LogoutParams): Promise<LogoutStartAnswer>;
}

export interface IdpParts {
  readonly http: Http;
  /** How the decision about a consent travels. */
  readonly calls: IdpCalls;
}

const authorizeKinds = {
  client_id: 'string',
  redirect_uri: 'string',
  response_type: 'string',
  scope: 'string',
} as const;

/** Makes the calls of an identity provider's pages. */
export function createIdp({ http, calls }: IdpParts): Idp {
  return {
    async authorizeStart(params) {
      checkArguments('idp.authorizeStart', params, authorizeKinds);
      const { client_id, redirect_uri, response_type, scope, signal } = params;
      return calls.start({ client_id, redirect_uri, response_type, scope, signal });
    },
    async authorizeSubmit(params) {
      checkArguments('idp.authorizeSubmit', params, {
        ...authorizeKinds,
        code_challenge: 'string?',
        state: 'string?',
        nonce: 'string?',
        consent_granted: 'boolean',
      });
      return calls.submit(params);
    },
    async logoutStart(params) {
      checkArguments('idp.logoutStart', params, {
        client_id: 'string',
        post_logout_redirect_uri: 'string',
        id_token_hint: 'string?',
        state: 'string?',
      });
      const { signal, ...body } = params;
      return http.request('POST', '/oauth/logout/start', { body, answer: isLogoutStart, signal });
    },
  };
}
