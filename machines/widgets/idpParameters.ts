import { MissingParameterError } from '../lateErrors.ts';

/** The parameters of an application's consent request (IDP-02 to IDP-04). */
export interface AuthorizeRequest {
  readonly flow: 'authorize';
  readonly client_id: string;
  /** The address that receives the decision; Stytch compares it with the registered ones. */
  readonly redirect_uri: string;
  /** Always `code`. */
  readonly response_type: string;
  /** Scopes separated by spaces. */
  readonly scope: string;
  /** The PKCE challenge (RFC 7636); absent if the request has none. */
  readonly code_challenge?: string | undefined;
  /** Returned to the application unchanged. */
  readonly state?: string | undefined;
  /** Copied into the ID token unchanged. */
  readonly nonce?: string | undefined;
}

/** The parameters of an application's logout request (OUT-01 to OUT-03). */
export interface LogoutRequest {
  readonly flow: 'logout';
  readonly client_id: string;
  /** The address after the logout; Stytch compares it with the registered ones. */
  readonly post_logout_redirect_uri: string;
  /** The ID token of the user that the application wants to log out. */
  readonly id_token_hint?: string | undefined;
  /** Returned to the application unchanged. */
  readonly state?: string | undefined;
}

/** A consent or logout request, as found in the page's query (MOUNT-05). */
export type IdpRequest = AuthorizeRequest | LogoutRequest;

/**
 * Reads the page's query: with `post_logout_redirect_uri` it is a logout request, otherwise a consent request (IDP-01,
 * OUT-01). An empty parameter counts as missing (READ-88).
 *
 * @param query `?client_id=...`
 * @throws MissingParameterError for the first missing parameter (IDP-02, OUT-02)
 */
export function readIdpRequest(query: string): IdpRequest {
  const parameters = new URLSearchParams(query);
  const optional = (name: string) => parameters.get(name) || undefined;
  const required = (name: string) => {
    const value = optional(name);
    if (value === undefined) throw new MissingParameterError(name);
    return value;
  };
  const post_logout_redirect_uri = optional('post_logout_redirect_uri');
  if (post_logout_redirect_uri !== undefined) {
    return {
      flow: 'logout',
      client_id: required('client_id'),
      post_logout_redirect_uri,
      id_token_hint: optional('id_token_hint'),
      state: optional('state'),
    };
  }
  return {
    flow: 'authorize',
    client_id: required('client_id'),
    redirect_uri: required('redirect_uri'),
    response_type: required('response_type'),
    scope: optional('scope') ?? defaultScope,
    code_challenge: optional('code_challenge'),
    state: optional('state'),
    nonce: optional('nonce'),
  };
}

/** The scopes of a request without a `scope` parameter (IDP-03). */
const defaultScope = 'openid email profile';
