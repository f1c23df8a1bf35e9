/*
 * What the protocol promises of people and sessions. On arrival, the client checks what it goes on to use: `user_id`,
 * `session_id`, `expires_at`, `last_accessed_at`. All else is typed as it is promised, and comes as the provider sends it.
 */

/** Data that a host keeps with a person or a session, whatever it is. */
export type CustomData = Readonly<Record<string, unknown>>;

/**
 * A person as the provider describes them. The client itself checks `user_id` alone; the rest is the provider's word. A
 * field that the protocol gets later is there at run time, too, and is read by naming it.
 *
 * @example
 * const { external_id } = user as User & { readonly external_id?: string };
 */
export interface User {
  /** The same for as long as the person has an account. */
  readonly user_id: string;
  /** When the account was made; RFC 3339, UTC, as every time here. */
  readonly created_at: string;
  /** `pending` until somebody has signed in with it. */
  readonly status: 'active' | 'pending';
  /** Empty texts where it is not known. */
  readonly name: PersonName;
  /** Their addresses. */
  readonly emails: readonly UserEmail[];
  /** Their phone numbers. */
  readonly phone_numbers: readonly UserPhoneNumber[];
  /** Their accounts elsewhere that they sign in with. */
  readonly providers: readonly UserProvider[];
  /** Their authenticator apps. */
  readonly totps: readonly UserTotp[];
  /** Their wallets. */
  readonly crypto_wallets: readonly UserCryptoWallet[];
  /** Their passkeys and security keys. */
  readonly webauthn_registrations: readonly UserWebauthnRegistration[];
  /** Their biometric registrations; mobile apps make them. */
  readonly biometric_registrations: readonly UserBiometricRegistration[];
  /** Null for a person without one. */
  readonly password: UserPassword | null;
  /** What the host's servers keep with them. */
  readonly trusted_metadata: CustomData;
  /** What they can change themselves, so that nothing may rest on it. */
  readonly untrusted_metadata: CustomData;
  /** What they may do, by name; absent at providers that know no roles. */
  readonly roles?: readonly string[];
}

/** The name of a person. */
export interface PersonName {
  /** Empty where it is not known. */
  readonly first_name: string;
  /** Empty where it is not known. */
  readonly middle_name: string;
  /** Empty where it is not known. */
  readonly last_name: string;
}

/** An address of a person. */
export interface UserEmail {
  /** Names it when it is taken away. */
  readonly email_id: string;
  /** The address. */
  readonly email: string;
  /** Whether they have shown that it is theirs. */
  readonly verified: boolean;
}

/** A phone number of a person. */
export interface UserPhoneNumber {
  /** Names it when it is taken away. */
  readonly phone_id: string;
  /** E.164, for example +12025550123. */
  readonly phone_number: string;
  /** Whether they have shown that it is theirs. */
  readonly verified: boolean;
}

/** An account at an OAuth provider. */
export interface UserProvider {
  /** Names it when it is taken away. */
  readonly oauth_user_registration_id: string;
  /** Which provider, as it writes itself, for example `Google`. */
  readonly provider_type: string;
  /** What the provider calls the person. */
  readonly provider_subject: string;
  /** An address; empty where there is none. */
  readonly profile_picture_url: string;
  /** A language tag; empty where it is not known. */
  readonly locale: string;
}

/** An authenticator app. */
export interface UserTotp {
  /** Names it when it is taken away. */
  readonly totp_id: string;
  /** Whether a code of it was redeemed. */
  readonly verified: boolean;
}

/** A crypto wallet. */
export interface UserCryptoWallet {
  /** Names it when it is taken away. */
  readonly crypto_wallet_id: string;
  /** The account's address. */
  readonly crypto_wallet_address: string;
  /** Which chain's signatures it makes: `ethereum` or `solana`. */
  readonly crypto_wallet_type: string;
  /** Whether a challenge was signed with it. */
  readonly verified: boolean;
}

/** A passkey or a security key. */
export interface UserWebauthnRegistration {
  /** Names it when it is renamed or taken away. */
  readonly webauthn_registration_id: string;
  /** The domain that it is for. */
  readonly domain: string;
  /** The browser that it was made in. */
  readonly user_agent: string;
  /** `platform` or `cross-platform`; empty where either was welcome. */
  readonly authenticator_type: string;
  /** Whether its making was finished. */
  readonly verified: boolean;
  /** As the person calls it. */
  readonly name: string;
}

/** A biometric registration. */
export interface UserBiometricRegistration {
  /** Names it when it is taken away. */
  readonly biometric_registration_id: string;
  /** Whether its making was finished. */
  readonly verified: boolean;
}

/** That a person has a password; nothing of it. */
export interface UserPassword {
  /** Names it. */
  readonly password_id: string;
  /** Whether it must be set anew, as after a breach. */
  readonly requires_reset: boolean;
}

/**
 * A session as the provider describes it. The client itself checks `session_id`, `expires_at` and `last_accessed_at`; the
 * rest is the provider's word. A field that the protocol gets later is read by naming it.
 *
 * @example
 * const { device_id } = session as Session & { readonly device_id?: string };
 */
export interface Session {
  /** Names the session; no secret. */
  readonly session_id: string;
  /** Whose it is. */
  readonly user_id: string;
  /** When it began; RFC 3339, UTC, as every time here. */
  readonly started_at: string;
  /** When the provider last saw it. */
  readonly last_accessed_at: string;
  /** When it ends, unless it is extended. */
  readonly expires_at: string;
  /** Where it was begun. */
  readonly attributes: SessionAttributes;
  /** How the person has proved who they are, the oldest proof first. */
  readonly authentication_factors: readonly AuthenticationFactor[];
  /** What the host's servers have put in; null for nothing. */
  readonly custom_claims: CustomData | null;
  /** What the person may do, by name; absent at providers that know no roles. */
  readonly roles?: readonly string[];
}

/** Where a session was begun. */
export interface SessionAttributes {
  /** Of the device, as the provider sees it. */
  readonly ip_address: string;
  /** The browser's own words. */
  readonly user_agent: string;
}

/** One proof of who the person is; the detail that belongs to its `delivery_method` is there, and no other. */
export interface AuthenticationFactor {
  /** The kind of proof, such as `otp`, `magic_link` or `password`. */
  readonly type: string;
  /** How it came: the channel of a code, `oauth_google`, `knowledge` for a password. */
  readonly delivery_method: DeliveryMethod;
  /** When it was last given. */
  readonly last_authenticated_at: string;
  /** Of `email` and `embedded`. */
  readonly email_factor?: { readonly email_id: string; readonly email_address: string };
  /** Of `sms` and `whatsapp`. */
  readonly phone_number_factor?: { readonly phone_id: string; readonly phone_number: string };
  /** Of `webauthn_registration`. */
  readonly webauthn_factor?: { readonly webauthn_registration_id: string; readonly domain: string; readonly user_agent: string };
  /** Of `authenticator_app`. */
  readonly authenticator_app_factor?: { readonly totp_id: string };
  /** Of `recovery_code`. */
  readonly recovery_code_factor?: { readonly totp_recovery_code_id: string };
  /** Of `crypto_wallet`. */
  readonly crypto_wallet_factor?: {
    readonly crypto_wallet_id: string;
    readonly crypto_wallet_address: string;
    readonly crypto_wallet_type: string;
  };
  /** Of `biometric`. */
  readonly biometric_factor?: { readonly biometric_registration_id: string };
  /** Of `oauth_access_token_exchange`. */
  readonly oauth_access_token_exchange_factor?: { readonly client_id: string };
  /** Of `trusted_token_exchange`. */
  readonly trusted_auth_token_factor?: { readonly token_id: string };
  /** Of `impersonation`: who of the host's staff it is. */
  readonly impersonated_factor?: { readonly impersonator_id: string; readonly impersonator_email_address: string };
  /** Of `oauth_google` it is `google_oauth_factor`, and so on; some providers vouch for no address. */
  readonly [detail: `${string}_oauth_factor`]:
    | { readonly id: string; readonly provider_subject: string; readonly email_id?: string }
    | undefined;
}

/** How a proof of who somebody is reached the provider. */
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

/** Who is signed in, or null (SESS-01). */
export type SessionState = { readonly session: Session; readonly user: User } | null;
