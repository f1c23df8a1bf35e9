/** The products a login widget can be configured with (CFG-01, LIM-07). */
export const authMethods = ['emailMagicLinks', 'oauth', 'otp', 'crypto', 'passwords', 'passkeys'] as const;
/** A product (CFG-01). */
export type AuthMethod = (typeof authMethods)[number];

/** The channels a passcode can take (LIM-08). */
export const otpChannels = ['sms', 'whatsapp', 'email'] as const;
/** A channel of passcodes (LIM-08). */
export type OtpChannel = (typeof otpChannels)[number];

/** Where a code was sent (SM-10). */
export interface OtpState {
  /** How it was sent. */
  readonly type: OtpChannel;
  /** Names the sending when its code is redeemed. */
  readonly methodId: string;
  /** A phone number in E.164 form, or an email address. */
  readonly otpDestination: string;
}

/** The data of the password screens (SM-12). */
export interface PasswordState {
  /** Whose password it is. */
  readonly email: string;
  /** How the address signs in so far (CALL-51). */
  readonly type: 'new' | 'password' | 'passwordless';
}

/** The project settings that a widget shows or goes by. */
export interface Project {
  /** Fills {project} in the texts; null while it is not known (BOOT-05). */
  readonly name: string | null;
  /** Whether the widget carries the mark below its content (BOOT-06). */
  readonly displayWatermark: boolean;
  /** The domains that its mails come from; empty while they are not known (EML-07). */
  readonly emailDomains: readonly string[];
  /** The numbers of the luds policy; null where the project has none (READ-21). */
  readonly passwordConfig: { readonly ludsComplexity: number; readonly ludsMinimumCount: number } | null;
}

/** The entry of a contact form: a phone number with its country, or an email address. */
export type ContactEntry =
  | {
      readonly channel: 'sms' | 'whatsapp';
      /** Region code of ISO 3166-1, two letters. */
      readonly country: string;
      readonly number: string;
    }
  | { readonly channel: 'email'; readonly email: string };

/** The OAuth providers that people can sign in with (OAUTH-01). */
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
/** An OAuth provider that consumers sign in with (OAUTH-01). */
export type OAuthProvider = (typeof oauthProviders)[number];

/** The OAuth providers of business projects, a list of its own (OAUTH-09). */
export const b2bOAuthProviders = ['google', 'microsoft', 'hubspot', 'slack', 'github'] as const;
/** An OAuth provider that the members of businesses sign in with (OAUTH-09). */
export type B2BOAuthProvider = (typeof b2bOAuthProviders)[number];

/** The wallets that are offered, in the order of their buttons (CRYPTO-01, READ-84). */
export const walletOptions = [
  'Vessel',
  'Phantom',
  'Metamask',
  'Coinbase',
  'Binance',
  'Other Ethereum Wallet',
  'Other Solana Wallet',
] as const;
/** A wallet that people sign in with (CRYPTO-01). */
export type WalletOption = (typeof walletOptions)[number];

/** The data of the wallet screens (SM-11). */
export interface CryptoState {
  /** The account's address; empty before the wallet has told it. */
  readonly walletAddress: string;
  /** Which wallet was chosen. */
  readonly walletOption: WalletOption;
  /** The text that the wallet is to sign. */
  readonly walletChallenge: string;
}
