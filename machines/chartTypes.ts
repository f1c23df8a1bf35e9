/** Anything that is sent to a chart: a name and, beside it, what the event carries. */
export interface ChartEvent {
  /** The event's name. */
  readonly type: string;
}

/** The member of a union of events that has this name. */
export type EventNamed<E extends ChartEvent, T extends E['type']> = Extract<E, { type: T }>;

/** The screen a state is shown on: what stands before the first dot. */
export type ScreenOf<S extends string> = S extends `${infer Screen}.${string}` ? Screen : S;

/** A guard, a change of context or an announcement; made by `flow`. */
export interface Step<C, E> {
  /** Its kind: holds a transition back, changes the context, or announces something. */
  readonly kind: 'guard' | 'reduce' | 'action';
  /** The function itself. */
  readonly run: (context: C, event: E) => unknown;
}

/** An edge from one state to another; made by `flow`. */
export interface Transition<C, E extends ChartEvent> {
  /** The event that it takes. */
  readonly event: string;
  /** The state that it leads to. */
  readonly target: string;
  /** Its steps, in order. */
  readonly steps: readonly Step<C, never>[];
  /** The event's payload, for the type system alone. */
  readonly carries?: E;
}

/** A state: resting when it has no effect, otherwise waiting for its effect's answer. */
export interface StateNode<C, E extends ChartEvent> {
  /** The effect that is asked for on entry; absent where the state rests. */
  readonly effect?: (context: C, event: never) => Promise<unknown>;
  /** The steps on entry from another state. */
  readonly enter: readonly Step<C, never>[];
  /** The edges out. */
  readonly transitions: readonly Transition<C, E>[];
}

/** An edge out of a waiting state, taken with the effect's answer. */
export interface Answered<C, T> extends Transition<C, never> {
  readonly answer?: T;
}

/** A finished chart: a pure description that any host can run. */
export interface Chart<S extends string, C, E extends ChartEvent> {
  /** The state that it starts in. */
  readonly initial: S;
  /** Every state by its name. */
  readonly states: Readonly<Record<S, StateNode<C, E>>>;
  /** Every event name that some state takes. */
  readonly events: ReadonlySet<string>;
  /** Events that only change data: kept while the chart waits for an answer, handed over afterwards. */
  readonly dataEvents: ReadonlySet<string>;
  /** The machine behind the chart, for `interpret` and `useMachine`. */
  readonly machine: object;
  /** For the type system alone. */
  readonly types?: { context: C; event: E };
}
