import type { Chart, ScreenOf, StateNode, Transition } from '../chart.ts';
import { flow, onScreen, placeOf } from '../chart.ts';
import type { OtpChannel, RememberedMethod } from '../domain.ts';
import type { LinkNoticeContext, LinkNoticeEvent } from '../linkNotice.ts';
import { clearingNotice, setLinkNotice } from '../linkNotice.ts';
import { once } from '../once.ts';
import type { WidgetAction } from '../widget.ts';
import { confirmation, dataActions, widgetActions, widgetContext } from '../widget.ts';
import type { AnyLoginConfig } from './config.ts';
import { resolveConfig } from './config.ts';
import type { CryptoContext, CryptoEffects, CryptoEvent } from './crypto.ts';
import { crypto, cryptoDataEvents, cryptoSection, walletActions } from './crypto.ts';
import type { FactorContext, FactorEffects, FactorEvent, FactorState } from './factor.ts';
import type { MagicLinkEffects, MagicLinkEvent } from './magicLink.ts';
import { magicLink, magicLinkForm } from './magicLink.ts';
import type { FactorPolicy, HalfSignedIn } from './missingFactor.ts';
import { newPassword, newPasswordDataEvents, nothingTyped } from './newPassword.ts';
import type { OAuthContext, OAuthEffects, OAuthEvent } from './oauth.ts';
import { oauthButtons, setLastUsed } from './oauth.ts';
import type { OneTapNews, OneTapView } from './oneTapView.ts';
import { oneTapAtFirst, oneTapNews } from './oneTapView.ts';
import type { OtpEffects, OtpEvent } from './otp.ts';
import { otp, otpForm } from './otp.ts';
import type { PasskeyEffects, PasskeyEvent } from './passkey.ts';
import { passkeyButton, passkeyNews } from './passkey.ts';
import type { OfferState, PasskeyUpgradeContext, PasskeyUpgradeEffects, PasskeyUpgradeEvent } from './passkeyUpgrade.ts';
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
    LastUsedEffects,
    FactorEffects {}

/** The effects of the method that was last used (CFG-25). */
export interface LastUsedEffects {
  /** Stores the name of a method for the next visit. Not awaited; failures are ignored. */
  rememberMethod(method: RememberedMethod): void;
  /** Removes the stored name. */
  forgetMethod(): void;
}

/** The effects of the login chart without its later parts. */
export type LoginStartEffects = Omit<LoginEffects, Exclude<keyof (FactorEffects & PasskeyUpgradeEffects & LastUsedEffects), 'tell'>>;

/** The context of the login widget. */
export interface LoginContext
  extends PasswordContext,
    OAuthContext,
    PasskeyUpgradeContext,
    CryptoContext,
    LinkNoticeContext,
    Pick<FactorContext, 'half' | 'factor' | 'setup'> {
  /** The users who need a second factor, as the client requires it; null for none. */
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
  | LastUsedEvent
  /** The session has ended: a confirmation, which would be wrong now, gives way to Main. */
  | { readonly type: 'signed_out' }
  | WidgetAction
  | { readonly type: 'choose_method'; readonly method: OtpChannel }
  | { readonly type: 'configure'; readonly config: AnyLoginConfig };

/** The events where the method that was last used stands alone (CFG-25). */
export type LastUsedEvent =
  /** Shows all methods. */
  | { readonly type: 'show_all_methods' }
  /** Shows all methods, and forgets the last used one: another person uses this browser. */
  | { readonly type: 'forget_method' };

/** The events from the observer of the session. */
export type SecondFactorEvent =
  /** A user is signed in whose session lacks a factor: after a redirect, a reload, or a sign-in in another tab. */
  | { readonly type: 'factor_missing'; readonly data: HalfSignedIn }
  /** The session is complete, for example by another tab. */
  | { readonly type: 'factor_proven' }
  /** The session ended before it was complete. */
  | { readonly type: 'factor_over' };

/** A state of the login widget: a screen, and an activity after a dot (SM-01). */
export type LoginState = keyof ReturnType<typeof loginStates> | OfferState | FactorState<'OTPAuthenticate', 'PasskeyConfirmation'>;
/** A screen of the login widget (SM-01). */
export type LoginScreen = ScreenOf<LoginState>;

const { state, transition, guard, reduce, chart } = flow<LoginContext, LoginEvent>();

type Node = StateNode<LoginContext, LoginEvent>;

/** Builds the login chart without the passkey offer and the second factor, which are added when their code is here. */
export function loginStart(
  effects: LoginStartEffects,
  config: AnyLoginConfig = {},
  policy: FactorPolicy | null = null,
): Chart<LoginState, LoginContext, LoginEvent> {
  const resolved = resolveConfig(config);
  const states = once(() => loginStates(effects));
  const common = once(() => takenEverywhere(effects, screensOf(states())));
  return chart<LoginState>({
    initial: misconfiguration(resolved) ? 'Main.misconfigured' : 'Main',
    context: {
      ...widgetContext,
      config: resolved,
      ...nothingTyped,
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
      policy,
      half: null,
      factor: null,
      setup: null,
    },
    // The other states are added later.
    states: () => withEdges(states(), guardMain) as ReturnType<typeof states> & Record<LoginState, Node>,
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
  const wallets = crypto(effects, { exits: { back: 'Main' } });
  const byWallet = wallets.CryptoConfirmation;
  const confirmed = { ...confirmation(effects.tell), transitions: [signedOut] };
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
    ...otp(effects, { prefix: 'OTPAuthenticate', exits: { verified: 'OTPConfirmation', back: 'Main' } }),
    ...password(effects),
    ...wallets,
    CryptoConfirmation: { ...byWallet, transitions: [...byWallet.transitions, signedOut] },
    OTPConfirmation: confirmed,
    PasswordConfirmation: confirmed,
    PasskeyConfirmation: confirmed,
  };
}

/** Returns the names of the idle states, which are the screens. */
const screensOf = (states: object) => Object.keys(states).filter((name) => !placeOf(name).activity);

function takenEverywhere(effects: LoginStartEffects, screens: readonly string[]) {
  const actions = widgetActions(screens);
  const passkeys = passkeyNews(effects, { exits: { used: 'PasskeyConfirmation' } });
  return (name: string) => [
    ...guardMain(actions(name)),
    ...configure(name),
    ...newPassword(name),
    setLastUsed(name),
    setLinkNotice(name),
    ...passkeys(name),
    ...oneTapNews(name),
    ...walletActions(name),
  ];
}

/** Leads from a confirmation to Main when the session ends. The next person does not see what the last one has typed. */
const signedOut = transition(
  'signed_out',
  'Main',
  reduce(() => ({ ...nothingTyped, entry: null })),
);

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
  return name.startsWith('Main') ? guardMain([transition('configure', 'Main', store)]) : [transition('configure', name, store)];
}

const hasMethod = ({ config }: LoginContext, { method }: { method: OtpChannel }) => contactMethods(config).includes(method);

const chooseMethod = transition(
  'choose_method',
  'Main',
  guard(hasMethod),
  reduce((_, { method }) => ({ method, errorMessage: '' })),
);
