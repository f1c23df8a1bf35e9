/*
 * Users and sessions, typed according to the protocol. The client checks only the fields that it uses: `user_id`,
 * `session_id`, `expires_at` and `last_accessed_at`. All other fields are passed through unchecked.
 */

/** Arbitrary data that a host stores with a user or a session. */
export type CustomData = Readonly<Record<string, unknown>>;

/**
 * A user in Stytch's responses. The client checks only `user_id`. Fields that Stytch adds later are present at run time and
 * can be read by declaring them.
 *
 * @example
 * const { external_id } = user as User & { readonly external_id?: string };
 */
export interface User {
  /** The user's permanent ID. */
  readonly user_id: string;
  /** The creation time; RFC 3339 in UTC, as all times here. */
  readonly created_at: string;
  /** `pending` until the first sign-in. */
  readonly status: 'active' | 'pending';
  /** The user's name; unknown parts are empty strings. */
  readonly name: PersonName;
  readonly emails: readonly UserEmail[];
  readonly phone_numbers: readonly UserPhoneNumber[];
  /** The user's accounts at OAuth providers. */
  readonly providers: readonly UserProvider[];
  /** The user's authenticator apps. */
  readonly totps: readonly UserTotp[];
  readonly crypto_wallets: readonly UserCryptoWallet[];
  /** The user's passkeys and security keys. */
  readonly webauthn_registrations: readonly UserWebauthnRegistration[];
  /** The user's biometric registrations, created by mobile apps. */
  readonly biometric_registrations: readonly UserBiometricRegistration[];
  /** The user's password; null for a user without one. */
  readonly password: UserPassword | null;
  /** Data that only the host's servers can change. */
  readonly trusted_metadata: CustomData;
  /** Data that the user can change: do not trust it. */
  readonly untrusted_metadata: CustomData;
  /** The names of the user's roles; absent if the server does not support roles. */
  readonly roles?: readonly string[];
}

/** The name of a user. */
export interface PersonName {
  /** Empty if unknown. */
  readonly first_name: string;
  /** Empty if unknown. */
  readonly middle_name: string;
  /** Empty if unknown. */
  readonly last_name: string;
}

/** An email address of a user. */
export interface UserEmail {
  /** The ID, used to delete the address. */
  readonly email_id: string;
  /** The email address, such as `ada@acme.com`. */
  readonly email: string;
  /** Whether the user has proved ownership of the address. */
  readonly verified: boolean;
}

/** A phone number of a user. */
export interface UserPhoneNumber {
  /** The ID, used to delete the number. */
  readonly phone_id: string;
  /** E.164, for example +12025550123. */
  readonly phone_number: string;
  /** Whether the user has proved ownership of the number. */
  readonly verified: boolean;
}

/** A user's account at an OAuth provider. */
export interface UserProvider {
  /** The ID, used to delete the account. */
  readonly oauth_user_registration_id: string;
  /** The provider's name, for example `Google`. */
  readonly provider_type: string;
  /** The user's ID at the provider. */
  readonly provider_subject: string;
  /** The address of the picture; empty if unknown. */
  readonly profile_picture_url: string;
  /** A language tag; empty if unknown. */
  readonly locale: string;
}

/** An authenticator app of a user. */
export interface UserTotp {
  /** The ID, used to delete the app. */
  readonly totp_id: string;
  /** Whether a code of the app was accepted. */
  readonly verified: boolean;
}

/** A crypto wallet of a user. */
export interface UserCryptoWallet {
  /** The ID, used to delete the wallet. */
  readonly crypto_wallet_id: string;
  readonly crypto_wallet_address: string;
  /** The blockchain of the wallet: `ethereum` or `solana`. */
  readonly crypto_wallet_type: string;
  /** Whether the wallet has signed a challenge. */
  readonly verified: boolean;
}

/** A passkey or a security key of a user. */
export interface UserWebauthnRegistration {
  /** The ID, used to rename or delete the passkey. */
  readonly webauthn_registration_id: string;
  /** The domain that the passkey is valid for. */
  readonly domain: string;
  /** The user agent of the browser that created the passkey. */
  readonly user_agent: string;
  /** `platform` or `cross-platform`; empty if both were allowed. */
  readonly authenticator_type: string;
  /** Whether the registration was completed. */
  readonly verified: boolean;
  /** The passkey's name, chosen by the user. */
  readonly name: string;
}

/** A biometric registration of a user. */
export interface UserBiometricRegistration {
  /** The ID, used to delete the registration. */
  readonly biometric_registration_id: string;
  /** Whether the registration was completed. */
  readonly verified: boolean;
}

/** A password of a user, without its content. */
export interface UserPassword {
  readonly password_id: string;
  /** Whether the user must set a new password, for example after a breach. */
  readonly requires_reset: boolean;
}

/**
 * A session in Stytch's responses. The client checks only `session_id`, `expires_at` and `last_accessed_at`. Fields that
 * Stytch adds later can be read by declaring them.
 *
 * @example
 * const { device_id } = session as Session & { readonly device_id?: string };
 */
export interface Session {
  /** The ID of the session; not secret. */
  readonly session_id: string;
  readonly user_id: string;
  /** The start time; RFC 3339 in UTC, as all times here. */
  readonly started_at: string;
  /** The time when Stytch last used the session. */
  readonly last_accessed_at: string;
  /** The end of the session, unless it is extended. */
  readonly expires_at: string;
  /** The device that started the session. */
  readonly attributes: SessionAttributes;
  /** The factors that the user has authenticated with, oldest first. */
  readonly authentication_factors: readonly AuthenticationFactor[];
  /** Claims set by the host's servers; null without claims. */
  readonly custom_claims: CustomData | null;
  /** The names of the user's roles; absent if the server does not support roles. */
  readonly roles?: readonly string[];
}

/** The device that started a session. */
export interface SessionAttributes {
  /** The device's IP address, as seen by Stytch. */
  readonly ip_address: string;
  readonly user_agent: string;
}

/** An authentication factor. Only the detail field of its `delivery_method` is present. */
export interface AuthenticationFactor {
  /** The kind of factor, such as `otp`, `magic_link` or `password`. */
  readonly type: string;
  /** The delivery: the channel of a code, `oauth_google`, or `knowledge` for a password. */
  readonly delivery_method: DeliveryMethod;
  /** The time of the last authentication with this factor. */
  readonly last_authenticated_at: string;
  /** Present for `email` and `embedded`. */
  readonly email_factor?: { readonly email_id: string; readonly email_address: string };
  /** Present for `sms` and `whatsapp`. */
  readonly phone_number_factor?: { readonly phone_id: string; readonly phone_number: string };
  /** Present for `webauthn_registration`. */
  readonly webauthn_factor?: { readonly webauthn_registration_id: string; readonly domain: string; readonly user_agent: string };
  /** Present for `authenticator_app`. */
  readonly authenticator_app_factor?: { readonly totp_id: string };
  /** Present for `recovery_code`. */
  readonly recovery_code_factor?: { readonly totp_recovery_code_id: string };
  /** Present for `crypto_wallet`. */
  readonly crypto_wallet_factor?: {
    readonly crypto_wallet_id: string;
    readonly crypto_wallet_address: string;
    readonly crypto_wallet_type: string;
  };
  /** Present for `biometric`. */
  readonly biometric_factor?: { readonly biometric_registration_id: string };
  /** Present for `oauth_access_token_exchange`. */
  readonly oauth_access_token_exchange_factor?: { readonly client_id: string };
  /** Present for `trusted_token_exchange`. */
  readonly trusted_auth_token_factor?: { readonly token_id: string };
  /** Present for `impersonation`: the support staff member. */
  readonly impersonated_factor?: { readonly impersonator_id: string; readonly impersonator_email_address: string };
  /** Present for OAuth: `google_oauth_factor` for `oauth_google`, and so on; some providers have no `email_id`. */
  readonly [detail: `${string}_oauth_factor`]:
    | { readonly id: string; readonly provider_subject: string; readonly email_id?: string }
    | undefined;
}

/** The delivery of an authentication factor. */
export type DeliveryMethod =
  | 'email'
  | 'embedded'
  | 'sms'
  | 'whatsapp'
  | `oauth_${string}`
  | 'webauthn_registration'
  | 'authenticator_app'
  | 'recovery_code'
  | 'crypto_wallet'
  | 'knowledge'
  | 'biometric'
  | 'impersonation'
  | 'oauth_access_token_exchange'
  | 'trusted_token_exchange';

/** The signed-in user and session, or null (SESS-01). */
export type SessionState = { readonly session: Session; readonly user: User } | null;
