import type { Chart, EventNamed, ScreenOf } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import { isAuthError, isFactorNeeded, isPasskeyKnown } from '../errors.ts';
import { hostEvent } from '../hostEvent.ts';
import type { AppSetup, FactorContext, FactorEffects, FactorEvent, FactorState, LogInActivity } from '../login/factor.ts';
import { factorFlow, whyNoCode } from '../login/factor.ts';
import type { UserSession } from '../login/missingFactor.ts';
import type { NewPasswordContext, NewPasswordEvent } from '../login/newPassword.ts';
import { newPassword } from '../login/newPassword.ts';
import type { Factor } from '../login/offeredFactors.ts';
import { firstFactor, isSameUser } from '../login/offeredFactors.ts';
import type { PauseAsked, SentCode } from '../login/otp.ts';
import { clearError, codeContext, isCode, paused } from '../login/otp.ts';
import { wasCancelled, whyNotCreated } from '../login/passkey.ts';
import { newPasswordDataEvents, nothingTyped } from '../login/strength.ts';
import type { MessageKey, Shown } from '../notices.ts';
import { shown, tellError } from '../notices.ts';
import type { WidgetAction } from '../widget.ts';
import { dataActions, widgetContext } from '../widget.ts';
import { widgetActions } from '../widgetActions.ts';
import type { AccountConfig, ResolvedAccountConfig } from './accountConfig.ts';
import { resolveAccountConfig } from './accountConfig.ts';
import type { AccountItemKind, AccountSection, KnownApps } from './accountItems.ts';
import type { AccountChange, AccountPage, AccountSight, AccountTask, OpenTask } from './accountTasks.ts';
import { isOfTask, isTaskOver, mayOpen, sectionOfTask } from './accountTasks.ts';
import { framingError } from './framing.ts';

/** The data of the event `ACCOUNT_CHANGE`. */
export interface AccountChanged {
  readonly change: AccountChangeName;
  /** Stytch's response; empty if it was lost. */
  readonly answer: object;
}

/** A kind of change, as its event names it. `totp` is an authenticator app; `app` is an application that signs in with the account. */
export type AccountChangeName =
  | 'name'
  | 'password_set'
  | 'password_changed'
  | 'passkey_renamed'
  | 'logged_out'
  | `${'email' | 'phone' | 'passkey' | 'totp'}_added`
  | `${AccountItemKind}_removed`;

/** The result of a change. */
export type AccountOutcome =
  /** The change is made. `userSession` is the user after the change. */
  | ({ readonly kind: 'changed'; readonly userSession: UserSession } & AccountChanged)
  /** A code was sent to the new address. */
  | { readonly kind: 'sent'; readonly sent: SentCode }
  /** The server asks to wait before the next code. */
  | ({ readonly kind: 'paused' } & PauseAsked)
  /** The authenticator app can be set up. */
  | { readonly kind: 'setup'; readonly setup: AppSetup; readonly answer: object }
  /** The unused recovery codes of the user's authenticator app. */
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/**
 * The effects of the account widget. They remember a change that needs a factor, so that `repeat` can make it: the change may
 * contain a password, so it is not in the context.
 */
export interface AccountEffects extends FactorEffects {
  /** Makes a change. Rejects with an InsufficientFactorsError if the user must prove a factor first. */
  change(change: AccountChange, config: ResolvedAccountConfig): Promise<AccountOutcome>;
  /** Repeats the last change that needed a factor. */
  repeat(config: ResolvedAccountConfig): Promise<AccountOutcome>;
  /** Forgets the change that a missing factor stopped. */
  forget(): void;
}

/** The context of the account widget. */
export interface AccountContext extends FactorContext, NewPasswordContext, AccountSight, OpenTask {
  readonly userSession: UserSession | null;
  readonly config: ResolvedAccountConfig;
  /** The chosen tab, or the section that the user comes back to; null before a choice. */
  readonly section: AccountSection | null;
  /** Whether the change that waits for a factor needs a newer proof, of any kind. */
  readonly isProofOld: boolean;
  /** The recovery codes that the user looks at; null for none. */
  readonly codes: readonly string[] | null;
}

/** The events of the account widget. */
export type AccountEvent =
  | WidgetAction
  | NewPasswordEvent
  | FactorEvent
  /** A user is signed in: when the widget appears, and when another user signs in meanwhile. */
  | { readonly type: 'start'; readonly userSession: UserSession; readonly page: AccountPage }
  /** The user or the session has changed, here or in another tab. */
  | { readonly type: 'set_user'; readonly userSession: UserSession }
  /** The session has ended. */
  | { readonly type: 'over' }
  | { readonly type: 'set_apps'; readonly apps: KnownApps }
  | { readonly type: 'load_apps' }
  | { readonly type: 'choose_section'; readonly section: AccountSection }
  | { readonly type: 'open'; readonly task: AccountTask }
  | { readonly type: 'submit'; readonly change: AccountChange }
  | { readonly type: 'log_out' }
  | { readonly type: 'configure'; readonly config: AccountConfig };

/** A state of the account widget: its screen, and an activity after a dot (READ-131). */
export type AccountState =
  | keyof ReturnType<typeof ownStates>
  | Exclude<FactorState<'Account', 'Account'>, `Account.factor${Capitalize<LogInActivity>}`>;
/** The screen of the account widget (READ-131). */
export type AccountScreen = ScreenOf<AccountState>;

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<AccountContext, AccountEvent>();

const atRest = {
  task: null,
  adding: null,
  codes: null,
  setup: null,
  factor: null,
  errorMessage: '',
  codeExpiresAt: 0,
  resendFrom: 0,
  ...nothingTyped,
} satisfies Partial<AccountContext>;

/** Builds the chart in which signed-in users manage their account. */
export function account(effects: AccountEffects, config: AccountConfig = {}): Chart<AccountState, AccountContext, AccountEvent> {
  const actions = widgetActions(['Account']);
  const forget = action((_: AccountContext, _event: unknown) => effects.forget());
  const setUser = (name: string) => [
    // Another tab may have removed the item, or have made it the last way to sign in.
    transition('set_user', 'Account', guard(isSame), guard(isTaskOver), keepUser, reduce(close), forget),
    transition('set_user', name, guard(isSame), keepUser),
  ];
  return chart<AccountState>({
    initial: 'Account',
    context: {
      ...widgetContext,
      ...atRest,
      config: resolveAccountConfig(config),
      page: { isFramed: false, hasPasskeys: false },
      section: config.section ?? null,
      apps: 'loading',
      policy: null,
      isProofOld: false,
      userSession: null,
    },
    states: {
      ...ownStates(effects),
      ...factorFlow(effects, {
        screen: 'Account',
        passkeyScreen: 'Account',
        exits: { proven: 'Account.repeating', byPasskey: 'Account.repeating', left: 'Account.editing' },
        isLogIn: false,
      }),
    },
    everywhere: (name) => [
      ...actions(name),
      ...newPassword(name),
      transition(
        'configure',
        name,
        reduce((context, event) => ({ config: resolveAccountConfig(event.config), section: linked(event.config, context) })),
      ),
      transition('start', 'Account', guard(isAnother), begin, forget),
      transition('over', 'Account.noUser', reduce(leave), forget),
      ...(name === 'Account.noUser' ? [] : setUser(name)),
      transition(
        'set_apps',
        name,
        reduce((_, { apps }) => ({ apps })),
      ),
    ],
    dataEvents: [
      ...dataActions,
      ...newPasswordDataEvents,
      'configure',
      'start',
      'over',
      'set_user',
      'set_apps',
      'load_apps',
      'choose_section',
    ],
  });
}

function ownStates(effects: AccountEffects) {
  const { tell } = effects;
  const report = tellError(tell);
  const announce = (data: AccountChanged) => tell(hostEvent('ACCOUNT_CHANGE', data));
  const toast = (key: MessageKey) => tell({ kind: 'toast', type: 'success', message: { key } });

  const finished = done(
    'Account',
    action((context: AccountContext, { data: { change, answer } }: Outcome<'changed'>) => {
      announce({ change, answer });
      toast(toastOf(context.task));
    }),
    reduce((context, { data }: Outcome<'changed'>) => ({ ...close(context), ...after(context), userSession: data.userSession })),
  );
  /** The edges for the outcomes of a change. */
  const outcomes = [
    done(
      'Account.asking',
      guard(hasSentCode),
      reduce((_, { data: { sent } }: Outcome<'sent'>) => ({ adding: { factor: addressOf(sent), sent }, ...codeContext(sent) })),
      action((_, { data: { sent } }: Outcome<'sent'>) => tell(hostEvent('OTP_SEND', sent.answer))),
    ),
    done('Account.editing', ...paused<Outcome<'paused'>['data']>(tell)),
    done(
      'Account.scanning',
      guard(isSetup),
      reduce((_, { data: { setup } }: Outcome<'setup'>) => ({
        setup,
        adding: { factor: { method: 'totp' as const, destination: '' }, sent: null },
      })),
      action((_, { data }: Outcome<'setup'>) => tell(hostEvent('TOTP_CREATE', data.answer))),
    ),
    done(
      'Account.saving',
      guard(hasCodes),
      reduce((_, { data: { codes } }: Outcome<'codes'>) => ({ codes })),
    ),
    finished,
  ];
  /** Asks for a factor that the change needs. */
  const askForFactor = (isAllowed = isAlways) => [
    failed(
      'Account.factorAsking',
      guard(isAllowed),
      guard(needsApp),
      reduce((context, { error }) => ({ factor: firstFactor(asked(context, error)), isProofOld: isAboutAge(error), errorMessage: '' })),
    ),
    failed(
      'Account.factorChoosing',
      guard(isAllowed),
      guard(isFactorMissing),
      reduce((_, { error }) => ({ factor: null, isProofOld: isAboutAge(error), errorMessage: '' })),
    ),
  ];
  const stay = [
    failed('Account.editing', guard(wasCancelled)),
    failed(
      'Account.editing',
      reduce((_, { error }) => ({ errorMessage: whyNot(error) })),
      report,
    ),
  ];
  const askAgain = failed(
    'Account.asking',
    reduce((context, { error }) => ({ ...again(context), errorMessage: whyNoCode('invalidPasscode', error) })),
    report,
  );

  return onScreen('Account', {
    rest: state(
      transition(
        'open',
        'Account.editing',
        guard(mayOpen),
        reduce((context, { task }) => ({ ...atRest, task, section: sectionOfTask(task), passwordState: passwordState(context) })),
      ),
      transition(
        'choose_section',
        'Account',
        guard(isConfigured),
        reduce((_, { section }) => ({ section })),
      ),
      transition(
        'load_apps',
        'Account',
        reduce(({ apps }) => ({ apps: apps === 'failed' ? ('retrying' as const) : ('loading' as const) })),
      ),
      transition('log_out', 'Account.leaving', guard(isSignedIn)),
    ),
    noUser: state(),
    editing: state(
      reduce(() => ({ adding: null, setup: null, factor: null })),
      action(() => effects.forget()),
      // In a frame, a hijacked click could lock users out of their accounts (READ-97).
      transition(
        'submit',
        'Account.editing',
        guard(isRefused),
        reduce(() => ({ errorMessage: { key: 'framed' } as const })),
        action(({ page, config }) => tell({ kind: 'error', error: framingError(page.isFramed, config) })),
      ),
      transition('submit', 'Account.changing', guard(isOfTask), clearError),
      transition('back', 'Account', reduce(close)),
    ),
    changing: invoke(
      ({ config }, { change }: EventNamed<AccountEvent, 'submit'>) => effects.change(change, config),
      ...outcomes,
      ...askForFactor(),
      ...stay,
    ),
    scanning: state(transition('next', 'Account.saving'), transition('back', 'Account', reduce(close))),
    saving: state(
      transition('next', 'Account.asking', guard(isSettingUp)),
      transition('next', 'Account', reduce(close)),
      transition('back', 'Account.scanning', guard(isSettingUp)),
    ),
    asking: state(
      transition('submit_code', 'Account.verifying', guard(isCode), clearError),
      transition('resend_code', 'Account.resending', guard(wasSent), clearError),
      transition('back', 'Account.saving', guard(isSettingUp), clearError),
      transition('back', 'Account.editing', clearError),
    ),
    verifying: invoke(
      ({ adding, config }: AccountContext, { code }: EventNamed<AccountEvent, 'submit_code'>) => {
        const { factor, sent } = adding as NonNullable<AccountContext['adding']>;
        return effects.change({ kind: 'code', code, factor, methodId: sent?.methodId ?? '' }, config);
      },
      finished,
      ...askForFactor(),
      askAgain,
    ),
    resending: invoke(
      ({ adding, config }: AccountContext) =>
        effects.sendFactor({ ...(adding as { factor: Factor }).factor, expirationMinutes: config.otpOptions.expirationMinutes }),
      done('Account.asking', ...paused(tell)),
      done(
        'Account.asking',
        reduce(({ adding }, { data: sent }: { data: SentCode }) => ({ adding: adding && { ...adding, sent }, ...codeContext(sent) })),
        action((_, { data }: { data: SentCode }) => {
          tell(hostEvent('OTP_SEND', data.answer));
          toast('codeResent');
        }),
      ),
      failed(
        'Account.asking',
        reduce((_, { error }) => ({ errorMessage: shown(error) })),
        report,
      ),
    ),
    repeating: invoke(
      ({ config }: AccountContext) => effects.repeat(config),
      ...outcomes,
      // After a newer proof, the session may still have too few kinds of factors: the user is then asked once more.
      ...askForFactor(isAgeAsked),
      failed(
        'Account.asking',
        guard(wasAsking),
        reduce((context, { error }) => ({ ...again(context), errorMessage: shown(error) })),
        report,
      ),
      ...stay,
    ),
    leaving: invoke(
      ({ userSession }: AccountContext) => effects.endSession({ ...userSession }),
      done(
        'Account.noUser',
        reduce(leave),
        action(() => announce({ change: 'logged_out', answer: {} })),
      ),
      failed(
        'Account',
        reduce((_, { error }) => ({ errorMessage: shown(error) })),
        report,
      ),
    ),
  });
}

type Outcome<K extends AccountOutcome['kind']> = { readonly data: Extract<AccountOutcome, { kind: K }> };

const isSignedIn = ({ userSession }: AccountContext, _event: unknown) => Boolean(userSession?.user);

const isSame = ({ userSession }: AccountContext, event: { readonly userSession: UserSession }) =>
  isSameUser(userSession, event.userSession);

const isAnother = (context: AccountContext, event: { readonly userSession: UserSession }) => !isSame(context, event);
const isRefused = ({ page, config }: AccountContext, _event: unknown) => framingError(page.isFramed, config) !== undefined;
const isSettingUp = ({ setup }: AccountContext, _event: unknown) => setup !== null;
const wasSent = ({ adding }: AccountContext, _event: unknown) => Boolean(adding?.sent);
const wasAsking = ({ adding }: AccountContext, _event: unknown) => adding !== null;

const isAlways = (_: AccountContext) => true;
const isAgeAsked = ({ isProofOld }: AccountContext) => isProofOld;
/** Whether a refusal is about the age of the proof, and not about the number of factors. */
const isAboutAge = (error: unknown) => isFactorNeeded(error) && error.error_type === 'factor_needed';
const asked = (context: AccountContext, error: unknown): AccountContext => ({ ...context, isProofOld: isAboutAge(error) });
const needsApp = (context: AccountContext, { error }: { readonly error: unknown }) =>
  isFactorNeeded(error) && firstFactor(asked(context, error)) !== null;

interface Result {
  readonly data: { readonly kind: AccountOutcome['kind'] };
}

const hasSentCode = (_: AccountContext, { data }: Result) => data.kind === 'sent';
const isSetup = (_: AccountContext, { data }: Result) => data.kind === 'setup';
const hasCodes = (_: AccountContext, { data }: Result) => data.kind === 'codes';
const isFactorMissing = (_: AccountContext, { error }: { readonly error: unknown }) => isFactorNeeded(error);
const isConfigured = ({ config }: AccountContext, { section }: { readonly section: AccountSection }) => config.sections.includes(section);

const begin = reduce((_: AccountContext, { userSession, page }: EventNamed<AccountEvent, 'start'>) => ({
  ...atRest,
  userSession,
  page,
  apps: 'loading' as const,
}));

const keepUser = reduce((_: AccountContext, { userSession }: { readonly userSession: UserSession }) => ({ userSession }));

/** Returns the section to show after a change of the configuration: a newly configured section, or the current one. */
const linked = ({ section }: AccountConfig, context: AccountContext): AccountSection | null =>
  section && section !== context.config.section ? section : context.section;

/** Returns the context of the overview. */
const close = (_: AccountContext, _event?: unknown): typeof atRest => atRest;

/** Returns the context after the end of the session. */
const leave = () => ({ ...atRest, userSession: null, apps: 'loading' as const });

/** Returns the applications after a change, without a removed one. */
const after = ({ task, apps }: AccountContext): Partial<AccountContext> =>
  task?.kind === 'remove' && task.item.kind === 'app' && Array.isArray(apps) ? { apps: apps.filter(({ id }) => id !== task.item.id) } : {};

const toastOf = (task: AccountTask | null): MessageKey => {
  if (task?.kind === 'remove') return 'accountRemoved';
  return task?.kind.startsWith('add') ? 'accountAdded' : 'accountSaved';
};

/** Returns the context for the entry of the same code, after the user was asked for another factor. */
const again = ({ adding }: AccountContext): Partial<AccountContext> => ({ factor: null, ...(adding?.sent && codeContext(adding.sent)) });
const addressOf = ({ channel, destination }: SentCode): Factor => ({ method: channel === 'email' ? 'email' : 'sms', destination });

/** Returns the address for the check of a new password's strength. */
const passwordState = ({ userSession }: AccountContext) => ({
  email: userSession?.user?.emails?.[0]?.email ?? '',
  type: 'password' as const,
});

/** Returns the message for a failed change. The browser's message about its dialog is for developers, and in the browser's language. */
const whyNot = (error: unknown): Shown =>
  isPasskeyKnown(error) || (isAuthError(error) && error.code === 'passkey') ? whyNotCreated(error) : shown(error);
