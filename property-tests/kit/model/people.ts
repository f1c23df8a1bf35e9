import type { AuthenticationFactor, DeliveryMethod, User } from '../../../machines/login/account.ts';
import type { UserSession } from '../../../machines/login/missingFactor.ts';

/** An address of a person, and whether a message to it was answered. */
export interface Owned {
  readonly address: string;
  isVerified: boolean;
}

/** A passkey; its name is unknown until the user renames it. */
interface Passkey {
  readonly id: string;
  name: string | undefined;
}

/** An authenticator app. */
interface App {
  isVerified: boolean;
  /** Whether a code was accepted: the next one must be of a later half minute. */
  isUsed: boolean;
  /** The number of used recovery codes. */
  recovered: number;
}

/** A user of the modeled provider. */
export interface Person {
  readonly id: string;
  firstName: string;
  password: string | null;
  /** Whether the password was set by a user who had not verified the address, before its owner came. */
  mustReset: boolean;
  emails: Owned[];
  phones: Owned[];
  passkeys: Passkey[];
  app: App | undefined;
}

/** A proof of a person, as a session lists it. */
const proofs = {
  password: ['password', 'knowledge'],
  sms: ['otp', 'sms'],
  whatsapp: ['otp', 'whatsapp'],
  email: ['otp', 'email'],
  link: ['magic_link', 'email'],
  oauth: ['oauth', 'oauth_google'],
  passkey: ['webauthn', 'webauthn_registration'],
  wallet: ['crypto_wallet', 'crypto_wallet'],
  totp: ['totp', 'authenticator_app'],
  recovery: ['recovery_codes', 'recovery_code'],
} as const;

export type Proof = keyof typeof proofs;

/** A session: its person, and the proofs. */
export interface ModelledSession {
  readonly person: Person;
  readonly proofs: Set<Proof>;
}

/** A user at the start of a path, as the local provider adds it. */
export interface FirstPerson {
  readonly user_id: string;
  readonly email: string;
  readonly password?: string;
  readonly phone_number?: string;
  readonly totp?: { readonly secret: string; readonly recovery_codes: string[] };
}

/** Makes a person with verified addresses. */
export function personOf({ user_id, email, password = undefined, phone_number, totp }: FirstPerson): Person {
  return {
    ...nobody(user_id),
    password: password ?? null,
    emails: [{ address: email, isVerified: true }],
    phones: phone_number === undefined ? [] : [{ address: phone_number, isVerified: true }],
    app: totp && { isVerified: true, isUsed: false, recovered: 0 },
  };
}

/** Makes a person who has nothing yet. */
export const nobody = (id: string): Person => ({
  id,
  firstName: '',
  password: null,
  mustReset: false,
  emails: [],
  phones: [],
  passkeys: [],
  app: undefined,
});

export const addressesOf = ({ emails, phones }: Person): readonly Owned[] => [...emails, ...phones];

/** Whether a person has verified a factor that can start a session. */
export const hasProof = (person: Person): boolean => person.passkeys.length > 0 || addressesOf(person).some(({ isVerified }) => isVerified);

/** Returns the name by which the local provider lists a person's app. */
export const labelOf = (person: Person | undefined): string => (person?.emails[0] ?? person?.phones[0])?.address ?? '';

/** Returns what a client knows of a session and its user. */
export function userSessionOf(session: ModelledSession | undefined): UserSession {
  if (!session) return {};
  const factors = [...session.proofs].map((proof) => {
    const [type, method] = proofs[proof];
    return { type, delivery_method: method as DeliveryMethod, last_authenticated_at: '' } satisfies AuthenticationFactor;
  });
  return { session: { authentication_factors: factors }, user: userOf(session.person) } as unknown as UserSession;
}

/** Returns the parts of a user that the charts read. IDs are readable: the ID of an address is the address. */
function userOf({ id, firstName, password, emails, phones, passkeys, app }: Person): Partial<User> {
  return {
    user_id: id,
    name: { first_name: firstName, middle_name: '', last_name: '' },
    password: password === null ? null : { password_id: id, requires_reset: false },
    emails: emails.map(({ address, isVerified }) => ({ email_id: address, email: address, verified: isVerified })),
    phone_numbers: phones.map(({ address, isVerified }) => ({ phone_id: address, phone_number: address, verified: isVerified })),
    webauthn_registrations: passkeys.map((one) => ({ webauthn_registration_id: one.id, name: one.name ?? '', verified: true }) as never),
    totps: app ? [{ totp_id: id, verified: app.isVerified }] : [],
    providers: [],
    crypto_wallets: [],
  };
}
