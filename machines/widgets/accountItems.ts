import type { AuthMethod } from '../domain.ts';
import { itemsIn } from '../domain.ts';
import { visibleName } from '../foreignNames.ts';
import type { PersonName, User, UserCryptoWallet, UserProvider } from '../login/account.ts';
import type { UserSession } from '../login/missingFactor.ts';

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
  readonly kind: AccountItemKind;
  /** The item's ID at Stytch. */
  readonly id: string;
}

/** The fields of a user that the widget reads, in addition to the fields that the proof of a factor reads. */
export type AccountField =
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
  readonly id: string;
  /** The name that the consent screen showed. */
  readonly name: string;
}

/** The applications that sign in with the account, or the reason why they are unknown. `retrying`: loading again after a failure. */
export type KnownApps = readonly ConnectedApp[] | 'loading' | 'failed' | 'retrying';

/** An item of an account, as a list shows it. */
export interface AccountEntry extends AccountItem {
  /** The address, or the name by which people know the item; empty for an item without a visible name. */
  readonly name: string;
  /** Whether a code or a gesture has confirmed that the item is the user's. */
  readonly isVerified: boolean;
}

/** A signed-in user and the applications of the account. */
export interface AccountHolder {
  readonly userSession: UserSession | null;
  /** The applications that sign in with the account. */
  readonly apps: KnownApps;
}

type Entries = readonly Omit<AccountEntry, 'kind'>[];

const entries: Readonly<Record<AccountItemKind, (user: Partial<User>, apps: KnownApps) => Entries>> = {
  email: ({ emails }) => itemsIn(emails).map(({ email_id: id, email: name, verified: isVerified }) => ({ id, name, isVerified })),
  phone: ({ phone_numbers: list }) =>
    itemsIn(list).map(({ phone_id: id, phone_number: name, verified: isVerified }) => ({ id, name, isVerified })),
  passkey: ({ webauthn_registrations: list }) =>
    itemsIn(list).map(({ webauthn_registration_id: id, name, verified: isVerified }) => ({ id, name, isVerified })),
  totp: ({ totps }) => itemsIn(totps).map(({ totp_id: id, verified: isVerified }) => ({ id, name: '', isVerified })),
  social: ({ providers: list }) =>
    itemsIn(list).map(({ oauth_user_registration_id: id, provider_type: name }) => ({ id, name, isVerified: true })),
  wallet: ({ crypto_wallets: list }) =>
    itemsIn(list).map(({ crypto_wallet_id: id, crypto_wallet_address: name, verified: isVerified }) => ({ id, name, isVerified })),
  app: (_, apps) => itemsIn(apps as readonly ConnectedApp[]).map((one) => ({ ...one, isVerified: true })),
};

/** Returns the items of one kind; items without an ID are malformed and left out. */
function entriesOf(kind: AccountItemKind, user: Partial<User>, apps: KnownApps): readonly AccountEntry[] {
  const isText = (value: unknown) => typeof value === 'string';
  return entries[kind](user, apps).flatMap((one) =>
    isText(one.id) ? { ...one, kind, name: isText(one.name) ? visibleName(one.name) : '' } : [],
  );
}

/** Returns the items of one kind. */
export function itemsOf({ userSession, apps }: AccountHolder, kind: AccountItemKind): readonly AccountEntry[] {
  return entriesOf(kind, { ...userSession?.user }, apps);
}

/**
 * Whether the user can still sign in without a factor (ACCT-04). A password counts as a way only with an email address, and an
 * authenticator app only adds to another way. Stytch never deletes the last verified factor.
 *
 * @param products the products of the host's login widget; default: all
 */
export function isSpare(user: Partial<User>, { kind, id }: AccountItem, products?: readonly AuthMethod[]): boolean {
  if (kind === 'totp' || kind === 'app') return true;
  const isOther = (way: AccountItem) => way.kind !== kind || way.id !== id;
  const verified = waysToSignIn({ ...user, password: null });
  const isLastVerified = verified.length > 0 && !verified.some(isOther);
  return !isLastVerified && waysToSignIn(user, products).some(isOther);
}

/** Returns the factors with which a user can sign in. */
export function waysToSignIn(user: Partial<User>, products?: readonly AuthMethod[]): readonly AccountItem[] {
  const offers = (...some: readonly AuthMethod[]) => !products || some.some((one) => products.includes(one));
  const byPassword = Boolean(user.password) && offers('passwords');
  const of = (kind: AccountItemKind, isOffered: boolean, needsProof = true): readonly AccountItem[] =>
    (isOffered ? entriesOf(kind, user, []) : []).filter(({ isVerified }) => isVerified || !needsProof).map(({ id }) => ({ kind, id }));
  return [
    ...of('email', byPassword || offers('emailMagicLinks', 'otp'), !byPassword),
    ...of('phone', offers('otp')),
    ...of('social', offers('oauth')),
    ...of('wallet', offers('crypto')),
    ...of('passkey', offers('passkeys')),
  ];
}
