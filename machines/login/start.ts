import type { Chart, Transition } from '../chart.ts';
import { flow } from '../chart.ts';
import type { OtpChannel } from '../domain.ts';
import type { LinkNoticeContext, LinkNoticeEvent } from '../linkNotice.ts';
import type { Tell } from '../notices.ts';
import { shown, tellError } from '../notices.ts';
import type { WidgetAction } from '../widget.ts';
import { dataActions, setProject, widgetContext } from '../widget.ts';
import type { AnyLoginConfig } from './config.ts';
import { resolveConfig } from './config.ts';
import type { CryptoContext, CryptoEvent } from './crypto.ts';
import type { FactorContext, FactorEvent } from './factor.ts';
import type { MagicLinkEvent } from './magicLink.ts';
import type { FactorPolicy, UserSession } from './missingFactor.ts';
import type { OAuthContext, OAuthEvent } from './oauth.ts';
import type { OneTapNews, OneTapView } from './oneTapView.ts';
import { oneTapAtFirst } from './oneTapView.ts';
import type { OtpEvent } from './otp.ts';
import type { PasskeyEvent } from './passkey.ts';
import type { PasskeyUpgradeContext, PasskeyUpgradeEvent } from './passkeyUpgrade.ts';
import type { PasswordEvent } from './password.ts';
import type { PasswordContext } from './passwordMails.ts';
import { contactMethods, misconfiguration } from './sections.ts';
import { newPasswordDataEvents, nothingTyped } from './strength.ts';

/** The context of the login widget. */
export interface LoginContext
  extends PasswordContext,
    OAuthContext,
    PasskeyUpgradeContext,
    CryptoContext,
    LinkNoticeContext,
    Pick<FactorContext, 'factor' | 'setup'> {
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
  /** The session has ended: Main replaces a confirmation, which would be wrong now. */
  | { readonly type: 'signed_out' }
  | WidgetAction
  | { readonly type: 'choose_method'; readonly method: OtpChannel }
  /** The code for an event of the user did not load. */
  | { readonly type: 'press_failed'; readonly press: string; readonly error: unknown }
  | { readonly type: 'configure'; readonly config: AnyLoginConfig };

/** The events while only the last used method is shown (CFG-25). */
export type LastUsedEvent =
  /** Shows all methods. */
  | { readonly type: 'show_all_methods' }
  /** Shows all methods, and forgets the last used one: another person uses this browser. */
  | { readonly type: 'forget_method' };

/** The events from the observer of the session. */
export type SecondFactorEvent =
  /** A user is signed in whose session lacks a factor: after a redirect, a reload, or a sign-in in another tab. */
  | { readonly type: 'factor_missing'; readonly data: UserSession }
  /** The session is complete, for example because another tab has completed it. */
  | { readonly type: 'factor_proven' }
  /** The session ended before it was complete. */
  | { readonly type: 'factor_over' };

const { state, transition, guard, reduce, chart } = flow<LoginContext, LoginEvent>();

type Edge = Transition<LoginContext, LoginEvent>;

/** A state of the login chart that its first screen needs. */
export type FirstState = 'Main' | 'Main.misconfigured';

/**
 * Builds the login chart with only its first screen: the edges on which Main stays open. `addFlows` adds all other edges and
 * states; the first paint does not need them.
 */
export function loginStart(
  { tell }: { readonly tell: Tell },
  config: AnyLoginConfig = {},
  policy: FactorPolicy | null = null,
): Chart<FirstState, LoginContext, LoginEvent> {
  const resolved = resolveConfig(config);
  return chart<FirstState>({
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
      walletMessage: '',
      policy,
      half: null,
      factor: null,
      setup: null,
    },
    states: { Main: state(...firstActions(tell)), 'Main.misconfigured': state() },
    everywhere: (name) => [...configure(name), setProject(name), setLastUsed(name), setPasskeySupport(name), showOneTap(name)],
    dataEvents: [
      ...dataActions,
      ...newPasswordDataEvents,
      'set_wallets',
      'configure',
      'press_failed',
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

const isMisconfigured = (context: LoginContext, event: { readonly config?: AnyLoginConfig }) =>
  misconfiguration(resolveConfig(event.config ?? context.config)) !== undefined;

/** Returns an edge to Main, after an edge to the error screen, which is taken for a wrong configuration (MAIN-11, MAIN-12). */
export const orMisconfigured = (edge: Edge): Edge[] => [
  { ...edge, target: 'Main.misconfigured', steps: [guard(isMisconfigured), ...edge.steps] },
  edge,
];

/** Applies a new configuration; on Main, an unusable one shows an error instead of the forms (MAIN-11, MAIN-12). */
export function configure(name: string) {
  const store = reduce((_: LoginContext, event: { config: AnyLoginConfig }) => ({
    config: resolveConfig(event.config),
  }));
  return name.startsWith('Main') ? orMisconfigured(transition('configure', 'Main', store)) : [transition('configure', name, store)];
}

const hasMethod = ({ config }: LoginContext, { method }: { method: OtpChannel }) => contactMethods(config).includes(method);

export const setLastUsed = (name: string) =>
  transition(
    'set_last_used',
    name,
    reduce((_, { method }) => ({ lastUsed: method })),
  );

export const setPasskeySupport = (name: string) =>
  transition(
    'set_passkey_support',
    name,
    reduce((_, { support }) => ({ passkeySupport: support })),
  );

/** Returns the edges of Main that lead to no other screen and wait for nothing. */
export const firstActions = (tell: Tell): Edge[] => [
  transition(
    'choose_method',
    'Main',
    guard(hasMethod),
    reduce((_, { method }) => ({ method, errorMessage: '' })),
  ),
  transition(
    'press_failed',
    'Main',
    // The message is below the pressed button.
    reduce((_, { press, error }) => ({ [`${/oauth|passkey|wallet/.exec(press)?.[0] ?? 'error'}Message`]: shown(error) })),
    tellError(tell),
  ),
];

export const showOneTap = (name: string) =>
  transition(
    'show_one_tap',
    name,
    reduce((_, { view }) => ({ oneTap: view })),
  );
