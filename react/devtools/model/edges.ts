import type { ChartEvent, Transition } from '../../../machines/chart.ts';
import type { AnyChart } from '../../../machines/charts.ts';
import { oauthProviders, otpChannels } from '../../../machines/domain.ts';

/** The result of a guard before its event is known. */
export type Verdict =
  | 'holds'
  | 'fails'
  /** The result depends on the event or response. */
  | 'depends';

interface Condition {
  /** The guard's name; "a condition" for an unnamed guard. */
  readonly name: string;
  readonly verdict: Verdict;
}

export interface Edge {
  /** The event that triggers the edge; `done` and `error` are the results of the state's effect. */
  readonly event: string;
  readonly target: string;
  readonly conditions: readonly Condition[];
  /** The fields of the event that the edge's steps read, such as `entry.channel`. */
  readonly reads: readonly string[];
  /** Whether the event would take this edge now. An earlier open edge for the same event blocks it. */
  readonly verdict: Verdict;
  /** The name of the guard or option that blocks the edge, or "an earlier way"; null unless the verdict is `fails`. */
  readonly heldBackBy: string | null;
}

export const unnamed = 'a condition';

/** Returns the outgoing edges of a state with this context, in the order in which the chart checks them. */
export function edgesFrom(chart: AnyChart, state: string, context: unknown): readonly Edge[] {
  const closed = new Set<string>();
  return (chart.states[state]?.transitions ?? []).map((transition) => {
    const edge = edgeOf(transition, context, closed.has(transition.event));
    if (edge.verdict === 'holds') closed.add(edge.event);
    return edge;
  });
}

function edgeOf({ event, target, steps }: Transition<object, ChartEvent>, context: unknown, isClosed: boolean): Edge {
  const conditions = steps
    .filter(({ kind }) => kind === 'guard')
    .map(({ run }) => ({ name: nameOf(run), verdict: verdictOf(run as Guard, event, context) }));
  const failing = conditions.find(({ verdict }) => verdict === 'fails');
  const heldBackBy = missingOption(event, target, context) ?? failing?.name ?? (isClosed ? 'an earlier way' : null);
  const verdict = heldBackBy ? 'fails' : conditions.some((one) => one.verdict === 'depends') ? 'depends' : 'holds';
  return { event, target, conditions, reads: readsOf(steps, event, context), verdict, heldBackBy };
}

type Guard = (context: unknown, event: object) => unknown;

/** All possible events with a name, for the names whose guards read the configuration. */
const possible: Readonly<Record<string, readonly object[]>> = {
  submit_contact: otpChannels.map((channel) => ({ type: 'submit_contact', entry: { channel } })),
  choose_method: otpChannels.map((method) => ({ type: 'choose_method', method })),
  start_oauth: oauthProviders.map((provider) => ({ type: 'start_oauth', provider })),
};

/**
 * Returns an event that throws when its data is read, or adds the names to `reads`. `config` is undefined unless the event
 * is `configure`: no other event has one, but guards of Main read the field from any event.
 */
const unknownEvent = (type: string, reads?: Set<string>, path = ''): object =>
  new Proxy(
    {},
    {
      get(_, name) {
        if (name === 'type') return type;
        if (name === 'config' && type !== 'configure') return undefined;
        if (!reads) throw new TypeError('The payload is unknown.');
        if (typeof name === 'symbol' || ['length', 'toString', 'valueOf'].includes(name)) return undefined;
        reads.add(path + name);
        return unknownEvent(type, reads, `${path}${name}.`);
      },
    },
  );

/** Returns the names of the event's fields that steps read; a field that contains another one of them is left out. */
function readsOf(steps: Transition<object, ChartEvent>['steps'], event: string, context: unknown): readonly string[] {
  const reads = new Set<string>();
  for (const { kind, run } of steps) {
    try {
      // Guards and reducers are pure.
      if (kind !== 'action') (run as Guard)(context, unknownEvent(event, reads));
    } catch {
      // The step computes with the unknown value of a field.
    }
  }
  return [...reads].filter((name) => ![...reads].some((other) => other.startsWith(`${name}.`)));
}

/** Evaluates a guard for all possible events, or for one without data: a guard that reads unknown data depends on the event. */
function verdictOf(run: Guard, event: string, context: unknown): Verdict {
  try {
    const results = (possible[event] ?? [unknownEvent(event)]).map((one) => run(context, one) === true);
    if (results.every((one) => one === results[0])) return results[0] ? 'holds' : 'fails';
  } catch {
    // The guard needs data of the event.
  }
  return 'depends';
}

/** Whether an edge belongs to a method or factor that is not configured, or rejects every possible event. */
export function isUnused({ event, target, steps }: Transition<object, ChartEvent>, context: unknown): boolean {
  if (missingOption(event, target, context)) return true;
  return event in possible && steps.some(({ kind, run }) => kind === 'guard' && verdictOf(run as Guard, event, context) === 'fails');
}

/** The events of methods whose buttons are missing from the screen unless the method is configured; the chart accepts them. */
const productOf = {
  choose_wallet: 'crypto',
  show_other_wallets: 'crypto',
  set_up_wallet: 'crypto',
  use_passkey: 'passkeys',
  passkey_used: 'passkeys',
} as const;

/** Returns the option of the login widget or its client that an edge lacks; undefined if it has the option or needs none. */
function missingOption(event: string, target: string, context: unknown): string | undefined {
  const { config, policy } = context as { config?: { products?: readonly string[] }; policy?: unknown };
  if (!config?.products) return undefined;
  const product = Object.hasOwn(productOf, event) ? productOf[event as keyof typeof productOf] : undefined;
  if (product && !config.products.includes(product)) return 'config.products';
  return policy === null && /\.factor|^factor_/.test(`${event} ${target}`) ? 'the option secondFactor' : undefined;
}

/** Returns the name of a guard without the number that bundlers add to duplicate names. */
export const nameOf = ({ name }: { readonly name: string }) => name.replace(/\$\d+$/, '') || unnamed;

/**
 * Whether an edge is not part of the flow: events that only change data, or that lead to the configuration error;
 * `configure`; and the `transition` action of every idle state.
 */
export const isEverywhere = ({ dataEvents }: AnyChart, state: string, { event, target }: Pick<Edge, 'event' | 'target'>): boolean =>
  event === 'transition' || event === 'configure' || (dataEvents.has(event) && (target === state || target.endsWith('.misconfigured')));

export const ownEdges = (chart: AnyChart, state: string, edges: readonly Edge[]): readonly Edge[] =>
  edges.filter((edge) => !isEverywhere(chart, state, edge));
