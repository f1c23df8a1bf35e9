import type { Chart, ChartEvent, StateNode, Transition } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import { hostEvent, tellHost } from '../hostEvent.ts';
import type { Tell } from '../notices.ts';
import { tellError } from '../notices.ts';
import type { UserSession } from './missingFactor.ts';
import type { PasskeyAttempt, PasskeyContext } from './passkey.ts';
import { passkeyAttempt, wasCancelled, whyNotCreated } from './passkey.ts';

/** The confirmations of sign-ins that a passkey can replace next time. */
const upgradable = ['OTPConfirmation', 'PasswordConfirmation'] as const;

/** The effects of passkey upgrades. */
export interface PasskeyUpgradeEffects {
  /** Receives the flow's notices. */
  readonly tell: Tell;
  /** Creates a passkey with the browser's dialog (CALL-38, CALL-39); resolves with Stytch's response. */
  registerPasskey(attempt: PasskeyAttempt): Promise<object>;
  /** Makes the browser create a passkey without a dialog. Not awaited; failures are ignored. */
  makePasskeySilently(attempt: PasskeyAttempt): void;
  /** Records that this browser offered a passkey, so that the offer is not repeated for a while. */
  noteOffer(): void;
}

/** The context of passkey upgrades. */
export interface PasskeyUpgradeContext extends PasskeyContext {
  /** The way to create a passkey after another sign-in, as reported by the observer. */
  readonly passkeyUpgrade: 'none' | 'silent' | 'offer';
  readonly confirmation: (typeof upgradable)[number];
  /** The session that lacks a factor: no passkey is offered or created for it. Null for a complete session. */
  readonly half: UserSession | null;
}

/** The events of passkey upgrades. */
export type PasskeyUpgradeEvent =
  | { readonly type: 'register' }
  | { readonly type: 'skip' }
  /** From the observer: the supported upgrade. */
  | { readonly type: 'set_passkey_upgrade'; readonly upgrade: PasskeyUpgradeContext['passkeyUpgrade'] };

const { state, invoke, transition, done, failed, guard, reduce, action } = flow<PasskeyUpgradeContext, PasskeyUpgradeEvent>();

/** The states of the passkey offer. */
export type OfferState = `PasskeyRegistrationStart.${'offering' | 'registering'}`;

/** Returns the states of the passkey offer, between a sign-in and its confirmation. */
function passkeyOffer({ tell, registerPasskey }: PasskeyUpgradeEffects) {
  const skipped = action(() => tell(hostEvent('PASSKEY_SKIP')));
  const registered = tellHost(tell, 'PASSKEY_REGISTER');
  return onScreen('PasskeyRegistrationStart', {
    offering: state(
      transition('register', 'PasskeyRegistrationStart.registering', clearError),
      transition('skip', 'PasswordConfirmation', guard(isByPassword), clearError, skipped),
      transition('skip', 'OTPConfirmation', clearError, skipped),
    ),
    registering: invoke(
      ({ config }) => registerPasskey(passkeyAttempt(config)),
      { ...done('PasswordConfirmation', guard(isByPassword), registered), signsIn: 'entry' },
      { ...done('OTPConfirmation', registered), signsIn: 'entry' },
      failed('PasskeyRegistrationStart.offering', guard(wasCancelled)),
      failed(
        'PasskeyRegistrationStart.offering',
        reduce((_, { error }) => ({ errorMessage: whyNotCreated(error) })),
        tellError(tell),
      ),
    ),
  });
}

/** Adds the passkey upgrade to the login chart: its states, and its edges from signing in with a code or a password. */
export function addPasskeyOffer<C extends PasskeyUpgradeContext, E extends ChartEvent>(
  chart: Pick<Chart<string, C, E | PasskeyUpgradeEvent>, 'states' | 'add'>,
  effects: PasskeyUpgradeEffects,
): void {
  const offer = passkeyOffer(effects);
  chart.add(offer);
  // If the session ends, the offer leads to Main, as a confirmation does.
  const ends = (chart.states['OTPConfirmation'] as StateNode<C, E>).transitions.filter(({ event }) => event === 'signed_out');
  const changed = Object.entries(chart.states).map(([name, node]) => {
    const edges = name in offer ? node.transitions : node.transitions.flatMap((edge) => upgrade(effects, edge));
    const more = name === 'PasskeyRegistrationStart.offering' ? ends : [];
    return [name, { ...node, transitions: node.effect ? edges : [...edges, ...more, setPasskeyUpgrade(name)] }];
  });
  chart.add(Object.fromEntries(changed));
}

/** Splits an edge to a confirmation in two: one to the passkey offer, and the edge itself, which may create a passkey silently. */
function upgrade<C extends PasskeyUpgradeContext, E extends ChartEvent>(effects: PasskeyUpgradeEffects, edge: Transition<C, E>) {
  const confirmation = upgradable.find((name) => name === edge.target);
  if (!confirmation || !edge.signsIn) return [edge];
  const keep = reduce((_, _answer: unknown) => ({ confirmation }));
  const note = action(({ half }, _answer: unknown) => {
    if (!half) effects.noteOffer();
  });
  const silently = action((context, _answer: unknown) => {
    if (context.passkeyUpgrade === 'silent' && !context.half) effects.makePasskeySilently(passkeyAttempt(context.config));
  });
  return [
    { ...edge, target: 'PasskeyRegistrationStart.offering', steps: [guard(mayOffer), ...edge.steps, keep, note] },
    { ...edge, steps: [...edge.steps, silently] },
  ];
}

const setPasskeyUpgrade = (name: string) =>
  transition(
    'set_passkey_upgrade',
    name,
    reduce((_, { upgrade }) => ({ passkeyUpgrade: upgrade })),
  );

/** The fields of Stytch's response that decide about the offer; all may be missing. */
interface Answer {
  readonly session?: unknown;
  readonly user?: { readonly webauthn_registrations?: readonly unknown[] };
}

/** Whether to offer a passkey: the response signed the user in, and the user has no passkey. */
const mayOffer = ({ passkeyUpgrade }: PasskeyUpgradeContext, { data: { session, user } }: { data: Answer }) =>
  passkeyUpgrade === 'offer' && Boolean(session) && user?.webauthn_registrations?.length === 0;

const isByPassword = ({ confirmation }: PasskeyUpgradeContext, _event: unknown) => confirmation === 'PasswordConfirmation';

const clearError = reduce((_, _event: unknown) => ({ errorMessage: '' }));
