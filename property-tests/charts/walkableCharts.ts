import fc from 'fast-check';
import type { MethodEffects } from '../../core/methods/chunks.ts';
import type { ChartName } from '../../machines/charts.ts';
import type { ContactEntry } from '../../machines/domain.ts';
import { ApiError, UnreachableError } from '../../machines/errors.ts';
import { MissingParameterError, MissingPkceError } from '../../machines/lateErrors.ts';
import type { Session, SessionState, User } from '../../machines/login/account.ts';
import type { AnyLoginConfig } from '../../machines/login/config.ts';
import { login } from '../../machines/login/login.ts';
import type { UserSession } from '../../machines/login/missingFactor.ts';
import type { Factor } from '../../machines/login/offeredFactors.ts';
import { factorMethods } from '../../machines/login/offeredFactors.ts';
import { NoPrompt, oneTap } from '../../machines/login/oneTap.ts';
import { passkeyAutofill } from '../../machines/login/passkeyAutofill.ts';
import { passwordStrength } from '../../machines/login/passwordStrength.ts';
import type { LoginEvent } from '../../machines/login/start.ts';
import type { Notice } from '../../machines/notices.ts';
import { session } from '../../machines/session/session.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import type { CookieChange, MarkerChange, Revoked } from '../../machines/session/types.ts';
import type { WidgetAction } from '../../machines/widget.ts';
import { widgetContext } from '../../machines/widget.ts';
import type { AccountEvent, AccountOutcome } from '../../machines/widgets/account.ts';
import { account } from '../../machines/widgets/account.ts';
import type { AccountItem } from '../../machines/widgets/accountItems.ts';
import { accountSections } from '../../machines/widgets/accountItems.ts';
import type { AccountChange, AccountTask } from '../../machines/widgets/accountTasks.ts';
import { idp } from '../../machines/widgets/idp.ts';
import type { Passkey } from '../../machines/widgets/passkeyRegistration.ts';
import { passkeyRegistration } from '../../machines/widgets/passkeyRegistration.ts';
import { resetPassword } from '../../machines/widgets/resetPassword.ts';
import { stepUp } from '../../machines/widgets/stepUp.ts';
import { answer, email, failures, halves, holders, nothing, one } from './draws.ts';
import {
  answeredEffects,
  every,
  goodPassword,
  newPasswordPayloads,
  typedPassword as password,
  passwordType,
  sentMail,
  silentEffects,
  verdict,
} from './methods.ts';
import type { Payloads, Walkable, World } from './walk.ts';
import { walkable } from './walk.ts';

const configs = one<AnyLoginConfig[]>(
  { products: ['passwords', 'oauth', 'passkeys', 'crypto'], oauthOptions: { providers: [{ type: 'google' }] }, rememberLastUsed: true },
  { products: ['passwords', 'otp'], otpOptions: { methods: ['email', 'sms'] } },
  { products: ['passwords', 'emailMagicLinks', 'crypto'] },
  { products: ['passwords', 'emailMagicLinks'] },
  { products: ['emailMagicLinks', 'otp'], otpOptions: { methods: ['sms'] } },
  { products: ['passkeys', 'crypto'] },
  { products: ['passkeys'] },
  { products: ['emailMagicLinks', 'otp'], otpOptions: { methods: ['email'] } },
);

const entry: fc.Arbitrary<ContactEntry> = fc.oneof(
  fc.record({ channel: fc.constant('email' as const), email }),
  fc.constant({ channel: 'sms' as const, country: 'US', number: '2025550123' }),
);
const widgetPayloads: Payloads<Exclude<WidgetAction, { type: 'transition' }>> = {
  set_magic_link_email: fc.record({ email }),
  update_password_state: fc.record({ passwordState: fc.record({ email, type: passwordType }) }),
  update_crypto_state: fc.constant({ cryptoState: { walletAddress: '0x1' } }),
  update_otp_state: fc.constant({ otpState: { methodId: 'host-1' } }),
  set_error_message: fc.constant({ errorMessage: 'odd' }),
  set_project: fc.constant({ project: widgetContext.project }),
};
const transition = fc.constant({ screen: 'Main' });

/** All notices of the last login chart, for the properties about them. */
export const told: Notice[] = [];

const half = halves.map((data) => data as UserSession);
/** Users who may differ from one event to the next. */
const anybody = fc
  .tuple(half, one('user-1', 'user-2'))
  .map(([{ session, user }, user_id]) => ({ session, user: user && ({ ...user, user_id } as UserSession['user']) }));
/** The policies of one walk after the other. */
const policies = [null, 'always', 'enrolled'] as const;
let loginWalks = 0;

const factor = fc.oneof(
  one<Factor[]>(...factorMethods.map((method) => ({ method, destination: '' }))),
  one<Factor[]>({ method: 'sms', destination: '+12025550123' }, { method: 'email', destination: 'ada@example.com' }),
);
const factorPayloads = {
  choose_factor: fc.record({ factor }),
  submit_code: fc.record({ code: one('123456', '123456', '12', 'abcd-efgh') }),
};

/** The effects of the second factor, which wait for their results. */
const factorAnswers = (asks: World['asks']) => ({
  sendFactor: asks(
    fc.oneof(
      fc.constant({ channel: 'sms' as const, destination: '+12025550123', methodId: 'm-2', expiresAt: 1, answer: {} }),
      fc.constant({ error: new UnreachableError(), resendFrom: 1 }),
    ),
  ),
  proveFactor: asks(answer),
  provePasskey: asks(answer),
  createApp: asks(fc.constant({ totpId: 't-1', secret: 'ABCD', uri: 'otpauth://totp/a?secret=ABCD', recoveryCodes: ['a-1'], answer: {} })),
  endSession: asks(fc.constant(undefined)),
});

const stepUpWalk = walkable(
  ({ asks }) => {
    return stepUp({ tell() {}, ...factorAnswers(asks) });
  },
  () => ({
    ...widgetPayloads,
    ...factorPayloads,
    transition,
    start: fc.record({ userSession: fc.oneof({ arbitrary: anybody, weight: 2 }, nothing) }),
    configure: fc.record({ config: fc.record({ methods: fc.subarray([...factorMethods], { minLength: 1 }) }) }),
  }),
);

const item = one<AccountItem[]>(
  { kind: 'email', id: 'e-1' },
  { kind: 'phone', id: 'p-1' },
  { kind: 'passkey', id: 'k-1' },
  { kind: 'totp', id: 't-1' },
  { kind: 'app', id: 'a-1' },
);
const task: fc.Arbitrary<AccountTask> = fc.oneof(
  one<AccountTask[]>(
    ...(['name', 'addEmail', 'addPhone', 'password', 'addPasskey', 'addApp', 'recoveryCodes'] as const).map((kind) => ({ kind })),
    { kind: 'renamePasskey', id: 'k-1' },
  ),
  item.map((one) => ({ kind: 'remove' as const, item: one })),
);
/** Returns tasks that are possible for a user. */
function tasksOf(userSession: UserSession | null): AccountTask[] {
  const { emails = [], phone_numbers = [], totps = [], webauthn_registrations = [] } = { ...userSession?.user };
  const items: AccountItem[] = [
    ...emails.map(({ email_id: id }) => ({ kind: 'email', id }) as const),
    ...phone_numbers.map(({ phone_id: id }) => ({ kind: 'phone', id }) as const),
    ...totps.map(({ totp_id: id }) => ({ kind: 'totp', id }) as const),
    ...webauthn_registrations.map(({ webauthn_registration_id: id }) => ({ kind: 'passkey', id }) as const),
  ];
  return [
    { kind: 'addEmail' },
    { kind: totps.length > 0 ? 'recoveryCodes' : 'addApp' },
    ...items.map((one) => ({ kind: 'remove', item: one }) as const),
  ];
}
/** Returns the change of an open form. */
function changeOf(current: AccountTask | null): AccountChange {
  switch (current?.kind) {
    case 'remove':
      return { kind: 'remove', item: current.item };
    case 'renamePasskey':
      return { ...current, name: 'New' };
    case 'addEmail':
      return { kind: 'sendCode', entry: { channel: 'email', email: 'new@example.com' } };
    case 'addPhone':
      return { kind: 'sendCode', entry: { channel: 'sms', country: 'US', number: '2025550199' } };
    case 'password':
      return { kind: 'password', password: goodPassword.password, existing: 'old' };
    case 'addPasskey':
    case 'addApp':
    case 'recoveryCodes':
      return { kind: current.kind };
    default:
      return { kind: 'name', firstName: 'Ada', lastName: '' };
  }
}
const strayChange = one<AccountChange[]>(
  { kind: 'addApp' },
  { kind: 'password', password: goodPassword.password },
  { kind: 'code', code: '1', factor: { method: 'totp', destination: '' }, methodId: '' },
);
const outcome: fc.Arbitrary<AccountOutcome> = fc.oneof(
  holders.map((userSession): AccountOutcome => ({ kind: 'changed', userSession: userSession as UserSession, change: 'name', answer: {} })),
  one<AccountOutcome[]>(
    { kind: 'sent', sent: { channel: 'email', destination: 'new@example.com', methodId: 'm-1', expiresAt: 1, answer: {} } },
    { kind: 'paused', error: new UnreachableError(), resendFrom: 1 },
    { kind: 'setup', setup: { totpId: 't-2', secret: 'ABCD', uri: 'otpauth://totp/a?secret=ABCD', recoveryCodes: ['a-1'] }, answer: {} },
    { kind: 'codes', codes: ['a-1'] },
  ),
);
const changed = holders.map(
  (userSession): AccountOutcome => ({ kind: 'changed', userSession: userSession as UserSession, change: 'email_added', answer: {} }),
);
const page = fc.record({ isFramed: fc.constant(false), hasPasskeys: fc.boolean() });

const accountWalk = walkable(
  ({ asks }) => {
    const ask = (answers: fc.Arbitrary<AccountOutcome>) => {
      // Random failures would rarely be the one that leads to the proof of a factor.
      const asked = asks(fc.oneof({ arbitrary: answers, weight: 3 }, { arbitrary: fc.constant(null), weight: 2 }));
      return async () => {
        const found = await asked();
        if (found) return found;
        throw new ApiError({ status_code: 403, error_type: 'insufficient_factors', error_message: 'One more.' });
      };
    };
    const [make, finish] = [ask(outcome), ask(changed)];
    return account({
      tell() {},
      ...factorAnswers(asks),
      change: ({ kind }) => (kind === 'code' ? finish() : make()),
      repeat: make,
      forget() {},
    });
  },
  ({ task: current, config, userSession }) => ({
    ...widgetPayloads,
    ...newPasswordPayloads,
    ...factorPayloads,
    transition,
    // Most tasks need an item that the user has.
    open: fc.record({ task: fc.oneof({ arbitrary: one<AccountTask[]>(...tasksOf(userSession)), weight: 4 }, task) }),
    submit: fc.record({ change: fc.oneof({ arbitrary: fc.constant(changeOf(current)), weight: 4 }, strayChange) }),
    choose_section: fc.record({ section: one(...accountSections) }),
    set_apps: fc.record({ apps: one('failed' as const, [{ id: 'a-1', name: 'Acme' }], []) }),
    set_user: holders.map((userSession) => ({ userSession: userSession as UserSession })),
    start: fc.record({
      userSession: holders.map((userSession) => userSession as UserSession),
      page: fc.oneof({ arbitrary: page, weight: 4 }, fc.constant({ isFramed: true, hasPasskeys: true })),
    }),
    configure: fc.record({
      config: fc.oneof(
        { arbitrary: fc.constant({}), weight: 3 },
        fc.record({ products: one(['otp'] as const, ['passwords', 'passkeys'] as const), allowFraming: fc.boolean() }),
        fc.record({ sections: fc.subarray([...config.sections], { minLength: 1 }) }),
      ),
    }),
  }),
  // Random steps would rarely go through a form to a code.
  fc.tuple(holders, page, fc.option(task)).map(([userSession, on, opened]): AccountEvent[] => [
    { type: 'start', userSession: userSession as UserSession, page: on },
    ...(opened
      ? ([
          { type: 'open', task: opened },
          { type: 'submit', change: changeOf(opened) },
        ] as const)
      : []),
  ]),
);

const loginWalk = walkable(
  ({ asks }) => {
    const answers: Readonly<Partial<Record<string, fc.Arbitrary<unknown>>>> = every('answers');
    told.length = 0;
    loginWalks += 1;
    const effects = {
      tell: (notice: Notice) => void told.push(notice),
      readContact: asks(email),
      ...(answeredEffects((name) => asks(answers[name] ?? answer)) as unknown as MethodEffects),
      ...silentEffects,
      ...factorAnswers(asks),
      registerPasskey: asks(answer),
      makePasskeySilently() {},
      noteOffer() {},
      rememberMethod() {},
      forgetMethod() {},
    };
    return login(effects, {}, policies[loginWalks % policies.length]);
  },
  () => ({
    ...widgetPayloads,
    ...every('payloads'),
    transition,
    configure: fc.record({ config: fc.oneof(configs, one<AnyLoginConfig[]>({ products: ['passkeys'] })) }),
    submit_contact: fc.record({ entry }),
    press_failed: fc.record({ press: one('submit_contact', 'start_oauth', 'use_passkey'), error: failures }),
    ...factorPayloads,
    factor_missing: half.map((data) => ({ data })),
    set_link_notice: fc.record({ linkNotice: one('linkElsewhere', 'signInSpent', 'unreached', 'inAppBrowser', null) }),
  }),
  fc
    .tuple(configs, passwordType, one('Main', 'PasswordCreateOrLogin'), fc.boolean(), one('offer', 'offer', 'silent'), fc.option(half))
    .map(([config, type, screen, isSpoilt, upgrade, data]): LoginEvent[] => [
      { type: 'configure', config },
      { type: 'set_last_used', method: isSpoilt ? 'passkeys' : 'email' },
      { type: 'set_passkey_upgrade', upgrade },
      { type: 'type_password', password: goodPassword.password },
      { type: 'set_strength', strength: goodPassword },
      { type: 'update_password_state', passwordState: { type } },
      { type: 'transition', screen },
      ...(type === 'passwordless' ? [{ type: 'log_in_without_password' } as const] : []),
      // Sent during the mail request, so that a broken configuration also occurs afterwards.
      ...(data ? [{ type: 'factor_missing', data } as const] : []),
      ...(type === 'passwordless' && isSpoilt ? [{ type: 'configure', config: { products: ['passkeys'] } } as const] : []),
    ]),
);

let resetWalks = 0;

const resetPasswordWalk = walkable(
  ({ asks }) => {
    resetWalks += 1;
    const redeemed = fc.oneof(answer, half);
    const mails = { redeemLink: asks(redeemed), resetPassword: asks(redeemed), sendReset: asks(sentMail) };
    return resetPassword({ tell() {}, ...mails, ...factorAnswers(asks) }, { token: 'token-1' }, policies[resetWalks % policies.length]);
  },
  () => ({
    ...widgetPayloads,
    ...newPasswordPayloads,
    ...factorPayloads,
    factor_missing: fc.record({ data: anybody }),
    transition,
    start: fc.record({ tokenType: one('login', 'reset_password', null), isFramed: one(false, false, true) }),
    spend_link: fc.constantFrom({ errorMessage: new MissingParameterError('token') }, { errorMessage: new MissingPkceError() }),
    submit_email: fc.record({ email }),
    configure: fc.record({ config: configs }),
  }),
);

const passwordStrengthWalk = walkable(
  ({ asks }) => passwordStrength({ wait: asks(fc.constant(undefined)), checkStrength: asks(verdict) }),
  () => ({ type: fc.record({ password, email }) }),
);

const idpQuery = one(
  '?client_id=c&redirect_uri=https://a.example&response_type=code',
  '?client_id=c&post_logout_redirect_uri=https://a.example',
  '?client_id=c',
  '?client_id=c&redirect_uri=&response_type=code',
);

const signedIn = { hasSession: fc.boolean(), userId: one('ada', 'bob', ''), account: one('ada@acme.com', 'bob@acme.com', '') };

const idpWalk = walkable(
  ({ asks }) => {
    const preflight = fc.record({ consentRequired: fc.boolean(), clientName: fc.constant('App'), redirect: fc.constant('/') });
    return idp({
      tell() {},
      authorizeStart: asks(preflight),
      pause: asks(fc.constant(undefined)),
      authorizeSubmit: asks(fc.oneof(fc.constant(undefined), fc.record({ ...signedIn, hasSession: fc.constant(true) }))),
      logoutStart: asks(preflight),
      logOut: asks(answer),
    });
  },
  () => ({
    ...widgetPayloads,
    transition,
    start: fc.record({ query: idpQuery, ...signedIn, isFramed: one(false, false, true) }),
    session_changed: fc.record(signedIn),
    configure: fc.record({ config: fc.record({ allowFraming: fc.boolean() }) }),
  }),
);

const passkeys = one<(readonly Passkey[])[]>([], [{ id: 'key-1', name: 'Phone' }], [{ id: 'key-1', name: 'Phone' }]);

const passkeyRegistrationWalk = walkable(
  ({ asks }) =>
    passkeyRegistration({
      tell() {},
      listPasskeys: asks(passkeys),
      registerPasskey: asks(fc.record({ passkeys, answer })),
      renamePasskey: asks(fc.constant(undefined)),
      deletePasskey: asks(fc.constant(undefined)),
    }),
  () => ({
    ...widgetPayloads,
    transition,
    start: fc.record({ isFramed: fc.boolean(), isSupported: one(true, true, false) }),
    edit: fc.record({ id: one('key-1', 'key-2') }),
    rename: fc.constant({ name: 'Laptop' }),
    ask_delete: fc.record({ id: one('key-1', 'key-2') }),
    set_passkeys: fc.record({ passkeys: fc.oneof(passkeys, passkeys, fc.constant(null)) }),
    configure: nothing.map((config) => ({ config })),
  }),
);

const at = one(0, 1_000, 200_000, 4_000_000);
/** Charts read no other fields of a user or session. */
const user = { user_id: 'user-1' } as User;
const sessionOf = (session_id: string, last_accessed_at = '1970-01-01T00:00:00Z') => ({
  session: { session_id, expires_at: '1970-01-01T00:30:00Z', last_accessed_at } as Session,
  user,
});
const moment = fc.record({ at, isOnline: fc.boolean() });
const turnEnd = one(
  null,
  { started: 0, base: 0, failed: 0, notBefore: 0 },
  { started: 1_000, base: 1_000, failed: 4_000_000, notBefore: 0 },
);
const storedChange = fc.record({
  stored: fc.constantFrom<SessionState | undefined>(
    null,
    undefined,
    sessionOf('s-1'),
    sessionOf('s-1', '1970-01-01T00:03:00Z'),
    sessionOf('s-1', '1970-01-01T00:06:00Z'),
    sessionOf('s-2'),
  ),
  cookie: fc.constantFrom<CookieChange>('same', 'same', 'changed', 'new', 'gone', 'none'),
  marker: fc.constantFrom<MarkerChange>('same', 'same', 'same', 'new', 'unfinished'),
  wasRemoved: one(false, false, false, true),
  base: one(undefined, 0, 200_000),
  at,
});

/** The most usual result of a sign-out: no other tab has changed anything meanwhile. */
const unchanged = fc.constant({
  stored: sessionOf('s-1') as SessionState,
  cookie: 'same' as const,
  marker: 'same' as const,
  wasRemoved: false,
  base: undefined,
  at: 200_000,
});

let sessionWalks = 0;

const sessionWalk = walkable(
  ({ asks }) =>
    session(
      {
        revoke: asks(
          fc
            .tuple(fc.oneof(storedChange, unchanged), fc.constantFrom<Revoked['answer']>('revoked', 'gone', 'failed', 'failed', 'failed'))
            .map(([change, answer]) => ({ ...change, answer })),
        ),
        takeTurn() {},
        refresh() {},
        removeTokens() {},
        storeAgain() {},
      },
      // Every other page starts with the state of an earlier page.
      sessionAtStart((sessionWalks += 1) % 2 ? sessionOf('s-1') : null),
    ),
  ({ refresh }) => ({
    signed_in: at.map((when) => ({ ...sessionOf('s-1'), tokens: 'hidden' as const, at: when })),
    user_changed: fc.constant({ user }),
    half_signed_in: fc.constant({ token: 'half', expiresAt: 600_000 }),
    revoke: fc.record({ forceClear: one(false, false, true) }),
    ended: fc.constant({ reason: 'revoked' }),
    start: fc.record({ at, isOnline: fc.boolean(), hasToken: one(true, true, false) }),
    storage_changed: storedChange,
    clock: moment,
    wake: moment,
    online: moment,
    refresh_wanted: fc.record({ at, isOnline: fc.boolean(), until: one(1_000, 250_000) }),
    turn_granted: fc.record({
      at,
      refresh: one(refresh, refresh, 0),
      random: fc.constant(0.5),
      last: turnEnd,
      tokensUntil: one(0, 300_000),
    }),
    refresh_refused: fc.record({ at, refresh: one(refresh, refresh, 0), reason: fc.constant('session_not_found') }),
    refresh_failed: fc.record({
      at,
      refresh: one(refresh, refresh, 0),
      random: fc.constant(0.5),
      retryAfterMs: one(undefined, 10_000_000),
    }),
  }),
);

const passkeyAutofillWalk = walkable(
  ({ asks }) =>
    passkeyAutofill({
      ask: asks(one(null, { credential: '{}', rpId: 'example.com' })),
      redeem: asks(answer),
      used() {},
      failed() {},
      passedOver() {},
    }),
  () => ({ arm: fc.boolean().map((isImmediate) => ({ attempt: { sessionDurationMinutes: 30, isImmediate } })) }),
);

const oneTapWalk = walkable(
  ({ asks }) =>
    oneTap({
      tell() {},
      loadSettings: asks(fc.constant({ googleClientId: 'g', stytchCsrfToken: 't', oauthCallbackId: 'o' })),
      render: asks(fc.boolean()),
      submit: asks(fc.constant(undefined)),
      remove() {},
      warn() {},
    }),
  () => ({
    start: fc.record({ plan: fc.record({ embedded: fc.boolean(), position: fc.constant('floating' as const) }) }),
    resized: fc.record({ height: one(0, 44) }),
    proved: fc.constant({ idToken: 'id-token' }),
    gone: fc.constant({ why: new NoPrompt('user_cancel') }),
  }),
);

export const walkableCharts: Readonly<Record<ChartName, Walkable>> = {
  login: loginWalk,
  resetPassword: resetPasswordWalk,
  passwordStrength: passwordStrengthWalk,
  idp: idpWalk,
  passkeyRegistration: passkeyRegistrationWalk,
  session: sessionWalk,
  passkeyAutofill: passkeyAutofillWalk,
  oneTap: oneTapWalk,
  stepUp: stepUpWalk,
  account: accountWalk,
};
