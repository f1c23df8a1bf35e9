import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../../core/charts/actor.ts';
import { scripted, scriptFactors, turn } from '../../property-tests/charts/effects.ts';
import { AbortedError, ApiError, UnreachableError } from '../errors.ts';
import { PasskeyError } from '../lateErrors.ts';
import type { AuthenticationFactor, Session, User } from '../login/account.ts';
import type { AppSetup } from '../login/factor.ts';
import type { UserSession } from '../login/missingFactor.ts';
import type { Factor } from '../login/offeredFactors.ts';
import type { SentCode } from '../login/otp.ts';
import type { Notice } from '../notices.ts';
import type { AccountContext, AccountEvent, AccountOutcome } from './account.ts';
import { account } from './account.ts';
import type { AccountConfig, ResolvedAccountConfig } from './accountConfig.ts';
import { resolveAccountConfig } from './accountConfig.ts';
import type { AccountItemKind } from './accountItems.ts';
import { accountSections } from './accountItems.ts';
import type { AccountChange, AccountPage, AccountTask } from './accountTasks.ts';
import { isOfTask, shownSections } from './accountTasks.ts';

const person = (some: Partial<User> = {}) =>
  ({
    user_id: 'u-1',
    name: { first_name: 'Ada', middle_name: '', last_name: '' },
    emails: [],
    phone_numbers: [],
    webauthn_registrations: [],
    totps: [],
    providers: [],
    crypto_wallets: [],
    password: null,
    ...some,
  }) as unknown as User;

const emails = [{ email_id: 'e-1', email: 'ada@acme.com', verified: true }];
const phone_numbers = [{ phone_id: 'p-1', phone_number: '+12025550123', verified: true }];
const webauthn_registrations = [
  { webauthn_registration_id: 'k-1', name: 'Laptop', verified: true },
] as unknown as User['webauthn_registrations'];
const totps = [{ totp_id: 't-1', verified: true }];
const password = { password_id: 'w-1', requires_reset: false };

/** A user with an item of every kind. */
const ada = person({
  emails,
  phone_numbers,
  webauthn_registrations,
  totps,
  providers: [{ oauth_user_registration_id: 's-1', provider_type: 'Google' }] as unknown as User['providers'],
  crypto_wallets: [{ crypto_wallet_id: 'c-1', crypto_wallet_address: '0x1', verified: true }] as unknown as User['crypto_wallets'],
  password,
});
/** A user with an email address only. */
const grace = person({ emails });

const factor = (type: string, delivery_method: string) => ({ type, delivery_method }) as AuthenticationFactor;
const session = { session_id: 'x-1', authentication_factors: [factor('password', 'knowledge')] } as unknown as Session;
const userSession = (user: User): UserSession => ({ user, session });
const page: AccountPage = { isFramed: false, hasPasskeys: true };

const tooFew = new ApiError({ status_code: 403, error_type: 'insufficient_factors', error_message: 'Another factor is needed.' });
const tooOld = new ApiError({ status_code: 403, error_type: 'factor_needed', error_message: 'A newer proof is needed.' });
const wait = new ApiError({ status_code: 429, error_type: 'too_many_requests', error_message: 'Wait.' });
const refusal = new ApiError({ status_code: 400, error_type: 'odd', error_message: 'Odd.' });
const offline = Object.assign(new UnreachableError(), { network: 'offline' });
const broken = new ApiError({ status_code: 500, error_type: 'internal_server_error', error_message: 'Broken.' });

const app: Factor = { method: 'totp', destination: '' };
const inbox: Factor = { method: 'email', destination: 'ada@acme.com' };
const setup: AppSetup = { totpId: 't-2', secret: 'ABC', uri: 'otpauth://totp/x', recoveryCodes: ['r-1', 'r-2'] };
const sentTo = (channel: SentCode['channel'], destination: string, methodId = 'm-1'): SentCode => ({
  channel,
  destination,
  methodId,
  expiresAt: 300_000,
  answer: { method_id: methodId },
});

const rename: AccountChange = { kind: 'name', firstName: 'Ada', lastName: 'Lovelace' };
const newEmail: AccountChange = { kind: 'sendCode', entry: { channel: 'email', email: 'new@acme.com' } };
const newPhone: AccountChange = { kind: 'sendCode', entry: { channel: 'sms', country: 'US', number: '2025550199' } };
const renamed = person({ ...grace, name: { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' } });
const nameChanged: AccountOutcome = { kind: 'changed', userSession: userSession(renamed), change: 'name', answer: { request_id: 'r' } };

/** Starts the chart with effects that answer on command, without a user. */
function empty(config?: AccountConfig) {
  const notices: Notice[] = [];
  const effects = {
    ...scriptFactors(),
    changed: scripted<{ change: AccountChange; config: ResolvedAccountConfig }, AccountOutcome>(),
    repeat: scripted<ResolvedAccountConfig, AccountOutcome>(),
  };
  let forgotten = 0;
  const chart = account(
    {
      ...effects,
      change: (change, resolved) => effects.changed({ change, config: resolved }),
      forget: () => void (forgotten += 1),
      tell: (notice) => notices.push(notice),
    },
    config,
  );
  const actor = createActor(chart, startService(chart));
  /** Answers the effects that wait. */
  const settle = async (how: (asked: { answer(value: unknown): void; fail(error: unknown): void }) => void) => {
    const open = Object.values(effects).flatMap((effect) => [...effect.open()]);
    expect(open).toHaveLength(1);
    how(open[0] as { answer(value: unknown): void; fail(error: unknown): void });
    await turn();
  };
  return {
    ...effects,
    actor,
    notices,
    /** Returns the number of times that the stopped change was forgotten. */
    forgotten: () => forgotten,
    state: () => actor.getSnapshot().state,
    context: () => actor.getSnapshot().context,
    told: () =>
      notices.map((notice) => {
        if (notice.kind === 'event') return notice.event.type;
        return notice.kind === 'toast' ? (notice.message as { key: string }).key : notice.kind;
      }),
    open: (task: AccountTask) => actor.send({ type: 'open', task }),
    submit: (change: AccountChange) => actor.send({ type: 'submit', change }),
    code: (code: string) => actor.send({ type: 'submit_code', code }),
    answer: (value: unknown) => settle((asked) => asked.answer(value)),
    fail: (error: unknown) => settle((asked) => asked.fail(error)),
  };
}

/** Starts the chart with a user. */
function script(user: User = ada, config?: AccountConfig, where: Partial<AccountPage> = {}) {
  const at = empty(config);
  at.actor.send({ type: 'start', userSession: userSession(user), page: { ...page, ...where } });
  return at;
}

/** Starts the chart with a change that waits. */
function changing(task: AccountTask, change: AccountChange, user: User = ada, config?: AccountConfig) {
  const at = script(user, config);
  at.open(task);
  at.submit(change);
  expect(at.state()).toBe('Account.changing');
  return at;
}

/** Starts the chart where it asks for the code of a new address. */
async function adding(sent = sentTo('email', 'new@acme.com'), user: User = grace) {
  const at = sent.channel === 'email' ? changing({ kind: 'addEmail' }, newEmail, user) : changing({ kind: 'addPhone' }, newPhone, user);
  await at.answer({ kind: 'sent', sent });
  return at;
}

/** Starts the chart where a new app is scanned. */
async function scanning() {
  const at = changing({ kind: 'addApp' }, { kind: 'addApp' }, grace);
  await at.answer({ kind: 'setup', setup, answer: { totp_id: 't-2' } });
  return at;
}

/** The context without a task. */
const rest = {
  task: null,
  adding: null,
  codes: null,
  setup: null,
  factor: null,
  errorMessage: '',
  codeExpiresAt: 0,
  resendFrom: 0,
  strength: { password: '', verdict: null, error: '' },
};

const strong = (typed: string) =>
  ({
    password: typed,
    verdict: { isValid: true, policy: 'zxcvbn', score: 4, isBreached: false, warning: '', missing: null },
    error: '',
  }) as const;

describe('without a user', () => {
  it('ACCT-01 can open no task and cannot log out', () => {
    const at = empty();
    expect(at.actor.getSnapshot()).toMatchObject({
      state: 'Account',
      context: {
        ...rest,
        userSession: null,
        policy: null,
        section: null,
        apps: 'loading',
        page: { isFramed: false, hasPasskeys: false },
        config: { sections: accountSections },
      },
    });
    at.open({ kind: 'name' });
    at.actor.send({ type: 'log_out' });
    expect([at.state(), at.endSession.asked]).toEqual(['Account', []]);
  });

  it('ACCT-01 begins at the linked section', () => {
    expect(script(ada, { section: 'passkeys' }).context().section).toBe('passkeys');
  });

  it('ACCT-06 reports the end of the session, forgets the user and the typed text, and continues with the next user', () => {
    const at = script();
    at.actor.send({ type: 'set_apps', apps: [{ id: 'a-1', name: 'Notes' }] });
    at.open({ kind: 'name' });
    const before = at.forgotten();
    at.actor.send({ type: 'over' });
    expect(at.state()).toBe('Account.noUser');
    expect(at.context()).toMatchObject({ ...rest, userSession: null, apps: 'loading' });
    expect(at.forgotten()).toBe(before + 1);
    at.actor.send({ type: 'set_user', userSession: userSession(ada) });
    at.open({ kind: 'name' });
    expect([at.state(), at.context().userSession]).toEqual(['Account.noUser', null]);
    at.actor.send({ type: 'start', userSession: userSession(grace), page });
    expect([at.state(), at.context().userSession]).toEqual(['Account', userSession(grace)]);
  });
});

describe('another user', () => {
  it('ACCT-01 starts again, without the previous task, applications and page', () => {
    const at = script();
    at.actor.send({ type: 'set_apps', apps: [{ id: 'a-1', name: 'Notes' }] });
    at.open({ kind: 'password' });
    at.actor.send({ type: 'type_password', password: 'secret' });
    const before = at.forgotten();
    const other = userSession(person({ user_id: 'u-2' }));
    at.actor.send({ type: 'start', userSession: other, page: { isFramed: true, hasPasskeys: false } });
    expect(at.state()).toBe('Account');
    expect(at.context()).toMatchObject({ ...rest, userSession: other, apps: 'loading', page: { isFramed: true, hasPasskeys: false } });
    expect(at.forgotten()).toBe(before + 1);
  });

  it('ACCT-01 is told from the same one, whose form stays open', () => {
    const at = script();
    at.open({ kind: 'name' });
    at.actor.send({ type: 'start', userSession: userSession(ada), page: { isFramed: true, hasPasskeys: false } });
    expect([at.state(), at.context().page]).toEqual(['Account.editing', page]);
  });

  it('ACCT-06 never comes with a change of the user until then', () => {
    const at = script();
    at.actor.send({ type: 'set_user', userSession: userSession(person({ user_id: 'u-2' })) });
    expect([at.state(), at.context().userSession]).toEqual(['Account', userSession(ada)]);
  });
});

describe('a change in another tab', () => {
  it('ACCT-06 is shown at once, and the form stays open', () => {
    const at = script();
    at.open({ kind: 'renamePasskey', id: 'k-1' });
    const before = at.forgotten();
    at.actor.send({ type: 'set_user', userSession: userSession(person({ ...ada, emails: [] })) });
    expect([at.state(), at.context().userSession?.user?.emails, at.forgotten()]).toEqual(['Account.editing', [], before]);
    at.actor.send({ type: 'back' });
    at.actor.send({ type: 'set_user', userSession: userSession(ada) });
    expect([at.state(), at.context().userSession, at.forgotten()]).toEqual(['Account', userSession(ada), before]);
  });

  it.each([
    ['an address', sentTo('email', 'New@acme.com'), { emails: [...emails, { email_id: 'e-9', email: 'new@acme.com', verified: true }] }],
    ['a number', sentTo('sms', '+12025550188'), { phone_numbers: [{ phone_id: 'p-9', phone_number: '+12025550188', verified: true }] }],
  ])('ACCT-06 closes the form of %s that the user has now, and of no other', async (_, sent, changes) => {
    const at = await adding(sent);
    at.actor.send({ type: 'set_user', userSession: userSession(grace) });
    const unverified = Object.entries(changes).map(([name, all]) => [name, all.map((one: object) => ({ ...one, verified: false }))]);
    at.actor.send({ type: 'set_user', userSession: userSession(person({ ...grace, ...Object.fromEntries(unverified) })) });
    expect(at.state()).toBe('Account.asking');
    at.actor.send({ type: 'set_user', userSession: userSession(person({ ...grace, ...changes })) });
    expect([at.state(), at.context().adding]).toEqual(['Account', null]);
  });

  it.each<[string, AccountTask, Partial<User>]>([
    ['whose passkey is gone', { kind: 'renamePasskey', id: 'k-1' }, { webauthn_registrations: [] }],
    ['whose address is gone', { kind: 'remove', item: { kind: 'email', id: 'e-1' } }, { emails: [] }],
    [
      'whose address is the last way to sign in now',
      { kind: 'remove', item: { kind: 'email', id: 'e-1' } },
      { phone_numbers: [], webauthn_registrations: [], providers: [], crypto_wallets: [], password: null },
    ],
    ['for the codes of an app that is gone', { kind: 'recoveryCodes' }, { totps: [] }],
    ['that changes a password that is gone', { kind: 'password' }, { password: null }],
  ])('ACCT-06 closes a form %s', (_, task, changes) => {
    const at = script();
    at.open(task);
    at.actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    const before = at.forgotten();
    const now = userSession(person({ ...ada, ...changes }));
    at.actor.send({ type: 'set_user', userSession: now });
    expect([at.state(), at.forgotten()]).toEqual(['Account', before + 1]);
    expect(at.context()).toMatchObject({ ...rest, userSession: now });
  });
});

describe.each([0, 1, 2])('an app that is being set up, %i steps on', (steps) => {
  const app = (totp_id: string) => [{ totp_id, verified: false }];

  it.each<[string, Partial<User>, string]>([
    ['closes, when another tab sets up another', { totps: app('t-3') }, 'Account'],
    ['stays, when the server knows of it', { totps: app('t-2') }, ['scanning', 'saving', 'asking'][steps] ?? ''],
    [
      'stays, when the server knows of it and of another',
      { totps: [...app('t-3'), ...app('t-2')] },
      ['scanning', 'saving', 'asking'][steps] ?? '',
    ],
    ['stays, when the server names none', { totps: [] }, ['scanning', 'saving', 'asking'][steps] ?? ''],
  ])('ACCT-06 %s', async (_, changes, expected) => {
    const at = await scanning();
    for (let step = 0; step < steps; step += 1) at.actor.send({ type: 'next' });
    at.actor.send({ type: 'set_user', userSession: userSession(person({ ...grace, ...changes })) });
    expect(at.state().replace('Account.', '')).toBe(expected);
    expect(at.context().setup).toEqual(expected === 'Account' ? null : setup);
  });
});

describe('the sections', () => {
  const sight = (user: User | null, some: Partial<Parameters<typeof shownSections>[0]> = {}) => ({
    userSession: user && userSession(user),
    apps: [],
    page,
    config: resolveAccountConfig({}),
    ...some,
  });

  it('ACCT-01 are all in their order by default, for a user with something of every kind', () => {
    expect(shownSections(sight(ada, { apps: [{ id: 'a-1', name: 'Notes' }] }))).toEqual([
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
    ]);
  });

  it('ACCT-01 are those with something to show or to add', () => {
    const always = ['name', 'emails', 'phones', 'password', 'authenticator', 'session'];
    const without = { page: { isFramed: false, hasPasskeys: false } };
    const added = (user: User | null, some: Parameters<typeof sight>[1] = {}) =>
      shownSections(sight(user, { ...without, ...some })).filter((section) => !always.includes(section));
    expect(shownSections(sight(grace, without))).toEqual(always);
    expect(added(null)).toEqual([]);
    expect(added(grace, { page })).toEqual(['passkeys']);
    expect(added(person({ webauthn_registrations }))).toEqual(['passkeys']);
    expect(added(person({ providers: ada.providers }))).toEqual(['social']);
    expect(added(person({ crypto_wallets: ada.crypto_wallets }))).toEqual(['wallets']);
    expect(shownSections(sight(person({ emails: [] }), without))).toEqual(always.filter((section) => section !== 'password'));
    expect(added(grace, { apps: 'failed' })).toEqual(['apps']);
    expect(added(grace, { apps: 'loading' })).toEqual([]);
  });

  it('ACCT-01 are those of the configuration, in its order, without a misspelled one', () => {
    const config = resolveAccountConfig({ sections: ['session', 'email' as never, 'name'] });
    expect(shownSections(sight(ada, { config }))).toEqual(['session', 'name']);
  });

  it('ACCT-01 can be chosen if they are configured', () => {
    const at = script(ada, { sections: ['name', 'emails'] });
    at.actor.send({ type: 'choose_section', section: 'emails' });
    at.actor.send({ type: 'choose_section', section: 'phones' });
    expect([at.state(), at.context().section]).toEqual(['Account', 'emails']);
  });

  it('ACCT-01 change with another link of the host, but not with another configuration of the same link', () => {
    const at = script(ada, { section: 'emails' });
    at.actor.send({ type: 'choose_section', section: 'phones' });
    const configured = (config: AccountConfig) => {
      at.actor.send({ type: 'configure', config });
      return at.context().section;
    };
    expect(configured({ section: 'emails', layout: 'tabs' })).toBe('phones');
    expect(at.context().config.layout).toBe('tabs');
    expect(configured({})).toBe('phones');
    expect(configured({ section: 'name' })).toBe('name');
  });

  it('ACCT-01 load the applications again when asked', () => {
    const at = script();
    at.actor.send({ type: 'set_apps', apps: 'failed' });
    expect(at.context().apps).toBe('failed');
    at.actor.send({ type: 'load_apps' });
    expect([at.state(), at.context().apps]).toEqual(['Account', 'retrying']);
    expect(shownSections(at.context())).toContain('apps');
    at.actor.send({ type: 'set_apps', apps: [] });
    at.actor.send({ type: 'load_apps' });
    expect(at.context().apps).toBe('loading');
  });
});

it('CFG-17 the configuration has defaults for what the host leaves out', () => {
  expect(resolveAccountConfig({})).toEqual({
    sections: accountSections,
    secondFactor: {},
    phone: {},
    passkeyOptions: {},
    otpOptions: { expirationMinutes: 5 },
    sessionOptions: { sessionDurationMinutes: 30 },
  });
  const given: AccountConfig = {
    products: ['otp'],
    reauthAfterMinutes: 5,
    secondFactor: { methods: ['email'] },
    phone: { countries: ['CH'] } as NonNullable<AccountConfig['phone']>,
    passkeyOptions: { domain: 'acme.com' },
    sessionOptions: { sessionDurationMinutes: 60 },
  };
  expect(resolveAccountConfig(given)).toEqual({ ...given, sections: accountSections, otpOptions: { expirationMinutes: 5 } });
  expect(resolveAccountConfig({ sessionOptions: {} }).sessionOptions).toEqual({ sessionDurationMinutes: 30 });
});

describe('a task', () => {
  const remove = (kind: AccountItemKind, id: string): AccountTask => ({ kind: 'remove', item: { kind, id } });

  it.each<[string, AccountTask, User]>([
    ['name', { kind: 'name' }, ada],
    ['emails', { kind: 'addEmail' }, ada],
    ['phones', { kind: 'addPhone' }, ada],
    ['password', { kind: 'password' }, ada],
    ['passkeys', { kind: 'addPasskey' }, ada],
    ['passkeys', { kind: 'renamePasskey', id: 'k-1' }, ada],
    ['authenticator', { kind: 'recoveryCodes' }, ada],
    ['authenticator', { kind: 'addApp' }, grace],
    ['authenticator', { kind: 'addApp' }, person({ totps: [{ totp_id: 't-1', verified: false }] })],
    ['authenticator', { kind: 'addApp' }, { user_id: 'u-1' } as User],
    ['emails', remove('email', 'e-1'), ada],
    ['phones', remove('phone', 'p-1'), ada],
    ['passkeys', remove('passkey', 'k-1'), ada],
    ['authenticator', remove('totp', 't-1'), ada],
    ['social', remove('social', 's-1'), ada],
    ['wallets', remove('wallet', 'c-1'), ada],
    ['apps', remove('app', 'a-1'), ada],
  ])('ACCT-02 of the section %s opens a form: %j', (section, task, user) => {
    const at = script(user);
    at.actor.send({ type: 'set_apps', apps: [{ id: 'a-1', name: 'Notes' }] });
    expect(at.actor.can({ type: 'open', task })).toBe(true);
    at.open(task);
    expect(at.state()).toBe('Account.editing');
    expect(at.context()).toMatchObject({ ...rest, task, section });
    at.actor.send({ type: 'back' });
    expect(at.state()).toBe('Account');
    expect(at.context()).toMatchObject({ ...rest, section });
  });

  it.each<[string, AccountTask, User, AccountConfig?, Partial<AccountPage>?]>([
    ['ACCT-01 of a section that is not configured', { kind: 'name' }, ada, { sections: ['emails'] }],
    ['ACCT-01 of a passkey whose section is not configured', remove('passkey', 'k-1'), ada, { sections: ['emails'] }],
    ['ACCT-02 for an address that the user does not have', remove('email', 'e-9'), ada],
    ['ACCT-02 for a passkey that the user does not have', { kind: 'renamePasskey', id: 'e-1' }, ada],
    ['ACCT-02 for an application that is not known', remove('app', 'a-1'), ada],
    ['ACCT-02 for a passkey in a browser without passkeys', { kind: 'addPasskey' }, ada, {}, { hasPasskeys: false }],
    ['ACCT-02 for the password of a user without an address', { kind: 'password' }, person({ emails: [] })],
    ['ACCT-03 for a second app', { kind: 'addApp' }, ada],
    [
      'ACCT-03 for the codes of an app that was never used',
      { kind: 'recoveryCodes' },
      person({ totps: [{ totp_id: 't', verified: false }] }),
    ],
    ['ACCT-03 for the codes of no app', { kind: 'recoveryCodes' }, { user_id: 'u-1' } as User],
    ['ACCT-04 for the removal of the last way to sign in', remove('email', 'e-1'), grace],
    ['ACCT-04 for the removal of the last way of the products', remove('email', 'e-1'), ada, { products: ['emailMagicLinks'] }],
  ])('%s opens no form', (_, task, user, config, where) => {
    const at = script(user, config, where);
    expect(at.actor.can({ type: 'open', task })).toBe(false);
    at.open(task);
    expect([at.state(), at.context().task]).toEqual(['Account', null]);
  });

  it('PWD-21 checks a new password with the address of the user', () => {
    const at = script();
    at.open({ kind: 'password' });
    expect(at.context().passwordState).toEqual({ email: 'ada@acme.com', type: 'password' });
    const without = script(person({ phone_numbers }));
    without.open({ kind: 'name' });
    expect(without.context().passwordState).toEqual({ email: '', type: 'password' });
  });

  it('ACCT-02 does not begin with the message of the overview', () => {
    const at = script();
    at.actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    at.open({ kind: 'name' });
    expect(at.context().errorMessage).toBe('');
  });
});

describe('a form', () => {
  const passkeyName = (id: string): AccountChange => ({ kind: 'renamePasskey', id, name: 'Desk' });
  const removal = (kind: AccountItemKind, id: string): AccountChange & { kind: 'remove' } => ({ kind: 'remove', item: { kind, id } });
  const whatsapp: AccountChange = { kind: 'sendCode', entry: { channel: 'whatsapp', country: 'US', number: '2025550199' } };
  const code: AccountChange = { kind: 'code', code: '123456', factor: app, methodId: '' };

  it.each<[AccountTask, AccountChange, User]>([
    [{ kind: 'name' }, rename, ada],
    [{ kind: 'addEmail' }, newEmail, ada],
    [{ kind: 'addPhone' }, newPhone, ada],
    [{ kind: 'addPhone' }, whatsapp, ada],
    [{ kind: 'addPasskey' }, { kind: 'addPasskey' }, ada],
    [{ kind: 'addApp' }, { kind: 'addApp' }, grace],
    [{ kind: 'recoveryCodes' }, { kind: 'recoveryCodes' }, ada],
    [{ kind: 'renamePasskey', id: 'k-1' }, passkeyName('k-1'), ada],
    [removal('email', 'e-1'), removal('email', 'e-1'), ada],
  ])('ACCT-02 of %j sends its change once: %j', (task, change, user) => {
    const at = script(user, { layout: 'tabs' });
    at.open(task);
    at.actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    at.submit(change);
    at.submit(change);
    expect([at.state(), at.context().errorMessage]).toEqual(['Account.changing', '']);
    expect(at.changed.asked.map(({ question }) => question)).toEqual([{ change, config: resolveAccountConfig({ layout: 'tabs' }) }]);
    expect(at.context().userSession).toEqual(userSession(user));
  });

  it.each<[AccountTask, AccountChange]>([
    [{ kind: 'addEmail' }, rename],
    [{ kind: 'name' }, newEmail],
    [{ kind: 'addPhone' }, newEmail],
    [{ kind: 'addEmail' }, newPhone],
    [{ kind: 'addEmail' }, whatsapp],
    [{ kind: 'renamePasskey', id: 'k-1' }, passkeyName('k-2')],
    [{ kind: 'name' }, passkeyName('k-1')],
    [removal('passkey', 'k-1'), passkeyName('k-1')],
    [removal('email', 'e-1'), removal('email', 'e-2')],
    [removal('email', 'e-1'), removal('phone', 'e-1')],
    [{ kind: 'name' }, removal('email', 'e-1')],
    [{ kind: 'renamePasskey', id: 'k-1' }, removal('passkey', 'k-1')],
    [{ kind: 'name' }, { kind: 'password', password: 'good one', existing: 'old one' }],
    [{ kind: 'name' }, { kind: 'recoveryCodes' }],
    [{ kind: 'addEmail' }, code],
    [{ kind: 'name' }, code],
  ])('ACCT-02 of %j does not send the change of another: %j', (task, change) => {
    const at = script();
    at.open(task);
    at.actor.send({ type: 'type_password', password: 'good one' });
    at.actor.send({ type: 'set_strength', strength: strong('good one') });
    at.submit(change);
    expect([at.state(), at.changed.asked]).toEqual(['Account.editing', []]);
  });

  it('ACCT-02 that is closed sends nothing', () => {
    const at = script();
    at.submit(rename);
    expect([at.state(), at.changed.asked]).toEqual(['Account', []]);
    expect(isOfTask(at.context(), { change: rename })).toBe(false);
  });

  it.each<[boolean, string, User, string, string | undefined]>([
    [true, 'a good password of a user without one', grace, 'good one', undefined],
    [true, 'a good password with the one until now', ada, 'good one', 'old one'],
    [false, 'a password without the one until now', ada, 'good one', undefined],
    [false, 'a password with an empty one until now', ada, 'good one', ''],
    [false, 'a password that was not checked', ada, 'another one', 'old one'],
  ])('ACCT-02 PWD-08 sends (%s) %s', (isSent, _, user, typed, existing) => {
    const at = script(user);
    at.open({ kind: 'password' });
    at.actor.send({ type: 'type_password', password: 'good one' });
    at.actor.send({ type: 'set_strength', strength: strong('good one') });
    expect(at.context().strength.verdict?.score).toBe(4);
    at.submit({ kind: 'password', password: typed, existing });
    expect(at.state()).toBe(isSent ? 'Account.changing' : 'Account.editing');
  });

  it('ACCT-02 sends nothing that is not possible any more', () => {
    const at = script();
    at.open({ kind: 'name' });
    at.actor.send({ type: 'configure', config: { sections: ['emails'] } });
    at.submit(rename);
    expect([at.state(), at.changed.asked]).toEqual(['Account.editing', []]);
  });

  it('READ-97 is refused in a frame, with a sentence and an error, unless the host allows it', () => {
    const at = script(ada, {}, { isFramed: true });
    at.open({ kind: 'name' });
    at.submit(rename);
    expect([at.state(), at.context().errorMessage, at.changed.asked]).toEqual(['Account.editing', { key: 'framed' }, []]);
    expect(at.notices).toMatchObject([{ kind: 'error', error: { code: 'redirect' } }]);
    at.actor.send({ type: 'configure', config: { allowFraming: true } });
    at.submit(rename);
    expect([at.state(), at.context().errorMessage]).toEqual(['Account.changing', '']);
  });

  it('ACCT-02 is closed by Back without a trace of what was typed', () => {
    const at = script();
    at.open({ kind: 'password' });
    at.actor.send({ type: 'type_password', password: 'secret' });
    at.actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    at.actor.send({ type: 'back' });
    expect(at.state()).toBe('Account');
    expect(at.context()).toMatchObject(rest);
    expect(at.changed.asked).toEqual([]);
  });
});

describe('a change', () => {
  it('ACCT-02 is shown after the server has made it, and the host gets an event', async () => {
    const at = changing({ kind: 'name' }, rename, grace);
    expect([at.context().userSession, at.notices]).toEqual([userSession(grace), []]);
    await at.answer(nameChanged);
    expect(at.state()).toBe('Account');
    expect(at.context()).toMatchObject({ ...rest, userSession: userSession(renamed), section: 'name' });
    expect(at.notices).toEqual([
      { kind: 'event', event: { type: 'ACCOUNT_CHANGE', data: { change: 'name', answer: { request_id: 'r' } } } },
      { kind: 'toast', type: 'success', message: { key: 'accountSaved' } },
    ]);
  });

  it.each<[string, AccountTask, AccountChange]>([
    ['accountSaved', { kind: 'renamePasskey', id: 'k-1' }, { kind: 'renamePasskey', id: 'k-1', name: 'Desk' }],
    ['accountAdded', { kind: 'addPasskey' }, { kind: 'addPasskey' }],
    ['accountRemoved', { kind: 'remove', item: { kind: 'phone', id: 'p-1' } }, { kind: 'remove', item: { kind: 'phone', id: 'p-1' } }],
  ])('TOAST-01 is confirmed with %s: %j', async (key, task, change) => {
    const at = changing(task, change);
    await at.answer(nameChanged);
    expect(at.told()).toEqual(['ACCOUNT_CHANGE', key]);
  });

  const notes = { id: 'a-1', name: 'Notes' };
  const mail = { id: 'e-1', name: 'Mail' };

  it.each([
    ['takes a removed application out of the list', 'app', 'a-1', [mail]],
    ['leaves the applications where something else is removed', 'email', 'e-1', [notes, mail]],
  ] as const)('ACCT-02 %s', async (_, kind, id, left) => {
    const at = script();
    at.actor.send({ type: 'set_apps', apps: [notes, mail] });
    at.open({ kind: 'remove', item: { kind, id } });
    at.submit({ kind: 'remove', item: { kind, id } });
    await at.answer({ ...nameChanged, userSession: userSession(ada) });
    expect([at.state(), at.context().apps]).toEqual(['Account', left]);
  });

  it('ACCT-02 leaves the applications where a name changes', async () => {
    const at = script();
    at.actor.send({ type: 'set_apps', apps: [notes] });
    at.open({ kind: 'name' });
    at.submit(rename);
    await at.answer({ ...nameChanged, userSession: userSession(ada) });
    expect(at.context().apps).toEqual([notes]);
  });

  it('ACCT-02 of an application goes on where the list could not be read meanwhile', async () => {
    const at = script();
    at.actor.send({ type: 'set_apps', apps: [notes] });
    at.open({ kind: 'remove', item: { kind: 'app', id: 'a-1' } });
    at.submit({ kind: 'remove', item: { kind: 'app', id: 'a-1' } });
    await at.fail(tooFew);
    at.actor.send({ type: 'set_apps', apps: 'failed' });
    at.code('123456');
    await at.answer({});
    await at.answer({ ...nameChanged, userSession: userSession(ada) });
    expect([at.state(), at.context().apps]).toEqual(['Account', 'failed']);
  });

  it.each<[string, unknown, unknown]>([
    ['with an error', broken, broken],
    ['with the text of an error of the host', new Error('odd'), 'odd'],
    [
      'PREG-18 with a sentence about a passkey that is there',
      new PasskeyError('held', { reason: 'already_registered' }),
      { key: 'passkeyKnown' },
    ],
    [
      "PREG-19 with a sentence about a passkey dialog that was closed, in place of the browser's text",
      new PasskeyError('The operation either timed out or was not allowed.', { reason: 'not_allowed' }),
      { key: 'passkeyNotCreated' },
    ],
  ])('ACCT-02 that fails keeps the form %s, and the host gets the error', async (_, error, message) => {
    const at = changing({ kind: 'addPasskey' }, { kind: 'addPasskey' });
    await at.fail(error);
    expect([at.state(), at.context().task, at.context().errorMessage]).toEqual(['Account.editing', { kind: 'addPasskey' }, message]);
    expect(at.notices).toEqual([{ kind: 'error', error }]);
    at.submit({ kind: 'addPasskey' });
    expect([at.state(), at.context().errorMessage]).toEqual(['Account.changing', '']);
  });

  it('READ-80 that the client itself called off is no failure', async () => {
    const at = changing({ kind: 'addPasskey' }, { kind: 'addPasskey' });
    await at.fail(new AbortedError());
    expect([at.state(), at.context().errorMessage, at.notices]).toEqual(['Account.editing', '', []]);
  });

  it.each<[string, AccountEvent, (context: AccountContext) => unknown, unknown]>([
    ['a configuration', { type: 'configure', config: { layout: 'tabs' } }, ({ config }) => config.layout, 'tabs'],
    ['a user', { type: 'set_user', userSession: userSession(person({ emails })) }, ({ userSession: now }) => now?.user?.totps, []],
    [
      'another user',
      { type: 'start', userSession: userSession(person({ user_id: 'u-2' })), page },
      ({ userSession: now }) => now?.user?.user_id,
      'u-2',
    ],
    ['the end of the session', { type: 'over' }, ({ userSession: now }) => now, null],
    ['the applications', { type: 'set_apps', apps: 'failed' }, ({ apps }) => apps, 'failed'],
    ['a password', { type: 'type_password', password: 'new' }, ({ strength }) => strength.password, 'new'],
    ['a section', { type: 'choose_section', section: 'phones' }, ({ section }) => section, 'phones'],
    ['the project', { type: 'set_project', project: { name: 'Acme' } as never }, ({ project }) => project.name, 'Acme'],
  ])('SM-08 takes %s that comes meanwhile after the answer', async (_, event, read, expected) => {
    const at = changing({ kind: 'name' }, rename);
    at.actor.send(event);
    expect([at.state(), read(at.context())]).not.toEqual(['Account.changing', expected]);
    await at.answer({ ...nameChanged, userSession: userSession(ada) });
    expect(read(at.context())).toEqual(expected);
  });

  it('ACCT-01 loads the applications that were asked for meanwhile after the answer', async () => {
    const at = script();
    at.actor.send({ type: 'set_apps', apps: 'failed' });
    at.open({ kind: 'name' });
    at.submit(rename);
    at.actor.send({ type: 'load_apps' });
    await at.answer({ ...nameChanged, userSession: userSession(ada) });
    expect(at.context().apps).toBe('retrying');
  });
});

describe('a new address', () => {
  it.each([
    ['email', 'email', 'new@acme.com'],
    ['sms', 'sms', '+12025550199'],
    ['whatsapp', 'sms', '+12025550199'],
  ] as const)('ACCT-03 is added with a code by %s', async (channel, method, destination) => {
    const sent = sentTo(channel, destination);
    const at = await adding(sent);
    expect(at.state()).toBe('Account.asking');
    expect(at.context()).toMatchObject({
      adding: { factor: { method, destination }, sent },
      otpState: { type: channel, methodId: 'm-1', otpDestination: destination },
      codeExpiresAt: 300_000,
      resendFrom: 0,
      errorMessage: '',
    });
    at.code('123456');
    const change = { kind: 'code', code: '123456', factor: { method, destination }, methodId: 'm-1' };
    expect(at.changed.asked[1]?.question).toEqual({ change, config: resolveAccountConfig({}) });
    await at.answer({ ...nameChanged, change: channel === 'email' ? 'email_added' : 'phone_added' });
    expect([at.state(), at.context().userSession]).toEqual(['Account', userSession(renamed)]);
    expect(at.context()).toMatchObject(rest);
    expect(at.notices[0]).toEqual({ kind: 'event', event: { type: 'OTP_SEND', data: { method_id: 'm-1' } } });
    expect(at.told()).toEqual(['OTP_SEND', 'ACCOUNT_CHANGE', 'accountAdded']);
  });

  it.each(['', '12345', '1234567', '12345a', 'a23456', '12 456'])('OTP-08 OTP-11 is not added with the code "%s"', async (code) => {
    const at = await adding();
    at.code(code);
    expect([at.state(), at.changed.asked.length]).toEqual(['Account.asking', 1]);
  });

  it.each<[string, unknown, unknown]>([
    ['a wrong code', refusal, { key: 'invalidPasscode' }],
    ['no network', offline, offline],
    ['an error of the server', broken, broken],
  ])('ACCT-03 asks again after %s, with a sentence that the next code clears', async (_, error, message) => {
    const at = await adding();
    at.code('123456');
    await at.fail(error);
    expect([at.state(), at.context().errorMessage]).toEqual(['Account.asking', message]);
    expect(at.context().adding?.factor.destination).toBe('new@acme.com');
    expect(at.notices.at(-1)).toEqual({ kind: 'error', error });
    at.code('654321');
    expect([at.state(), at.context().errorMessage]).toEqual(['Account.verifying', '']);
  });

  it('ACCT-03 OTP-22 gets another code on demand, and is added with that one', async () => {
    const at = await adding();
    at.actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    at.actor.send({ type: 'resend_code' });
    expect([at.state(), at.context().errorMessage]).toEqual(['Account.resending', '']);
    expect(at.sendFactor.asked.map(({ question }) => question)).toEqual([
      { method: 'email', destination: 'new@acme.com', expirationMinutes: 5 },
    ]);
    const sent = { ...sentTo('email', 'new@acme.com', 'm-2'), expiresAt: 600_000 };
    await at.answer(sent);
    expect(at.state()).toBe('Account.asking');
    expect(at.context()).toMatchObject({ codeExpiresAt: 600_000, otpState: { methodId: 'm-2' }, adding: { sent } });
    expect(at.notices.slice(1)).toEqual([
      { kind: 'event', event: { type: 'OTP_SEND', data: { method_id: 'm-2' } } },
      { kind: 'toast', type: 'success', message: { key: 'codeResent' } },
    ]);
    at.code('123456');
    expect(at.changed.asked[1]?.question.change).toMatchObject({ methodId: 'm-2', factor: { destination: 'new@acme.com' } });
  });

  it('ACCT-03 says how long to wait for another code, until there is one', async () => {
    const at = await adding();
    at.actor.send({ type: 'resend_code' });
    await at.answer({ error: wait, resendFrom: 30_000 });
    expect([at.state(), at.context().resendFrom, at.context().errorMessage]).toEqual(['Account.asking', 30_000, wait]);
    expect(at.context().adding?.sent?.methodId).toBe('m-1');
    expect(at.notices.slice(1)).toEqual([{ kind: 'error', error: wait }]);
    at.actor.send({ type: 'resend_code' });
    await at.answer(sentTo('email', 'new@acme.com', 'm-2'));
    expect([at.context().resendFrom, at.context().errorMessage]).toEqual([0, '']);
  });

  it('ACCT-03 keeps the field of the code where another code cannot be sent', async () => {
    const at = await adding();
    at.actor.send({ type: 'resend_code' });
    await at.fail(broken);
    expect([at.state(), at.context().errorMessage, at.told()]).toEqual(['Account.asking', broken, ['OTP_SEND', 'error']]);
  });

  it('ACCT-03 says how long to wait for the first code, and keeps the form', async () => {
    const at = changing({ kind: 'addEmail' }, newEmail);
    await at.answer({ kind: 'paused', error: wait, resendFrom: 30_000 });
    expect([at.state(), at.context().resendFrom, at.context().errorMessage]).toEqual(['Account.editing', 30_000, wait]);
    expect([at.context().task, at.notices]).toEqual([{ kind: 'addEmail' }, [{ kind: 'error', error: wait }]]);
    at.submit(newEmail);
    await at.answer({ kind: 'sent', sent: sentTo('email', 'new@acme.com') });
    expect([at.state(), at.context().resendFrom, at.context().errorMessage]).toEqual(['Account.asking', 0, '']);
  });

  it('ACCT-03 can be changed: Back leads to the form, and the address is forgotten', async () => {
    const at = await adding();
    at.code('123456');
    await at.fail(broken);
    const before = at.forgotten();
    at.actor.send({ type: 'back' });
    expect([at.state(), at.context().task, at.forgotten()]).toEqual(['Account.editing', { kind: 'addEmail' }, before + 1]);
    expect(at.context()).toMatchObject({ adding: null, errorMessage: '' });
  });
});

describe('a new app', () => {
  it('ACCT-03 is added with its code, after the key and the recovery codes', async () => {
    const at = await scanning();
    expect(at.state()).toBe('Account.scanning');
    expect(at.context()).toMatchObject({ setup, adding: { factor: app, sent: null } });
    expect(at.notices).toEqual([{ kind: 'event', event: { type: 'TOTP_CREATE', data: { totp_id: 't-2' } } }]);
    const visited = (['next', 'back', 'next', 'next', 'back', 'next'] as const).map((type) => {
      at.actor.send({ type });
      return at.state();
    });
    expect(visited.map((state) => state.replace('Account.', ''))).toEqual(['saving', 'scanning', 'saving', 'asking', 'saving', 'asking']);
    at.code('123456');
    const change = { kind: 'code', code: '123456', factor: app, methodId: '' };
    expect(at.changed.asked[1]?.question.change).toEqual(change);
    await at.fail(refusal);
    expect([at.state(), at.context().errorMessage, at.context().setup]).toEqual(['Account.asking', { key: 'invalidPasscode' }, setup]);
    at.actor.send({ type: 'back' });
    expect([at.state(), at.context().errorMessage]).toEqual(['Account.saving', '']);
    at.actor.send({ type: 'next' });
    at.code('123456');
    await at.answer({ ...nameChanged, change: 'totp_added' });
    expect(at.state()).toBe('Account');
    expect(at.context()).toMatchObject(rest);
    expect(at.told()).toEqual(['TOTP_CREATE', 'error', 'ACCOUNT_CHANGE', 'accountAdded']);
  });

  it('ACCT-03 has no code to send', async () => {
    const at = await scanning();
    at.actor.send({ type: 'next' });
    at.actor.send({ type: 'next' });
    at.actor.send({ type: 'resend_code' });
    expect([at.state(), at.sendFactor.asked]).toEqual(['Account.asking', []]);
  });

  it('ACCT-03 is given up by Back', async () => {
    const at = await scanning();
    at.actor.send({ type: 'back' });
    expect(at.state()).toBe('Account');
    expect(at.context()).toMatchObject(rest);
  });
});

it('ACCT-03 recovery codes are shown, and then not kept', async () => {
  const at = changing({ kind: 'recoveryCodes' }, { kind: 'recoveryCodes' });
  await at.answer({ kind: 'codes', codes: ['r-1', 'r-2'] });
  expect([at.state(), at.context().codes, at.notices]).toEqual(['Account.saving', ['r-1', 'r-2'], []]);
  at.actor.send({ type: 'back' });
  expect(at.state()).toBe('Account.saving');
  at.actor.send({ type: 'next' });
  expect(at.state()).toBe('Account');
  expect(at.context()).toMatchObject(rest);
});

describe('a change that needs another factor', () => {
  it('ACCT-05 MFA-02 asks for the app, and is then made without another press', async () => {
    const at = changing({ kind: 'name' }, rename);
    const before = at.forgotten();
    await at.fail(tooFew);
    expect([at.state(), at.context().factor, at.notices]).toEqual(['Account.factorAsking', app, []]);
    expect(at.context().errorMessage).toBe('');
    at.code('123456');
    expect(at.proveFactor.asked.map(({ question }) => question)).toEqual([
      { factor: app, code: '123456', methodId: '', sessionDurationMinutes: 30 },
    ]);
    await at.answer({ request_id: 'q' });
    expect([at.state(), at.repeat.asked.map(({ question }) => question)]).toEqual(['Account.repeating', [resolveAccountConfig({})]]);
    await at.answer(nameChanged);
    expect([at.state(), at.context().userSession, at.forgotten()]).toEqual(['Account', userSession(renamed), before]);
    expect(at.context()).toMatchObject(rest);
    expect(at.told()).toEqual(['TOTP_AUTHENTICATE', 'ACCOUNT_CHANGE', 'accountSaved']);
    expect(at.changed.asked).toHaveLength(1);
  });

  it('ACCT-05 MFA-02 lets a user without an app choose, and sends a code', async () => {
    const at = changing({ kind: 'name' }, rename, grace);
    await at.fail(tooFew);
    expect([at.state(), at.context().factor, at.context().errorMessage]).toEqual(['Account.factorChoosing', null, '']);
    at.actor.send({ type: 'choose_factor', factor: inbox });
    expect(at.sendFactor.asked.map(({ question }) => question)).toEqual([{ ...inbox, expirationMinutes: 5 }]);
    await at.answer(sentTo('email', inbox.destination, 'm-9'));
    at.code('123456');
    expect(at.proveFactor.asked[0]?.question).toMatchObject({ factor: inbox, methodId: 'm-9' });
    await at.answer({});
    expect(at.state()).toBe('Account.repeating');
    await at.answer(nameChanged);
    expect(at.told()).toEqual(['OTP_SEND', 'OTP_AUTHENTICATE', 'ACCOUNT_CHANGE', 'accountSaved']);
  });

  it('ACCT-05 READ-120 is made after a passkey of the configured domain', async () => {
    const at = changing({ kind: 'name' }, rename, person({ webauthn_registrations }), { passkeyOptions: { domain: 'acme.com' } });
    await at.fail(tooFew);
    at.actor.send({ type: 'choose_factor', factor: { method: 'passkey', destination: '' } });
    expect(at.state()).toBe('Account.factorConfirming');
    expect(at.provePasskey.asked[0]?.question).toEqual({ sessionDurationMinutes: 30, domain: 'acme.com' });
    await at.answer({});
    expect(at.state()).toBe('Account.repeating');
  });

  it.each([
    ['from the field of the code', ada, 'Account.factorAsking'],
    ['from the choice', grace, 'Account.factorChoosing'],
  ] as const)('ACCT-05 leads back to its form with what was typed when the user gives up %s', async (_, user, place) => {
    const at = script(user);
    at.open({ kind: 'password' });
    at.actor.send({ type: 'type_password', password: 'good one' });
    at.actor.send({ type: 'set_strength', strength: strong('good one') });
    at.submit({ kind: 'password', password: 'good one', existing: 'old one' });
    await at.fail(tooFew);
    expect(at.state()).toBe(place);
    const before = at.forgotten();
    at.actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    at.actor.send({ type: 'cancel' });
    expect([at.state(), at.forgotten()]).toEqual(['Account.editing', before + 1]);
    expect(at.context()).toMatchObject({ task: { kind: 'password' }, factor: null, errorMessage: '', strength: strong('good one') });
    expect([at.endSession.asked, at.repeat.asked]).toEqual([[], []]);
    at.submit({ kind: 'password', password: 'good one', existing: 'old one' });
    expect(at.state()).toBe('Account.changing');
  });

  /** Proves the app where a change needs a factor. */
  const proven = async (task: AccountTask, change: AccountChange, user: User = ada) => {
    const at = changing(task, change, user);
    await at.fail(tooFew);
    if (at.state() === 'Account.factorChoosing') {
      at.actor.send({ type: 'choose_factor', factor: inbox });
      await at.answer(sentTo('email', inbox.destination, 'm-9'));
    }
    at.code('123456');
    await at.answer({});
    expect(at.state()).toBe('Account.repeating');
    return at;
  };

  it.each([ada, grace])('ACCT-05 asks for a factor once, and gives the reason where it was not enough', async (user) => {
    const at = await proven({ kind: 'name' }, rename, user);
    await at.fail(tooFew);
    expect([at.state(), at.context().errorMessage]).toEqual(['Account.editing', tooFew]);
    at.submit(rename);
    await at.fail(tooFew);
    expect(at.state()).toBe(user === ada ? 'Account.factorAsking' : 'Account.factorChoosing');
  });

  it('ACCT-05 takes a proof of any kind for one that is too old, and asks for another kind if the server demands it after that', async () => {
    const phoneless = person({ emails, webauthn_registrations });
    const at = changing({ kind: 'name' }, rename, phoneless);
    await at.fail(tooOld);
    expect([at.state(), at.context().isProofOld]).toEqual(['Account.factorChoosing', true]);
    at.actor.send({ type: 'choose_factor', factor: inbox });
    await at.answer(sentTo('email', inbox.destination, 'm-9'));
    at.code('123456');
    await at.answer({});
    await at.fail(tooFew);
    expect([at.state(), at.context().isProofOld, at.context().factor]).toEqual(['Account.factorChoosing', false, null]);
    expect(at.actor.can({ type: 'choose_factor', factor: inbox })).toBe(false);
    at.actor.send({ type: 'choose_factor', factor: { method: 'passkey', destination: '' } });
    await at.answer({});
    await at.fail(tooFew);
    expect(at.state()).toBe('Account.editing');
  });

  it('ACCT-05 asks for the app at once for a proof that is too old, also where the session has the app', async () => {
    const byApp = { ...session, authentication_factors: [factor('totp', 'authenticator_app')] } as unknown as Session;
    const at = script(ada);
    at.actor.send({ type: 'set_user', userSession: { user: ada, session: byApp } });
    at.open({ kind: 'name' });
    at.submit(rename);
    await at.fail(tooOld);
    expect([at.state(), at.context().factor]).toEqual(['Account.factorAsking', app]);
    at.actor.send({ type: 'cancel' });
    at.submit(rename);
    await at.fail(tooFew);
    expect([at.state(), at.context().factor, at.context().isProofOld]).toEqual(['Account.factorChoosing', null, false]);
  });

  it('ACCT-05 that fails after the factor leads back to its form', async () => {
    const at = await proven({ kind: 'name' }, rename);
    await at.fail(broken);
    expect([at.state(), at.context().errorMessage, at.told()]).toEqual(['Account.editing', broken, ['TOTP_AUTHENTICATE', 'error']]);
    const other = await proven({ kind: 'addPasskey' }, { kind: 'addPasskey' });
    await other.fail(new AbortedError());
    expect([other.state(), other.context().errorMessage]).toEqual(['Account.editing', '']);
  });

  it.each<[string, AccountTask, AccountChange, AccountOutcome, User]>([
    ['Account.asking', { kind: 'addEmail' }, newEmail, { kind: 'sent', sent: sentTo('email', 'new@acme.com') }, ada],
    ['Account.editing', { kind: 'addEmail' }, newEmail, { kind: 'paused', error: wait, resendFrom: 30_000 }, ada],
    ['Account.scanning', { kind: 'addApp' }, { kind: 'addApp' }, { kind: 'setup', setup, answer: {} }, grace],
    ['Account.saving', { kind: 'recoveryCodes' }, { kind: 'recoveryCodes' }, { kind: 'codes', codes: ['r-1'] }, ada],
  ])('ACCT-05 goes on at %s after the factor', async (place, task, change, outcome, user) => {
    const at = await proven(task, change, user);
    await at.answer(outcome);
    expect(at.state()).toBe(place);
  });

  it('ACCT-05 asks for the code of a new address again, whose check failed after the factor', async () => {
    const at = await adding(sentTo('email', 'new@acme.com'), grace);
    at.code('123456');
    await at.fail(tooFew);
    expect([at.state(), at.context().task]).toEqual(['Account.factorChoosing', { kind: 'addEmail' }]);
    at.actor.send({ type: 'choose_factor', factor: inbox });
    await at.answer({ ...sentTo('email', inbox.destination, 'm-9'), expiresAt: 900_000 });
    expect(at.context().otpState.otpDestination).toBe('ada@acme.com');
    at.code('654321');
    await at.answer({});
    await at.fail(broken);
    expect(at.state()).toBe('Account.asking');
    expect(at.context()).toMatchObject({
      factor: null,
      errorMessage: broken,
      otpState: { methodId: 'm-1', otpDestination: 'new@acme.com' },
      codeExpiresAt: 300_000,
    });
    expect(at.notices.at(-1)).toEqual({ kind: 'error', error: broken });
    at.code('123456');
    await at.answer({ ...nameChanged, change: 'email_added' });
    expect([at.state(), at.told().at(-1)]).toEqual(['Account', 'accountAdded']);
  });

  it('ACCT-05 asks for the code of a new app again, whose check failed after the factor', async () => {
    const at = await scanning();
    at.actor.send({ type: 'next' });
    at.actor.send({ type: 'next' });
    at.code('123456');
    await at.fail(tooFew);
    at.actor.send({ type: 'choose_factor', factor: inbox });
    await at.answer(sentTo('email', inbox.destination, 'm-9'));
    at.code('654321');
    await at.answer({});
    await at.fail(broken);
    expect([at.state(), at.context().setup, at.context().adding?.factor]).toEqual(['Account.asking', setup, app]);
  });

  it('ACCT-05 ACCT-03 leads back to the form of a new app, without the app, when the user gives up', async () => {
    const at = await scanning();
    at.actor.send({ type: 'next' });
    at.actor.send({ type: 'next' });
    at.code('123456');
    await at.fail(tooFew);
    at.actor.send({ type: 'cancel' });
    expect([at.state(), at.context().task]).toEqual(['Account.editing', { kind: 'addApp' }]);
    expect(at.context()).toMatchObject({ adding: null, setup: null, factor: null });
    at.submit({ kind: 'addApp' });
    expect(at.state()).toBe('Account.changing');
  });

  it('ACCT-06 closes with its form where the task is over meanwhile', async () => {
    const at = changing({ kind: 'renamePasskey', id: 'k-1' }, { kind: 'renamePasskey', id: 'k-1', name: 'Desk' });
    await at.fail(tooFew);
    const before = at.forgotten();
    at.actor.send({ type: 'set_user', userSession: userSession(person({ ...ada, webauthn_registrations: [] })) });
    expect([at.state(), at.context().task, at.context().factor, at.forgotten()]).toEqual(['Account', null, null, before + 1]);
  });
});

describe('logging out', () => {
  it('ACCT-07 ends the session, and the host gets an event', async () => {
    const at = script();
    at.actor.send({ type: 'set_apps', apps: [] });
    at.actor.send({ type: 'log_out' });
    at.actor.send({ type: 'log_out' });
    expect([at.state(), at.endSession.asked.map(({ question }) => question)]).toEqual(['Account.leaving', [userSession(ada)]]);
    await at.answer({});
    expect(at.state()).toBe('Account.noUser');
    expect(at.context()).toMatchObject({ ...rest, userSession: null, apps: 'loading' });
    expect(at.notices).toEqual([{ kind: 'event', event: { type: 'ACCOUNT_CHANGE', data: { change: 'logged_out', answer: {} } } }]);
  });

  it('ACCT-07 that fails shows an error, and can be tried again', async () => {
    const at = script();
    at.actor.send({ type: 'log_out' });
    await at.fail(broken);
    expect([at.state(), at.context().errorMessage, at.context().userSession]).toEqual(['Account', broken, userSession(ada)]);
    expect(at.notices).toEqual([{ kind: 'error', error: broken }]);
    at.actor.send({ type: 'log_out' });
    expect(at.state()).toBe('Account.leaving');
  });

  it('ACCT-07 needs a user', () => {
    const at = empty();
    at.actor.send({ type: 'set_user', userSession: { session } });
    at.actor.send({ type: 'log_out' });
    expect(at.state()).toBe('Account');
    at.actor.send({ type: 'start', userSession: userSession(ada), page });
    at.actor.send({ type: 'log_out' });
    expect(at.state()).toBe('Account.leaving');
  });
});
