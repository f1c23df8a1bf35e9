import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted } from '../../property-tests/drawn.ts';
import type { AuthMethod, OAuthProvider, OtpChannel, PasskeySupport } from '../domain.ts';
import { authMethods } from '../domain.ts';
import type { AnyLoginConfig } from './config.ts';
import { resolveConfig } from './config.ts';
import {
  besidePasswords,
  contactMethods,
  dividedSection,
  dividedWallets,
  emailGets,
  formGets,
  hasPasskeyButton,
  isPasskeyField,
  misconfiguration,
  sections,
  sendsForm,
  walletSlots,
} from './sections.ts';

const of = (...products: AuthMethod[]) => sections(resolveConfig({ products }));
const divider = (...products: AuthMethod[]) => dividedSection(of(...products));

describe('the sections of Main', () => {
  it.each<[string, AuthMethod, string[]]>([
    ['MAIN-05 CFG-03', 'oauth', ['social']],
    ['MAIN-05 CFG-08', 'crypto', ['crypto']],
    ['MAIN-05 CFG-05', 'emailMagicLinks', ['contact']],
    ['MAIN-05 CFG-04', 'otp', ['contact']],
    ['MAIN-05 CFG-06', 'passwords', ['contact']],
    ['MAIN-05 READ-07', 'passkeys', []],
  ])('%s for %s are %j', (_, product, expected) => {
    expect(of(product)).toEqual(expected);
  });

  it('MAIN-05 READ-07 stand where their first products do', () => {
    expect(of('otp', 'oauth', 'passwords', 'crypto')).toEqual(['contact', 'social', 'crypto']);
    expect(of('crypto', 'passkeys', 'oauth', 'emailMagicLinks')).toEqual(['crypto', 'social', 'contact']);
    expect(of()).toEqual([]);
  });

  it('MAIN-06 are drawn once, however many products lead to them and however often', () => {
    expect(of('otp', 'emailMagicLinks', 'passwords', 'oauth', 'oauth', 'otp')).toEqual(['contact', 'social']);
  });

  const listed = counted<readonly AuthMethod[]>(
    'MAIN-05 MAIN-06 the products of a widget',
    {
      ...Object.fromEntries(authMethods.map((method) => [method, (all: readonly AuthMethod[]) => all.includes(method)])),
      'a product twice': (all) => new Set(all).size < all.length,
      'two products of one section': (all) => new Set(all).size > of(...all).length + (all.includes('passkeys') ? 1 : 0),
      'no product': (all) => all.length === 0,
    },
    fc.array(fc.constantFrom(...authMethods)),
  );

  it('MAIN-05 MAIN-06 are in the order of the products, each once, and no others', () => {
    // Catches: a section that is drawn twice, missing, or not at the position of its first product.
    fc.assert(
      fc.property(listed, (products) => {
        const shown = of(...products);
        expect(new Set(shown).size).toBe(shown.length);
        const places = shown.map((section) => products.findIndex((product) => of(product)[0] === section));
        expect(places).toEqual([...places].sort((one, other) => one - other));
        for (const product of products) expect(shown).toEqual(expect.arrayContaining([...of(product)]));
      }),
    );
  });
});

describe('the divider', () => {
  it.each<[AuthMethod[], string]>([
    [['oauth', 'otp'], 'contact'],
    [['otp', 'oauth'], 'social'],
    [['crypto', 'passwords'], 'contact'],
    [['oauth', 'crypto', 'emailMagicLinks'], 'contact'],
    [['emailMagicLinks', 'oauth', 'crypto'], 'crypto'],
    [['oauth', 'emailMagicLinks', 'crypto'], 'crypto'],
  ])('MAIN-07 READ-08 for %j comes before the last section: %s', (products, section) => {
    expect(divider(...products)).toBe(section);
  });

  it.each<[AuthMethod[]]>([[[]], [['oauth']], [['otp']], [['oauth', 'crypto']], [['otp', 'passwords']], [['passkeys', 'otp']]])(
    'MAIN-07 READ-08 is missing for %j, where sections are of one kind',
    (products) => {
      expect(divider(...products)).toBe(undefined);
    },
  );
});

describe('the methods of the contact form', () => {
  const config = (...products: AuthMethod[]) => resolveConfig({ products, otpOptions: { methods: ['sms', 'email'] } });

  it('FORM-04 FORM-01 CFG-05 are those of the products, each once, in their order', () => {
    expect(contactMethods(config('emailMagicLinks'))).toEqual(['email']);
    expect(contactMethods(config('otp'))).toEqual(['sms', 'email']);
    expect(contactMethods(config('emailMagicLinks', 'otp'))).toEqual(['email', 'sms']);
    expect(contactMethods(config('oauth', 'crypto', 'passkeys'))).toEqual([]);
  });

  it('FORM-04 an email gets a link if magic links are configured, and a code if only passcodes are', () => {
    expect(emailGets(config('otp'))).toBe('code');
    expect(emailGets(config('emailMagicLinks'))).toBe('link');
    expect(emailGets(config('otp', 'emailMagicLinks'))).toBe('link');
  });

  it('FORM-05 with passwords, the user of an email address is looked up, with any other products', () => {
    expect(emailGets(config('passwords'))).toBe('search');
    expect(emailGets(config('otp', 'passwords'))).toBe('search');
    expect(emailGets(config('emailMagicLinks', 'passwords'))).toBe('search');
  });

  it('PWD-09 PWD-10 PWD-43 PWD-44 READ-19 FORM-05 with passwords, a code is offered if codes by email are configured, else a link if links are', () => {
    expect(besidePasswords(config('passwords', 'otp'))).toBe('code');
    expect(besidePasswords(config('passwords', 'emailMagicLinks'))).toBe('link');
    expect(besidePasswords(config('passwords', 'otp', 'emailMagicLinks'))).toBe('code');
    expect(besidePasswords(config('passwords', 'oauth'))).toBe(undefined);
    const byText = (...products: AuthMethod[]) => resolveConfig({ products, otpOptions: { methods: ['sms'] } });
    expect(besidePasswords(byText('passwords', 'otp'))).toBe(undefined);
    expect(besidePasswords(byText('passwords', 'otp', 'emailMagicLinks'))).toBe('link');
  });
});

describe('a configuration that cannot work', () => {
  const wrong = (config: AnyLoginConfig) => misconfiguration(resolveConfig(config));
  const byEmail = { methods: ['sms', 'email'] } as const;

  it('MAIN-11 has only passkeys, even if they are listed twice', () => {
    expect(wrong({ products: ['passkeys'] })).toBe('passkeysAlone');
    expect(wrong({ products: ['passkeys', 'passkeys'] })).toBe('passkeysAlone');
    expect(wrong({ products: ['passkeys', 'otp'] })).toBe(undefined);
    expect(wrong({ products: [] })).toBe(undefined);
  });

  it.each<[AuthMethod[]]>([[['otp', 'emailMagicLinks']], [['emailMagicLinks', 'otp', 'oauth']], [['passwords', 'otp', 'emailMagicLinks']]])(
    'MAIN-12 READ-09 is %j with codes by email, with or without passwords',
    (products) => {
      expect(wrong({ products, otpOptions: byEmail })).toBe('linkAndCode');
      expect(wrong({ products, otpOptions: { methods: ['sms', 'whatsapp'] } })).toBe(undefined);
      expect(wrong({ products })).toBe(undefined);
    },
  );

  it('MAIN-12 is none while one of the two is no product', () => {
    expect(wrong({ products: ['emailMagicLinks'], otpOptions: byEmail })).toBe(undefined);
    expect(wrong({ products: ['otp', 'passwords'], otpOptions: byEmail })).toBe(undefined);
  });
});

describe('the passkeys of Main', () => {
  const config = (products: AuthMethod[], ...methods: OtpChannel[]) => resolveConfig({ products, otpOptions: { methods } });

  it.each<[PasskeySupport, AuthMethod[], boolean]>([
    ['dialog', ['passkeys', 'otp'], true],
    ['dialog', ['otp'], false],
    ['none', ['passkeys', 'otp'], false],
    ['none', ['passkeys', 'oauth'], false],
    ['autofill', ['passkeys', 'otp'], false],
    ['autofill', ['passkeys', 'oauth'], true],
    ['autofill', ['oauth'], false],
  ])('MAIN-08 MAIN-10 with the support "%s" and the products %j have a button: %s', (passkeySupport, products, expected) => {
    expect(hasPasskeyButton({ config: config(products, 'sms'), passkeySupport })).toBe(expected);
  });

  it.each<[PasskeySupport, AuthMethod[], OtpChannel[], OtpChannel[]]>([
    ['autofill', ['passkeys', 'otp'], ['sms', 'email'], ['email']],
    ['autofill', ['passkeys', 'otp'], ['sms', 'whatsapp'], ['sms', 'whatsapp']],
    ['autofill', ['otp'], ['sms', 'email'], []],
    ['dialog', ['passkeys', 'otp'], ['sms', 'email'], []],
    ['none', ['passkeys', 'otp'], ['sms', 'email'], []],
  ])(
    'PKEY-04 READ-33 with the support "%s", the products %j and the methods %j are filled into %j',
    (passkeySupport, products, methods, expected) => {
      const given = { config: config(products, ...methods), passkeySupport };
      expect((['sms', 'whatsapp', 'email'] as const).filter((method) => isPasskeyField(given, method))).toEqual(expected);
    },
  );

  it('FORM-05 a form that is not there gets nothing', () => {
    const given = config(['otp'], 'sms');
    expect([formGets(given, 'sms'), formGets(given, 'email')]).toEqual(['code', undefined]);
  });
});

it('tells a form that is being sent from other activities of Main', () => {
  const activities = ['submit_contact', 'readingContact', 'sendingCode', 'searchingUser', 'usingPasskey', 'leaving', 'resending', null];
  expect(activities.filter((activity) => sendsForm({ activity }))).toEqual(activities.slice(0, 4));
});

describe('the wallets of Main', () => {
  const types: OAuthProvider[] = ['google', 'apple', 'microsoft', 'github', 'gitlab', 'facebook', 'discord'];
  const config = (count: number, products: AuthMethod[] = ['oauth', 'crypto']) =>
    resolveConfig({ products, oauthOptions: { providers: types.slice(0, count).map((type) => ({ type })) } });

  it('CRYPTO-04 READ-30 share six places with the providers and the other button', () => {
    expect([config(1), config(4), config(5), config(7), config(4, ['crypto'])].map(walletSlots)).toEqual([4, 1, 0, 0, 5]);
  });

  it('CRYPTO-05 are divided in their own order', () => {
    expect(dividedWallets({ wallets: ['Metamask', 'Coinbase', 'Phantom'], config: config(3) })).toEqual({
      main: ['Phantom', 'Metamask'],
      others: ['Coinbase'],
    });
  });
});
