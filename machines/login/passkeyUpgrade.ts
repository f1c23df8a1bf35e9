import type { ChartEvent, Transition } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import type { HostEvent, Tell } from '../notices.ts';
import type { PasskeyAttempt, PasskeyContext } from './passkey.ts';
import { passkeyAttempt, wasCancelled, whyNotCreated } from './passkey.ts';

/** The confirmations of the sign-ins that a passkey makes easier the next time. */
const upgradable = ['OTPConfirmation', 'PasswordConfirmation'] as const;

/** The effects of passkey upgrades. */
export interface PasskeyUpgradeEffects {
  /** Where its announcements go. */
  readonly tell: Tell;
  /** Makes a passkey with the browser's dialogue (CALL-38, CALL-39); resolves with the provider's answer. */
  registerPasskey(attempt: PasskeyAttempt): Promise<object>;
  /** Has the browser make one by itself. Nobody waits for it, and nobody hears of it where it cannot be had. */
  makePasskeySilently(attempt: PasskeyAttempt): void;
  /** Keeps in mind that a passkey was offered in this browser: it is not offered again for a while. */
  noteOffer(): void;
}

/** The context of passkey upgrades. */
export interface PasskeyUpgradeContext extends PasskeyContext {
  /** How this browser may bring a passkey after a sign-in without one; the observer says so. */
  readonly passkeyUpgrade: 'none' | 'silent' | 'offer';
  /** The confirmation that follows the offer. */
  readonly confirmation: (typeof upgradable)[number];
}

/** The events of passkey upgrades. */
export type PasskeyUpgradeEvent =
  | { readonly type: 'register' }
  | { readonly type: 'skip' }
  /** From the observer. */
  | { readonly type: 'set_passkey_upgrade'; readonly upgrade: PasskeyUpgradeContext['passkeyUpgrade'] };

const { state, invoke, transition, done, failed, guard, reduce, action } = flow<PasskeyUpgradeContext, PasskeyUpgradeEvent>();

/** The offer of a passkey, between a sign-in and its confirmation. */
export function passkeyOffer({ tell, registerPasskey }: PasskeyUpgradeEffects) {
  const host = (type: HostEvent['type'], data: object = {}) => tell({ kind: 'event', event: { type, data } });
  const skipped = action(() => host('PASSKEY_SKIP'));
  const registered = action((_, { data }: { data: object }) => host('PASSKEY_REGISTER', data));
  return onScreen('PasskeyRegistrationStart', {
    offering: state(
      transition('register', 'PasskeyRegistrationStart.registering', clearError),
      transition('skip', 'PasswordConfirmation', guard(isByPassword), clearError, skipped),
      transition('skip', 'OTPConfirmation', clearError, skipped),
    ),
    registering: invoke(
      ({ config }) => registerPasskey(passkeyAttempt(config)),
      done('PasswordConfirmation', guard(isByPassword), registered),
      done('OTPConfirmation', registered),
      // A dialogue that this client has cancelled itself is no failure (READ-80).
      failed('PasskeyRegistrationStart.offering', guard(wasCancelled)),
      failed(
        'PasskeyRegistrationStart.offering',
        reduce((_, { error }) => ({ errorMessage: whyNotCreated(error) })),
        action((_, { error }) => tell({ kind: 'error', error })),
      ),
    ),
  });
}

/** The edges of a state, of which those to a confirmation by code or password bring a passkey too, if one can be had. */
export function upgradePasskeys<C extends PasskeyUpgradeContext, E extends ChartEvent>(
  effects: PasskeyUpgradeEffects,
  edges: readonly Transition<C, E>[],
): Transition<C, E>[] {
  return edges.flatMap((edge) => upgrade(effects, edge));
}

/** An edge to a confirmation: past the offer of a passkey, or with one that the browser makes by itself. */
function upgrade<C extends PasskeyUpgradeContext, E extends ChartEvent>(effects: PasskeyUpgradeEffects, edge: Transition<C, E>) {
  const confirmation = upgradable.find((name) => name === edge.target);
  if (!confirmation || edge.event !== 'done') return [edge];
  const keep = reduce((_, _answer: unknown) => ({ confirmation }));
  const note = action((_, _answer: unknown) => effects.noteOffer());
  const silently = action((context, _answer: unknown) => {
    if (context.passkeyUpgrade === 'silent') effects.makePasskeySilently(passkeyAttempt(context.config));
  });
  return [
    { ...edge, target: 'PasskeyRegistrationStart.offering', steps: [guard(mayOffer), ...edge.steps, keep, note] },
    { ...edge, steps: [...edge.steps, silently] },
  ];
}

/** The news of the observer, as a transition of a resting state. */
export const setPasskeyUpgrade = (name: string) =>
  transition(
    'set_passkey_upgrade',
    name,
    reduce((_, { upgrade }) => ({ passkeyUpgrade: upgrade })),
  );

/** The part of the provider's answer that an offer depends on; it may lack any of it. */
interface Answer {
  readonly session?: unknown;
  readonly user?: { readonly webauthn_registrations?: readonly unknown[] };
}

/** Whether a passkey is offered: to people who are signed in by this answer and are known to have none. */
const mayOffer = ({ passkeyUpgrade }: PasskeyUpgradeContext, { data: { session, user } }: { data: Answer }) =>
  passkeyUpgrade === 'offer' && Boolean(session) && user?.webauthn_registrations?.length === 0;

const isByPassword = ({ confirmation }: PasskeyUpgradeContext, _event: unknown) => confirmation === 'PasswordConfirmation';

const clearError = reduce((_, _event: unknown) => ({ errorMessage: '' }));
