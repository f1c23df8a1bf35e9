import type { AuthMethod, OAuthProvider, OtpChannel } from '../domain.ts';
import { itemsIn, oauthProviders } from '../domain.ts';
import { limits } from '../firstLimits.ts';
import type { CountryCode } from './countries.ts';
import type { FactorOptions } from './missingFactor.ts';

/** Options for passcodes (CFG-04, CFG-16 to CFG-18). */
export interface OtpOptions {
  /** The channels in the order of their tabs; default: none. */
  readonly methods?: readonly OtpChannel[] | undefined;
  /** The lifetime of a code in minutes, sent as `expiration_minutes`; default 5. */
  readonly expirationMinutes?: number | undefined;
  /** Stytch's email template for a returning user; sent only with email passcodes. */
  readonly loginTemplateId?: string | undefined;
  /** Stytch's email template for a new user; sent only with email passcodes. */
  readonly signupTemplateId?: string | undefined;
}

/** Options for sessions (CFG-20). */
export interface SessionOptions {
  /** The lifetime in minutes, sent as `session_duration_minutes`; default 30. */
  readonly sessionDurationMinutes?: number | undefined;
}

/** Options for magic links (CFG-05, CFG-09 to CFG-13). */
export interface MagicLinkOptions {
  /** The address in the link for a returning user; sent as `login_magic_link_url`. */
  readonly loginRedirectURL?: string | undefined;
  /** The address in the link for a new user; sent as `signup_magic_link_url`. */
  readonly signupRedirectURL?: string | undefined;
  /** The lifetime of a returning user's link in minutes; default 30. */
  readonly loginExpirationMinutes?: number | undefined;
  /** The lifetime of a new user's link in minutes; default 30. */
  readonly signupExpirationMinutes?: number | undefined;
  /** Stytch's email template for a returning user. */
  readonly loginTemplateId?: string | undefined;
  /** Stytch's email template for a new user. */
  readonly signupTemplateId?: string | undefined;
  /** Accepted for compatibility; the protocol has no such field (READ-05). */
  readonly createUserAsPending?: boolean | undefined;
  /** The sender domain of the emails, for the links to the inbox (EML-06). */
  readonly domainHint?: string | undefined;
}

/** An OAuth provider for sign-in (CFG-14). */
export interface OAuthProviderOptions {
  /** The OAuth provider. */
  readonly type: OAuthProvider;
  /** Additional OAuth scopes, beyond those required for sign-in (OAUTH-06). */
  readonly custom_scopes?: readonly string[] | undefined;
  /** Additional parameters for the provider, sent unchanged (OAUTH-07). */
  readonly provider_params?: Readonly<Record<string, string>> | undefined;
  /** For Google only: shows Google One Tap, which needs no redirect, if its conditions are met (OAUTH-08, READ-14). */
  readonly one_tap?: boolean | undefined;
  /** The position of the One Tap prompt; default: floating (READ-82). */
  readonly position?: OneTapPosition | undefined;
}

/** The position of the One Tap prompt: `floating` is above the page, all others are inside the widget (READ-82). */
export type OneTapPosition = 'floating' | 'embedded' | 'floatingOrEmbedded' | 'embeddedOnly' | 'forceLegacyEmbedded';

/** Social sign-in (CFG-03, CFG-14, CFG-15). */
export interface OAuthOptions {
  /** One button per provider, in this order. */
  readonly providers?: readonly OAuthProviderOptions[] | undefined;
  /** The address that a returning user comes back to. */
  readonly loginRedirectURL?: string | undefined;
  /** The address that a new user comes back to. */
  readonly signupRedirectURL?: string | undefined;
  /** Marks the provider that was last used in this browser; default false. See also `config.rememberLastUsed`. */
  readonly rememberLastUsed?: boolean | undefined;
}

/** Password reset emails (CFG-19, READ-73); unset options are not sent. */
export interface PasswordOptions {
  /** The address in the reset email's second link, which logs in and keeps the password; sent as `login_redirect_url`. */
  readonly loginRedirectURL?: string | undefined;
  /** Accepted for compatibility; the protocol has no such field. */
  readonly loginExpirationMinutes?: number | undefined;
  /** The address in the link that sets a new password; sent as `reset_password_redirect_url`. */
  readonly resetPasswordRedirectURL?: string | undefined;
  /** The lifetime of the reset link in minutes. */
  readonly resetPasswordExpirationMinutes?: number | undefined;
  /** Stytch's template for the reset email. */
  readonly resetPasswordTemplateId?: string | undefined;
}

/** Additional options for the product `passkeys`; all of them are off by default. */
export interface PasskeyProductOptions {
  /**
   * Creates a passkey after a sign-in with a password or a code (READ-117). `silent`: the browser creates one without a
   * dialog, if it can. `offer`: a screen offers it once and can be skipped.
   */
  readonly upgrade?: 'silent' | 'offer' | undefined;
  /**
   * Whether the browser offers an available passkey before the user types, if a click opened the widget (READ-119); default
   * false.
   */
  readonly immediate?: boolean | undefined;
  /** The domain of the passkeys; default: the page's own. Another domain must list this page as a related origin (READ-120). */
  readonly domain?: string | undefined;
}

/** An address that the host already knows, for example from an invitation (CFG-23). */
export interface InitialContact {
  /** The email address that the form begins with. */
  readonly email?: string | undefined;
  /** The phone number that the form begins with, in E.164 format, such as `+4915123456789`. */
  readonly phone?: string | undefined;
  /**
   * Whether the user cannot change the given address; default false. Forms without a given address are then hidden. A user can
   * change any page in the browser, so your server must check the address of the session too.
   */
  readonly locked?: boolean | undefined;
}

/** The countries of phone numbers (CFG-24). */
export interface PhoneOptions {
  /** The preselected country; `auto` is the region of the browser's language. Default: `US`, or the first of `only`. */
  readonly country?: 'auto' | CountryCode | undefined;
  /** The countries that are listed, and whose numbers are accepted; default: all. Stytch also has such a list per project. */
  readonly only?: readonly CountryCode[] | undefined;
}

/**
 * A login configuration whose products are known only at run time; the widget itself shows mistakes in it. If you know that
 * it is valid, pass it `as LoginConfig`.
 *
 * @example
 * const computed: AnyLoginConfig = { products: [...products], otpOptions: { methods } };
 * mountLogin({ client, target: '#login', config: computed as LoginConfig });
 */
export interface AnyLoginConfig {
  /** The sign-in methods in the order of their sections (CFG-01). */
  readonly products?: readonly AuthMethod[] | undefined;
  /** For the product `emailMagicLinks`. */
  readonly emailMagicLinksOptions?: MagicLinkOptions | undefined;
  /** For the product `oauth`. */
  readonly oauthOptions?: OAuthOptions | undefined;
  /** For the product `otp`; with `email` among its methods, users can also log in with a code instead of a password. */
  readonly otpOptions?: OtpOptions | undefined;
  /** For the product `passwords`. */
  readonly passwordOptions?: PasswordOptions | undefined;
  /** For the product `passkeys`. */
  readonly passkeyOptions?: PasskeyProductOptions | undefined;
  /** For all products. */
  readonly sessionOptions?: SessionOptions | undefined;
  /**
   * Whether codes, magic links and passwords sign up new users; default true. With false, an unknown address is an error
   * (`email_not_found` or `user_not_found`). OAuth providers and wallets still sign up new users (CFG-22).
   */
  readonly signUp?: boolean | undefined;
  /** The address that the forms begin with; default: none. */
  readonly initial?: InitialContact | undefined;
  /** The countries of phone numbers; default: all, with the United States preselected (FORM-08, FORM-09). */
  readonly phone?: PhoneOptions | undefined;
  /**
   * Whether a returning user first sees only the method that was last used in this browser, and the others at the press of a
   * button; default false (CFG-25). The browser stores the method's name, and nothing about the user.
   */
  readonly rememberLastUsed?: boolean | undefined;
  /** Options of the second factor, which the client's `secondFactor` requires (MFA-02). By default, users prove any factor they have. */
  readonly secondFactor?: FactorOptions | undefined;
  /** A message of the host on the first screen, above the forms (MAIN-13, MAIN-14); default: none. */
  readonly banner?: HostBanner | undefined;
  /** Whether the widget is rendered in a shadow root; default false (CFG-21). */
  readonly enableShadowDOM?: boolean | undefined;
}

type Some<T> = readonly [T, ...(readonly T[])];

// Compiler errors contain these type names, so the names describe the mistake.

declare const needs: unique symbol;

/** Names the missing option in a compiler error; no value has this type. */
interface Needs<Option extends string> {
  readonly [needs]: Option;
}

/** Names the other option in a compiler error that excludes this one; no value has this type. */
interface NotBeside<Option extends string> {
  readonly [needs]: Option;
}

/** Without `products`, the product is magic links (CFG-02). */
interface OneProductAtLeast {
  readonly products?: Some<AuthMethod> | undefined;
}

interface HasOAuthProviders {
  readonly oauthOptions: { readonly providers: Some<OAuthProviderOptions> };
}

interface NoOAuthWithoutProviders {
  readonly products?: readonly (Exclude<AuthMethod, 'oauth'> | Needs<'oauthOptions.providers'>)[] | undefined;
}

interface OtpWithMethods {
  readonly otpOptions: { readonly methods: Some<OtpChannel> };
}

interface OtpByPhone {
  readonly otpOptions: { readonly methods: Some<Exclude<OtpChannel, 'email'>> };
}

interface NoOtpWithoutMethods {
  readonly products?: readonly Exclude<AuthMethod, 'otp'>[] | undefined;
}

interface NoMagicLinksBesideOtpByEmail {
  readonly products?: readonly (Exclude<AuthMethod, 'emailMagicLinks'> | NotBeside<'otpOptions.methods with email'>)[] | undefined;
}

/**
 * The configuration of a login widget. Configurations without a visible sign-in method do not compile: no product, `otp`
 * without methods, `oauth` without providers. Neither do magic links together with codes by email, because an email contains
 * only one of them. Use {@link AnyLoginConfig} for computed products.
 *
 * @example
 * const config = { products: ['otp', 'passkeys'], otpOptions: { methods: ['sms', 'email'] } } satisfies LoginConfig;
 */
export type LoginConfig = AnyLoginConfig &
  OneProductAtLeast &
  (HasOAuthProviders | NoOAuthWithoutProviders) &
  (NoOtpWithoutMethods | OtpByPhone | (OtpWithMethods & NoMagicLinksBesideOtpByEmail));

/** A message of the host, for example that a session has ended or a password was changed. */
export interface HostBanner {
  /** The look, and the priority for screen readers: `success` waits, the others interrupt. */
  readonly variant: 'error' | 'warning' | 'success';
  /** The text, in the page's language; an empty text hides the banner. */
  readonly message: string;
}

/** A configuration with its defaults. */
export interface ResolvedConfig {
  /** The sign-in methods in the order of their sections. */
  readonly products: readonly AuthMethod[];
  /** Magic links and their lifetimes. */
  readonly emailMagicLinksOptions: MagicLinkOptions & {
    readonly loginExpirationMinutes: number;
    readonly signupExpirationMinutes: number;
    readonly createUserAsPending: boolean;
    readonly signUp: boolean;
  };
  /** OAuth providers, without duplicates and unknown ones. */
  readonly oauthOptions: OAuthOptions & {
    readonly providers: readonly OAuthProviderOptions[];
    readonly rememberLastUsed: boolean;
  };
  /** Passcodes with their channels and lifetime. */
  readonly otpOptions: OtpOptions & {
    readonly methods: readonly OtpChannel[];
    readonly expirationMinutes: number;
    readonly signUp: boolean;
  };
  /** Password options, which have no defaults. */
  readonly passwordOptions: PasswordOptions;
  /** Passkey options, which have no defaults. */
  readonly passkeyOptions: PasskeyProductOptions;
  /** Whether an unknown address is signed up. */
  readonly signUp: boolean;
  /** The address that the forms begin with. */
  readonly initial: InitialContact;
  /** The countries of phone numbers; without defaults. */
  readonly phone: PhoneOptions;
  /** Whether only the last used method is shown at first. */
  readonly rememberLastUsed: boolean;
  /** The lifetime of a session in minutes. */
  readonly sessionOptions: { readonly sessionDurationMinutes: number };
  /** The second factor, which the client's `secondFactor` requires. */
  readonly secondFactor: FactorOptions;
  /** The host's message on the first screen. */
  readonly banner: HostBanner | undefined;
  /** Whether the widget is rendered in a shadow root. */
  readonly enableShadowDOM: boolean;
}

/** Fills in the defaults of a configuration (CFG-02, CFG-10 to CFG-12, CFG-17, CFG-20, CFG-21). */
export function resolveConfig(config: AnyLoginConfig): ResolvedConfig {
  const { emailMagicLinksOptions: links, signUp = true } = config;
  return {
    products: listOf(config.products ?? ['emailMagicLinks']),
    emailMagicLinksOptions: {
      ...links,
      loginExpirationMinutes: links?.loginExpirationMinutes ?? limits.linkMinutes,
      signupExpirationMinutes: links?.signupExpirationMinutes ?? limits.linkMinutes,
      createUserAsPending: links?.createUserAsPending ?? false,
      signUp,
    },
    oauthOptions: {
      ...config.oauthOptions,
      providers: knownProviders(itemsIn(config.oauthOptions?.providers)),
      rememberLastUsed: config.oauthOptions?.rememberLastUsed ?? false,
    },
    otpOptions: {
      ...config.otpOptions,
      methods: listOf(config.otpOptions?.methods),
      expirationMinutes: config.otpOptions?.expirationMinutes ?? limits.codeMinutes,
      signUp,
    },
    passwordOptions: config.passwordOptions ?? {},
    passkeyOptions: config.passkeyOptions ?? {},
    sessionOptions: {
      sessionDurationMinutes: config.sessionOptions?.sessionDurationMinutes ?? limits.sessionMinutes,
    },
    signUp,
    initial: config.initial ?? {},
    phone: config.phone ?? {},
    rememberLastUsed: config.rememberLastUsed ?? false,
    secondFactor: config.secondFactor ?? {},
    banner: config.banner,
    enableShadowDOM: config.enableShadowDOM ?? false,
  };
}

/** Returns a list from a host; other types count as an empty list. */
const listOf = <T>(given: readonly T[] | undefined): readonly T[] => (Array.isArray(given) ? given : []);

/** Removes duplicate and unknown providers (OAUTH-01). */
function knownProviders(given: readonly OAuthProviderOptions[]): readonly OAuthProviderOptions[] {
  return given.filter(({ type }, place) => oauthProviders.includes(type) && given.findIndex((other) => other.type === type) === place);
}
