import type { StateNode, Transition } from '../chart.ts';
import { flow } from '../chart.ts';
import { unrecoverableType } from '../errors.ts';
import type { FactorEffects } from './factor.ts';
import { factorFlow } from './factor.ts';
import type { LateChart } from './flows.ts';
import { guardMain, withEdges } from './flows.ts';
import type { UserSession } from './missingFactor.ts';
import { missingFactor } from './missingFactor.ts';
import { firstFactor } from './offeredFactors.ts';
import type { LoginContext, LoginEvent } from './start.ts';

const { transition, guard, reduce } = flow<LoginContext, LoginEvent>();

type Node = StateNode<LoginContext, LoginEvent>;
type Edge = Transition<LoginContext, LoginEvent>;

/** Adds the second factor to a login chart: its states, and the edges that lead to it in place of a confirmation. */
export function addSecondFactor(chart: LateChart, effects: FactorEffects): void {
  const proof = factorFlow(effects, {
    screen: 'OTPAuthenticate',
    passkeyScreen: 'PasskeyConfirmation',
    exits: { proven: 'OTPConfirmation', byPasskey: 'PasskeyConfirmation', left: 'Main' },
    isLogIn: true,
  }) as Readonly<Record<string, Node>>;
  // If the passkey offer was added first, the new states must accept its `set_passkey_upgrade`, too.
  const setsUpgrade = chart.states.Main.transitions.filter(({ event }) => event === 'set_passkey_upgrade');
  const rests = (states: Readonly<Record<string, Node>>, edgesOf: (name: string) => readonly Edge[]) =>
    Object.entries(states).map(([name, node]) => [
      name,
      node.effect ? node : { ...node, transitions: [...node.transitions, ...edgesOf(name)] },
    ]);
  chart.add(
    Object.fromEntries([
      ...rests(
        withEdges<Readonly<Record<string, Node>>>(chart.states, (edges) => edges.flatMap(asHalf)),
        () => missing,
      ),
      ...rests(withEdges(proof, guardMain), (name) => [
        ...guardMain([proven, over]),
        // Begins again if another tab signs in another user.
        ...missing,
        ...setsUpgrade.map((edge) => ({ ...edge, target: name })),
      ]),
    ]),
  );
}

/** Leads a sign-in whose session lacks a factor to the second factor. Stores `half` first, because the edge's own steps read it. */
function asHalf(edge: Edge): Edge[] {
  if (!edge.signsIn || edge.signsIn === 'link') return [edge];
  return [...begins.map((begin) => ({ ...edge, ...begin, steps: [...begin.steps, ...edge.steps] })), edge];
}

const keep = reduce((_: LoginContext, { data }: { readonly data: UserSession }) => ({
  half: data,
  factor: null,
  setup: null,
  errorMessage: '',
}));
const nothing = { half: null, factor: null, setup: null, errorMessage: '' };
const forget = reduce((_: LoginContext, _event: unknown) => nothing);

const isHalf = ({ policy }: LoginContext, { data }: { readonly data: UserSession }) => missingFactor(policy, data) !== null;

const firstOf = (context: LoginContext, { data }: { readonly data: UserSession }) => firstFactor({ ...context, half: data });

const isAskedAtOnce = (context: LoginContext, event: { readonly data: UserSession }) =>
  isHalf(context, event) && firstOf(context, event) !== null;

const take = reduce((context: LoginContext, event: { readonly data: UserSession }) => ({ factor: firstOf(context, event) }));

/** The beginnings of the second factor. */
const begins = [
  { target: 'OTPAuthenticate.factorAsking', steps: [guard(isAskedAtOnce), keep, take] },
  { target: 'OTPAuthenticate.factorChoosing', steps: [guard(isHalf), keep] },
];

const missing = guardMain(begins.map(({ target, steps }) => transition('factor_missing', target, ...steps)));
const proven = transition('factor_proven', 'OTPConfirmation', forget);
const over = transition(
  'factor_over',
  'Main',
  // A user whose session the server has ended learns why the form is back.
  reduce(({ errorMessage }, _event: unknown) => ({ ...nothing, errorMessage: unrecoverableType(errorMessage) ? errorMessage : '' })),
);
