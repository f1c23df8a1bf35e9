import { MissingParameterError } from './errors.ts';

/** What an application sends a person to the consent page with (IDP-02 to IDP-04). */
export interface AuthorizeRequest {
  readonly flow: 'authorize';
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly response_type: string;
  /** Separated by blanks. */
  readonly scope: string;
  readonly code_challenge?: string | undefined;
  readonly state?: string | undefined;
  readonly nonce?: string | undefined;
}

/** What an application sends a person to log out with (OUT-01 to OUT-03). */
export interface LogoutRequest {
  readonly flow: 'logout';
  readonly client_id: string;
  readonly post_logout_redirect_uri: string;
  readonly id_token_hint?: string | undefined;
  readonly state?: string | undefined;
}

/** Either of the two, as the page's query names it (MOUNT-05). */
export type IdpRequest = AuthorizeRequest | LogoutRequest;

/**
 * Reads the page's query: with `post_logout_redirect_uri` it asks for a logout, otherwise for
 * consent (IDP-01, OUT-01). An empty parameter is a missing one (READ-88).
 *
 * @param query `?client_id=...`
 * @throws MissingParameterError that names the first parameter that is missing (IDP-02, OUT-02)
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

/** IDP-03. */
const defaultScope = 'openid email profile';
