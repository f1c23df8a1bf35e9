import type { Chart, StateNode, Transition } from './chart.ts';
import { flow, onScreen } from './chart.ts';
import type { LoginConfig } from './config.ts';
import { resolveConfig } from './config.ts';
import { cryptoDataEvents, cryptoSection, walletActions } from './cryptoSection.ts';
import type { LoginContext, LoginEffects, LoginEvent, LoginScreen, LoginState } from './login.ts';
import { magicLinkForm } from './magicLinkForm.ts';
import { newPassword, newPasswordDataEvents, nothingTyped } from './newPassword.ts';
import { oauthButtons, setLastUsed } from './oauth.ts';
import { oneTapAtFirst } from './oneTapView.ts';
import { once } from './once.ts';
import { otpForm } from './otpForm.ts';
import { passkeyButton, passkeyNews } from './passkey.ts';
import { passwordForm } from './passwordForm.ts';
import { contactMethods, misconfiguration } from './sections.ts';
import { confirmation, dataActions, widgetActions, widgetContext } from './widget.ts';

const { state, transition, guard, reduce, chart } = flow<LoginContext, LoginEvent>();

type Node = StateNode<LoginContext, LoginEvent>;

/** The screens beyond Main: whoever asks for one gets there, even before its states have come (SM-02). */
const screensBeyond = [
  'EmailConfirmation',
  'OTPAuthenticate',
  'PasswordCreateOrLogin',
  'PasswordForgot',
  'PasswordBreached',
  'PasswordDedupe',
  'PasswordSetNew',
  'OTPConfirmation',
  'PasswordConfirmation',
  'CryptoConnect',
  'CryptoSignMessage',
  'CryptoOtherScreen',
  'CryptoSetupWallet',
  'CryptoError',
  'CryptoConfirmation',
  'PasskeyConfirmation',
] as const satisfies readonly LoginScreen[];

/** What only they understand. */
const eventsBeyond = [
  'submit_code',
  'resend_code',
  'back',
  'try_again',
  'submit_password',
  'forgot_password',
  'create_password',
  'log_in_without_password',
  'resend_email',
] as const satisfies readonly LoginEvent['type'][];

/**
 * The chart of the login widget around its first screen.
 *
 * @param effects made when somebody asks for more than the first screen
 * @param beyond the states that Main leads to, or what fetches them once they are needed
 */
export function loginMain(
  effects: () => LoginEffects,
  config: LoginConfig,
  beyond: Readonly<Record<string, Node>> | (() => Promise<Readonly<Record<string, Node>>>),
): Chart<LoginState, LoginContext, LoginEvent> {
  const isLate = typeof beyond === 'function';
  const resolved = resolveConfig(config);
  const common = once(() => takenEverywhere(effects()));
  return chart<LoginState>({
    initial: misconfiguration(resolved) ? 'Main.misconfigured' : 'Main',
    context: {
      ...widgetContext,
      ...nothingTyped,
      config: resolved,
      entry: null,
      codeExpiresAt: 0,
      method: null,
      leavingFor: null,
      lastUsed: null,
      oauthMessage: '',
      passkeySupport: 'none',
      passkeyMessage: '',
      oneTap: oneTapAtFirst(resolved),
      oneTapHeight: null,
      wallets: [],
    },
    states: () => guardMainIn({ ...loginMainStates(effects()), ...(!isLate && beyond) }),
    ...(isLate && { later: { events: eventsBeyond, load: async () => guardMainIn(await beyond()) } }),
    everywhere: (name) => common()(name),
    dataEvents: [
      ...dataActions,
      ...newPasswordDataEvents,
      ...cryptoDataEvents,
      'configure',
      'set_last_used',
      'set_passkey_support',
      'passkey_used',
      'passkey_failed',
      'show_one_tap',
      'measure_one_tap',
    ],
  });
}

/** What every resting state takes besides its own. */
function takenEverywhere(effects: LoginEffects) {
  const actions = widgetActions(['Main', ...screensBeyond]);
  const passkeys = passkeyNews(effects, { exits: { used: 'PasskeyConfirmation' } });
  return (name: string) => [
    ...guardMain(actions(name)),
    ...configure(name),
    ...newPassword(name),
    setLastUsed(name),
    ...passkeys(name),
    ...oneTapNews(name),
    ...walletActions(name),
  ];
}

/** Main, what is asked on it, and where autofill leads that runs beside it. */
export function loginMainStates(effects: LoginEffects) {
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
  return {
    ...onScreen('Main', {
      rest: state(
        links.submit,
        codes.submit,
        people.submit,
        buttons.press,
        passkeys.press,
        chooseMethod,
        ...cryptoSection,
      ),
      misconfigured: state(),
      ...links.states,
      ...codes.states,
      ...people.states,
      ...buttons.states,
      ...passkeys.states,
    }),
    // Autofill signs in at any moment, and its news is taken at once, or its host hears of the session first.
    PasskeyConfirmation: confirmation(effects.tell),
  };
}

/** Ways that mind the configuration: those to Main lead to what is wrong with it, if something is (MAIN-11, MAIN-12). */
function guardMain(ways: readonly Transition<LoginContext, LoginEvent>[]): Transition<LoginContext, LoginEvent>[] {
  const isWrong = guard(({ config }: LoginContext) => misconfiguration(config) !== undefined);
  return ways.flatMap((way) => {
    if (way.target !== 'Main') return [way];
    return [{ ...way, target: 'Main.misconfigured', steps: [isWrong, ...way.steps] }, way];
  });
}

function guardMainIn(states: Readonly<Record<string, Node>>): Readonly<Record<string, Node>> {
  const nodes = Object.entries(states).map(([name, node]) => [
    name,
    { ...node, transitions: guardMain(node.transitions) },
  ]);
  return Object.fromEntries(nodes);
}

/** A new configuration; on Main, one that cannot work says so in place of the forms (MAIN-11, MAIN-12). */
function configure(name: string) {
  const store = reduce((_: LoginContext, event: { config: LoginConfig }) => ({
    config: resolveConfig(event.config),
  }));
  const isWrong = guard((_: LoginContext, event: { config: LoginConfig }) => misconfiguration(resolveConfig(event.config)) !== undefined);
  if (!name.startsWith('Main')) return [transition('configure', name, store)];
  return [transition('configure', 'Main.misconfigured', isWrong, store), transition('configure', 'Main', store)];
}

/** What Google's prompt and the widget tell each other, in whatever state the widget is. */
const oneTapNews = (name: string) => [
  transition('show_one_tap', name, reduce((_, { view }) => ({ oneTap: view }))),
  transition('measure_one_tap', name, reduce((_, { height }) => ({ oneTapHeight: height }))),
];

const chooseMethod = transition(
  'choose_method',
  'Main',
  guard(({ config }, { method }) => contactMethods(config).includes(method)),
  reduce((_, { method }) => ({ method, errorMessage: '' })),
);
