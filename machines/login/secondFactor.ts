import type { StateNode, Step, Transition } from '../chart.ts';
import { flow } from '../chart.ts';
import { unrecoverableType } from '../errors.ts';
import type { FactorEffects, FactorPlan } from './factor.ts';
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

/** The place of the second factor in a chart. A session that ends leads to the same target as a user who gives up. */
export interface FactorPlace extends Omit<FactorPlan<string, string>, 'isLogIn'> {
  /** The conditions under which an idle state leads to the second factor as soon as the session lacks one; null: never. */
  readonly asksAt: (state: string) => readonly Step<never, never>[] | null;
  /** Adds the chart's rules to new edges. */
  readonly guarded: (edges: readonly Edge[]) => readonly Edge[];
}

/** The place in a login chart. */
export const loginPlace: FactorPlace = {
  screen: 'OTPAuthenticate',
  passkeyScreen: 'PasskeyConfirmation',
  exits: { proven: 'OTPConfirmation', byPasskey: 'PasskeyConfirmation', left: 'Main' },
  asksAt: () => [],
  guarded: guardMain,
};

/** Adds the second factor to a chart: its states, and the edges that lead to it in place of a confirmation. */
export function addSecondFactor(chart: LateChart, effects: FactorEffects, place: FactorPlace): void {
  const { screen, exits, asksAt, guarded } = place;
  const proof = factorFlow(effects, { ...place, isLogIn: true }) as Readonly<Record<string, Node>>;
  const states: Readonly<Record<string, Node>> = chart.states;
  // If the passkey offer was added first, the new states must accept its `set_passkey_upgrade`, too.
  const setsUpgrade = (states[exits.left] as Node).transitions.filter(({ event }) => event === 'set_passkey_upgrade');
  const begins = [
    { target: `${screen}.factorAsking`, steps: [guard(isAskedAtOnce), keep, take] },
    { target: `${screen}.factorChoosing`, steps: [guard(isHalf), keep] },
  ];
  /** Leads a sign-in whose session lacks a factor to the second factor. Stores `half` first, because the edge's own steps read it. */
  const asHalf = (edge: Edge): Edge[] =>
    !edge.signsIn || edge.signsIn === 'link'
      ? [edge]
      : [...begins.map((begin) => ({ ...edge, ...begin, steps: [...begin.steps, ...edge.steps] })), edge];
  const missing = guarded(begins.map(({ target, steps }) => transition('factor_missing', target, ...steps)));
  const ends = guarded([transition('factor_proven', exits.proven, forget), transition('factor_over', exits.left, leave)]);
  const rests = (some: Readonly<Record<string, Node>>, edgesOf: (name: string) => readonly Edge[]) =>
    Object.entries(some).map(([name, node]) => [
      name,
      node.effect ? node : { ...node, transitions: [...node.transitions, ...edgesOf(name)] },
    ]);
  chart.add(
    Object.fromEntries([
      ...rests(
        withEdges(states, (edges) => edges.flatMap(asHalf)),
        (name) => {
          const conditions = asksAt(name) as Edge['steps'] | null;
          return conditions ? missing.map((edge) => ({ ...edge, steps: [...conditions, ...edge.steps] })) : [];
        },
      ),
      ...rests(withEdges(proof, guarded), (name) => [
        ...ends,
        // Begins again if another tab signs in another user.
        ...missing,
        ...setsUpgrade.map((edge) => ({ ...edge, target: name })),
      ]),
    ]),
  );
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

// The error stays if the server has ended the session, so that the user learns why the first form is back.
const leave = reduce(({ errorMessage }: LoginContext, _event: unknown) => ({
  ...nothing,
  errorMessage: unrecoverableType(errorMessage) ? errorMessage : '',
}));
