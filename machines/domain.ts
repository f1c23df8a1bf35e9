/** The products of the login widget (CFG-01, LIM-07). */
export const authMethods = ['emailMagicLinks', 'oauth', 'otp', 'crypto', 'passwords', 'passkeys'] as const;
/** A product of the login widget (CFG-01). */
export type AuthMethod = (typeof authMethods)[number];

/** A part of Main. */
export type Section = 'social' | 'crypto' | 'contact';

/** The part of Main with each product; null for a product without a separate part. */
export const sectionOf: Readonly<Record<AuthMethod, Section | null>> = {
  oauth: 'social',
  crypto: 'crypto',
  emailMagicLinks: 'contact',
  otp: 'contact',
  passwords: 'contact',
  passkeys: null,
};

/** The type of an event for the host. `HostEventData` of `latchkey` describes each event. */
export type HostEventType =
  | 'MAGIC_LINK_LOGIN_OR_CREATE'
  | 'OTP_LOGIN_OR_CREATE'
  | 'OTP_AUTHENTICATE'
  | 'OTP_SEND'
  | 'TOTP_AUTHENTICATE'
  | 'RECOVERY_CODE_AUTHENTICATE'
  | 'TOTP_CREATE'
  | 'STEP_UP_COMPLETE'
  | 'STEP_UP_CANCEL'
  | 'ACCOUNT_CHANGE'
  | 'PASSWORD_CREATE'
  | 'PASSWORD_AUTHENTICATE'
  | 'PASSWORD_RESET_BY_EMAIL_START'
  | 'PASSWORD_RESET_BY_EMAIL'
  | 'CRYPTO_WALLET_AUTHENTICATE_START'
  | 'CRYPTO_WALLET_AUTHENTICATE'
  | 'AUTHENTICATE_FLOW_COMPLETE'
  | 'PASSKEY_AUTHENTICATE'
  | 'PASSKEY_REGISTER'
  | 'PASSKEY_SKIP'
  | 'PASSKEY_DONE'
  | 'OAUTH_AUTHORIZE_FLOW_START'
  | 'OAUTH_AUTHORIZE_FLOW_COMPLETE'
  | 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED';

/** A step of a sign-in, for the host's `onEvent`: its type, and Stytch's response or other data. */
export type HostEvent<Data extends { readonly [T in HostEventType]: object } = Record<HostEventType, object>> = {
  readonly [T in HostEventType]: { readonly type: T; readonly data: Data[T] };
}[HostEventType];

/** The channels for passcodes (LIM-08). */
export const otpChannels = ['sms', 'whatsapp', 'email'] as const;
/** A channel for passcodes (LIM-08). */
export type OtpChannel = (typeof otpChannels)[number];

/** The destination of the last code (SM-10). */
export interface OtpState {
  /** The channel of the code; `email` before the first code. */
  readonly type: OtpChannel;
  /** The ID that is sent with the code to redeem it; empty before the first code. */
  readonly methodId: string;
  /** A phone number in E.164 form, or an email address; empty before the first code. */
  readonly otpDestination: string;
}

/** The data of the password screens (SM-12). */
export interface PasswordState {
  /** The email address of the user; empty before the user has submitted one. */
  readonly email: string;
  /** The account state of the address (CALL-51). */
  readonly type: 'new' | 'password' | 'passwordless';
}

/** The project settings that a widget uses. */
export interface Project {
  /** The value of {project} in texts; null before it is known (BOOT-05). */
  readonly name: string | null;
  /** Whether the widget shows the watermark (BOOT-06). */
  readonly displayWatermark: boolean;
  /** The sender domains of the project's emails; empty before they are known (EML-07). */
  readonly emailDomains: readonly string[];
  /** The limits of the `luds` policy; null for projects without it (READ-21). */
  readonly passwordConfig: { readonly ludsComplexity: number; readonly ludsMinimumCount: number } | null;
}

/** The input of a contact form: a phone number with its country, or an email address. */
export type ContactEntry =
  | {
      readonly channel: 'sms' | 'whatsapp';
      /** An ISO 3166-1 region code, two letters. */
      readonly country: string;
      readonly number: string;
    }
  | { readonly channel: 'email'; readonly email: string };

/** The OAuth providers for sign-in (OAUTH-01). */
export const oauthProviders = [
  'google',
  'microsoft',
  'apple',
  'github',
  'gitlab',
  'facebook',
  'discord',
  'salesforce',
  'slack',
  'amazon',
  'bitbucket',
  'linkedin',
  'coinbase',
  'twitch',
  'twitter',
  'tiktok',
  'snapchat',
  'figma',
  'yahoo',
] as const;
/** An OAuth provider for sign-in (OAUTH-01). */
export type OAuthProvider = (typeof oauthProviders)[number];

/** The OAuth providers of B2B projects (OAUTH-09). */
export const b2bOAuthProviders = ['google', 'microsoft', 'hubspot', 'slack', 'github'] as const;
/** An OAuth provider of B2B projects (OAUTH-09). */
export type B2BOAuthProvider = (typeof b2bOAuthProviders)[number];

/** The supported wallets in the order of their buttons (CRYPTO-01, READ-84). */
export const walletOptions = [
  'Vessel',
  'Phantom',
  'Metamask',
  'Coinbase',
  'Binance',
  'Other Ethereum Wallet',
  'Other Solana Wallet',
] as const;
/** A supported wallet (CRYPTO-01). */
export type WalletOption = (typeof walletOptions)[number];

/** The data of the wallet screens (SM-11). */
export interface CryptoState {
  /** The account's address; empty before the wallet has returned it. */
  readonly walletAddress: string;
  /** The chosen wallet; `Metamask` before the user has chosen. */
  readonly walletOption: WalletOption;
  /** The text for the wallet to sign; empty before Stytch has sent it. */
  readonly walletChallenge: string;
}

/** A part of Main that a returning user can see without the other parts. */
export type RememberedPart = 'social' | 'contact' | 'crypto' | 'passkeys';
/** A method that a browser remembers for the next visit: its name. */
export type RememberedMethod = OAuthProvider | OtpChannel | WalletOption | 'passkeys';
/** The methods that a browser remembers for the next visit, by the part of Main. */
export const rememberedMethods: Readonly<Record<RememberedPart, readonly RememberedMethod[]>> = {
  social: oauthProviders,
  contact: otpChannels,
  crypto: walletOptions,
  passkeys: ['passkeys'],
};

/**
 * The browser's support for passkeys: none (or not known yet), modal dialog with autofill still unknown, modal dialog only,
 * or dialog and autofill.
 */
export type PasskeySupport = 'none' | 'unsettled' | 'dialog' | 'autofill';

/** Returns the items of an unchecked list, without malformed ones: a malformed item in a response would break every later page load. */
export const itemsIn = <T>(list: readonly T[] | null | undefined): readonly T[] =>
  (Array.isArray(list) ? list : []).filter((item) => Object(item) === item);
