import { boolean, nullable, optional, string, type } from 'superstruct';
import { check } from '../../base/check.ts';

/** The provider's answer about an application that asks for consent (CALL-54). */
export interface AuthorizeStartAnswer {
  /** False where the person has allowed all of it before, or need not be asked. */
  readonly consent_required: boolean;
  /** The application that asks. */
  readonly oidc_client: { readonly client_name?: string | null };
  /** Where the answer is to lead. */
  readonly redirect_uri?: string;
}

/** The provider's answer about a logout that an application asks for (CALL-56). */
export interface LogoutStartAnswer {
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
