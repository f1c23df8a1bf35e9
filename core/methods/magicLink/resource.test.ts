import { describe, expect, it } from 'vitest';
import type { Page } from '../../../fixtures/client/page.ts';
import { openPage } from '../../../fixtures/client/page.ts';
import { KEY } from '../../../fixtures/client/signedIn.ts';
import { EMAIL, signIn } from '../../../fixtures/people/testUser.ts';
import { createProvider } from '../../../fixtures/provider/provider.ts';
import { AbortedError, ApiError, InvalidAnswerError } from '../../../machines/errors.ts';
import { MissingPkceError } from '../../../machines/lateErrors.ts';
import type { MagicLinkOptions } from '../../../machines/login/config.ts';
import { resolveConfig } from '../../../machines/login/config.ts';
import { contextOf } from '../../client/client.ts';
import { challengeOf } from '../pkce/pkce.ts';
import { createEffects } from './effects.ts';

const SLOT = `${KEY}::PKCE_VERIFIER:magic_links`;
const MINUTES = { session_duration_minutes: 30 };

async function open({ pkce = false, page = openPage() }: { pkce?: boolean; page?: Page } = {}) {
  page.provider.state.project.pkce_required_for_email_magic_links = pkce;
  const client = page.createClient();
  await contextOf(client).settings.ready();
  return {
    page,
    client,
    calls: () => page.provider.requests.filter(({ path }) => path.startsWith('/magic_links')),
    last() {
      const { method, path, body } = page.provider.requests.at(-1) ?? {};
      return { method, path, body };
    },
    pair: () => JSON.parse(page.storage.getItem(SLOT) ?? 'null') as { code_verifier: string; code_challenge: string } | null,
    async askForToken() {
      await client.magicLinks.email.loginOrCreate(EMAIL);
      const { link = '' } = page.provider.inbox.last(EMAIL);
      return new URL(link).searchParams.get('token') ?? '';
    },
  };
}

const post = (path: string, body: unknown) => ({ method: 'POST', path: `/magic_links/${path}`, body });

describe('proof keys of mails to several addresses', () => {
  const [ADA, BOB, EVE, DAN] = ['ada@acme.com', 'bob@acme.com', 'eve@acme.com', 'dan@acme.com'] as const;

  async function mailTo(...addresses: string[]) {
    const opened = await open({ pkce: true });
    const { client, page, calls } = opened;
    for (const address of addresses) await client.magicLinks.email.loginOrCreate(address);
    const tokenOf = (address: string) => new URL(page.provider.inbox.last(address).link ?? '').searchParams.get('token') ?? '';
    return { ...opened, tokenOf, challenges: () => calls().map(({ body }) => (body as { code_challenge: string }).code_challenge) };
  }

  it('READ-78 PKCE-01 each address has a separate pair, and a second email to it uses the same', async () => {
    const { challenges } = await mailTo(ADA, BOB, EVE, BOB, ' ADA@acme.com'.trim());
    const [ada, bob, eve, bobAgain, adaAgain] = challenges();
    expect(new Set([ada, bob, eve]).size).toBe(3);
    expect([bobAgain, adaAgain]).toEqual([bob, ada]);
  });

  it('READ-78 two mails to one address asked for at once have one pair, and two to two addresses have two', async () => {
    const { client, challenges } = await mailTo();
    await Promise.all([ADA, ADA, BOB, BOB].map((address) => client.magicLinks.email.loginOrCreate(address)));
    expect(new Set(challenges()).size).toBe(2);
  });

  it.each([ADA, BOB, EVE])(
    'READ-78 PKCE-09 PKCE-10 the link to each of them still opens here, also after one to another, and then no pair is left: %s',
    async (address) => {
      const { client, tokenOf, pair } = await mailTo(ADA, BOB, EVE);
      for (const one of [address, ...[ADA, BOB, EVE].filter((other) => other !== address)]) {
        const { user } = await client.magicLinks.authenticate(tokenOf(one), MINUTES);
        expect(user.emails).toMatchObject([{ email: one }]);
      }
      expect(pair()).toBe(null);
    },
  );

  it('READ-78 the oldest of many is forgotten, and the others are kept when a link is refused', async () => {
    const { client, tokenOf, pair } = await mailTo(ADA, BOB, EVE, DAN);
    const before = pair();
    await expect(client.magicLinks.authenticate(tokenOf(ADA), MINUTES)).rejects.toMatchObject({ code: 'api_error' });
    expect(pair()).toEqual(before);
    await client.magicLinks.authenticate(tokenOf(BOB), MINUTES);
  });

  it('READ-78 a link that is refused for another reason is sent only once', async () => {
    const { client, calls } = await mailTo(ADA, BOB);
    await expect(client.magicLinks.authenticate('spent', MINUTES)).rejects.toMatchObject({ code: 'api_error' });
    expect(calls()).toHaveLength(3);
  });

  it('READ-78 keeps no address: what is remembered of it is a digest', async () => {
    const { page } = await mailTo(ADA, BOB);
    expect(page.storage.getItem(SLOT)).not.toMatch(/ada@|bob@|acme/);
  });
});

describe('mailing a link', () => {
  const options = {
    login_magic_link_url: 'https://acme.com/in',
    signup_magic_link_url: 'https://acme.com/up',
    login_expiration_minutes: 7,
    signup_expiration_minutes: 8,
    login_template_id: 'l',
    signup_template_id: 's',
  };

  it('CALL-18 READ-72 PKCE-08 to a new user sends exactly the given options, without a challenge', async () => {
    const { client, last, pair } = await open();
    await client.magicLinks.email.loginOrCreate(EMAIL, options);
    expect(last()).toEqual(post('email/login_or_create', { email: EMAIL, ...options }));
    await client.magicLinks.email.loginOrCreate(EMAIL);
    expect(last().body).toEqual({ email: EMAIL });
    expect(pair()).toBe(null);
  });

  it('CALL-19 CALL-20 SESS-18 SESS-19 READ-55 to a returning user uses the call for or without a session', async () => {
    const { client, page, last } = await open();
    await client.magicLinks.email.loginOrCreate(EMAIL);
    await client.magicLinks.email.send(EMAIL, options);
    expect(last()).toEqual(post('email/send/primary', { email: EMAIL, ...options }));
    await signIn(client, page.provider);
    await client.magicLinks.email.send('eve@acme.com', options);
    expect(last()).toEqual(post('email/send/secondary', { email: 'eve@acme.com', ...options }));
  });

  it("CALL-18 gives the provider's answer, or its error", async () => {
    const { client } = await open();
    expect(await client.magicLinks.email.loginOrCreate(EMAIL)).toEqual({ request_id: expect.any(String), status_code: 200 });
    await expect(client.magicLinks.email.loginOrCreate('ada@acme')).rejects.toMatchObject({ error_type: 'invalid_email' });
  });

  it('is called off by its signal, which is no part of the body', async () => {
    const { client, page, last } = await open();
    const hang = page.provider.faults.add({ path: /^\/magic_links/, fault: { kind: 'hang' } });
    const controller = new AbortController();
    const sending = client.magicLinks.email.loginOrCreate(EMAIL, { signal: controller.signal }).catch((error: unknown) => error);
    await hang.arrived;
    controller.abort();
    expect(await sending).toBeInstanceOf(AbortedError);
    expect(last().body).toEqual({ email: EMAIL });
  });
});

describe('a link of the widget', () => {
  async function sent(emailMagicLinksOptions: MagicLinkOptions = {}, language?: string) {
    const { client, last } = await open();
    const { emailMagicLinksOptions: resolved } = resolveConfig({ emailMagicLinksOptions });
    const answer = await createEffects({ client: contextOf(client), language: () => language }).sendLink({
      email: EMAIL,
      options: resolved,
    });
    return { answer, call: last() };
  }

  it('CFG-10 CFG-11 CFG-12 lives 30 minutes, and nothing else is sent, where the host sets nothing', async () => {
    const { answer, call } = await sent();
    const body = { email: EMAIL, login_expiration_minutes: 30, signup_expiration_minutes: 30 };
    expect(call).toEqual(post('email/login_or_create', body));
    expect(answer).toEqual({ email: EMAIL, answer: { request_id: expect.any(String), status_code: 200 } });
  });

  it('CFG-09 CFG-10 CFG-11 READ-72 CALL-18 carries what the host sets', async () => {
    const { call } = await sent({
      loginRedirectURL: 'https://acme.com/in',
      signupRedirectURL: 'https://acme.com/up',
      loginExpirationMinutes: 5,
      signupExpirationMinutes: 60,
      loginTemplateId: 'l',
      signupTemplateId: 's',
    });
    expect(call.body).toEqual({
      email: EMAIL,
      login_magic_link_url: 'https://acme.com/in',
      signup_magic_link_url: 'https://acme.com/up',
      login_expiration_minutes: 5,
      signup_expiration_minutes: 60,
      login_template_id: 'l',
      signup_template_id: 's',
    });
  });

  it.each([
    ['fr-CA', 'fr'],
    ['de', undefined],
  ])('READ-116 CALL-18 is in the language of the page if the provider mails in it: %s as %s', async (language, locale) => {
    expect((await sent({}, language)).call.body).toMatchObject({ email: EMAIL, ...(locale && { locale }) });
    expect('locale' in ((await sent({}, language)).call.body as object)).toBe(locale !== undefined);
  });

  it('CFG-22 CALL-19 is sent as for a signed-out user: no address is added to the user who is signed in', async () => {
    const { client, page, last } = await open();
    await signIn(client, page.provider);
    const { emailMagicLinksOptions: options } = resolveConfig({ signUp: false });
    const sending = createEffects({ client: contextOf(client), language: () => undefined }).sendLink({ email: EMAIL, options });
    await sending.catch(() => {});
    expect(last()).toMatchObject({ path: '/magic_links/email/send/primary' });
  });

  it('CFG-12 CFG-13 READ-05 does not send createUserAsPending and domainHint, which have no field', async () => {
    const { call } = await sent({ createUserAsPending: true, domainHint: 'acme.com' });
    expect(Object.keys(call.body as object).sort()).toEqual(['email', 'login_expiration_minutes', 'signup_expiration_minutes']);
  });
});

describe('redeeming a link', () => {
  it('CALL-21 SESS-01 sends token and duration, and signs in', async () => {
    const { client, page, askForToken, last } = await open();
    const token = await askForToken();
    const answer = await client.magicLinks.authenticate(token, MINUTES);
    expect(last()).toEqual(post('authenticate', { token, ...MINUTES }));
    expect(client.session.getSync()).toEqual(answer.session);
    expect(client.user.getSync()).toEqual(page.provider.state.users[0]);
  });

  it.each([
    ['refused', { kind: 'api_error', status: 401, error_type: 'unable_to_auth_magic_link', error_message: 'used' }, ApiError],
    ['answered without a session', { kind: 'answer', status: 200, body: { data: {} } }, InvalidAnswerError],
  ] as const)('CALL-21 that is %s signs no user in', async (_, fault, error) => {
    const { client, page } = await open();
    page.provider.faults.add({ path: '/magic_links/authenticate', fault });
    await expect(client.magicLinks.authenticate('t', MINUTES)).rejects.toThrow(error);
    expect(client.session.getSync()).toBe(null);
  });
});

describe('the proof key of links', () => {
  it('CALL-18 PKCE-01 PKCE-04 PKCE-09 PKCE-10 is stored before the call, announced, sent at the end and cleared', async () => {
    const { client, page, calls, last, pair } = await open({ pkce: true });
    const hang = page.provider.faults.add({ path: /login_or_create/, fault: { kind: 'hang' } });
    const sending = client.magicLinks.email.loginOrCreate(EMAIL);
    const arrived = await hang.arrived;
    const stored = pair();
    expect(arrived.body).toEqual({ email: EMAIL, code_challenge: stored?.code_challenge });
    expect(stored?.code_challenge).toBe(await challengeOf(stored?.code_verifier ?? ''));
    hang.release();
    await sending;
    const token = new URL(page.provider.inbox.last().link ?? '').searchParams.get('token') ?? '';
    await client.magicLinks.authenticate(token, MINUTES);
    expect(last()).toEqual(post('authenticate', { token, code_verifier: stored?.code_verifier, ...MINUTES }));
    expect([pair(), calls().length]).toEqual([null, 2]);
  });

  it('CALL-19 CALL-20 READ-55 PKCE-04 is announced by send as well, on either path', async () => {
    const { client, page, last, pair } = await open({ pkce: true });
    await client.magicLinks.email.loginOrCreate(EMAIL);
    await client.magicLinks.email.send(EMAIL);
    expect(last()).toEqual(post('email/send/primary', { email: EMAIL, code_challenge: pair()?.code_challenge }));
    await signIn(client, page.provider);
    await client.magicLinks.email.send('eve@acme.com');
    expect(last().body).toEqual({ email: 'eve@acme.com', code_challenge: pair()?.code_challenge });
  });

  it('READ-78 PKCE-09 is that of the first mail for every later one, so that each link works', async () => {
    const { client, askForToken, pair } = await open({ pkce: true });
    const first = await askForToken();
    const { code_verifier } = pair() ?? {};
    const second = await askForToken();
    expect(pair()?.code_verifier).toBe(code_verifier);
    expect(second).not.toBe(first);
    await client.magicLinks.authenticate(first, MINUTES);
    expect(client.session.getSync()).not.toBe(null);
  });

  it.each([
    ['a refusal', { kind: 'api_error', status: 401, error_type: 'unable_to_auth_magic_link', error_message: '' }],
    ['no network', { kind: 'offline' }],
    ['an invalid response', { kind: 'answer', status: 200, body: '<html>' }],
  ] as const)('PKCE-10 is kept after %s, and the next try succeeds', async (_, fault) => {
    const { client, page, askForToken, pair } = await open({ pkce: true });
    const token = await askForToken();
    const stored = pair();
    page.provider.faults.add({ path: '/magic_links/authenticate', fault });
    await expect(client.magicLinks.authenticate(token, MINUTES)).rejects.toThrow();
    expect(pair()).toEqual(stored);
    await client.magicLinks.authenticate(token, MINUTES);
    expect(pair()).toBe(null);
  });

  it('PKCE-11 that is required and not there means a clear error, and no call', async () => {
    const { client, askForToken } = await open({ pkce: true });
    const token = await askForToken();
    const elsewhere = await open({ pkce: true });
    const error = await elsewhere.client.magicLinks.authenticate(token, MINUTES).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MissingPkceError);
    expect(error).toMatchObject({
      code: 'missing_pkce',
      message: 'Make sure this flow is completed on the same device on which it was started.',
    });
    expect(elsewhere.calls()).toEqual([]);
    expect(client.session.getSync()).toBe(null);
  });

  it('PKCE-11 that is required is waited for: a call before the settings are known goes by them', async () => {
    const page = openPage({ provider: createProvider({ project: { pkce_required_for_email_magic_links: true } }) });
    const client = page.createClient();
    await expect(client.magicLinks.authenticate('t', MINUTES)).rejects.toThrow(MissingPkceError);
    await client.magicLinks.email.loginOrCreate(EMAIL);
    expect(page.provider.requests.at(-1)?.body).toMatchObject({ code_challenge: expect.any(String) });
  });

  it('PKCE-08 READ-48 that is no longer required is sent nevertheless', async () => {
    const { client, page, askForToken, last } = await open();
    const token = await askForToken();
    page.storage.setItem(SLOT, JSON.stringify({ code_verifier: 'v', code_challenge: 'c' }));
    await client.magicLinks.authenticate(token, MINUTES);
    expect(last().body).toEqual({ token, code_verifier: 'v', ...MINUTES });
  });
});

it('READ-78 a link keeps the proof key of a password reset', async () => {
  const page = openPage({ provider: createProvider({ users: [{ email: EMAIL, password: 'correct horse battery' }] }) });
  page.provider.state.project.pkce_required_for_password_resets = true;
  const client = page.createClient();
  await contextOf(client).settings.ready();
  const tokenOf = () => new URL(page.provider.inbox.last(EMAIL).link ?? '').searchParams.get('token') ?? '';
  await client.passwords.resetByEmailStart({ email: EMAIL });
  const reset = tokenOf();
  await client.magicLinks.email.loginOrCreate(EMAIL);
  await client.magicLinks.authenticate(tokenOf(), MINUTES);
  expect(page.provider.requests.at(-1)?.body).not.toHaveProperty('code_verifier');
  const changed = await client.passwords.resetByEmail({ token: reset, password: 'another horse battery staple', ...MINUTES });
  expect(changed.status_code).toBe(200);
});

it("READ-78 PKCE-11 a password email's log-in link has its own proof key, also where other links need one that is missing", async () => {
  const page = openPage({ provider: createProvider({ users: [{ email: EMAIL, password: 'correct horse battery' }] }) });
  Object.assign(page.provider.state.project, { pkce_required_for_password_resets: true, pkce_required_for_email_magic_links: true });
  const client = page.createClient();
  await client.passwords.resetByEmailStart({ email: EMAIL });
  const token = new URL(page.provider.inbox.last(EMAIL).loginLink ?? '').searchParams.get('token') ?? '';
  await client.magicLinks.authenticate(token, MINUTES);
  expect(client.session.getSync()).not.toBe(null);
});
