import type { AuthMethod, OAuthProvider, OtpChannel } from './domain.ts';
import { limits } from './limits.ts';

/** Passcodes (CFG-04, CFG-16 to CFG-18). */
export interface OtpOptions {
  readonly methods?: readonly OtpChannel[];
  /** Minutes a code lives, sent as `expiration_minutes`; 5 when absent. */
  readonly expirationMinutes?: number;
  /** Mail templates at the provider; sent with email passcodes only. */
  readonly loginTemplateId?: string;
  readonly signupTemplateId?: string;
}

/** Sessions (CFG-20). */
export interface SessionOptions {
  /** Minutes, sent as `session_duration_minutes`; 30 when absent. */
  readonly sessionDurationMinutes?: number;
}

/** Magic links (CFG-05, CFG-09 to CFG-13). */
export interface MagicLinkOptions {
  /** Where the link leads a known person, and a new one; sent as `login_magic_link_url` and `signup_magic_link_url`. */
  readonly loginRedirectURL?: string;
  readonly signupRedirectURL?: string;
  /** Minutes a link lives; 30 when absent. */
  readonly loginExpirationMinutes?: number;
  readonly signupExpirationMinutes?: number;
  /** Mail templates at the provider. */
  readonly loginTemplateId?: string;
  readonly signupTemplateId?: string;
  /** Accepted for compatibility; the protocol has no field for it (READ-05). */
  readonly createUserAsPending?: boolean;
  /** The domain that mails come from, for the links to the inbox (EML-06). */
  readonly domainHint?: string;
}

/** Social sign-in (CFG-14). */
export interface OAuthOptions {
  /** The parties that have a button, in this order. */
  readonly providers?: readonly { readonly type: OAuthProvider }[];
}

/** What a host configures a login widget with. */
export interface LoginConfig {
  /** The ways in, in the order of their sections (CFG-01). */
  readonly products?: readonly AuthMethod[];
  readonly emailMagicLinksOptions?: MagicLinkOptions;
  readonly oauthOptions?: OAuthOptions;
  readonly otpOptions?: OtpOptions;
  readonly sessionOptions?: SessionOptions;
  /** Whether the widget is drawn inside a shadow root; default false (CFG-21). */
  readonly enableShadowDOM?: boolean;
}

/** A configuration with its defaults filled in. */
export interface ResolvedConfig {
  readonly products: readonly AuthMethod[];
  readonly emailMagicLinksOptions: MagicLinkOptions & {
    readonly loginExpirationMinutes: number;
    readonly signupExpirationMinutes: number;
    readonly createUserAsPending: boolean;
  };
  readonly oauthOptions: OAuthOptions & { readonly providers: NonNullable<OAuthOptions['providers']> };
  readonly otpOptions: OtpOptions & {
    readonly methods: readonly OtpChannel[];
    readonly expirationMinutes: number;
  };
  readonly sessionOptions: { readonly sessionDurationMinutes: number };
  readonly enableShadowDOM: boolean;
}

/** Fills in the defaults of a configuration (CFG-02, CFG-10 to CFG-12, CFG-17, CFG-20, CFG-21). */
export function resolveConfig(config: LoginConfig): ResolvedConfig {
  const links = config.emailMagicLinksOptions;
  return {
    products: config.products ?? ['emailMagicLinks'],
    emailMagicLinksOptions: {
      ...links,
      loginExpirationMinutes: links?.loginExpirationMinutes ?? limits.linkMinutes,
      signupExpirationMinutes: links?.signupExpirationMinutes ?? limits.linkMinutes,
      createUserAsPending: links?.createUserAsPending ?? false,
    },
    oauthOptions: { ...config.oauthOptions, providers: config.oauthOptions?.providers ?? [] },
    otpOptions: {
      ...config.otpOptions,
      methods: config.otpOptions?.methods ?? [],
      expirationMinutes: config.otpOptions?.expirationMinutes ?? limits.codeMinutes,
    },
    sessionOptions: {
      sessionDurationMinutes: config.sessionOptions?.sessionDurationMinutes ?? limits.sessionMinutes,
    },
    enableShadowDOM: config.enableShadowDOM ?? false,
  };
}
