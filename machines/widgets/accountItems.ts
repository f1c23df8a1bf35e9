import type { AuthMethod } from '../domain.ts';
import type { PersonName, User, UserCryptoWallet, UserProvider } from '../login/account.ts';

/** The sections of the account widget, in their default order. */
export const accountSections = [
  'name',
  'emails',
  'phones',
  'password',
  'passkeys',
  'authenticator',
  'social',
  'wallets',
  'apps',
  'session',
] as const;
/** A section of the account widget. `wallets` are crypto wallets; `apps` are applications that sign in with this account. */
export type AccountSection = (typeof accountSections)[number];

/** The kind of an item that users can remove. `totp` is an authenticator app. */
export type AccountItemKind = 'email' | 'phone' | 'passkey' | 'totp' | 'social' | 'wallet' | 'app';

/** The section of each kind of item. */
export const sectionOfItem: Readonly<Record<AccountItemKind, AccountSection>> = {
  email: 'emails',
  phone: 'phones',
  passkey: 'passkeys',
  totp: 'authenticator',
  social: 'social',
  wallet: 'wallets',
  app: 'apps',
};

/** An item that users can remove: one of their factors, or an application's access. */
export interface AccountItem {
  /** The kind of item. */
  readonly kind: AccountItemKind;
  /** Its ID at Stytch. */
  readonly id: string;
}

/** The fields of a user that the widget reads, besides those of the proof of a factor. */
export type FactorField =
  | keyof PersonName
  | Exclude<keyof UserProvider, 'provider_subject' | 'profile_picture_url' | 'locale'>
  | Exclude<keyof UserCryptoWallet, 'crypto_wallet_type'>
  | 'email_id'
  | 'phone_id'
  | 'totp_id'
  | 'webauthn_registration_id'
  | 'providers'
  | 'crypto_wallets'
  | 'password'
  | 'name';

/** An application that signs in with this account. */
export interface ConnectedApp {
  /** The ID of the application. */
  readonly id: string;
  /** The name that the consent screen showed. */
  readonly name: string;
}

const idsOf: Readonly<Record<Exclude<AccountItemKind, 'app'>, (user: Partial<User>) => readonly (string | undefined)[]>> = {
  email: ({ emails }) => emails?.map(({ email_id }) => email_id) ?? [],
  phone: ({ phone_numbers }) => phone_numbers?.map(({ phone_id }) => phone_id) ?? [],
  passkey: ({ webauthn_registrations }) => webauthn_registrations?.map((one) => one.webauthn_registration_id) ?? [],
  totp: ({ totps }) => totps?.map(({ totp_id }) => totp_id) ?? [],
  social: ({ providers }) => providers?.map((one) => one.oauth_user_registration_id) ?? [],
  wallet: ({ crypto_wallets }) => crypto_wallets?.map(({ crypto_wallet_id }) => crypto_wallet_id) ?? [],
};

/** Whether the user has the factor. */
export const hasFactor = (user: Partial<User>, kind: Exclude<AccountItemKind, 'app'>, id: string): boolean =>
  idsOf[kind](user).includes(id);

/**
 * Whether the user can still sign in without a factor (ACCT-04). A password counts as a way only with an email address, and an
 * authenticator app only adds to another way.
 *
 * @param products the products of the host's login widget; default: all
 */
export function isSpare(user: Partial<User>, { kind, id }: AccountItem, products?: readonly AuthMethod[]): boolean {
  if (kind === 'totp' || kind === 'app') return true;
  return waysToSignIn(user, products).some((way) => way.kind !== kind || way.id !== id);
}

/** Returns the factors with which a user can sign in. */
export function waysToSignIn(user: Partial<User>, products?: readonly AuthMethod[]): readonly AccountItem[] {
  const offers = (...some: readonly AuthMethod[]) => !products || some.some((one) => products.includes(one));
  const { emails = [], phone_numbers = [], providers = [], crypto_wallets = [], webauthn_registrations = [], password } = user;
  const byPassword = Boolean(password) && offers('passwords');
  const byMail = offers('emailMagicLinks', 'otp');
  const of = (kind: Exclude<AccountItemKind, 'app'>, isOffered: boolean, some: Partial<User>): readonly AccountItem[] =>
    isOffered ? idsOf[kind](some).flatMap((id) => (id ? [{ kind, id }] : [])) : [];
  return [
    ...of('email', byMail || byPassword, { emails: emails.filter(({ verified }) => byPassword || verified) }),
    ...of('phone', offers('otp'), { phone_numbers: phone_numbers.filter(({ verified }) => verified) }),
    ...of('social', offers('oauth'), { providers }),
    ...of('wallet', offers('crypto'), { crypto_wallets: crypto_wallets.filter(({ verified }) => verified) }),
    ...of('passkey', offers('passkeys'), { webauthn_registrations: webauthn_registrations.filter(({ verified }) => verified) }),
  ];
}
