import type { Chart, ScreenOf, StateNode, Transition } from '../chart.ts';
import { flow, onScreen, placeOf } from '../chart.ts';
import type { OtpChannel } from '../domain.ts';
import type { LinkNoticeContext, LinkNoticeEvent } from '../linkNotice.ts';
import { clearingNotice, setLinkNotice } from '../linkNotice.ts';
import { shown } from '../notices.ts';
import { once } from '../once.ts';
import type { WidgetAction } from '../widget.ts';
import { confirmation, dataActions, widgetActions, widgetContext } from '../widget.ts';
import type { AnyLoginConfig } from './config.ts';
import { resolveConfig } from './config.ts';
import type { CryptoContext, CryptoEffects, CryptoEvent } from './crypto.ts';
import { crypto, cryptoDataEvents, cryptoSection, walletActions } from './crypto.ts';
import type { Factor, FactorContext, FactorEffects, FactorEvent, FactorState } from './factor.ts';
import type { MagicLinkEffects, MagicLinkEvent } from './magicLink.ts';
import { magicLink, magicLinkForm } from './magicLink.ts';
import type { FactorPolicy, HalfSignedIn } from './missingFactor.ts';
import { missingFactor } from './missingFactor.ts';
import { newPassword, newPasswordDataEvents, nothingTyped } from './newPassword.ts';
import type { OAuthContext, OAuthEffects, OAuthEvent } from './oauth.ts';
import { oauthButtons, setLastUsed } from './oauth.ts';
import type { OneTapNews, OneTapView } from './oneTapView.ts';
import { oneTapAtFirst, oneTapNews } from './oneTapView.ts';
import type { OtpEffects, OtpEvent } from './otp.ts';
import { otp, otpForm } from './otp.ts';
import type { PasskeyEffects, PasskeyEvent } from './passkey.ts';
import { passkeyButton, passkeyNews } from './passkey.ts';
import type { PasskeyUpgradeContext, PasskeyUpgradeEffects, PasskeyUpgradeEvent } from './passkeyUpgrade.ts';
import { passkeyOffer, setPasskeyUpgrade, upgradePasskeys } from './passkeyUpgrade.ts';
import type { PasswordEffects, PasswordEvent } from './password.ts';
import { password, passwordForm } from './password.ts';
import type { PasswordContext } from './passwordMails.ts';
import { contactMethods, misconfiguration } from './sections.ts';

// The public types of the flows.
export type { ContactContext, ContactEffects, SubmitContact } from './contact.ts';
export type {
  CryptoContext,
  CryptoEffects,
  CryptoEvent,
  SignedChallenge,
  WalletChallenge,
} from './crypto.ts';
export type { LinkRequest, MagicLinkEffects, MagicLinkEvent, SentLink } from './magicLink.ts';
export type { NewPasswordContext, NewPasswordEvent } from './newPassword.ts';
export type { OAuthContext, OAuthEffects, OAuthEvent, OAuthRequest } from './oauth.ts';
export type { CodeAttempt, CodeRequest, OtpContext, OtpEffects, OtpEvent, PauseAsked, SentCode } from './otp.ts';
export type { PasskeyAttempt, PasskeyContext, PasskeyEffects, PasskeyEvent, PasskeySupport } from './passkey.ts';
export type { PasskeyUpgradeContext, PasskeyUpgradeEffects, PasskeyUpgradeEvent } from './passkeyUpgrade.ts';
export type { Credentials, PasswordEffects, PasswordEvent } from './password.ts';
export type {
  PasswordContext,
  PasswordMailEffects,
  PasswordMailEvent,
  ResetRequest,
  SentReset,
} from './passwordMails.ts';

/** The effects of the login widget: those of all its flows. */
export interface LoginEffects
  extends OtpEffects,
    MagicLinkEffects,
    PasswordEffects,
    OAuthEffects,
    PasskeyEffects,
    PasskeyUpgradeEffects,
    CryptoEffects,
    FactorEffects {
  /**
   * Adds the states of the second factor to the chart, whose code loads when a user needs them. Resolves with the factor to ask for
   * at once, or null if the user chooses first.
   */
  loadFactors(context: LoginContext): Promise<Factor | null>;
}

/** The effects of the login chart without the states of the second factor. */
export type LoginStartEffects = Omit<LoginEffects, Exclude<keyof FactorEffects, 'tell'>>;

/** The context of the login widget. */
export interface LoginContext
  extends PasswordContext,
    OAuthContext,
    PasskeyUpgradeContext,
    CryptoContext,
    LinkNoticeContext,
    Pick<FactorContext, 'half' | 'factor' | 'setup'> {
  /** Who needs a second factor, as the client requires it; null for nobody. */
  readonly policy: FactorPolicy | null;
  /** The method of the visible form on Main; null before the user has chosen a tab (FORM-02). */
  readonly method: OtpChannel | null;
  /** The view of Google's prompt that its observer requests. */
  readonly oneTap: OneTapView;
  /** The height of the embedded prompt in pixels; null without an embedded prompt. */
  readonly oneTapHeight: number | null;
}

/** The events of the login widget. */
export type LoginEvent =
  | OtpEvent
  | MagicLinkEvent
  | OAuthEvent
  | PasskeyEvent
  | PasskeyUpgradeEvent
  | OneTapNews
  | LinkNoticeEvent
  | PasswordEvent
  | CryptoEvent
  | FactorEvent
  | SecondFactorEvent
  | WidgetAction
  | { readonly type: 'choose_method'; readonly method: OtpChannel }
  | { readonly type: 'configure'; readonly config: AnyLoginConfig };

/** The events about a second factor. All but `retry` come from the observer of the session. */
export type SecondFactorEvent =
  /** The client's option. */
  | { readonly type: 'set_policy'; readonly policy: FactorPolicy }
  /** A user is signed in whose session lacks a factor: after a redirect, a reload, or a sign-in in another tab. */
  | { readonly type: 'factor_missing'; readonly data: HalfSignedIn }
  /** The session is complete, for example by another tab. */
  | { readonly type: 'factor_proven' }
  /** The session ended before it was complete. */
  | { readonly type: 'factor_over' }
  | { readonly type: 'retry' };

/** A state of the login widget: a screen, and an activity after a dot (SM-01). */
export type LoginState = keyof ReturnType<typeof loginStates> | FactorState<'OTPAuthenticate', 'PasskeyConfirmation'>;
/** A screen of the login widget (SM-01). */
export type LoginScreen = ScreenOf<LoginState>;

const { state, invoke, transition, done, failed, guard, reduce, chart } = flow<LoginContext, LoginEvent>();

type Node = StateNode<LoginContext, LoginEvent>;

/** Builds the login chart without the states of the second factor, which `loadFactors` adds (MOUNT-02, MOUNT-16). */
export function loginStart(effects: LoginStartEffects, config: AnyLoginConfig = {}): Chart<LoginState, LoginContext, LoginEvent> {
  const resolved = resolveConfig(config);
  const states = once(() => loginStates(effects));
  const common = once(() => takenEverywhere(effects, screensOf(states())));
  return chart<LoginState>({
    initial: misconfiguration(resolved) ? 'Main.misconfigured' : 'Main',
    context: {
      ...widgetContext,
      ...nothingTyped,
      config: resolved,
      entry: null,
      codeExpiresAt: 0,
      resendFrom: 0,
      method: null,
      leavingFor: null,
      lastUsed: null,
      linkNotice: null,
      oauthMessage: '',
      passkeySupport: 'none',
      passkeyMessage: '',
      passkeyUpgrade: 'none',
      confirmation: 'OTPConfirmation',
      oneTap: oneTapAtFirst(resolved),
      oneTapHeight: null,
      wallets: [],
      policy: null,
      half: null,
      factor: null,
      setup: null,
    },
    // The other states are added later.
    states: () => withEdges(states(), guardEdges) as ReturnType<typeof states> & Record<LoginState, Node>,
    everywhere: (name) => common()(name),
    dataEvents: [
      ...dataActions,
      ...newPasswordDataEvents,
      ...cryptoDataEvents,
      'configure',
      'set_last_used',
      'set_link_notice',
      'set_passkey_support',
      'set_passkey_upgrade',
      'passkey_used',
      'passkey_failed',
      'show_one_tap',
      'measure_one_tap',
      'set_policy',
    ],
  });
}

/** Returns Main, its activities, and all screens that it leads to. */
function loginStates(effects: LoginStartEffects) {
  const links = magicLinkForm(effects, { screen: 'Main', exits: { sent: 'EmailConfirmation' } });
  const codes = otpForm(effects, { screen: 'Main', exits: { sent: 'OTPAuthenticate' } });
  const buttons = oauthButtons(effects, { screen: 'Main' });
  const people = passwordForm(effects, {
    screen: 'Main',
    exits: {
      found: 'PasswordCreateOrLogin',
      needsCode: 'PasswordCreateOrLogin.codeSending',
      needsLink: 'PasswordCreateOrLogin.linkSending',
      needsReset: 'PasswordCreateOrLogin.sendingSetNew',
    },
  });
  const passkeys = passkeyButton(effects, { screen: 'Main', exits: { used: 'PasskeyConfirmation' } });
  const signIns = {
    ...otp(effects, { prefix: 'OTPAuthenticate', exits: { verified: 'OTPConfirmation', back: 'Main' } }),
    ...password(effects),
  };
  return {
    ...onScreen('Main', {
      rest: state(links.submit, codes.submit, people.submit, buttons.press, passkeys.press, chooseMethod, ...cryptoSection),
      misconfigured: state(),
      ...links.states,
      ...codes.states,
      ...people.states,
      ...buttons.states,
      ...passkeys.states,
    }),
    ...magicLink(effects, { prefix: 'EmailConfirmation', exits: { tryAgain: 'Main' } }),
    ...withEdges(signIns, (edges) => upgradePasskeys(effects, edges)),
    ...crypto(effects, { exits: { back: 'Main' } }),
    ...passkeyOffer(effects),
    ...secondFactor(effects),
    OTPConfirmation: confirmation(effects.tell),
    PasswordConfirmation: confirmation(effects.tell),
    PasskeyConfirmation: confirmation(effects.tell),
  };
}

/** Returns the names of the idle states, which are the screens. */
const screensOf = (states: object) => Object.keys(states).filter((name) => !placeOf(name).activity);

function takenEverywhere(effects: LoginStartEffects, screens: readonly string[]) {
  const actions = widgetActions(screens);
  const passkeys = passkeyNews(effects, { exits: { used: 'PasskeyConfirmation' } });
  return (name: string) => [
    ...guardMain([...actions(name), ...(name.includes('.factor') ? [proven, over] : [missing])]),
    ...configure(name),
    ...newPassword(name),
    setLastUsed(name),
    setLinkNotice(name),
    ...guardEdges(passkeys(name)),
    setPasskeyUpgrade(name),
    ...oneTapNews(name),
    ...walletActions(name),
    setPolicy(name),
  ];
}

/** Returns the states before those of the second factor have loaded. */
function secondFactor(effects: LoginStartEffects) {
  return onScreen('OTPAuthenticate', {
    factor: invoke(
      (context) => effects.loadFactors(context),
      done(
        'OTPAuthenticate.factorAsking',
        guard(isAskedAtOnce),
        reduce((_, { data }: { data: Factor | null }) => ({ factor: data })),
      ),
      done('OTPAuthenticate.factorChoosing'),
      failed(
        'OTPAuthenticate.factorFailed',
        reduce((_, { error }) => ({ errorMessage: shown(error) })),
      ),
    ),
    factorFailed: state(
      transition(
        'retry',
        'OTPAuthenticate.factor',
        reduce(() => ({ errorMessage: '' })),
      ),
    ),
  });
}

const isAskedAtOnce = (_: LoginContext, { data }: { readonly data: Factor | null }) => data !== null;

const keepHalf = reduce((_: LoginContext, { data }: { readonly data: HalfSignedIn }) => ({ half: data, errorMessage: '' }));
const forgetHalf = reduce((_: LoginContext, _event: unknown) => ({ half: null, factor: null, setup: null, errorMessage: '' }));
const isHalf = ({ policy }: LoginContext, { data }: { readonly data: HalfSignedIn }) => missingFactor(policy, { ...data }) !== null;

const missing = transition('factor_missing', 'OTPAuthenticate.factor', keepHalf);
const proven = transition('factor_proven', 'OTPConfirmation', forgetHalf);
const over = transition('factor_over', 'Main', forgetHalf);
const setPolicy = (name: string) =>
  transition(
    'set_policy',
    name,
    reduce((_, { policy }) => ({ policy })),
  );

/** Adds Main's rules to edges, and leads a sign-in whose session lacks a factor to the second factor (MFA-01). */
function guardEdges(edges: Edges): Transition<LoginContext, LoginEvent>[] {
  return guardMain(
    edges.flatMap((edge) =>
      /^done$|_used$/.test(edge.event) && /^(?!Email).*Confirmation$|offering$/.test(edge.target)
        ? [{ ...edge, target: 'OTPAuthenticate.factor', steps: [guard(isHalf), ...edge.steps, keepHalf] }, edge]
        : [edge],
    ),
  );
}

const isMisconfigured = (context: LoginContext, event: { readonly config?: AnyLoginConfig }) =>
  misconfiguration(resolveConfig(event.config ?? context.config)) !== undefined;

/**
 * Adds Main's rules to edges: edges to Main lead to the error screen if the configuration is wrong (MAIN-11, MAIN-12); edges
 * away from Main clear its notice.
 */
export function guardMain(edges: Edges): Transition<LoginContext, LoginEvent>[] {
  return edges.flatMap((edge) => {
    if (edge.target !== 'Main') return [clearingNotice(edge)];
    return [{ ...edge, target: 'Main.misconfigured', steps: [guard(isMisconfigured), ...edge.steps] }, edge];
  });
}

type Edges = readonly Transition<LoginContext, LoginEvent>[];

/** Changes the edges of states. */
export function withEdges<T extends Readonly<Record<string, Node>>>(states: T, change: (edges: Edges) => Edges): T {
  const nodes = Object.entries<Node>(states).map(([name, node]) => [name, { ...node, transitions: change(node.transitions) }]);
  return Object.fromEntries(nodes) as T;
}

/** Applies a new configuration; on Main, an unusable one shows an error instead of the forms (MAIN-11, MAIN-12). */
function configure(name: string) {
  const store = reduce((_: LoginContext, event: { config: AnyLoginConfig }) => ({
    config: resolveConfig(event.config),
  }));
  if (!name.startsWith('Main')) return [transition('configure', name, store)];
  return [transition('configure', 'Main.misconfigured', guard(isMisconfigured), store), transition('configure', 'Main', store)];
}

const hasMethod = ({ config }: LoginContext, { method }: { method: OtpChannel }) => contactMethods(config).includes(method);

const chooseMethod = transition(
  'choose_method',
  'Main',
  guard(hasMethod),
  reduce((_, { method }) => ({ method, errorMessage: '' })),
);
