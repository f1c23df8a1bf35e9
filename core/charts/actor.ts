import { interpret } from 'robot3';
import type { Chart, ChartEvent, ScreenOf } from '../../machines/chart.ts';
import { placeOf } from '../../machines/chart.ts';
import { UsageError } from '../../machines/errors.ts';
import { createEmitter } from '../base/emitter.ts';

/** The state and context of a chart. The object stays the same until something changes. */
export interface Snapshot<S extends string, C> {
  readonly state: S;
  /** The screen to draw: the state's name up to its first dot. */
  readonly screen: ScreenOf<S>;
  /**
   * The activity on the screen: the rest of the state's name, or null if the state is the screen itself. While an event of the user
   * waits for the code of its edge, the name of the event.
   */
  readonly activity: string | null;
  readonly context: C;
}

export type AnySnapshot = Snapshot<string, unknown>;

/** Returns the snapshot of a running chart; the same function for the chart's whole life. */
export type ReadSnapshot = () => AnySnapshot;

/**
 * Receives every event that reached a chart, accepted or not, the snapshot before the event, and a function that sends events to
 * the chart. Receives null when the chart stops.
 */
export type ChartWatcher = (read: ReadSnapshot, event: ChartEvent | null, before: AnySnapshot, send?: SendEvent) => void;

/** Sends an event to a chart, which ignores it if its state does not accept it. */
export type SendEvent = (event: ChartEvent) => void;

/** A running chart that any renderer can drive. */
export interface Actor<S extends string, C, E extends ChartEvent> {
  /** Returns the chart's current state and context. */
  getSnapshot(): Snapshot<S, C>;
  /** Calls the listener after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Whether the current state accepts this event. */
  can(event: E): boolean;
  /**
   * Sends an event. An event that the current state does not accept is ignored; data events wait while the chart waits for a
   * response.
   *
   * @throws UsageError for an event name that is not in the chart (SM-09)
   */
  send(event: E): void;
  /** Stops the chart: pending responses are ignored, and listeners are no longer called. */
  stop(): void;
}

/** The used part of a Robot service, made by Robot or by react-robot. */
export interface Service {
  machine: { readonly current: string };
  context: unknown;
  send(event: ChartEvent): void;
  /** Tells the service's renderer that something has changed. */
  onChange(service: Service): void;
}

export function startService(chart: { readonly machine: object }): Service {
  return interpret(chart.machine as never, () => {}) as unknown as Service;
}

export interface ActorOptions {
  readonly answered?: () => void;
  readonly stopped?: () => void;
  /** Receives errors of listeners; default: throws them asynchronously, so that the page reports them. */
  readonly report?: (error: unknown) => void;
  /** Called with every event that reaches the chart, before the listeners, and when the chart stops. */
  readonly watch?: ChartWatcher;
}

/** Turns a Robot service, made by Robot or by react-robot, into an actor. */
export function createActor<S extends string, C, E extends ChartEvent>(
  chart: Chart<S, C, E>,
  service: Service,
  { answered, stopped, report, watch }: ActorOptions = {},
): Actor<S, C, E> {
  const robotSend = service.send;
  const changes = createEmitter(report);
  const queue: ChartEvent[] = [];
  const held: ChartEvent[] = [];
  let isBusy = false;
  let isEnded = false;
  let snapshot: Snapshot<S, C> | undefined;

  const node = () => chart.states[service.machine.current as S];
  const isWaiting = () => node().effect !== undefined;

  /** Finds the edge that an event would take; Robot checks the edges in the same order. */
  const edgeOf = (event: ChartEvent) =>
    node().transitions.find(
      ({ event: name, steps }) =>
        name === event.type && steps.every(({ kind, run }) => kind !== 'guard' || run(service.context as C, event as never) === true),
    );

  const getSnapshot = () => (snapshot ??= read());

  function read(): Snapshot<S, C> {
    const state = service.machine.current as S;
    return { state, ...placeOf(state), context: service.context as C };
  }

  function take(event: ChartEvent) {
    const before = getSnapshot();
    const { machine } = service;
    // With `robot3/debug`, Robot throws for an event without an edge.
    if (node().transitions.some(({ event: name }) => name === event.type)) robotSend.call(service, event);
    // Every edge that Robot takes makes a new machine object, even if the edge leads to the same state.
    const isChanged = machine !== service.machine;
    if (isChanged) snapshot = undefined;
    watch?.(getSnapshot, event, before, post);
    if (!isChanged) return;
    changes.emit();
  }

  function post(event: ChartEvent) {
    queue.push(event);
    if (!isBusy) drain();
  }

  function drain() {
    isBusy = true;
    try {
      for (let next = queue.shift(); next && !isEnded; next = queue.shift()) {
        if (isWaiting() && chart.dataEvents.has(next.type)) held.push(next);
        else take(next);
        if (!isWaiting()) queue.unshift(...held.splice(0));
      }
    } finally {
      isBusy = false;
    }
  }

  // Robot reads `send` from the service when an effect settles, so every response passes through here.
  service.send = (event) => {
    post(event);
    answered?.();
  };

  return {
    getSnapshot,
    subscribe: changes.subscribe,
    can: (event) => !isEnded && edgeOf(event) !== undefined,
    send(event) {
      if (!chart.events.has(event.type)) {
        throw new UsageError('send', `"${event.type}" is not an event of this chart.`);
      }
      post(event);
    },
    stop() {
      isEnded = true;
      changes.clear();
      watch?.(getSnapshot, null, getSnapshot());
      stopped?.();
    },
  };
}
