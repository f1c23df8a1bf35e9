import { boolean, nullable, optional, string, type } from 'superstruct';
import type { BasicAnswer } from '../../api/schema.ts';
import { check } from '../../base/check.ts';

/** The application that asks for consent; its name is all that is checked. */
export interface AskingClient {
  /** Its name; absent for one without. */
  readonly client_name?: string | null;
  /** Names it at the provider. */
  readonly client_id?: string;
  /** Its kind, such as `third_party`. */
  readonly client_type?: string;
  /** Its own words. */
  readonly client_description?: string | null;
  /** A picture. */
  readonly client_logo_url?: string | null;
}

/** The provider's answer about an application that asks for consent (CALL-54). */
export interface AuthorizeStartAnswer extends BasicAnswer {
  /** False where the person has allowed all of it before, or need not be asked. */
  readonly consent_required: boolean;
  /** The application that asks. */
  readonly oidc_client: AskingClient;
  /** Where the answer is to lead. */
  readonly redirect_uri?: string;
}

/** The provider's answer about a logout that an application asks for (CALL-56). */
export interface LogoutStartAnswer extends BasicAnswer {
  /** Whether the person is to be asked first. */
  readonly consent_required: boolean;
  /** Where the logout leads in the end. */
  readonly redirect_uri: string;
}

const asking = () => type({ client_name: optional(nullable(string())) });

export const isAuthorizeStart = check<AuthorizeStartAnswer>(() => type({ consent_required: boolean(), oidc_client: asking() }));
/** The same answer of providers that take the decision as JSON. */
export const isNewerAuthorizeStart = check<
  Omit<AuthorizeStartAnswer, 'oidc_client'> & { readonly client: AuthorizeStartAnswer['oidc_client'] }
>(() => type({ consent_required: boolean(), client: asking() }));
export const isRedirectAnswer = check<{ readonly redirect_uri: string }>(() => type({ redirect_uri: string() }));
export const isLogoutStart = check<LogoutStartAnswer>(() => type({ consent_required: boolean(), redirect_uri: string() }));
