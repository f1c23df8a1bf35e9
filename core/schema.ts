import {
  array,
  boolean,
  enums,
  nonempty,
  nullable,
  number,
  optional,
  record,
  refine,
  string,
  type,
  union,
  unknown,
} from 'superstruct';
import type { ApiErrorFields } from '../machines/errors.ts';
import type { Session, SessionState, User } from '../machines/domain.ts';

/**
 * What is relied on in data from outside, and nothing more: fields that a schema does not name
 * pass through. Each export tells whether a value has that shape.
 */
export const check =
  <T>(schema: { is(value: unknown): boolean }) =>
  (value: unknown): value is T => {
    try {
      return schema.is(value);
    } catch {
      // superstruct puts the value that it refuses into a message, and `{"toString":[]}` cannot be put there.
      return false;
    }
  };

/** A check of an answer's data. */
export type Check<T> = (value: unknown) => value is T;

const user = type({ user_id: nonempty(string()) });
const session = type({
  session_id: nonempty(string()),
  // It becomes the expiry of the cookies.
  expires_at: refine(string(), 'date', (text) => !Number.isNaN(Date.parse(text))),
  last_accessed_at: string(),
});

/** The data of every answer that signs somebody in. */
export interface AuthenticateAnswer {
  /** Names the request for the provider's support. */
  readonly request_id: string;
  /** The HTTP status, once more. */
  readonly status_code: number;
  /** Who is signed in. */
  readonly user_id: string;
  /** Their session. */
  readonly session: Session;
  /** The person. */
  readonly user: User;
  /** The opaque token; empty or absent where the provider keeps it in an HttpOnly cookie. */
  readonly session_token?: string;
  /** The session as a signed token for the host's servers; empty or absent likewise. */
  readonly session_jwt?: string;
}

const authenticated = type({
  session,
  user,
  session_token: optional(nullable(string())),
  session_jwt: optional(nullable(string())),
});

/** What a person sets their authenticator app up with. */
export interface TotpFields {
  /** Names the app when it is taken away. */
  readonly totp_id: string;
  /** Base32, for typing it into the app. */
  readonly secret: string;
  /** A picture as a data address. */
  readonly qr_code: string;
  /** For when the app is lost; each is good once. */
  readonly recovery_codes: readonly string[];
}

/** The data of every answer that changes the user: the changed user is what is relied on. */
export const isMutateAnswer = check<{ __user: User }>(type({ __user: user }));
/** A new TOTP: a person cannot set their app up without any one of these. */
export const isTotpAnswer = check<{ __user: User } & TotpFields>(
  type({
    __user: user,
    totp_id: string(),
    secret: string(),
    qr_code: string(),
    recovery_codes: array(string()),
  }),
);

export const isUserType = check<{ userType: 'new' | 'passwordless' | 'password' }>(
  type({ userType: enums(['new', 'passwordless', 'password']) }),
);

export const isChallenge = check<{ challenge: string }>(type({ challenge: nonempty(string()) }));
/** What the provider says about an application that asks for consent (CALL-54). */
export interface AuthorizeStartAnswer {
  /** False where the person has allowed all of it before, or need not be asked. */
  readonly consent_required: boolean;
  /** The application that asks. */
  readonly oidc_client: { readonly client_name?: string | undefined };
  /** Where the answer is to lead. */
  readonly redirect_uri?: string;
}

/** What the provider says about a logout that an application asks for (CALL-56). */
export interface LogoutStartAnswer {
  /** Whether the person is to be asked first. */
  readonly consent_required: boolean;
  /** Where the logout leads in the end. */
  readonly redirect_uri: string;
}

export const isAuthorizeStart = check<AuthorizeStartAnswer>(
  type({ consent_required: boolean(), oidc_client: type({ client_name: optional(string()) }) }),
);
/** The same answer of providers that take the decision as JSON. */
export const isNewerAuthorizeStart = check<Omit<AuthorizeStartAnswer, 'oidc_client'> & { readonly client: AuthorizeStartAnswer['oidc_client'] }>(
  type({ consent_required: boolean(), client: type({ client_name: optional(string()) }) }),
);
export const isRedirectAnswer = check<{ readonly redirect_uri: string }>(type({ redirect_uri: string() }));
export const isLogoutStart = check<LogoutStartAnswer>(
  type({ consent_required: boolean(), redirect_uri: string() }),
);

/** The passkeys in a user's data (CALL-60). */
export const isRegistrations = check<readonly { readonly webauthn_registration_id: string; readonly name?: string }[]>(
  array(type({ webauthn_registration_id: nonempty(string()), name: optional(string()) })),
);
/** What this browser remembers of passkeys, by the ids of their registrations. */
export const isKnownPasskeys = check<Readonly<Record<string, { credentialId: string; userHandle: string; rpId: string }>>>(
  record(string(), type({ credentialId: string(), userHandle: string(), rpId: string() })),
);
export const isCreationOptions = check<{ public_key_credential_creation_options: string }>(
  type({ public_key_credential_creation_options: nonempty(string()) }),
);
export const isRequestOptions = check<{ public_key_credential_request_options: string }>(
  type({ public_key_credential_request_options: nonempty(string()) }),
);

/** A member of an organisation, as far as anybody may know. */
export interface Member {
  /** Whether the member takes part, as the provider says it. */
  readonly status: string;
  /** The member's name. */
  readonly name: string;
  /** Empty for a member without a password. */
  readonly member_password_id: string;
}

export const isMember = check<{ member: Member | null }>(type({ member: nullable(type({})) }));

/** How good a password is (CALL-49). */
export interface StrengthAnswer {
  /** Whether it can be set. */
  readonly valid_password: boolean;
  /** 0 to 4. */
  readonly score: number;
  /** Whether it was stolen somewhere. */
  readonly breached_password: boolean;
  /** The rules of the project; `none` before the provider has said. */
  readonly strength_policy: 'luds' | 'zxcvbn' | 'none';
  /** What would make it better. */
  readonly feedback: {
    readonly warning: string;
    readonly suggestions?: readonly string[];
    readonly luds_requirements?: {
      readonly missing_characters: number;
      readonly missing_complexity: number;
    };
  };
}

export const isStrengthAnswer = check<StrengthAnswer>(
  type({
    valid_password: boolean(),
    score: number(),
    breached_password: boolean(),
    strength_policy: enums(['luds', 'zxcvbn', 'none']),
    feedback: type({
      warning: string(),
      luds_requirements: optional(type({ missing_characters: number(), missing_complexity: number() })),
    }),
  }),
);

export const isAuthenticateAnswer = check<AuthenticateAnswer>(authenticated);
export const isUser = check<User>(user);
export const isSentCode = check<{ method_id: string }>(type({ method_id: nonempty(string()) }));
export const isAnyAnswer = check<object>(type({}));
export const isEnvelope = check<{ data: unknown }>(type({ data: unknown() }));

/** What an earlier page left in local storage. */
export const isStoredState = check<SessionState>(nullable(type({ session, user })));

/** Which sign-in or sign-out was the last in this browser. */
export const isSignInMark = check<{ id: string; session: string | null }>(
  type({ id: nonempty(string()), session: nullable(string()) }),
);

/** How the last refresh of this browser went. */
export const isLastRefresh = check<{
  mark: string | null;
  started: number;
  base: number;
  failed: number;
  notBefore: number;
}>(type({ mark: nullable(string()), started: number(), base: number(), failed: number(), notBefore: number() }));

export const isApiError = check<
  Pick<ApiErrorFields, 'error_type' | 'error_message'> & Record<string, unknown>
>(type({ error_type: string(), error_message: string() }));

export const isSchemaError = check<{ body?: unknown; params?: unknown; query?: unknown }>(
  union([type({ body: array() }), type({ params: array() }), type({ query: array() })]),
);
export const isFieldIssue = check<{ dataPath: string; message: string }>(
  type({ dataPath: string(), message: string() }),
);

/** The settings of a project, as the provider tells them. */
export interface BootstrapAnswer {
  readonly project_name: string | null;
  readonly disable_sdk_watermark: boolean;
  readonly cname_domain?: string | null;
  readonly email_domains: readonly string[];
  readonly captcha_settings: Captcha;
  readonly pkce_required_for_email_magic_links?: boolean;
  readonly pkce_required_for_password_resets?: boolean;
  readonly pkce_required_for_oauth?: boolean;
  readonly pkce_required_for_sso?: boolean;
  readonly slug_pattern?: string | null;
  readonly create_organization_enabled?: boolean;
  readonly password_config?: { readonly luds_complexity: number; readonly luds_minimum_count: number } | null;
  readonly dfp_protected_auth_enabled?: boolean;
  readonly dfp_protected_auth_mode?: 'OBSERVATION' | 'DECISIONING';
  readonly rbac_policy?: object | null;
  readonly siwe_required_for_crypto_wallets?: boolean;
  readonly vertical?: 'CONSUMER' | 'B2B';
}

type Captcha = { readonly enabled: boolean; readonly siteKey?: string };

const captcha = type({ enabled: boolean(), siteKey: optional(string()) });
const maybeString = optional(nullable(string()));
const flag = optional(boolean());

export const isBootstrapAnswer = check<BootstrapAnswer>(
  type({
    project_name: nullable(string()),
    disable_sdk_watermark: boolean(),
    cname_domain: maybeString,
    email_domains: array(string()),
    captcha_settings: captcha,
    pkce_required_for_email_magic_links: flag,
    pkce_required_for_password_resets: flag,
    pkce_required_for_oauth: flag,
    pkce_required_for_sso: flag,
    slug_pattern: maybeString,
    create_organization_enabled: flag,
    password_config: optional(nullable(type({ luds_complexity: number(), luds_minimum_count: number() }))),
    dfp_protected_auth_enabled: flag,
    dfp_protected_auth_mode: optional(enums(['OBSERVATION', 'DECISIONING'])),
    rbac_policy: optional(nullable(type({}))),
    siwe_required_for_crypto_wallets: flag,
    vertical: optional(enums(['CONSUMER', 'B2B'])),
  }),
);

/** What an earlier page kept of the settings; what an earlier version did not know has its default. */
export const isStoredBootstrap = check<object>(
  type({
    projectName: nullable(string()),
    displayWatermark: boolean(),
    cnameDomain: maybeString,
    emailDomains: array(string()),
    captchaSettings: captcha,
    pkceRequiredForEmailMagicLinks: boolean(),
    pkceRequiredForPasswordResets: flag,
    pkceRequiredForOAuth: flag,
    pkceRequiredForSso: flag,
    slugPattern: maybeString,
    createOrganizationEnabled: flag,
    passwordConfig: optional(nullable(type({ ludsComplexity: number(), ludsMinimumCount: number() }))),
    runDFPProtectedAuth: flag,
    dfpProtectedAuthMode: optional(enums(['OBSERVATION', 'DECISIONING'])),
    rbacPolicy: optional(nullable(type({}))),
    siweRequiredForCryptoWallets: flag,
    vertical: optional(enums(['CONSUMER', 'B2B'])),
  }),
);

export const isPkcePair = check<{ code_verifier: string; code_challenge: string }>(
  type({ code_verifier: nonempty(string()), code_challenge: nonempty(string()) }),
);

export const isSpentTokens = check<readonly string[]>(array(string()));
