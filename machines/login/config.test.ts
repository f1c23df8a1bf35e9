import { describe, expect, it } from 'vitest';
import { specText } from '../../property-tests/trace.ts';
import type { OtpChannel } from '../domain.ts';
import { authMethods, oauthProviders, otpChannels } from '../domain.ts';
import type { AnyLoginConfig, MagicLinkOptions, OAuthProviderOptions } from './config.ts';
import { resolveConfig } from './config.ts';
import { countryCodes } from './countries.ts';
import { contactMethods, currentMethod } from './sections.ts';

describe('a configuration', () => {
  it('CFG-02 CFG-10 CFG-11 CFG-12 CFG-17 CFG-20 CFG-21 CFG-22 CFG-23 CFG-24 CFG-25 READ-01 READ-05 READ-06 has defaults for what is left out', () => {
    expect(resolveConfig({})).toEqual({
      products: ['emailMagicLinks'],
      emailMagicLinksOptions: { loginExpirationMinutes: 30, signupExpirationMinutes: 30, createUserAsPending: false, signUp: true },
      enableShadowDOM: false,
      oauthOptions: { providers: [], rememberLastUsed: false },
      otpOptions: { methods: [], expirationMinutes: 5, signUp: true },
      signUp: true,
      initial: {},
      phone: {},
      rememberLastUsed: false,
      secondFactor: {},
      passwordOptions: {},
      passkeyOptions: {},
      sessionOptions: { sessionDurationMinutes: 30 },
    });
  });

  it('CFG-09 CFG-12 CFG-13 CFG-14 CFG-15 CFG-16 CFG-17 CFG-18 CFG-20 CFG-21 keeps what is given', () => {
    const config = {
      products: ['otp', 'oauth'],
      enableShadowDOM: true,
      emailMagicLinksOptions: {
        loginRedirectURL: 'https://acme.com/in',
        signupRedirectURL: 'https://acme.com/up',
        loginExpirationMinutes: 10,
        signupExpirationMinutes: 20,
        createUserAsPending: true,
        domainHint: 'acme.com',
      },
      oauthOptions: {
        providers: [
          { type: 'google', one_tap: true, position: 'embedded', custom_scopes: ['a'], provider_params: { prompt: 'consent' } },
          { type: 'apple' },
        ],
        loginRedirectURL: 'https://acme.com/in',
        signupRedirectURL: 'https://acme.com/up',
        rememberLastUsed: true,
      },
      otpOptions: { methods: ['email', 'sms'], expirationMinutes: 7, loginTemplateId: 'l', signupTemplateId: 's' },
      passwordOptions: { loginRedirectURL: 'https://acme.com/in', resetPasswordExpirationMinutes: 3 },
      passkeyOptions: { upgrade: 'offer', immediate: true, domain: 'acme.com' },
      sessionOptions: { sessionDurationMinutes: 60 },
      signUp: false,
      initial: { email: 'ada@acme.com', locked: true },
      phone: { country: 'auto', only: ['DE', 'AT'] },
      rememberLastUsed: true,
      secondFactor: { methods: ['totp', 'email'] },
    } as const;
    const { emailMagicLinksOptions, otpOptions } = config;
    expect(resolveConfig(config)).toEqual({
      ...config,
      // The requests of these products depend on it.
      emailMagicLinksOptions: { ...emailMagicLinksOptions, signUp: false },
      otpOptions: { ...otpOptions, signUp: false },
    });
  });

  it('CFG-02 CFG-09 CFG-15 has defaults for what is undefined, which the types allow', () => {
    const unset = <const Name extends string>(...names: readonly Name[]) =>
      Object.fromEntries(names.map((name) => [name, undefined])) as Record<Name, undefined>;
    const redirects = unset('loginRedirectURL', 'signupRedirectURL');
    const lifetimes = unset('loginExpirationMinutes', 'signupExpirationMinutes', 'loginTemplateId', 'signupTemplateId');
    const config: AnyLoginConfig = {
      ...unset('products', 'signUp', 'rememberLastUsed', 'secondFactor', 'banner', 'enableShadowDOM', 'passwordOptions'),
      emailMagicLinksOptions: { ...redirects, ...lifetimes, ...unset('createUserAsPending', 'domainHint') },
      oauthOptions: { ...redirects, ...unset('providers', 'rememberLastUsed') },
      otpOptions: unset('methods', 'expirationMinutes', 'loginTemplateId', 'signupTemplateId'),
      passkeyOptions: unset('upgrade', 'immediate', 'domain'),
      sessionOptions: unset('sessionDurationMinutes'),
      initial: unset('email', 'phone', 'locked'),
      phone: unset('country', 'only'),
    };
    expect(resolveConfig(config)).toEqual(resolveConfig({}));
    expect(resolveConfig(unset('emailMagicLinksOptions', 'oauthOptions', 'otpOptions', 'initial', 'phone'))).toEqual(resolveConfig({}));
  });

  it('CFG-23 takes an initial address of null, from a page without types, for none', () => {
    expect(resolveConfig({ initial: JSON.parse('null') }).initial).toEqual({});
  });

  it('CFG-17 fills in one option next to another', () => {
    const { otpOptions } = resolveConfig({ otpOptions: { loginTemplateId: 'l' } });
    expect(otpOptions).toEqual({ methods: [], expirationMinutes: 5, loginTemplateId: 'l', signUp: true });
  });
});

it("CFG-10 CFG-11 the lifetime of one link says nothing of the other's", () => {
  const lifetimes = (emailMagicLinksOptions: MagicLinkOptions) => resolveConfig({ emailMagicLinksOptions }).emailMagicLinksOptions;
  expect(lifetimes({ loginExpirationMinutes: 10 })).toMatchObject({ loginExpirationMinutes: 10, signupExpirationMinutes: 30 });
  expect(lifetimes({ signupExpirationMinutes: 20 })).toMatchObject({ loginExpirationMinutes: 30, signupExpirationMinutes: 20 });
});

describe('the methods of the contact form', () => {
  const methods = (...list: OtpChannel[]) => contactMethods(resolveConfig({ products: ['otp'], otpOptions: { methods: list } }));

  it('CFG-04 CFG-16 FORM-04 are the configured channels, in that order, each once', () => {
    expect(methods('email', 'sms', 'email', 'whatsapp')).toEqual(['email', 'sms', 'whatsapp']);
    expect(methods()).toEqual([]);
  });

  it('CFG-16 are none that this version does not know', () => {
    expect(methods('pigeon' as OtpChannel, 'sms')).toEqual(['sms']);
  });

  it('CFG-06 FORM-05 passwords have one email form, also with another email method', () => {
    const of = (config: AnyLoginConfig) => contactMethods(resolveConfig(config));
    expect(of({ products: ['passwords'] })).toEqual(['email']);
    expect(of({ products: ['emailMagicLinks', 'passwords'] })).toEqual(['email']);
    expect(of({ products: ['otp', 'passwords'], otpOptions: { methods: ['sms', 'email'] } })).toEqual(['sms', 'email']);
    expect(of({ products: ['passwords', 'otp'], otpOptions: { methods: ['sms'] } })).toEqual(['email', 'sms']);
  });

  it.each([
    [{ email: 'ada@acme.com' }, ['sms', 'email'], 'email'],
    [{ phone: '+12025550123' }, ['sms', 'email'], 'sms'],
    [{ email: 'ada@acme.com', locked: true }, ['email'], 'email'],
    [{ phone: '+12025550123', locked: true }, ['sms'], 'sms'],
    [{ locked: true }, [], undefined],
    [{}, ['sms', 'email'], 'sms'],
  ])('CFG-23 with the initial contact %j are %j, and the form is for %s', (initial, shown, first) => {
    const config = resolveConfig({ products: ['otp'], otpOptions: { methods: ['sms', 'email'] }, initial });
    expect(contactMethods(config)).toEqual(shown);
    expect(currentMethod({ config, method: null, entry: null })).toBe(first);
    // The user's choice comes first.
    const chosen = currentMethod({ config, method: 'sms', entry: null });
    expect(chosen).toBe(contactMethods(config).includes('sms') ? 'sms' : first);
  });

  it('CFG-04 FORM-04 are none without the product', () => {
    const otpOptions = { methods: ['sms'] } as const;
    expect(contactMethods(resolveConfig({ products: ['oauth'], otpOptions }))).toEqual([]);
  });
});

it('LIM-07 CFG-01 the products are exactly these', () => {
  const [, words = ''] = /^- LIM-07 The products are (.*);/m.exec(specText()) ?? [];
  expect(authMethods).toEqual(words.split(/, | and /));
});

it('FORM-09 the countries are 245', () => {
  expect(countryCodes.match(/\b[A-Z]{2}\b/g)).toHaveLength(245);
});

it('LIM-08 the channels are exactly these', () => {
  expect(otpChannels).toEqual(['sms', 'whatsapp', 'email']);
});

it('CFG-14 OAUTH-01 offers each provider once, and none that is not in the list', () => {
  const providers = [
    { type: 'google' },
    { type: 'hubspot' },
    { type: 'google', one_tap: true },
    { type: '__proto__' },
    ...oauthProviders.map((type) => ({ type })),
  ];
  const { oauthOptions } = resolveConfig({ oauthOptions: { providers: providers as OAuthProviderOptions[] } });
  expect(oauthOptions.providers).toEqual(oauthProviders.map((type) => ({ type })));
});
