import type { AuthMethod, OAuthProvider, OtpChannel } from '../domain.ts';
import { oauthProviders } from '../domain.ts';
import { limits } from '../limits.ts';

/** Passcodes (CFG-04, CFG-16 to CFG-18). */
export interface OtpOptions {
  /** The channels, in the order of their tabs; none when absent. */
  readonly methods?: readonly OtpChannel[];
  /** Minutes a code lives, sent as `expiration_minutes`; 5 when absent. */
  readonly expirationMinutes?: number;
  /** The template of a known person's mail at the provider; sent with email passcodes only. */
  readonly loginTemplateId?: string;
  /** The template of a new person's mail at the provider; sent with email passcodes only. */
  readonly signupTemplateId?: string;
}

/** Sessions (CFG-20). */
export interface SessionOptions {
  /** Minutes, sent as `session_duration_minutes`; 30 when absent. */
  readonly sessionDurationMinutes?: number;
}

/** Magic links (CFG-05, CFG-09 to CFG-13). */
export interface MagicLinkOptions {
  /** Where the link leads a known person; sent as `login_magic_link_url`. */
  readonly loginRedirectURL?: string;
  /** Where the link leads a new person; sent as `signup_magic_link_url`. */
  readonly signupRedirectURL?: string;
  /** Minutes the link of a known person lives; 30 when absent. */
  readonly loginExpirationMinutes?: number;
  /** Minutes the link of a new person lives; 30 when absent. */
  readonly signupExpirationMinutes?: number;
  /** The template of a known person's mail at the provider. */
  readonly loginTemplateId?: string;
  /** The template of a new person's mail at the provider. */
  readonly signupTemplateId?: string;
  /** Accepted for compatibility; the protocol has no field for it (READ-05). */
  readonly createUserAsPending?: boolean;
  /** The domain that mails come from, for the links to the inbox (EML-06). */
  readonly domainHint?: string;
}

/** An OAuth provider to sign in with (CFG-14). */
export interface OAuthProviderOptions {
  /** Which provider. */
  readonly type: OAuthProvider;
  /** Scopes to ask the provider for, beyond those that signing in needs (OAUTH-06). */
  readonly custom_scopes?: readonly string[];
  /** Parameters that are sent to the provider as they are (OAUTH-07). */
  readonly provider_params?: Readonly<Record<string, string>>;
  /** Google alone: a prompt that needs no redirect, where its conditions hold (OAUTH-08, READ-14). */
  readonly one_tap?: boolean;
  /** Where the prompt is; floating when absent (READ-82). */
  readonly position?: OneTapPosition;
}

/** Where Google's prompt is: over the page, or inside the widget for all others (READ-82). */
export type OneTapPosition = 'floating' | 'embedded' | 'floatingOrEmbedded' | 'embeddedOnly' | 'forceLegacyEmbedded';

/** Social sign-in (CFG-03, CFG-14, CFG-15). */
export interface OAuthOptions {
  /** One button each, in this order. */
  readonly providers?: readonly OAuthProviderOptions[];
  /** Where the provider leads a known person back to. */
  readonly loginRedirectURL?: string;
  /** Where the provider leads a new person back to. */
  readonly signupRedirectURL?: string;
  /** Marks the provider that was used last in this browser; default false. */
  readonly rememberLastUsed?: boolean;
}

/** Mails that reset a password (CFG-19, READ-73); what is not set is not sent. */
export interface PasswordOptions {
  /** Where the link to log in without a password leads; sent as `login_redirect_url`. */
  readonly loginRedirectURL?: string;
  /** Accepted for compatibility; the protocol has no field for it. */
  readonly loginExpirationMinutes?: number;
  /** Where the link to set a new password leads; sent as `reset_password_redirect_url`. */
  readonly resetPasswordRedirectURL?: string;
  /** Minutes that link lives. */
  readonly resetPasswordExpirationMinutes?: number;
  /** The mail's template at the provider. */
  readonly resetPasswordTemplateId?: string;
}

/** Passkeys beyond signing in with them; for the product `passkeys`. Nothing of it happens unless it is asked for. */
export interface PasskeyProductOptions {
  /**
   * A passkey for people who have signed in with a password or a code (READ-117): made by the browser itself, with nothing to
   * see, where it can (`silent`), or offered once, on a screen that can be skipped (`offer`).
   */
  readonly upgrade?: 'silent' | 'offer';
  /**
   * Whether the browser asks for a passkey before anything is typed, where it has one at hand and the widget was opened by a
   * click (READ-119); default false.
   */
  readonly immediate?: boolean;
  /** The domain that passkeys are for, where it is not the page's own: one that names this page as related (READ-120). */
  readonly domain?: string;
}

/**
 * A configuration of a login widget whose products are known at run time alone: the widget itself says what is wrong with
 * it. Where you know better than the compiler, hand it over `as LoginConfig`.
 *
 * @example
 * const computed: AnyLoginConfig = { products: [...products], otpOptions: { methods } };
 * mountLogin({ client, target: '#login', config: computed as LoginConfig });
 */
export interface AnyLoginConfig {
  /** The ways in, in the order of their sections (CFG-01). */
  readonly products?: readonly AuthMethod[];
  /** For the product `emailMagicLinks`. */
  readonly emailMagicLinksOptions?: MagicLinkOptions;
  /** For the product `oauth`. */
  readonly oauthOptions?: OAuthOptions;
  /** For the product `otp`; with `email` among its methods, a code can also take a password's place. */
  readonly otpOptions?: OtpOptions;
  /** For the product `passwords`. */
  readonly passwordOptions?: PasswordOptions;
  /** For the product `passkeys`. */
  readonly passkeyOptions?: PasskeyProductOptions;
  /** For whichever product signs the person in. */
  readonly sessionOptions?: SessionOptions;
  /** A message of the host's own on the first screen, above the forms (MAIN-13, MAIN-14); none when absent. */
  readonly banner?: HostBanner | undefined;
  /** Whether the widget is drawn inside a shadow root; default false (CFG-21). */
  readonly enableShadowDOM?: boolean;
}

/** One or more. */
type Some<T> = readonly [T, ...(readonly T[])];

// The compiler names these where a configuration does not compile, so that their names say what is wrong.

/** Magic links are the product where nothing is said (CFG-02). */
interface OneProductAtLeast {
  readonly products?: Some<AuthMethod>;
}

interface HasOAuthProviders {
  readonly oauthOptions: { readonly providers: Some<OAuthProviderOptions> };
}

interface NoOAuthWithoutProviders {
  readonly products?: readonly Exclude<AuthMethod, 'oauth'>[];
}

interface OtpWithMethods {
  readonly otpOptions: { readonly methods: Some<OtpChannel> };
}

interface OtpByPhone {
  readonly otpOptions: { readonly methods: Some<Exclude<OtpChannel, 'email'>> };
}

interface NoOtpWithoutMethods {
  readonly products?: readonly Exclude<AuthMethod, 'otp'>[];
}

interface NoMagicLinksBesideOtpByEmail {
  readonly products?: readonly Exclude<AuthMethod, 'emailMagicLinks'>[];
}

/**
 * The configuration of a login widget. What would draw nothing does not compile: no product at all, `otp` without its
 * methods, `oauth` without its providers; nor do magic links beside codes by email, of which a mail can have one.
 * {@link AnyLoginConfig} is for products that are computed.
 *
 * @example
 * const config = { products: ['otp', 'passkeys'], otpOptions: { methods: ['sms', 'email'] } } satisfies LoginConfig;
 */
export type LoginConfig = AnyLoginConfig &
  OneProductAtLeast &
  (HasOAuthProviders | NoOAuthWithoutProviders) &
  (NoOtpWithoutMethods | OtpByPhone | (OtpWithMethods & NoMagicLinksBesideOtpByEmail));

/** A message of the host's, such as that a session has ended or that a password has been changed. */
export interface HostBanner {
  /** Its look, and how urgently it is read out: a success waits its turn. */
  readonly variant: 'error' | 'warning' | 'success';
  /** In the language of the page; an empty one is not drawn. */
  readonly message: string;
}

/** A configuration with its defaults filled in. */
export interface ResolvedConfig {
  /** The ways in, in the order of their sections. */
  readonly products: readonly AuthMethod[];
  /** Links, with their lifetimes. */
  readonly emailMagicLinksOptions: MagicLinkOptions & {
    readonly loginExpirationMinutes: number;
    readonly signupExpirationMinutes: number;
    readonly createUserAsPending: boolean;
  };
  /** OAuth providers: each once, and only those that are known. */
  readonly oauthOptions: OAuthOptions & {
    readonly providers: readonly OAuthProviderOptions[];
    readonly rememberLastUsed: boolean;
  };
  /** Passcodes, with their channels and lifetime. */
  readonly otpOptions: OtpOptions & {
    readonly methods: readonly OtpChannel[];
    readonly expirationMinutes: number;
  };
  /** Nothing here has a default. */
  readonly passwordOptions: PasswordOptions;
  /** Nothing here has a default. */
  readonly passkeyOptions: PasskeyProductOptions;
  /** Minutes a session lives. */
  readonly sessionOptions: { readonly sessionDurationMinutes: number };
  /** The host's message on the first screen. */
  readonly banner: HostBanner | undefined;
  /** Whether the widget is drawn inside a shadow root. */
  readonly enableShadowDOM: boolean;
}

/** Fills in the defaults of a configuration (CFG-02, CFG-10 to CFG-12, CFG-17, CFG-20, CFG-21). */
export function resolveConfig(config: AnyLoginConfig): ResolvedConfig {
  const links = config.emailMagicLinksOptions;
  return {
    products: listOf(config.products ?? ['emailMagicLinks']),
    emailMagicLinksOptions: {
      ...links,
      loginExpirationMinutes: links?.loginExpirationMinutes ?? limits.linkMinutes,
      signupExpirationMinutes: links?.signupExpirationMinutes ?? limits.linkMinutes,
      createUserAsPending: links?.createUserAsPending ?? false,
    },
    oauthOptions: {
      ...config.oauthOptions,
      providers: knownProviders(listOf(config.oauthOptions?.providers)),
      rememberLastUsed: config.oauthOptions?.rememberLastUsed ?? false,
    },
    otpOptions: {
      ...config.otpOptions,
      methods: listOf(config.otpOptions?.methods),
      expirationMinutes: config.otpOptions?.expirationMinutes ?? limits.codeMinutes,
    },
    passwordOptions: config.passwordOptions ?? {},
    passkeyOptions: config.passkeyOptions ?? {},
    sessionOptions: {
      sessionDurationMinutes: config.sessionOptions?.sessionDurationMinutes ?? limits.sessionMinutes,
    },
    banner: config.banner,
    enableShadowDOM: config.enableShadowDOM ?? false,
  };
}

/** The list that a host has given; of another kind, it counts as empty. */
const listOf = <T>(given: readonly T[] | undefined): readonly T[] => (Array.isArray(given) ? given : []);

/** Each provider once, as it was first named; one that nobody knows has no button (OAUTH-01). */
function knownProviders(given: readonly OAuthProviderOptions[]): readonly OAuthProviderOptions[] {
  return given.filter(({ type }, place) => oauthProviders.includes(type) && given.findIndex((other) => other.type === type) === place);
}
