/** An event of a chart: its type and its payload. */
export interface ChartEvent {
  /** The event's name, such as `submit_contact`. */
  readonly type: string;
}

export type EventNamed<E extends ChartEvent, T extends E['type']> = Extract<E, { type: T }>;

/** The screen of a state: its name up to the first dot. */
export type ScreenOf<S extends string> = S extends `${infer Screen}.${string}` ? Screen : S;

/** A guard, a context change or a side effect; made by `flow`. */
export interface Step<C, E> {
  /** `guard` decides whether the edge applies, `reduce` changes the context, `action` calls a function. */
  readonly kind: 'guard' | 'reduce' | 'action';
  /** Returns whether a guard passes, or the changed fields of the context; the result of an action is ignored. */
  readonly run: (context: C, event: E) => unknown;
}

/** An edge from one state to another; made by `flow`. */
export interface Transition<C, E extends ChartEvent> {
  readonly event: string;
  /** The full name of the target state, such as `OTPAuthenticate.verifying`. */
  readonly target: string;
  /** The guards, context changes and actions, in order. The edge is open only if every guard passes. */
  readonly steps: readonly Step<C, never>[];
  /** The method of the sign-in that the edge completes: `entry` is the submitted form; `link` means that a link was sent. */
  readonly signsIn?: 'entry' | 'link' | 'passkeys' | 'wallet';
  /** The event's payload; exists only in the type system. */
  readonly carries?: E;
}

/** A state: idle without an effect, otherwise waiting for the effect to settle. */
export interface StateNode<C, E extends ChartEvent> {
  /** The effect that runs on entry; absent in an idle state. */
  readonly effect?: (context: C, event: never) => Promise<unknown>;
  /** The steps that run on entry from another state. */
  readonly enter: readonly Step<C, never>[];
  readonly transitions: readonly Transition<C, E>[];
}

/** An edge from a waiting state, taken when the effect settles. */
export interface Answered<C, T> extends Transition<C, never> {
  readonly answer?: T;
}

/** A chart: a pure description that any interpreter can run. */
export interface Chart<S extends string, C, E extends ChartEvent> {
  /** The full name of the initial state, such as `Main`. */
  readonly initial: S;
  /** The states by full name: a screen, or a screen and an activity after a dot. */
  readonly states: Readonly<Record<S, StateNode<C, E>>>;
  /** The types of all events that any state accepts. */
  readonly events: ReadonlySet<string>;
  /** Types of events that only change data: queued while the chart waits for an effect, then applied. */
  readonly dataEvents: ReadonlySet<string>;
  /** The Robot machine of the chart, for `interpret` and `useMachine`. */
  readonly machine: object;
  /**
   * Adds or replaces states, by full name, while the chart runs: their code may load late.
   *
   * @param everywhere returns the common edges of an idle state, by its full name; replaces the chart's function for these and
   *   later states. Default: only new states get the chart's common edges
   */
  readonly add: (
    states: Readonly<Record<string, StateNode<C, E>>>,
    everywhere?: (state: string) => readonly Pick<Transition<never, never>, 'event' | 'target' | 'steps'>[],
  ) => void;
  /** Exists only in the type system. */
  readonly types?: { context: C; event: E };
}
