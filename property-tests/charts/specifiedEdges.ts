import type { AnyLoginConfig } from '../../machines/login/config.ts';
import type { widgets } from './walk.ts';

/*
 * The edges of the widgets according to the specification. They are written by hand from the requirements, without the
 * charts: `specifiedEdges.test.ts` compares both in both directions, and `paths.test.ts` checks every step of its walks against
 * them. For a new edge, add a row.
 */

/** An edge from a state, by an event, to a target. `answer` and `failure` are results of the state's effect. */
export interface Edge {
  readonly ids: string;
  /** The states, or `*` for every state without an effect. */
  readonly from: readonly string[];
  readonly on: string;
  /** `{}` is the state of origin. */
  readonly to: string;
  /** Of several rows for one event, the first whose condition holds applies; without one, nothing happens. */
  readonly when?: Condition;
}

/** The name of a condition, which is checked before the step. */
export type Condition = keyof typeof conditions;

interface Specified {
  /** SM-01: the screens that `transition` can enter (SM-02). */
  readonly screens: readonly string[];
  /** The other states without an effect. */
  readonly rests: readonly string[];
  /** The states with an effect, and the name of the effect. */
  readonly asks: Readonly<Record<string, string>>;
  /** The events that only change data (SM-03 to SM-08, and updates from observers and the host). */
  readonly data: readonly string[];
  readonly edges: readonly Edge[];
}

type Config = { readonly [K in 'products' | 'otpOptions' | 'oauthOptions']: NonNullable<AnyLoginConfig[K]> };
/** A step, as far as conditions read it. It deliberately does not use the charts' types. */
export interface Step {
  // biome-ignore lint/suspicious/noExplicitAny: the context and event of any chart
  readonly before: any;
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  readonly event: any;
}

const has = (config: Config, product: string) => config.products.some((one) => one === product);
const sendsCodes = (config: Config, channel: string) =>
  has(config, 'otp') && (config.otpOptions.methods ?? []).some((one) => one === channel);
const offersEmail = (config: Config) => has(config, 'emailMagicLinks') || has(config, 'passwords') || sendsCodes(config, 'email');
const offersForm = (config: Config) => offersEmail(config) || sendsCodes(config, 'sms') || sendsCodes(config, 'whatsapp');
/** Whether a configuration cannot work (MAIN-11, MAIN-12, READ-09). */
export const cannotWork = (config: Config): boolean =>
  (config.products.length > 0 && config.products.every((one) => one === 'passkeys')) ||
  (has(config, 'emailMagicLinks') && sendsCodes(config, 'email'));

const unrecoverable = ['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found'];
const isEmail = ({ event }: Step) => event.entry.channel === 'email';
const isKind = (kind: string) => (step: Step) => step.before.passwordState.type === kind;
const isPasswordless = isKind('passwordless');
const isFoundPasswordless = ({ event }: Step) => event.data === 'passwordless';
const byCode = ({ before }: Step) => sendsCodes(before.config, 'email');
const byLink = ({ before }: Step) => has(before.config, 'emailMagicLinks');
/** Whether the verdict accepts exactly this password (PWD-08, RESET-04). */
const isGood = ({ before, event }: Step) =>
  event.password !== '' && before.strength.password === event.password && before.strength.verdict?.isValid === true;
const isAuthorize = ({ before }: Step) => before.request?.flow === 'authorize';

/**
 * The kinds of factors of a session: messages by email, a password and social accounts are one, messages to a phone are one, and an app
 * and its recovery codes are one.
 */
// biome-ignore lint/suspicious/noExplicitAny: a session of any chart
const kindsIn = (session: any): string[] =>
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  (session?.authentication_factors ?? []).map(({ type, delivery_method: by }: any) => {
    if (by === 'email' || by === 'embedded' || type === 'password' || type === 'oauth') return 'email';
    if (by === 'sms' || by === 'whatsapp') return 'sms';
    return type === 'recovery_codes' ? 'totp' : type;
  });
/** Whether a session needs a second factor (READ-132). */
// biome-ignore lint/suspicious/noExplicitAny: likewise
const isIncomplete = (policy: string | null, { session, user }: any): boolean => {
  const kinds = kindsIn(session);
  if (!policy || !session || new Set(kinds).size >= 2 || kinds.includes('impersonated')) return false;
  return policy === 'always' || (user?.totps ?? []).some(({ verified }: { verified: boolean }) => verified);
};
/** The factors that a user can prove: `totp`, `sms +12025550123`. */
// biome-ignore lint/suspicious/noExplicitAny: likewise
function provable({ half, userSession = half, config, policy, isProofOld = false }: any): string[] {
  const user = userSession?.user ?? {};
  const spent = kindsIn(userSession?.session);
  const known = (list: string, field: string): string[] =>
    // biome-ignore lint/suspicious/noExplicitAny: likewise
    (user[list] ?? []).filter((one: any) => one.verified).map((one: any) => one[field] ?? '');
  const app = known('totps', '').slice(0, 1);
  const has: Record<string, string[]> = {
    totp: app,
    passkey: known('webauthn_registrations', '').slice(0, 1),
    sms: known('phone_numbers', 'phone_number'),
    email: known('emails', 'email'),
    recovery: app,
  };
  const spentBy: Record<string, string> = { passkey: 'webauthn', recovery: policy === null ? '' : 'totp' };
  const list = (methods: string[]) => methods.flatMap((method) => (has[method] ?? []).map((to) => `${method} ${to}`.trim()));
  const unspent = (methods: string[]) => list(methods.filter((method) => !spent.includes(spentBy[method] ?? method)));
  const all = ['totp', 'passkey', 'sms', 'email', 'recovery'];
  const wanted: string[] = config.secondFactor.methods ?? all;
  const fresh = unspent(wanted);
  if (policy === null && isProofOld && list(wanted).length > 0) return list(wanted);
  // If only recovery codes would remain, a step-up offers used factors, too, because each recovery code works once.
  if (policy === null)
    return fresh.every((one) => one === 'recovery')
      ? [...new Set([...list(wanted), ...app.map(() => 'totp'), ...app.map(() => 'recovery')])]
      : fresh;
  if (fresh.length > 0 || wanted.includes('totp')) return fresh;
  return unspent(['totp', 'recovery']).length > 0 ? unspent(['totp', 'recovery']) : unspent(all);
}
const hasNoToken = ({ before }: Step) => before.isLinkSpent && before.errorMessage.code === 'missing_parameter';
const isMissing = ({ before, event }: Step) => isIncomplete(before.policy, event.data);
const isAppMissing = (step: Step) => isMissing(step) && provable({ ...step.before, half: step.event.data })[0] === 'totp';
const isProvable = ({ before, event: { factor } }: Step) => provable(before).includes(`${factor.method} ${factor.destination}`.trim());
const isSent = (factor: { method: string } | null) => ['sms', 'email'].includes(factor?.method ?? '');

/** The lists of a user's factors, each with its ID, by kind of item. */
const idFields: Readonly<Record<string, readonly [list: string, id: string]>> = {
  email: ['emails', 'email_id'],
  phone: ['phone_numbers', 'phone_id'],
  passkey: ['webauthn_registrations', 'webauthn_registration_id'],
  totp: ['totps', 'totp_id'],
  social: ['providers', 'oauth_user_registration_id'],
  wallet: ['crypto_wallets', 'crypto_wallet_id'],
};
// biome-ignore lint/suspicious/noExplicitAny: a user of any chart
const idsOf = (user: any, kind: string, isCounted = (_: any) => true): string[] => {
  const [list = '', id = ''] = idFields[kind] ?? [];
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  return (user[list] ?? []).filter(isCounted).map((one: any) => `${kind} ${one[id]}`);
};
/** Whether the account contains an item (ACCT-02). */
// biome-ignore lint/suspicious/noExplicitAny: the context of the account widget
const isThere = ({ userSession, apps }: any, { kind, id }: { kind: string; id: string }): boolean =>
  kind === 'app'
    ? Array.isArray(apps) && apps.some((one) => one.id === id)
    : idsOf(userSession?.user ?? {}, kind).includes(`${kind} ${id}`);
/** The factors with which a user can sign in (ACCT-04). */
// biome-ignore lint/suspicious/noExplicitAny: likewise
function waysIn(user: any, products: string[] | undefined): string[] {
  const offered = (...some: string[]) => products === undefined || some.some((one) => products.includes(one));
  const usesPassword = user.password != null && offered('passwords');
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  const isVerified = (one: any): boolean => one.verified;
  const mails = idsOf(user, 'email', usesPassword ? () => true : isVerified);
  return [
    ...(usesPassword || offered('otp', 'emailMagicLinks') ? mails : []),
    ...(offered('otp') ? idsOf(user, 'phone', isVerified) : []),
    ...(offered('passkeys') ? idsOf(user, 'passkey', isVerified) : []),
    ...(offered('crypto') ? idsOf(user, 'wallet', isVerified) : []),
    ...(offered('oauth') ? idsOf(user, 'social') : []),
  ];
}
const itemOf = (task: Step['before']) => (task?.kind === 'renamePasskey' ? { kind: 'passkey', id: task.id } : task?.item);
const sectionOf: Readonly<Record<string, string>> = {
  ...{ name: 'name', addEmail: 'emails', addPhone: 'phones', password: 'password', addPasskey: 'passkeys', addApp: 'authenticator' },
  ...{ recoveryCodes: 'authenticator', email: 'emails', phone: 'phones', passkey: 'passkeys', totp: 'authenticator', social: 'social' },
  ...{ wallet: 'wallets', app: 'apps' },
};
/** Whether a part of the account can be changed now (ACCT-02, ACCT-04). */
// biome-ignore lint/suspicious/noExplicitAny: likewise
function isPossible(before: any, task: any): boolean {
  const user = before.userSession?.user;
  const item = itemOf(task);
  if (!user || !before.config.sections.includes(sectionOf[item?.kind ?? task?.kind]) || (item && !isThere(before, item))) return false;
  const hasApp = (user.totps ?? []).some((one: { verified: boolean }) => one.verified);
  const isMovable = ['totp', 'app'].includes(item?.kind);
  if (task.kind === 'remove' && !isMovable) return waysIn(user, before.config.products).some((way) => way !== `${item.kind} ${item.id}`);
  if (task.kind === 'addPasskey') return before.page.hasPasskeys;
  if (task.kind === 'addApp') return !hasApp;
  return task.kind === 'recoveryCodes' ? hasApp : true;
}
/** Whether a change is that of the open form (ACCT-02, ACCT-03). */
function isOfTask(step: Step): boolean {
  const { before, event } = step;
  const { task, userSession } = before;
  const { change } = event;
  if (!task || !isPossible(before, task)) return false;
  const isSame = JSON.stringify(itemOf(task)) === JSON.stringify(itemOf(change)) && task.kind === change.kind;
  if (change.kind === 'sendCode') return task.kind === (change.entry.channel === 'email' ? 'addEmail' : 'addPhone');
  if (change.kind === 'password') {
    return isSame && isGood({ before, event: change }) && (userSession.user.password == null || Boolean(change.existing));
  }
  return isSame;
}
const isSameUser = ({ before, event }: Step) => before.userSession?.user?.user_id === event.userSession.user?.user_id;
const isNeeded = ({ event }: Step) => /^(insufficient_factors|factor_needed)$/.test(event.error?.error_type ?? '');
const isAgeAsked = ({ event }: Step) => event.error?.error_type === 'factor_needed';
const isAppNeeded = (step: Step) => isNeeded(step) && provable({ ...step.before, isProofOld: isAgeAsked(step) })[0] === 'totp';
const isAppFirst = ({ before, event }: Step) => provable({ ...before, userSession: event.userSession })[0] === 'totp';
const isResult = (kind: string) => (step: Step) => step.event.data.kind === kind;
const isCaged = ({ before }: Step) => before.page.isFramed && before.config.allowFraming !== true;

const conditions = {
  'another user': (step: Step) => !isSameUser(step),
  'the same user, for whom the change is not possible any more': (step: Step) => {
    const { task, setup } = step.before;
    const { userSession } = step.event;
    const apps: { totp_id: string }[] = userSession.user?.totps ?? [];
    const isOther = setup !== null && apps.length > 0 && apps.every(({ totp_id }) => totp_id !== setup.totpId);
    const found = step.before.adding?.factor.destination;
    const addresses = [...(userSession.user?.emails ?? []), ...(userSession.user?.phone_numbers ?? [])].filter((one) => one.verified);
    const isThere = addresses.some((one) => found && (one.email ?? one.phone_number) === found);
    const isOtherForm = task?.kind === 'password' && !step.before.userSession.user.password !== !userSession.user?.password;
    return isSameUser(step) && task !== null && (isOther || isThere || isOtherForm || !isPossible({ ...step.before, userSession }, task));
  },
  'the same user': isSameUser,
  'a change that is possible': ({ before, event }: Step) => isPossible(before, event.task),
  'a section that is configured': ({ before, event }: Step) => before.config.sections.includes(event.section),
  'a user is there': ({ before }: Step) => Boolean(before.userSession?.user),
  'the page is in a frame that is not allowed': isCaged,
  'the change of the form': isOfTask,
  'a code was sent to the address': isResult('sent'),
  'the server asks to wait': isResult('paused'),
  'an app can be set up': isResult('setup'),
  'there are recovery codes': isResult('codes'),
  'a factor is needed, and an app comes first': isAppNeeded,
  'a factor is needed': isNeeded,
  'the age was asked about, a factor is needed, and an app comes first': (step: Step) => step.before.isProofOld && isAppNeeded(step),
  'the age was asked about, and a factor is needed': (step: Step) => step.before.isProofOld && isNeeded(step),
  'the code was sent': ({ before }: Step) => Boolean(before.adding?.sent),
  'a code was asked for': ({ before }: Step) => before.adding !== null,
  'a factor is missing': isMissing,
  'a factor is missing, and an app comes first': isAppMissing,
  'a passkey that can be proved': (step: Step) => isProvable(step) && step.event.factor.method === 'passkey',
  'a factor by message that can be proved': (step: Step) => isProvable(step) && isSent(step.event.factor),
  'a factor that can be proved': isProvable,
  'nothing can be proved, and everybody must': ({ before }: Step) => before.policy === 'always' && provable(before).length === 0,
  'six digits, or a recovery code': ({ before, event }: Step) =>
    before.factor?.method === 'recovery' ? event.code.trim() !== '' : /^[0-9]{6}$/.test(event.code),
  'the factor came by message': ({ before }: Step) => isSent(before.factor),
  'an app is being set up': ({ before }: Step) => before.setup !== null,
  'another message must wait': ({ event }: Step) => event.data.resendFrom !== undefined,
  'there is no session': ({ event }: Step) => !event.userSession.session,
  'an app comes first': isAppFirst,
  'another user, without a session': (step: Step) => !isSameUser(step) && !step.event.userSession.session,
  'another user, and an app comes first': (step: Step) => !isSameUser(step) && isAppFirst(step),
  'an email address, and passwords are offered': (step: Step) => isEmail(step) && has(step.before.config, 'passwords'),
  'an email address, and links are offered': (step: Step) => isEmail(step) && byLink(step),
  'a destination that codes are sent to': ({ before, event }: Step) => sendsCodes(before.config, event.entry.channel),
  'a method that is offered': ({ before, event }: Step) =>
    event.method === 'email' ? offersEmail(before.config) : sendsCodes(before.config, event.method),
  'a provider that is configured': ({ before, event }: Step) =>
    has(before.config, 'oauth') && before.config.oauthOptions.providers.some(({ type }: { type: string }) => type === event.provider),
  'the last used method stands alone': ({ before: { config, lastUsed } }: Step) => config.rememberLastUsed && lastUsed !== null,
  'a passkey stands alone': ({ before: { config, lastUsed, passkeySupport } }: Step) =>
    config.rememberLastUsed && lastUsed === 'passkeys' && passkeySupport !== 'none',
  'there is a passkey button': ({ before: { config, passkeySupport } }: Step) =>
    has(config, 'passkeys') && passkeySupport !== 'none' && (passkeySupport === 'dialog' || !offersForm(config)),
  'a passkey is offered': ({ before, event: { data } }: Step) =>
    before.passkeyUpgrade === 'offer' && data.session != null && data.user?.webauthn_registrations?.length === 0,
  'a password has led here': ({ before }: Step) => before.confirmation === 'PasswordConfirmation',
  'a wallet that was detected': ({ before, event }: Step) => before.wallets.includes(event.wallet),
  'found passwordless, codes are offered': (step: Step) => isFoundPasswordless(step) && byCode(step),
  'found passwordless, links are offered': (step: Step) => isFoundPasswordless(step) && byLink(step),
  'found passwordless': isFoundPasswordless,
  'six digits': ({ event }: Step) => /^[0-9]{6}$/.test(event.code),
  'a new person, a good password': (step: Step) => isKind('new')(step) && isGood(step),
  'somebody with a password, and one was typed': (step: Step) => isKind('password')(step) && step.event.password !== '',
  'somebody with a password': isKind('password'),
  'somebody without a password': isPasswordless,
  'somebody without a password, codes are offered': (step: Step) => isPasswordless(step) && byCode(step),
  'somebody without a password, links are offered': (step: Step) => isPasswordless(step) && byLink(step),
  'codes are offered': byCode,
  'links are offered': byLink,
  'a good password': isGood,
  'the error is reset_password': ({ event }: Step) => event.error?.error_type === 'reset_password',
  'the link is spent': ({ before }: Step) => before.isLinkSpent,
  'there is no token, a factor is missing': (step: Step) => hasNoToken(step) && isMissing(step),
  'there is no token, a factor is missing, and an app comes first': (step: Step) => hasNoToken(step) && isAppMissing(step),
  'the token is of a log-in': ({ event }: Step) => event.tokenType === 'login',
  'the passkeys are known': ({ before }: Step) => Array.isArray(before.passkeys),
  'the browser has passkeys': ({ before }: Step) => before.isSupported,
  'the passkeys are known, and the browser has passkeys': ({ before }: Step) => Array.isArray(before.passkeys) && before.isSupported,
  'a passkey of the list': ({ before, event }: Step) => (before.passkeys ?? []).some(({ id }: { id: string }) => id === event.id),
  'the open passkey was deleted elsewhere': ({ before, event }: Step) =>
    event.passkeys !== null && !event.passkeys.some(({ id }: { id: string }) => id === before.row),
  'in a frame that is not allowed': ({ before, event }: Step) => event.isFramed && !(before.config ?? before).allowFraming,
  'a passkey of the list, no frame or an allowed one': ({ before, event }: Step) =>
    before.passkeys?.some(({ id }: { id: string }) => id === event.id) && mayDelete(before),
  'nobody is signed in any more': ({ event }: Step) => event.passkeys === null,
  'no frame, or an allowed one': ({ before }: Step) => mayDelete(before),
  'a parameter is missing': ({ event }: Step) => lacksParameter(new URLSearchParams(event.query)),
  'nobody is signed in': ({ event }: Step) => !event.hasSession,
  'somebody is signed in': ({ event }: Step) => event.hasSession,
  'the account is another one': ({ before, event }: Step) => event.userId !== before.userId || event.account !== before.account,
  'another user is signed in, after a question': ({ before, event }: Step) => event.data !== undefined && before.consentRequired,
  'another user is signed in': ({ event }: Step) => event.data !== undefined,
  'consent is required': ({ event }: Step) => event.data.consentRequired,
  'it is about consent': isAuthorize,
  'the person has said no': (step: Step) => isAuthorize(step) && step.before.consentRequired && !step.before.isGranted,
  'the user logs out': (step: Step) => !isAuthorize(step),
  'another try may succeed': ({ before: { errorMessage } }: Step) => {
    const { code, status_code: status } = Object(errorMessage);
    const isRefused = code === 'api_error' && status >= 400 && status < 500 && status !== 408 && status !== 429;
    return code !== 'missing_parameter' && !isRefused;
  },
  'the session is gone': ({ event }: Step) => event.error?.code === 'no_session' || unrecoverable.includes(event.error?.error_type),
} satisfies Record<string, (step: Step) => boolean>;

/** Whether the page may delete passkeys (READ-97). */
// biome-ignore lint/suspicious/noExplicitAny: the context of the passkey registration
const mayDelete = ({ isFramed, config }: any): boolean => !isFramed || config.allowFraming === true;

/** Whether a required parameter is missing (IDP-02, OUT-02, READ-88). */
function lacksParameter(query: URLSearchParams): boolean {
  const needed = query.has('post_logout_redirect_uri') ? ['client_id'] : ['client_id', 'redirect_uri', 'response_type'];
  return needed.some((name) => !query.get(name));
}

const edge = (ids: string, from: string | readonly string[], on: string, to: string, when?: Condition): Edge => ({
  ids,
  from: typeof from === 'string' ? [from] : from,
  on,
  to,
  ...(when && { when }),
});

const widgetData = [
  'set_magic_link_email',
  'update_otp_state',
  'update_password_state',
  'update_crypto_state',
  'set_error_message',
  'clear_error_message',
  'set_project',
];

const offering = 'PasskeyRegistrationStart.offering';

/** The screens that confirm a password reset mail. */
const resetNotices = ['PasswordForgot', 'PasswordBreached', 'PasswordDedupe'];

/** The activities of the proof of a factor, and their effects. */
const proving = (screen: string, passkeyScreen: string, isLogIn: boolean) => ({
  rests: ['Choosing', 'Asking', ...(isLogIn ? ['Scanning', 'Saving'] : [])].map((name) => `${screen}.factor${name}`),
  asks: {
    [`${screen}.factorSending`]: 'sendFactor',
    [`${screen}.factorVerifying`]: 'proveFactor',
    [`${screen}.factorResending`]: 'sendFactor',
    ...(isLogIn && { [`${screen}.factorEnrolling`]: 'createApp', [`${screen}.factorLeaving`]: 'endSession' }),
    [`${passkeyScreen}.factorConfirming`]: 'provePasskey',
  },
  edges({ ids, proven, byPasskey, left }: { ids: string; proven: string; byPasskey: string; left: string }) {
    const at = (name: string) => `${screen}.factor${name}`;
    const confirming = `${passkeyScreen}.factorConfirming`;
    const onlyAtLogIn = [
      edge(ids, at('Choosing'), 'set_up_app', at('Enrolling'), 'nothing can be proved, and everybody must'),
      edge(ids, at('Asking'), 'back', at('Saving'), 'an app is being set up'),
      edge(ids, at('Enrolling'), 'answer', at('Scanning')),
      edge(ids, at('Enrolling'), 'failure', at('Choosing')),
      edge(ids, at('Scanning'), 'next', at('Saving')),
      edge(ids, at('Scanning'), 'back', at('Choosing')),
      edge(ids, at('Saving'), 'next', at('Asking')),
      edge(ids, at('Saving'), 'back', at('Scanning')),
      edge(ids, at('Leaving'), 'answer', left),
      edge(ids, at('Leaving'), 'failure', at('Choosing')),
    ];
    return [
      ...(isLogIn ? onlyAtLogIn : []),
      edge(ids, at('Choosing'), 'choose_factor', confirming, 'a passkey that can be proved'),
      edge(ids, at('Choosing'), 'choose_factor', at('Sending'), 'a factor by message that can be proved'),
      edge(ids, at('Choosing'), 'choose_factor', at('Asking'), 'a factor that can be proved'),
      edge(ids, at('Sending'), 'answer', at('Choosing'), 'another message must wait'),
      edge(ids, at('Sending'), 'answer', at('Asking')),
      edge(ids, at('Sending'), 'failure', at('Choosing')),
      edge(ids, at('Asking'), 'submit_code', at('Verifying'), 'six digits, or a recovery code'),
      edge(ids, at('Asking'), 'resend_code', at('Resending'), 'the factor came by message'),
      edge(ids, at('Asking'), 'back', at('Choosing')),
      edge(ids, at('Verifying'), 'answer', proven),
      edge(ids, at('Verifying'), 'failure', at('Asking')),
      edge(ids, at('Resending'), 'answer', at('Asking')),
      edge(ids, at('Resending'), 'failure', at('Asking')),
      edge(ids, ['Choosing', 'Asking', ...(isLogIn ? ['Scanning', 'Saving'] : [])].map(at), 'cancel', isLogIn ? at('Leaving') : left),
      edge(ids, confirming, 'answer', byPasskey),
      edge(ids, confirming, 'failure', at('Choosing')),
    ];
  },
});

const secondFactor = proving('OTPAuthenticate', 'PasskeyConfirmation', true);
const ofSecondFactor = secondFactor.rests;
const askingForFactor = (screen: string) =>
  [
    [`${screen}.factorAsking`, 'a factor is missing, and an app comes first'],
    [`${screen}.factorChoosing`, 'a factor is missing'],
  ] as const;
const signIns = [
  'Main.usingPasskey',
  'OTPAuthenticate.verifying',
  'PasswordCreateOrLogin.code.verifying',
  'PasswordCreateOrLogin.creating',
  'PasswordCreateOrLogin.loggingIn',
  'CryptoSignMessage.authenticating',
  'PasskeyRegistrationStart.registering',
];
const loginRests = ['Main.misconfigured', 'PasswordCreateOrLogin.code', 'PasswordCreateOrLogin.link', 'PasskeyRegistrationStart.offering'];
const signedIn = [...['OTP', 'Password', 'Passkey', 'Crypto'].map((name) => `${name}Confirmation`), 'PasskeyRegistrationStart.offering'];
const loginScreens = [
  'Main',
  'EmailConfirmation',
  'OTPAuthenticate',
  'OTPConfirmation',
  'PasswordCreateOrLogin',
  'PasswordForgot',
  'PasswordBreached',
  'PasswordDedupe',
  'PasswordSetNew',
  'PasswordConfirmation',
  'PasskeyConfirmation',
  'CryptoConnect',
  'CryptoSignMessage',
  'CryptoOtherScreen',
  'CryptoSetupWallet',
  'CryptoError',
  'CryptoConfirmation',
];

/** The screens without an effect: all except those that wait for a wallet. */
const resting = loginScreens.filter((name) => !/^Crypto(Connect|Sign)/.test(name));

const login: Specified = {
  screens: loginScreens,
  rests: [...loginRests, ...ofSecondFactor],
  asks: {
    ...secondFactor.asks,
    'Main.readingEmail': 'readContact',
    'Main.sendingLink': 'sendLink',
    'Main.readingContact': 'readContact',
    'Main.sendingCode': 'sendCode',
    'Main.readingPerson': 'readContact',
    'Main.searching': 'searchUser',
    'Main.leaving': 'startOAuth',
    'Main.usingPasskey': 'signInWithPasskey',
    'PasskeyRegistrationStart.registering': 'registerPasskey',
    'OTPAuthenticate.verifying': 'verifyCode',
    'OTPAuthenticate.resending': 'resendCode',
    'PasswordCreateOrLogin.creating': 'createPassword',
    'PasswordCreateOrLogin.loggingIn': 'logIn',
    'PasswordCreateOrLogin.forgetting': 'sendReset',
    'PasswordCreateOrLogin.sendingDedupe': 'sendReset',
    'PasswordCreateOrLogin.sendingSetNew': 'sendReset',
    'PasswordCreateOrLogin.codeSending': 'sendCode',
    'PasswordCreateOrLogin.linkSending': 'sendLink',
    'PasswordCreateOrLogin.sendingCode': 'sendCode',
    'PasswordCreateOrLogin.sendingLink': 'sendLink',
    'PasswordCreateOrLogin.code.verifying': 'verifyCode',
    'PasswordCreateOrLogin.code.resending': 'resendCode',
    'PasswordCreateOrLogin.code.sendingSetNew': 'sendReset',
    'PasswordCreateOrLogin.link.sendingSetNew': 'sendReset',
    'PasswordForgot.resending': 'sendReset',
    'PasswordForgot.sendingCode': 'sendCode',
    'PasswordForgot.sendingLink': 'sendLink',
    'PasswordBreached.resending': 'sendReset',
    'PasswordBreached.sendingCode': 'sendCode',
    'PasswordBreached.sendingLink': 'sendLink',
    'PasswordDedupe.resending': 'sendReset',
    'PasswordDedupe.sendingCode': 'sendCode',
    'PasswordDedupe.sendingLink': 'sendLink',
    'PasswordSetNew.resending': 'sendReset',
    CryptoConnect: 'connectWallet',
    'CryptoConnect.starting': 'startWallet',
    CryptoSignMessage: 'signChallenge',
    'CryptoSignMessage.authenticating': 'authenticateWallet',
  },
  data: [
    ...widgetData,
    'configure',
    'type_password',
    'set_strength',
    'set_wallets',
    'set_last_used',
    'set_passkey_support',
    'set_passkey_upgrade',
    'passkey_failed',
    'show_one_tap',
    'measure_one_tap',
    'set_link_notice',
  ],
  edges: [
    // The second factor.
    ...askingForFactor('OTPAuthenticate').flatMap(([to, when]) => [
      edge('MFA-01', signIns, 'answer', to, when),
      edge('MFA-01', [...resting, ...loginRests], 'passkey_used', to, when),
      edge('MFA-01', [...resting, ...loginRests, ...ofSecondFactor], 'factor_missing', to, when),
    ]),
    edge('SM-14', signedIn, 'signed_out', 'Main'),

    edge('MFA-04', ofSecondFactor, 'factor_proven', 'OTPConfirmation'),
    edge('MFA-04', ofSecondFactor, 'factor_over', 'Main'),
    ...secondFactor.edges({ ids: 'MFA-02', proven: 'OTPConfirmation', byPasskey: 'PasskeyConfirmation', left: 'Main' }),

    // Main and its forms.
    edge('PWD-01 FORM-05', 'Main', 'submit_contact', 'Main.readingPerson', 'an email address, and passwords are offered'),
    edge('EML-01 FORM-14', 'Main', 'submit_contact', 'Main.readingEmail', 'an email address, and links are offered'),
    edge('OTP-01 FORM-13 FORM-16', 'Main', 'submit_contact', 'Main.readingContact', 'a destination that codes are sent to'),
    edge('FORM-02', 'Main', 'choose_method', 'Main', 'a method that is offered'),
    edge('ERR-01', 'Main', 'press_failed', 'Main'),
    edge('MAIN-11 MAIN-12', 'Main.misconfigured', 'configure', 'Main'),
    edge('FORM-12 EML-01', 'Main.readingEmail', 'answer', 'Main.sendingLink'),
    edge('FORM-14 FORM-12', 'Main.readingEmail', 'failure', 'Main'),
    edge('EML-01', 'Main.sendingLink', 'answer', 'EmailConfirmation'),
    edge('ERR-08', 'Main.sendingLink', 'failure', 'Main'),
    edge('FORM-16 OTP-02', 'Main.readingContact', 'answer', 'Main.sendingCode'),
    edge('FORM-13 FORM-17', 'Main.readingContact', 'failure', 'Main'),
    edge('OTP-02', 'Main.sendingCode', 'answer', 'OTPAuthenticate'),
    edge('OTP-03', 'Main.sendingCode', 'failure', 'Main'),
    edge('PWD-01', 'Main.readingPerson', 'answer', 'Main.searching'),
    edge('FORM-15 FORM-12', 'Main.readingPerson', 'failure', 'Main'),
    edge('PWD-41 PWD-42', 'Main.searching', 'answer', 'PasswordCreateOrLogin.codeSending', 'found passwordless, codes are offered'),
    edge('PWD-41 PWD-43', 'Main.searching', 'answer', 'PasswordCreateOrLogin.linkSending', 'found passwordless, links are offered'),
    edge('PWD-41 PWD-44', 'Main.searching', 'answer', 'PasswordCreateOrLogin.sendingSetNew', 'found passwordless'),
    edge('PWD-01 PWD-02 PWD-03', 'Main.searching', 'answer', 'PasswordCreateOrLogin'),
    edge('ERR-08', 'Main.searching', 'failure', 'Main'),

    // OAuth providers and passkeys.
    edge('CFG-25', 'Main', 'show_all_methods', 'Main', 'the last used method stands alone'),
    edge('CFG-25', 'Main', 'forget_method', 'Main', 'the last used method stands alone'),
    edge('CFG-25', 'Main', 'use_passkey', 'Main.usingPasskey', 'a passkey stands alone'),
    edge('OAUTH-04', 'Main', 'start_oauth', 'Main.leaving', 'a provider that is configured'),
    edge('OAUTH-04', 'Main.leaving', 'answer', 'Main'),
    edge('ERR-08', 'Main.leaving', 'failure', 'Main'),
    edge('PKEY-01 MAIN-08 MAIN-09 MAIN-10', 'Main', 'use_passkey', 'Main.usingPasskey', 'there is a passkey button'),
    edge('PKEY-02', 'Main.usingPasskey', 'answer', 'PasskeyConfirmation'),
    edge('PKEY-08 PKEY-09 PKEY-10 READ-80', 'Main.usingPasskey', 'failure', 'Main'),
    edge('PKEY-02 PKEY-04', '*', 'passkey_used', 'PasskeyConfirmation'),

    // The passkey offer, before the confirmation of a sign-in without a passkey.
    edge('READ-118', ['OTPAuthenticate.verifying', 'PasswordCreateOrLogin.code.verifying'], 'answer', offering, 'a passkey is offered'),
    edge('READ-118', ['PasswordCreateOrLogin.creating', 'PasswordCreateOrLogin.loggingIn'], 'answer', offering, 'a passkey is offered'),
    edge('READ-118', offering, 'register', 'PasskeyRegistrationStart.registering'),
    edge('READ-118', offering, 'skip', 'PasswordConfirmation', 'a password has led here'),
    edge('READ-118', offering, 'skip', 'OTPConfirmation'),
    edge('READ-118', 'PasskeyRegistrationStart.registering', 'answer', 'PasswordConfirmation', 'a password has led here'),
    edge('READ-118', 'PasskeyRegistrationStart.registering', 'answer', 'OTPConfirmation'),
    edge('READ-118 READ-80', 'PasskeyRegistrationStart.registering', 'failure', offering),

    // The mail with a link.
    edge('EML-09 EML-11', 'EmailConfirmation', 'try_again', 'Main'),

    // The passcode.
    edge('OTP-13', 'OTPAuthenticate', 'submit_code', 'OTPAuthenticate.verifying', 'six digits'),
    edge('OTP-22', 'OTPAuthenticate', 'resend_code', 'OTPAuthenticate.resending'),
    edge('OTP-06', 'OTPAuthenticate', 'back', 'Main'),
    edge('OTP-26', 'OTPAuthenticate.verifying', 'answer', 'OTPConfirmation'),
    edge('OTP-27', 'OTPAuthenticate.verifying', 'failure', 'OTPAuthenticate'),
    edge('OTP-23 OTP-24', 'OTPAuthenticate.resending', 'answer', 'OTPAuthenticate'),
    edge('OTP-03 ERR-08', 'OTPAuthenticate.resending', 'failure', 'OTPAuthenticate'),

    // The password.
    edge('PWD-08 PWD-26', 'PasswordCreateOrLogin', 'submit_password', '{}.creating', 'a new person, a good password'),
    edge('PWD-05 PWD-28', 'PasswordCreateOrLogin', 'submit_password', '{}.loggingIn', 'somebody with a password, and one was typed'),
    edge('PWD-30', 'PasswordCreateOrLogin', 'forgot_password', '{}.forgetting', 'somebody with a password'),
    edge('PWD-45', 'PasswordCreateOrLogin', 'create_password', '{}.sendingSetNew', 'somebody without a password'),
    edge('PWD-42', 'PasswordCreateOrLogin', 'log_in_without_password', '{}.codeSending', 'somebody without a password, codes are offered'),
    edge('PWD-43', 'PasswordCreateOrLogin', 'log_in_without_password', '{}.linkSending', 'somebody without a password, links are offered'),
    edge('PWD-10 PWD-12 READ-19', 'PasswordCreateOrLogin', 'log_in_without_password', '{}.sendingCode', 'codes are offered'),
    edge('PWD-09 PWD-11 READ-19', 'PasswordCreateOrLogin', 'log_in_without_password', '{}.sendingLink', 'links are offered'),
    edge('READ-17', 'PasswordCreateOrLogin', 'back', 'Main'),
    edge('PWD-26', 'PasswordCreateOrLogin.creating', 'answer', 'PasswordConfirmation'),
    edge('PWD-27', 'PasswordCreateOrLogin.creating', 'failure', 'PasswordCreateOrLogin.sendingDedupe', 'the error is reset_password'),
    edge('ERR-08', 'PasswordCreateOrLogin.creating', 'failure', 'PasswordCreateOrLogin'),
    edge('PWD-28', 'PasswordCreateOrLogin.loggingIn', 'answer', 'PasswordConfirmation'),
    edge('PWD-29', 'PasswordCreateOrLogin.loggingIn', 'failure', 'PasswordCreateOrLogin.sendingDedupe', 'the error is reset_password'),
    edge('ERR-08', 'PasswordCreateOrLogin.loggingIn', 'failure', 'PasswordCreateOrLogin'),
    edge('PWD-30', 'PasswordCreateOrLogin.forgetting', 'answer', 'PasswordForgot'),
    edge('PWD-27 PWD-29', 'PasswordCreateOrLogin.sendingDedupe', 'answer', 'PasswordDedupe'),
    edge('PWD-44 PWD-45 READ-24 READ-25', 'PasswordCreateOrLogin.sendingSetNew', 'answer', 'PasswordSetNew'),
    edge('PWD-42', 'PasswordCreateOrLogin.codeSending', 'answer', 'PasswordCreateOrLogin.code'),
    edge('PWD-43', 'PasswordCreateOrLogin.linkSending', 'answer', 'PasswordCreateOrLogin.link'),
    edge('PWD-12', 'PasswordCreateOrLogin.sendingCode', 'answer', 'OTPAuthenticate'),
    edge('PWD-11', 'PasswordCreateOrLogin.sendingLink', 'answer', 'EmailConfirmation'),
    edge(
      'ERR-08',
      ['forgetting', 'sendingDedupe', 'sendingSetNew', 'codeSending', 'linkSending', 'sendingCode', 'sendingLink'].map(
        (name) => `PasswordCreateOrLogin.${name}`,
      ),
      'failure',
      'PasswordCreateOrLogin',
    ),
    edge('PWD-42 OTP-13', 'PasswordCreateOrLogin.code', 'submit_code', '{}.verifying', 'six digits'),
    edge('PWD-42 OTP-22', 'PasswordCreateOrLogin.code', 'resend_code', '{}.resending'),
    edge('READ-17', 'PasswordCreateOrLogin.code', 'back', 'Main'),
    edge('PWD-45', 'PasswordCreateOrLogin.code', 'create_password', '{}.sendingSetNew'),
    edge('OTP-26', 'PasswordCreateOrLogin.code.verifying', 'answer', 'OTPConfirmation'),
    edge('OTP-27', 'PasswordCreateOrLogin.code.verifying', 'failure', 'PasswordCreateOrLogin.code'),
    edge('OTP-23', 'PasswordCreateOrLogin.code.resending', 'answer', 'PasswordCreateOrLogin.code'),
    edge('ERR-08', 'PasswordCreateOrLogin.code.resending', 'failure', 'PasswordCreateOrLogin.code'),
    edge('PWD-45', 'PasswordCreateOrLogin.code.sendingSetNew', 'answer', 'PasswordSetNew'),
    edge('ERR-08', 'PasswordCreateOrLogin.code.sendingSetNew', 'failure', 'PasswordCreateOrLogin.code'),
    edge('PWD-43 EML-11', 'PasswordCreateOrLogin.link', 'try_again', 'Main'),
    edge('PWD-45', 'PasswordCreateOrLogin.link', 'create_password', '{}.sendingSetNew'),
    edge('PWD-45', 'PasswordCreateOrLogin.link.sendingSetNew', 'answer', 'PasswordSetNew'),
    edge('ERR-08', 'PasswordCreateOrLogin.link.sendingSetNew', 'failure', 'PasswordCreateOrLogin.link'),

    // The confirmations of a sent mail.
    edge('PWD-32 PWD-36 PWD-38 PWD-40', [...resetNotices, 'PasswordSetNew'], 'resend_email', '{}.resending'),
    edge('PWD-33 PWD-36 PWD-46 READ-26', resetNotices, 'log_in_without_password', '{}.sendingCode', 'codes are offered'),
    edge('PWD-33 PWD-36 PWD-46 READ-26', resetNotices, 'log_in_without_password', '{}.sendingLink'),
    edge('PWD-30', [...resetNotices, 'PasswordSetNew'], 'back', 'Main'),
    ...[...resetNotices, 'PasswordSetNew'].flatMap((screen) => [
      edge('PWD-32 PWD-36 PWD-38 PWD-40', `${screen}.resending`, 'answer', screen),
      edge('ERR-08', `${screen}.resending`, 'failure', screen),
    ]),
    ...resetNotices.flatMap((screen) => [
      edge('PWD-46', `${screen}.sendingCode`, 'answer', 'OTPAuthenticate'),
      edge('PWD-46', `${screen}.sendingLink`, 'answer', 'EmailConfirmation'),
      edge('ERR-08', [`${screen}.sendingCode`, `${screen}.sendingLink`], 'failure', screen),
    ]),

    // Wallets.
    edge('CRYPTO-10', ['Main', 'CryptoOtherScreen'], 'choose_wallet', 'CryptoConnect', 'a wallet that was detected'),
    edge('CRYPTO-19', 'CryptoError', 'try_again', 'CryptoConnect'),
    edge('CRYPTO-06', 'Main', 'show_other_wallets', 'CryptoOtherScreen'),
    edge('CRYPTO-07 READ-85', ['Main', 'CryptoOtherScreen'], 'set_up_wallet', 'CryptoSetupWallet'),
    edge('CRYPTO-11 CRYPTO-12', 'CryptoConnect', 'answer', 'CryptoConnect.starting'),
    edge('CRYPTO-16', 'CryptoConnect', 'failure', 'CryptoError'),
    edge('CRYPTO-12', 'CryptoConnect.starting', 'answer', 'CryptoSignMessage'),
    edge('CRYPTO-18', 'CryptoConnect.starting', 'failure', 'CryptoError'),
    edge('CRYPTO-13 CRYPTO-14', 'CryptoSignMessage', 'answer', 'CryptoSignMessage.authenticating'),
    edge('CRYPTO-17', 'CryptoSignMessage', 'failure', 'CryptoError'),
    edge('CRYPTO-14', 'CryptoSignMessage.authenticating', 'answer', 'CryptoConfirmation'),
    edge('CRYPTO-18', 'CryptoSignMessage.authenticating', 'failure', 'CryptoError'),
    edge(
      'CRYPTO-20 READ-31 READ-100',
      [
        'CryptoConnect',
        'CryptoConnect.starting',
        'CryptoSignMessage',
        'CryptoSignMessage.authenticating',
        'CryptoOtherScreen',
        'CryptoSetupWallet',
        'CryptoError',
        'CryptoConfirmation',
      ],
      'back',
      'Main',
    ),
  ],
};

const proofAfterReset = proving('PasswordResetForm', 'PasswordResetForm', true);
const resetPassword: Specified = {
  screens: ['PasswordResetForm', 'PasswordConfirmation'],
  rests: [...['arriving', 'refused', 'asking', 'mailed'].map((activity) => `PasswordResetForm.${activity}`), ...proofAfterReset.rests],
  asks: {
    ...proofAfterReset.asks,
    'PasswordResetForm.loggingIn': 'redeemLink',
    'PasswordResetForm.resetting': 'resetPassword',
    'PasswordResetForm.redeeming': 'redeemLink',
    'PasswordResetForm.mailing': 'sendReset',
    'PasswordResetForm.resending': 'sendReset',
  },
  data: [...widgetData, 'configure', 'type_password', 'set_strength'],
  edges: [
    ...['PasswordResetForm.arriving', 'PasswordResetForm.refused'].flatMap((from) => [
      edge('READ-97', from, 'start', 'PasswordResetForm.refused', 'in a frame that is not allowed'),
      edge('RESET-01 MOUNT-18', from, 'start', 'PasswordResetForm.loggingIn', 'the token is of a log-in'),
      edge('RESET-03 MOUNT-19 READ-04', from, 'start', 'PasswordResetForm'),
    ]),
    ...askingForFactor('PasswordResetForm').flatMap(([to, when]) => [
      edge(
        'MFA-01',
        ['loggingIn', 'resetting', 'redeeming'].map((activity) => `PasswordResetForm.${activity}`),
        'answer',
        to,
        when,
      ),
      edge('MFA-01', ['PasswordConfirmation', ...proofAfterReset.rests], 'factor_missing', to, when),
      edge('MFA-04', 'PasswordResetForm', 'factor_missing', to, `there is no token, ${when}`),
    ]),
    edge('MFA-04', proofAfterReset.rests, 'factor_proven', 'PasswordConfirmation'),
    edge('MFA-04', proofAfterReset.rests, 'factor_over', 'PasswordResetForm.asking'),
    ...proofAfterReset.edges({
      ids: 'MFA-02',
      proven: 'PasswordConfirmation',
      byPasskey: 'PasswordConfirmation',
      left: 'PasswordResetForm.asking',
    }),
    edge('RESET-02', 'PasswordResetForm.loggingIn', 'answer', 'PasswordConfirmation'),
    edge('READ-89', 'PasswordResetForm.loggingIn', 'failure', 'PasswordResetForm'),
    edge('RESET-04 RESET-05', 'PasswordResetForm', 'submit_password', 'PasswordResetForm.resetting', 'a good password'),
    edge('RESET-05', 'PasswordResetForm.resetting', 'answer', 'PasswordConfirmation'),
    edge('ERR-08', 'PasswordResetForm.resetting', 'failure', 'PasswordResetForm'),
    edge('RESET-06 READ-27', 'PasswordResetForm', 'log_in_without_password', 'PasswordResetForm.redeeming'),
    edge('RESET-06', 'PasswordResetForm.redeeming', 'answer', 'PasswordConfirmation'),
    edge('ERR-08', 'PasswordResetForm.redeeming', 'failure', 'PasswordResetForm'),
    edge('PKCE-11', 'PasswordResetForm', 'spend_link', 'PasswordResetForm'),
    edge('CALL-45', 'PasswordResetForm', 'resend_email', 'PasswordResetForm.asking', 'the link is spent'),
    edge('CALL-45', 'PasswordResetForm.asking', 'submit_email', 'PasswordResetForm.mailing'),
    edge('CALL-45', 'PasswordResetForm.asking', 'back', 'PasswordResetForm'),
    edge('CALL-45', 'PasswordResetForm.mailing', 'answer', 'PasswordResetForm.mailed'),
    edge('ERR-08', 'PasswordResetForm.mailing', 'failure', 'PasswordResetForm.asking'),
    edge('CALL-45', 'PasswordResetForm.mailed', 'resend_email', 'PasswordResetForm.resending'),
    edge('CALL-45', 'PasswordResetForm.mailed', 'back', 'PasswordResetForm.asking'),
    edge('CALL-45', 'PasswordResetForm.resending', 'answer', 'PasswordResetForm.mailed'),
    edge('ERR-08', 'PasswordResetForm.resending', 'failure', 'PasswordResetForm.mailed'),
  ],
};

const passkeyScreens = ['PasskeyRegistrationStart', 'PasskeyRegistrationSuccess'];
const passkeyActivities = ['PasskeyRegistrationStart.noUser', 'PasskeyRegistrationSuccess.editing', 'PasskeyRegistrationSuccess.deleting'];
const passkeyRests = [...passkeyScreens, ...passkeyActivities];

const passkeyRegistration: Specified = {
  screens: passkeyScreens,
  rests: passkeyActivities,
  asks: {
    'PasskeyRegistrationStart.loading': 'listPasskeys',
    'PasskeyRegistrationStart.registering': 'registerPasskey',
    'PasskeyRegistrationSuccess.renaming': 'renamePasskey',
    'PasskeyRegistrationSuccess.removing': 'deletePasskey',
  },
  data: [...widgetData, 'configure'],
  edges: [
    edge('PREG-02', passkeyRests, 'set_passkeys', 'PasskeyRegistrationStart.noUser', 'nobody is signed in any more'),
    edge('PREG-02', 'PasskeyRegistrationStart.noUser', 'set_passkeys', 'PasskeyRegistrationStart'),
    edge('PREG-16', passkeyActivities.slice(1), 'set_passkeys', 'PasskeyRegistrationSuccess', 'the open passkey was deleted elsewhere'),
    edge('PREG-07', [...passkeyScreens, ...passkeyActivities.slice(1)], 'set_passkeys', '{}'),
    edge('PREG-01 PREG-02', ['PasskeyRegistrationStart', 'PasskeyRegistrationStart.noUser'], 'start', 'PasskeyRegistrationStart.loading'),
    edge('PREG-01', 'PasskeyRegistrationStart.loading', 'answer', 'PasskeyRegistrationStart'),
    edge('PREG-02', 'PasskeyRegistrationStart.loading', 'failure', 'PasskeyRegistrationStart.noUser'),
    edge(
      'PREG-03 READ-107',
      'PasskeyRegistrationStart',
      'register',
      'PasskeyRegistrationStart.registering',
      'the passkeys are known, and the browser has passkeys',
    ),
    edge('PREG-03', 'PasskeyRegistrationStart.registering', 'answer', 'PasskeyRegistrationSuccess'),
    edge('PREG-18 PREG-19', 'PasskeyRegistrationStart.registering', 'failure', 'PasskeyRegistrationStart'),
    edge('PREG-04', 'PasskeyRegistrationStart', 'skip', 'PasskeyRegistrationSuccess', 'the passkeys are known'),
    edge('PREG-07', 'PasskeyRegistrationSuccess', 'edit', '{}.editing', 'a passkey of the list'),
    edge('PREG-09', 'PasskeyRegistrationSuccess.editing', 'rename', 'PasskeyRegistrationSuccess.renaming'),
    edge('PREG-09', 'PasskeyRegistrationSuccess.renaming', 'answer', 'PasskeyRegistrationSuccess'),
    edge('PREG-11', 'PasskeyRegistrationSuccess.renaming', 'failure', 'PasskeyRegistrationSuccess'),
    edge('PREG-12 READ-97', 'PasskeyRegistrationSuccess', 'ask_delete', '{}.deleting', 'a passkey of the list, no frame or an allowed one'),
    edge('READ-97', 'PasskeyRegistrationSuccess', 'ask_delete', '{}', 'a passkey of the list'),
    edge(
      'PREG-13 READ-97',
      'PasskeyRegistrationSuccess.deleting',
      'delete',
      'PasskeyRegistrationSuccess.removing',
      'no frame, or an allowed one',
    ),
    edge('PREG-13', 'PasskeyRegistrationSuccess.removing', 'answer', 'PasskeyRegistrationSuccess'),
    edge('PREG-15', 'PasskeyRegistrationSuccess.removing', 'failure', 'PasskeyRegistrationSuccess'),
    edge('PREG-14', ['PasskeyRegistrationSuccess.editing', 'PasskeyRegistrationSuccess.deleting'], 'cancel', 'PasskeyRegistrationSuccess'),
    edge('PREG-08 READ-107', 'PasskeyRegistrationSuccess', 'set_up_another', 'PasskeyRegistrationStart', 'the browser has passkeys'),
    edge('PREG-08', 'PasskeyRegistrationSuccess', 'finish', 'PasskeyRegistrationSuccess'),
  ],
};

const idp: Specified = {
  screens: ['IDPConsent'],
  rests: ['noSession', 'asking', 'askingLogout', 'done', 'denied', 'stayed', 'error'].map((name) => `IDPConsent.${name}`),
  asks: {
    'IDPConsent.loading': 'authorizeStart logoutStart',
    'IDPConsent.appearing': 'pause',
    'IDPConsent.submitting': 'authorizeSubmit logOut',
  },
  data: [...widgetData, 'configure'],
  edges: [
    edge('READ-97', 'IDPConsent', 'start', 'IDPConsent.error', 'in a frame that is not allowed'),
    edge('IDP-02 OUT-02 READ-88', 'IDPConsent', 'start', 'IDPConsent.error', 'a parameter is missing'),
    edge('IDP-05 OUT-04', 'IDPConsent', 'start', 'IDPConsent.noSession', 'nobody is signed in'),
    edge('IDP-06 OUT-05', 'IDPConsent', 'start', 'IDPConsent.loading'),
    edge('IDP-05 OUT-04', 'IDPConsent.noSession', 'session_changed', 'IDPConsent.loading', 'somebody is signed in'),
    edge(
      'IDP-05 OUT-04',
      ['IDPConsent.asking', 'IDPConsent.askingLogout'],
      'session_changed',
      'IDPConsent.noSession',
      'nobody is signed in',
    ),
    edge('READ-101', 'IDPConsent.asking', 'session_changed', 'IDPConsent.appearing', 'the account is another one'),
    edge('IDP-07 OUT-06 READ-101', 'IDPConsent.loading', 'answer', 'IDPConsent.appearing', 'consent is required'),
    edge('IDP-07 READ-101', 'IDPConsent.appearing', 'answer', 'IDPConsent.asking', 'it is about consent'),
    edge('OUT-06 READ-101', 'IDPConsent.appearing', 'answer', 'IDPConsent.askingLogout'),
    edge('ERR-09', 'IDPConsent.appearing', 'failure', 'IDPConsent.error'),
    edge('READ-101', ['IDPConsent.appearing', 'IDPConsent.asking', 'IDPConsent.askingLogout'], 'page_focused', 'IDPConsent.appearing'),
    edge('IDP-08 OUT-07 READ-42', 'IDPConsent.loading', 'answer', 'IDPConsent.submitting'),
    edge('IDP-05 OUT-04', ['IDPConsent.loading', 'IDPConsent.submitting'], 'failure', 'IDPConsent.noSession', 'the session is gone'),
    edge('ERR-09', ['IDPConsent.loading', 'IDPConsent.submitting'], 'failure', 'IDPConsent.error'),
    edge('IDP-20', 'IDPConsent.asking', 'allow', 'IDPConsent.submitting'),
    edge('IDP-21', 'IDPConsent.asking', 'deny', 'IDPConsent.submitting'),
    edge('OUT-08', 'IDPConsent.askingLogout', 'allow', 'IDPConsent.submitting'),
    edge('OUT-11', 'IDPConsent.askingLogout', 'deny', 'IDPConsent.stayed'),
    edge('READ-101', 'IDPConsent.submitting', 'answer', 'IDPConsent.appearing', 'another user is signed in, after a question'),
    edge('READ-101 READ-39', 'IDPConsent.submitting', 'answer', 'IDPConsent.loading', 'another user is signed in'),
    edge('IDP-21 READ-83', 'IDPConsent.submitting', 'answer', 'IDPConsent.denied', 'the person has said no'),
    edge('OUT-04 OUT-09 OUT-10', 'IDPConsent.submitting', 'answer', 'IDPConsent.noSession', 'the user logs out'),
    edge('IDP-22', 'IDPConsent.submitting', 'answer', 'IDPConsent.done'),
    edge('READ-36 READ-83', ['IDPConsent.done', 'IDPConsent.denied'], 'page_returned', 'IDPConsent'),
    edge('READ-36 READ-83', ['IDPConsent.done', 'IDPConsent.denied'], 'form_blocked', 'IDPConsent.error'),
    edge('ERR-09', 'IDPConsent.error', 'try_again', 'IDPConsent', 'another try may succeed'),
  ],
};

const stepUpProof = proving('StepUp', 'StepUp', false);

const stepUp: Specified = {
  screens: ['StepUp'],
  rests: ['StepUp.noUser', 'StepUp.proven', 'StepUp.cancelled', ...stepUpProof.rests],
  asks: stepUpProof.asks,
  data: [...widgetData, 'configure'],
  edges: [
    ...['StepUp', 'StepUp.noUser'].flatMap((from) => [
      edge('STEP-04', from, 'start', 'StepUp.noUser', 'there is no session'),
      edge('STEP-04', from, 'start', 'StepUp.factorAsking', 'an app comes first'),
      edge('STEP-04', from, 'start', 'StepUp.factorChoosing'),
    ]),
    edge('STEP-05', stepUpProof.rests, 'start', 'StepUp.noUser', 'another user, without a session'),
    edge('STEP-04', stepUpProof.rests, 'start', 'StepUp.factorAsking', 'another user, and an app comes first'),
    edge('STEP-04', stepUpProof.rests, 'start', 'StepUp.factorChoosing', 'another user'),
    edge('STEP-05', stepUpProof.rests, 'factor_over', 'StepUp.noUser'),
    edge('STEP-05', 'StepUp.noUser', 'cancel', 'StepUp.cancelled'),
    ...stepUpProof.edges({ ids: 'STEP-04', proven: 'StepUp.proven', byPasskey: 'StepUp.proven', left: 'StepUp.cancelled' }),
  ],
};

const accountProof = proving('Account', 'Account', false);
const made = (from: string) => [
  edge('ACCT-03', from, 'answer', 'Account.asking', 'a code was sent to the address'),
  edge('ACCT-03', from, 'answer', 'Account.editing', 'the server asks to wait'),
  edge('ACCT-03', from, 'answer', 'Account.scanning', 'an app can be set up'),
  edge('ACCT-03', from, 'answer', 'Account.saving', 'there are recovery codes'),
  edge('ACCT-02', from, 'answer', 'Account'),
];
const needing = (from: string) => [
  edge('ACCT-05', from, 'failure', 'Account.factorAsking', 'a factor is needed, and an app comes first'),
  edge('ACCT-05', from, 'failure', 'Account.factorChoosing', 'a factor is needed'),
];

const accountForms = [...['editing', 'asking', 'scanning', 'saving'].map((name) => `Account.${name}`), ...accountProof.rests];

const account: Specified = {
  screens: ['Account'],
  rests: ['Account.noUser', ...accountForms],
  asks: {
    'Account.changing': 'change',
    'Account.verifying': 'change',
    'Account.resending': 'sendFactor',
    'Account.repeating': 'repeat',
    'Account.leaving': 'endSession',
    ...accountProof.asks,
  },
  data: [...widgetData, 'configure', 'type_password', 'set_strength', 'set_apps'],
  edges: [
    edge('ACCT-01', '*', 'start', 'Account', 'another user'),
    edge('ACCT-06', '*', 'over', 'Account.noUser'),
    edge('ACCT-06', ['Account', ...accountForms], 'set_user', 'Account', 'the same user, for whom the change is not possible any more'),
    edge('ACCT-06', ['Account', ...accountForms], 'set_user', '{}', 'the same user'),
    edge('ACCT-02 ACCT-04', 'Account', 'open', 'Account.editing', 'a change that is possible'),
    edge('ACCT-01', 'Account', 'choose_section', 'Account', 'a section that is configured'),
    edge('ACCT-01', 'Account', 'load_apps', 'Account'),
    edge('ACCT-07', 'Account', 'log_out', 'Account.leaving', 'a user is there'),
    edge('ACCT-07', 'Account.leaving', 'answer', 'Account.noUser'),
    edge('ACCT-07', 'Account.leaving', 'failure', 'Account'),
    edge('READ-97', 'Account.editing', 'submit', 'Account.editing', 'the page is in a frame that is not allowed'),
    edge('ACCT-02', 'Account.editing', 'submit', 'Account.changing', 'the change of the form'),
    edge('ACCT-02', 'Account.editing', 'back', 'Account'),
    ...made('Account.changing'),
    ...needing('Account.changing'),
    edge('ACCT-02', 'Account.changing', 'failure', 'Account.editing'),
    edge('ACCT-03', 'Account.scanning', 'next', 'Account.saving'),
    edge('ACCT-03', 'Account.scanning', 'back', 'Account'),
    edge('ACCT-03', 'Account.saving', 'next', 'Account.asking', 'an app is being set up'),
    edge('ACCT-03', 'Account.saving', 'next', 'Account'),
    edge('ACCT-03', 'Account.saving', 'back', 'Account.scanning', 'an app is being set up'),
    edge('ACCT-03', 'Account.asking', 'submit_code', 'Account.verifying', 'six digits'),
    edge('ACCT-03', 'Account.asking', 'resend_code', 'Account.resending', 'the code was sent'),
    edge('ACCT-03', 'Account.asking', 'back', 'Account.saving', 'an app is being set up'),
    edge('ACCT-03', 'Account.asking', 'back', 'Account.editing'),
    edge('ACCT-03', 'Account.verifying', 'answer', 'Account'),
    ...needing('Account.verifying'),
    edge('ACCT-03', 'Account.verifying', 'failure', 'Account.asking'),
    edge('ACCT-03', 'Account.resending', 'answer', 'Account.asking'),
    edge('ACCT-03', 'Account.resending', 'failure', 'Account.asking'),
    ...made('Account.repeating'),
    edge(
      'ACCT-05',
      'Account.repeating',
      'failure',
      'Account.factorAsking',
      'the age was asked about, a factor is needed, and an app comes first',
    ),
    edge('ACCT-05', 'Account.repeating', 'failure', 'Account.factorChoosing', 'the age was asked about, and a factor is needed'),
    edge('ACCT-05', 'Account.repeating', 'failure', 'Account.asking', 'a code was asked for'),
    edge('ACCT-05', 'Account.repeating', 'failure', 'Account.editing'),
    ...accountProof.edges({ ids: 'ACCT-05', proven: 'Account.repeating', byPasskey: 'Account.repeating', left: 'Account.editing' }),
  ],
};

export const specified: Readonly<Record<(typeof widgets)[number], Specified>> = {
  login,
  resetPassword,
  passkeyRegistration,
  idp,
  stepUp,
  account,
};

/** The screens of SM-01. */
export const screens = [...new Set(Object.values(specified).flatMap((one) => one.screens))];

/** Returns the states without an effect. */
export const restsOf = ({ screens, rests, asks }: Specified): string[] => [...screens.filter((screen) => !(screen in asks)), ...rests];

/** Returns every edge of a widget, with one state of origin each. */
export const edgesOf = (one: Specified): Edge[] =>
  one.edges.flatMap((row) =>
    (row.from[0] === '*' ? restsOf(one) : row.from).map((from) => ({ ...row, from: [from], to: row.to.replace('{}', from) })),
  );

/** Returns the expected target of a step, with its row. */
export function expectedOf(
  one: Specified,
  edges: readonly Edge[],
  from: string,
  { before, event }: Step,
): { to: string; row?: Edge | undefined } {
  if (event.type === 'transition' && !(from in one.asks)) return { to: one.screens.includes(event.screen) ? event.screen : from };
  const on = { done: 'answer', error: 'failure' }[String(event.type)] ?? event.type;
  const row = edges.find((edge) => edge.from[0] === from && edge.on === on && (!edge.when || conditions[edge.when]({ before, event })));
  return { to: row?.to ?? from, row };
}
