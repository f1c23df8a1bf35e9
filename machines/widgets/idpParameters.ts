import { MissingParameterError } from '../lateErrors.ts';

/** The parameters with which an application sends a person to the consent page (IDP-02 to IDP-04). */
export interface AuthorizeRequest {
  readonly flow: 'authorize';
  /** The application that asks. */
  readonly client_id: string;
  /** Where the answer leads; the provider compares it with what is registered. */
  readonly redirect_uri: string;
  /** `code`. */
  readonly response_type: string;
  /** Separated by blanks. */
  readonly scope: string;
  /** RFC 7636; absent when none came. */
  readonly code_challenge?: string | undefined;
  /** Handed back to the application as it is. */
  readonly state?: string | undefined;
  /** Goes into the ID token as it is. */
  readonly nonce?: string | undefined;
}

/** The parameters with which an application sends a person to log out (OUT-01 to OUT-03). */
export interface LogoutRequest {
  readonly flow: 'logout';
  /** The application that asks. */
  readonly client_id: string;
  /** Where the logout leads; the provider compares it with what is registered. */
  readonly post_logout_redirect_uri: string;
  /** Whom the application takes the person for. */
  readonly id_token_hint?: string | undefined;
  /** Handed back to the application as it is. */
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
