import type { Chart, ScreenOf, StateNode, Transition } from '../chart.ts';
import { flow, onScreen, placeOf } from '../chart.ts';
import type { RememberedMethod } from '../domain.ts';
import { clearingNotice, setLinkNotice } from '../linkNotice.ts';
import { confirmation, widgetActions } from '../widgetActions.ts';
import type { CryptoEffects } from './crypto.ts';
import { crypto, cryptoSection, walletActions } from './crypto.ts';
import type { FactorEffects, FactorState } from './factor.ts';
import type { MagicLinkEffects } from './magicLink.ts';
import { magicLink, magicLinkForm } from './magicLink.ts';
import { newPassword } from './newPassword.ts';
import type { OAuthEffects } from './oauth.ts';
import { oauthButtons } from './oauth.ts';
import type { OtpEffects } from './otp.ts';
import { otp, otpForm } from './otp.ts';
import type { PasskeyEffects } from './passkey.ts';
import { passkeyButton, passkeyNews } from './passkey.ts';
import type { OfferState, PasskeyUpgradeEffects } from './passkeyUpgrade.ts';
import type { PasswordEffects } from './password.ts';
import { password, passwordForm } from './password.ts';
import type { LoginContext, LoginEvent } from './start.ts';
import { configure, firstActions, orMisconfigured, setLastUsed, setPasskeySupport, showOneTap } from './start.ts';
import { nothingTyped } from './strength.ts';

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

/** The effects of the flows that `addFlows` adds: all but those of the passkey offer, the second factor and the remembered method. */
export type LoginFlowEffects = Omit<LoginEffects, Exclude<keyof (FactorEffects & PasskeyUpgradeEffects & LastUsedEffects), 'tell'>>;

/** A state of the login widget: a screen, and an activity after a dot (SM-01). */
export type LoginState = keyof ReturnType<typeof loginStates> | OfferState | FactorState<'OTPAuthenticate', 'PasskeyConfirmation'>;
/** A screen of the login widget (SM-01). */
export type LoginScreen = ScreenOf<LoginState>;

const { state, transition, reduce } = flow<LoginContext, LoginEvent>();

type Node = StateNode<LoginContext, LoginEvent>;

/** A login chart to which late code adds states. */
export type LateChart = Pick<Chart<LoginState, LoginContext, LoginEvent>, 'states' | 'add'>;

/** Adds the flows of all methods to a login chart that has only its first screen. */
export function addFlows(chart: LateChart, effects: LoginFlowEffects): void {
  const states = withEdges<Readonly<Record<string, Node>>>(loginStates(effects), guardMain);
  chart.add(states, takenEverywhere(effects, screensOf(states)));
}

/** Returns Main, its activities, and all screens that it leads to. */
function loginStates(effects: LoginFlowEffects) {
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
      rest: state(
        links.submit,
        codes.submit,
        people.submit,
        buttons.press,
        passkeys.press,
        ...firstActions(effects.tell),
        ...cryptoSection,
      ),
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

/** Returns the names without an activity, which are the screens. */
const screensOf = (states: object) => Object.keys(states).filter((name) => !placeOf(name).activity);

function takenEverywhere(effects: LoginFlowEffects, screens: readonly string[]) {
  const actions = widgetActions(screens);
  const passkeys = passkeyNews(effects, { exits: { used: 'PasskeyConfirmation' } });
  return (name: string) => [
    ...guardMain(actions(name)),
    ...configure(name),
    ...newPassword(name),
    setLastUsed(name),
    setLinkNotice(name),
    setPasskeySupport(name),
    ...passkeys(name),
    showOneTap(name),
    measureOneTap(name),
    ...walletActions(name),
  ];
}

/** Leads from a confirmation to Main when the session ends. The next user must not see the previous user's input. */
const signedOut = transition(
  'signed_out',
  'Main',
  reduce(() => ({ ...nothingTyped, entry: null })),
);

/** Adds Main's rules to edges: edges to Main may lead to its error screen; edges away from Main clear its notice. */
export const guardMain = (edges: Edges): Transition<LoginContext, LoginEvent>[] =>
  edges.flatMap((edge) => (edge.target === 'Main' ? orMisconfigured(edge) : [clearingNotice(edge)]));

type Edges = readonly Transition<LoginContext, LoginEvent>[];

/** Changes the edges of states. */
export function withEdges<T extends Readonly<Record<string, Node>>>(states: T, change: (edges: Edges) => Edges): T {
  const nodes = Object.entries<Node>(states).map(([name, node]) => [name, { ...node, transitions: change(node.transitions) }]);
  return Object.fromEntries(nodes) as T;
}

const measureOneTap = (name: string) =>
  transition(
    'measure_one_tap',
    name,
    reduce((_, { height }) => ({ oneTapHeight: height })),
  );
