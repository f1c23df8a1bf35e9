/** The products of the login widget (CFG-01, LIM-07). */
export const authMethods = ['emailMagicLinks', 'oauth', 'otp', 'crypto', 'passwords', 'passkeys'] as const;
/** A product of the login widget (CFG-01). */
export type AuthMethod = (typeof authMethods)[number];

/** A part of Main. */
export type Section = 'social' | 'crypto' | 'contact';

/** The part of Main with each product; null for a product that is next to the others. */
export const sectionOf: Readonly<Record<AuthMethod, Section | null>> = {
  oauth: 'social',
  crypto: 'crypto',
  emailMagicLinks: 'contact',
  otp: 'contact',
  passwords: 'contact',
  passkeys: null,
};

/** A step of a sign-in, for the host's `onEvent`. `data` is Stytch's response. */
export type HostEvent =
  /** A magic link was sent. `data`: the response of `magicLinks.email.loginOrCreate`. */
  | { readonly type: 'MAGIC_LINK_LOGIN_OR_CREATE'; readonly data: object }
  /** A code was sent. `data`: the response of `otps.<channel>.loginOrCreate`, with `method_id`. */
  | { readonly type: 'OTP_LOGIN_OR_CREATE'; readonly data: object }
  /** A code signed the user in. `data`: the response of `otps.authenticate`. */
  | { readonly type: 'OTP_AUTHENTICATE'; readonly data: object }
  /** A code that proves another factor was sent. `data`: the response of `otps.<channel>.send`, with `method_id`. */
  | { readonly type: 'OTP_SEND'; readonly data: object }
  /** A code of an authenticator app was accepted. `data`: the response of `totps.authenticate`. */
  | { readonly type: 'TOTP_AUTHENTICATE'; readonly data: object }
  /** A recovery code was accepted. `data`: the response of `totps.recover`. */
  | { readonly type: 'RECOVERY_CODE_AUTHENTICATE'; readonly data: object }
  /** The user started to set up an authenticator app. `data`: the response of `totps.create`. */
  | { readonly type: 'TOTP_CREATE'; readonly data: object }
  /** The step-up is complete. `data`: empty. */
  | { readonly type: 'STEP_UP_COMPLETE'; readonly data: object }
  /** The user gave up the step-up. `data`: empty. */
  | { readonly type: 'STEP_UP_CANCEL'; readonly data: object }
  /** The user changed the account in its widget. `data`: an `AccountChanged`, with the kind of change and the response. */
  | { readonly type: 'ACCOUNT_CHANGE'; readonly data: object }
  /** A new user chose a password. `data`: the response of `passwords.create`. */
  | { readonly type: 'PASSWORD_CREATE'; readonly data: object }
  /** A password signed the user in. `data`: the response of `passwords.authenticate`. */
  | { readonly type: 'PASSWORD_AUTHENTICATE'; readonly data: object }
  /** An email to reset the password was sent. `data`: the response of `passwords.resetByEmailStart`. */
  | { readonly type: 'PASSWORD_RESET_BY_EMAIL_START'; readonly data: object }
  /** A reset link set a new password. `data`: the response of `passwords.resetByEmail`. */
  | { readonly type: 'PASSWORD_RESET_BY_EMAIL'; readonly data: object }
  /** The server sent a text for the wallet to sign. `data`: the response of `cryptoWallets.authenticateStart`, with `challenge`. */
  | { readonly type: 'CRYPTO_WALLET_AUTHENTICATE_START'; readonly data: object }
  /** A wallet signed the user in. `data`: the response of `cryptoWallets.authenticate`. */
  | { readonly type: 'CRYPTO_WALLET_AUTHENTICATE'; readonly data: object }
  /** The confirmation of a sign-in is on screen. `data`: empty. */
  | { readonly type: 'AUTHENTICATE_FLOW_COMPLETE'; readonly data: object }
  /** A passkey signed the user in. `data`: the response of `webauthn.authenticate`. */
  | { readonly type: 'PASSKEY_AUTHENTICATE'; readonly data: object }
  /** A passkey was created. `data`: the response of `webauthn.register`. */
  | { readonly type: 'PASSKEY_REGISTER'; readonly data: object }
  /** The user skipped the offer of a passkey. `data`: empty. */
  | { readonly type: 'PASSKEY_SKIP'; readonly data: object }
  /** The user closed the passkey widget. `data`: empty. */
  | { readonly type: 'PASSKEY_DONE'; readonly data: object }
  /** The consent widget read an application's request. `data`: `client_id`, `redirect_uri` and `scope`. */
  | { readonly type: 'OAUTH_AUTHORIZE_FLOW_START'; readonly data: object }
  /** The user allowed an application's request. `data`: empty. */
  | { readonly type: 'OAUTH_AUTHORIZE_FLOW_COMPLETE'; readonly data: object }
  /** The user denied an application's request. `data`: empty. */
  | { readonly type: 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED'; readonly data: object };

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
