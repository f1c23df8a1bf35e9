import type { AuthMethod } from '../domain.ts';
import { limits } from '../limits.ts';
import type { PasskeyProductOptions, PhoneOptions } from '../login/config.ts';
import type { FactorOptions } from '../login/missingFactor.ts';
import type { AccountSection } from './accountItems.ts';
import { accountSections } from './accountItems.ts';
import type { FramingOptions } from './framing.ts';

/** The default of `reauthAfterMinutes`, for users who can prove a factor. */
export const defaultReauthMinutes = 10;

/** The configuration of the account widget. */
export interface AccountConfig extends FramingOptions {
  /** The sections, in this order; default: all. A section with nothing to do is not drawn. */
  readonly sections?: readonly AccountSection[] | undefined;
  /** The section that is shown first, for a link to it. */
  readonly section?: AccountSection | undefined;
  /** Whether the sections are below each other (`page`, the default) or chosen by tabs. */
  readonly layout?: 'page' | 'tabs' | undefined;
  /** The products of the login widget: only their factors count as ways to sign in. The last way cannot be removed. Default: all. */
  readonly products?: readonly AuthMethod[] | undefined;
  /**
   * The age in minutes from which the last proof of a factor is too old for a change of a factor; `Infinity` leaves this check to the
   * server. Default: 10 for users who can prove a factor.
   */
  readonly reauthAfterMinutes?: number | undefined;
  /** The methods that prove a factor before a change. */
  readonly secondFactor?: FactorOptions | undefined;
  /** The countries of phone numbers; default: all, with the United States preselected. */
  readonly phone?: PhoneOptions | undefined;
  /** The lifetime of the session after a proof or a change, in minutes; default 30. */
  readonly sessionOptions?: { readonly sessionDurationMinutes?: number | undefined } | undefined;
  /** The domain of the passkeys; default: the page's host name (READ-120). */
  readonly passkeyOptions?: Pick<PasskeyProductOptions, 'domain'> | undefined;
  /** Whether the widget is rendered in a shadow root; default false. */
  readonly enableShadowDOM?: boolean | undefined;
}

/** The configuration with its defaults. */
export interface ResolvedAccountConfig
  extends Omit<AccountConfig, 'secondFactor' | 'phone' | 'sessionOptions' | 'passkeyOptions' | 'sections'> {
  readonly sections: readonly AccountSection[];
  readonly secondFactor: FactorOptions;
  readonly phone: PhoneOptions;
  readonly sessionOptions: { readonly sessionDurationMinutes: number };
  readonly passkeyOptions: Pick<PasskeyProductOptions, 'domain'>;
  readonly otpOptions: { readonly expirationMinutes: number };
}

export const resolveAccountConfig = ({
  secondFactor,
  phone,
  sessionOptions,
  passkeyOptions,
  sections: chosen,
  ...config
}: AccountConfig): ResolvedAccountConfig => ({
  ...config,
  // Without types, a name may be misspelled.
  sections: [chosen ?? accountSections].flat().filter((one) => accountSections.includes(one)),
  secondFactor: { ...secondFactor },
  phone: { ...phone },
  passkeyOptions: { ...passkeyOptions },
  otpOptions: { expirationMinutes: limits.codeMinutes },
  sessionOptions: { sessionDurationMinutes: sessionOptions?.sessionDurationMinutes ?? limits.sessionMinutes },
});
