import { boolean, nullable, optional, string, type } from 'superstruct';
import type { BasicAnswer } from '../../api/schema.ts';
import { check } from '../../base/check.ts';

/** The application that asks for consent; only its name is checked. */
export interface AskingClient {
  /** The application's name; absent or null if it has none. */
  readonly client_name?: string | null;
  /** The application's ID at Stytch. */
  readonly client_id?: string;
  /** The application's kind, such as `third_party`. */
  readonly client_type?: string;
  /** The application's own description. */
  readonly client_description?: string | null;
  /** The address of the application's logo. */
  readonly client_logo_url?: string | null;
}

/** The response to an application's consent request (CALL-54). */
export interface AuthorizeStartAnswer extends BasicAnswer {
  /** False if the user has already granted all scopes, or need not be asked. */
  readonly consent_required: boolean;
  readonly oidc_client: AskingClient;
  /** The address that receives the decision. */
  readonly redirect_uri?: string;
}

/** The response to an application's logout request (CALL-56). */
export interface LogoutStartAnswer extends BasicAnswer {
  /** Whether the user must be asked first. */
  readonly consent_required: boolean;
  /** The address to open after the logout. */
  readonly redirect_uri: string;
}

const asking = () => type({ client_name: optional(nullable(string())) });

export const isAuthorizeStart = check<AuthorizeStartAnswer>(() => type({ consent_required: boolean(), oidc_client: asking() }));
/** The response of newer servers, which accept the decision as JSON. */
export const isNewerAuthorizeStart = check<
  Omit<AuthorizeStartAnswer, 'oidc_client'> & { readonly client: AuthorizeStartAnswer['oidc_client'] }
>(() => type({ consent_required: boolean(), client: asking() }));
export const isRedirectAnswer = check<{ readonly redirect_uri: string }>(() => type({ redirect_uri: string() }));
export const isLogoutStart = check<LogoutStartAnswer>(() => type({ consent_required: boolean(), redirect_uri: string() }));
