import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tally } from '../../property-tests/drawn.ts';
import type { AuthMethod } from '../domain.ts';
import { authMethods } from '../domain.ts';
import type { AccountItem } from './accountItems.ts';
import { isSpare, itemsOf, waysToSignIn } from './accountItems.ts';

const email = (id: string, verified = true) => ({ email_id: id, email: `${id}@acme.com`, verified });
const phone = (id: string, verified = true) => ({ phone_id: id, phone_number: '+12025550123', verified });
const passkey = (id: string, verified = true) => ({
  webauthn_registration_id: id,
  domain: 'localhost',
  user_agent: '',
  authenticator_type: '',
  verified,
  name: '',
});
const social = (id: string) => ({
  oauth_user_registration_id: id,
  provider_type: 'Google',
  provider_subject: '',
  profile_picture_url: '',
  locale: '',
});
const wallet = (id: string, verified = true) => ({
  crypto_wallet_id: id,
  crypto_wallet_address: '0x1',
  crypto_wallet_type: 'ethereum',
  verified,
});
const password = { password_id: 'w', requires_reset: false };

const lists = ['emails', 'phone_numbers', 'webauthn_registrations', 'totps', 'providers', 'crypto_wallets'] as const;

describe('ACCT-04 a malformed list from the server', () => {
  const kinds = ['email', 'phone', 'passkey', 'totp', 'social', 'wallet'] as const;
  const itemsIn = (user: object) => kinds.flatMap((kind) => itemsOf({ userSession: { user: user as never }, apps: [] }, kind));

  it.each([null, 'x', 5, {}, [null], ['x', 5, {}, { email_id: 5 }]])('has no items: %j', (list) => {
    const user = Object.fromEntries(lists.map((name) => [name, list]));
    expect([itemsIn(user), waysToSignIn(user)]).toEqual([[], []]);
  });

  it.each(['', '  ', '\u200b', '\u2060\u2800', '\u202e'])('has no name without a visible character: %j', (name) => {
    expect(itemsIn({ webauthn_registrations: [{ ...passkey('k-1'), name }] })).toMatchObject([{ id: 'k-1', name: '' }]);
    expect(itemsIn({ webauthn_registrations: [{ ...passkey('k-1'), name: `${name}K` }] })).toMatchObject([{ name: `${name}K` }]);
  });

  it('keeps its valid items, and an invalid name is empty', () => {
    const user = { emails: [null, email('e-1')], webauthn_registrations: [5, { ...passkey('k-1'), name: {} }] };
    expect(itemsIn(user)).toEqual([
      { kind: 'email', id: 'e-1', name: 'e-1@acme.com', isVerified: true },
      { kind: 'passkey', id: 'k-1', name: '', isVerified: true },
    ]);
  });
});

const keys = (user: Parameters<typeof waysToSignIn>[0], products?: readonly AuthMethod[]) =>
  waysToSignIn(user, products).map(({ kind, id }) => `${kind} ${id}`);

function some<T>(make: (id: string, verified: boolean) => T, prefix: string): fc.Arbitrary<T[]> {
  return fc.array(fc.boolean(), { maxLength: 3 }).map((all) => all.map((verified, at) => make(`${prefix}${at}`, verified)));
}

describe('the ways to sign in', () => {
  it('ACCT-04 are verified factors', () => {
    const emails = [email('e1'), email('e2', false)];
    const phone_numbers = [phone('p1'), phone('p2', false)];
    const webauthn_registrations = [passkey('k1'), passkey('k2', false)];
    const crypto_wallets = [wallet('w1'), wallet('w2', false)];
    const user = { emails, phone_numbers, webauthn_registrations, crypto_wallets, providers: [social('s1')], password: null };
    expect(keys(user)).toEqual(['email e1', 'phone p1', 'social s1', 'wallet w1', 'passkey k1']);
  });

  it('ACCT-04 are those that the products use', () => {
    const user = {
      emails: [email('e')],
      phone_numbers: [phone('p')],
      providers: [social('s')],
      webauthn_registrations: [passkey('k')],
      password,
    };
    expect(keys(user, ['otp'])).toEqual(['email e', 'phone p']);
    expect(keys(user, ['emailMagicLinks'])).toEqual(['email e']);
    expect(keys(user, ['oauth', 'passkeys'])).toEqual(['social s', 'passkey k']);
    expect(keys(user, ['crypto'])).toEqual([]);
    expect(keys({ crypto_wallets: [wallet('w')] }, ['crypto'])).toEqual(['wallet w']);
    expect(keys({ crypto_wallets: [wallet('w')] }, ['otp'])).toEqual([]);
    expect(keys({ emails: [email('e', false)], password }, ['passwords'])).toEqual(['email e']);
  });

  it('ACCT-04 are none for a user whose lists are not known', () => {
    expect(keys({ password })).toEqual([]);
    expect(keys({})).toEqual([]);
  });

  it('ACCT-04 include an unverified address with a password, which needs it', () => {
    expect(keys({ emails: [email('e', false)], password })).toEqual(['email e']);
    expect(keys({ emails: [email('e', false)], password }, ['otp'])).toEqual([]);
    expect(keys({ emails: [email('e', false)], password: null })).toEqual([]);
    expect(keys({ emails: [], password })).toEqual([]);
  });
});

it('ACCT-01 the items of a kind have their ID, a readable name, and whether they are verified', () => {
  const user = {
    emails: [email('e', false)],
    phone_numbers: [phone('p')],
    webauthn_registrations: [{ ...passkey('k'), name: 'Laptop' }],
    totps: [{ totp_id: 't', verified: false }],
    providers: [social('s')],
    crypto_wallets: [wallet('w', false)],
  };
  const kinds = ['email', 'phone', 'passkey', 'totp', 'social', 'wallet', 'app'] as const;
  const holder = { userSession: { user: user as never }, apps: [{ id: 'a', name: 'Notes' }] };
  expect(kinds.flatMap((kind) => itemsOf(holder, kind))).toEqual([
    { kind: 'email', id: 'e', name: 'e@acme.com', isVerified: false },
    { kind: 'phone', id: 'p', name: '+12025550123', isVerified: true },
    { kind: 'passkey', id: 'k', name: 'Laptop', isVerified: true },
    { kind: 'totp', id: 't', name: '', isVerified: false },
    { kind: 'social', id: 's', name: 'Google', isVerified: true },
    { kind: 'wallet', id: 'w', name: '0x1', isVerified: false },
    { kind: 'app', id: 'a', name: 'Notes', isVerified: true },
  ]);
  for (const userSession of [null, {}, { user: { user_id: 'u' } as never }]) {
    expect(kinds.flatMap((kind) => itemsOf({ userSession, apps: 'loading' }, kind))).toEqual([]);
  }
});

describe('an item to spare', () => {
  it('ACCT-04 leaves another way to sign in, or does not sign in itself', () => {
    const user = { emails: [email('e')], phone_numbers: [phone('p', false)], totps: [{ totp_id: 't', verified: true }], password: null };
    expect(isSpare(user, { kind: 'email', id: 'e' })).toBe(false);
    // A user cannot sign in by an unverified number.
    expect(isSpare(user, { kind: 'phone', id: 'p' })).toBe(true);
    expect(isSpare(user, { kind: 'totp', id: 't' })).toBe(true);
    expect(isSpare(user, { kind: 'app', id: 'a' })).toBe(true);
    expect(isSpare({ ...user, phone_numbers: [phone('p')] }, { kind: 'email', id: 'e' })).toBe(true);
  });

  it('ACCT-04 is an app or an application also where nothing signs in, and is told from one of another kind with its ID', () => {
    expect(isSpare({}, { kind: 'totp', id: 't' })).toBe(true);
    expect(isSpare({}, { kind: 'app', id: 'a' })).toBe(true);
    expect(isSpare({ emails: [email('x')], phone_numbers: [phone('x')] }, { kind: 'email', id: 'x' })).toBe(true);
  });

  it('ACCT-04 is never the last verified factor, which the service keeps, but may be an unverified address', () => {
    const user = { emails: [email('e'), email('u', false)], password };
    expect(isSpare(user, { kind: 'email', id: 'e' })).toBe(false);
    expect(isSpare(user, { kind: 'email', id: 'u' })).toBe(true);
    expect(isSpare({ ...user, phone_numbers: [phone('p')] }, { kind: 'email', id: 'e' })).toBe(true);
    // Here, nothing is verified, and the password needs one of the two.
    expect(isSpare({ emails: [email('u', false), email('w', false)], password }, { kind: 'email', id: 'u' })).toBe(true);
  });

  it('ACCT-04 no order of removals locks a user out or removes what the service keeps, with any products', () => {
    const users = fc.record({
      emails: some(email, 'e'),
      phone_numbers: some(phone, 'p'),
      webauthn_registrations: some(passkey, 'k'),
      crypto_wallets: some(wallet, 'w'),
      providers: some(social, 's'),
      password: fc.constantFrom(password, null),
    });
    const lists = {
      email: ['emails', 'email_id'],
      phone: ['phone_numbers', 'phone_id'],
      passkey: ['webauthn_registrations', 'webauthn_registration_id'],
      wallet: ['crypto_wallets', 'crypto_wallet_id'],
      social: ['providers', 'oauth_user_registration_id'],
    } as const;
    type Kind = keyof typeof lists;
    /** Whether the login widget would let the user in: written without the code above. */
    const getsIn = (user: Record<string, unknown>, products: readonly AuthMethod[]): boolean => {
      const { emails, phone_numbers, webauthn_registrations, crypto_wallets, providers } = user as Record<string, { verified?: boolean }[]>;
      const any = (list: { verified?: boolean }[] | undefined) => list?.some(({ verified }) => verified) ?? false;
      return products.some((product) => {
        if (product === 'oauth') return (providers ?? []).length > 0;
        if (product === 'otp') return any(emails) || any(phone_numbers);
        if (product === 'emailMagicLinks') return any(emails);
        if (product === 'crypto') return any(crypto_wallets);
        if (product === 'passkeys') return any(webauthn_registrations);
        return user['password'] !== null && (emails ?? []).length > 0;
      });
    };
    /** The service's rule, also written without the code above. */
    const isVerified = (user: Record<string, unknown>) =>
      (user['providers'] as object[]).length > 0 ||
      Object.values(lists).some(([list]) => (user[list] as { verified?: boolean }[]).some(({ verified }) => verified));
    const without = (user: Record<string, unknown>, { kind, id: value }: AccountItem) => {
      const [list, id] = lists[kind as Kind];
      return { ...user, [list]: (user[list] as Record<string, string>[]).filter((one) => one[id] !== value) };
    };
    const drawn = tally('ACCT-04 removals', [
      'refused',
      'removed',
      'refused with another factor left',
      'locked out from the start',
      'kept as the last verified factor',
    ]);
    // Catches: a way that is counted but does not sign in, or a last way that can be removed.
    fc.assert(
      fc.property(users, fc.subarray([...authMethods], { minLength: 1 }), fc.array(fc.nat()), (first, products, picks) => {
        let user: Record<string, unknown> = first;
        const couldGetIn = getsIn(user, products);
        if (!couldGetIn) drawn.one(['locked out from the start']);
        for (const pick of picks) {
          const items = (Object.keys(lists) as Kind[]).flatMap((kind) => {
            const [list, id] = lists[kind];
            return (user[list] as Record<string, string>[]).map((one): AccountItem => ({ kind, id: one[id] as string }));
          });
          const item = items[pick % items.length];
          if (!item) break;
          if (!isSpare(user as never, item, products)) {
            drawn.one([
              'refused',
              ...(items.length > 1 ? ['refused with another factor left'] : []),
              ...(getsIn(without(user, item), products) ? ['kept as the last verified factor'] : []),
            ]);
            continue;
          }
          drawn.one(['removed']);
          user = without(user, item);
        }
        return (!couldGetIn || getsIn(user, products)) && (!isVerified(first) || isVerified(user));
      }),
      { numRuns: 10_000 },
    );
  });
});
