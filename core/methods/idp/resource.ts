import type { CallOptions, Http } from '../../api/contract.ts';
import { checkArguments, object } from '../../base/arguments.ts';
import type { AuthorizeParams, IdpCalls, LogoutParams } from './decisionCalls.ts';
import type { AuthorizeStartAnswer, LogoutStartAnswer } from './schema.ts';
import { isLogoutStart } from './schema.ts';

/** The project as an identity provider for other applications. */
export interface Idp {
  /** Checks whether the user must consent (CALL-54). */
  authorizeStart(
    params: CallOptions & Pick<AuthorizeParams, 'client_id' | 'redirect_uri' | 'response_type' | 'scope'>,
  ): Promise<AuthorizeStartAnswer>;
  /**
   * Leaves the page with the user's decision: as a browser form (CALL-55), or, if the client's `idpTransport` is `json`, to
   * the address in the server's response.
   *
   * @throws RedirectError for a forbidden address in the response (READ-93)
   * @throws UsageError on a server and in a worker, which have no page to leave
   */
  authorizeSubmit(params: CallOptions & AuthorizeParams & { readonly consent_granted: boolean }): Promise<void>;
  /** Checks whether the user must confirm the logout (CALL-56). */
  logoutStart(params: CallOptions & LogoutParams): Promise<LogoutStartAnswer>;
}

export interface IdpParts {
  readonly http: Http;
  readonly calls: IdpCalls;
  /** The page that a decision leaves; undefined on a server and in a worker. */
  readonly location: object | undefined;
}

const authorizeKinds = {
  client_id: 'string',
  redirect_uri: 'string',
  response_type: 'string',
  scope: 'string',
} as const;

export function createIdp({ http, calls, location }: IdpParts): Idp {
  return {
    async authorizeStart(params) {
      checkArguments('idp.authorizeStart', params, authorizeKinds);
      const { client_id, redirect_uri, response_type, scope, signal } = params;
      return calls.start({ client_id, redirect_uri, response_type, scope, signal });
    },
    async authorizeSubmit(params) {
      const given = { ...params, 'a page': location };
      checkArguments('idp.authorizeSubmit', given, {
        ...authorizeKinds,
        'a page': [object, 'open'],
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
