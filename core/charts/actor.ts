import { interpret } from 'robot3';
import type { Chart, ChartEvent } from '../../machines/chart.ts';
import { placeOf } from '../../machines/chart.ts';
import { UsageError } from '../../machines/errors.ts';
import { createEmitter } from '../base/emitter.ts';
import type { ChartWatcher, Snapshot } from './snapshot.ts';

/** A running chart that any renderer can drive. */
export interface Actor<S extends string, C, E extends ChartEvent> {
  /** The chart's present state and context. */
  getSnapshot(): Snapshot<S, C>;
  /** Calls the listener after every change; returns the function that ends it. */
  subscribe(listener: () => void): () => void;
  /** Whether the present state takes this event. */
  can(event: E): boolean;
  /**
   * Sends an event. One that the present state does not take is ignored; data events wait while
   * the chart waits for an answer.
   * @throws UsageError for a name that the chart does not know (SM-09)
   */
  send(event: E): void;
  /** Ends it: no pending answer changes anything any more, and no listener is called. */
  stop(): void;
}

/** The part of a Robot service that is used, whether Robot or react-robot made it. */
export interface Service {
  machine: { readonly current: string };
  context: unknown;
  send(event: ChartEvent): void;
}

/** Starts a chart on Robot's own interpreter. */
export function startService(chart: { readonly machine: object }): Service {
  return interpret(chart.machine as never, () => {}) as unknown as Service;
}

export interface ActorOptions {
  /** Called when the chart has taken an answer. */
  readonly answered?: () => void;
  readonly stopped?: () => void;
  /** Receives the errors of listeners; default: thrown on their own, where the page reports them. */
  readonly report?: (error: unknown) => void;
  /** Hears of every event that reaches the chart, before the listeners do, and of the end. */
  readonly watch?: ChartWatcher;
}

/** Turns a Robot service into an actor, whether Robot's interpreter or react-robot made it. */
export function createActor<S extends string, C, E extends ChartEvent>(
  chart: Chart<S, C, E>,
  service: Service,
  { answered, stopped, report, watch }: ActorOptions = {},
): Actor<S, C, E> {
  const robotSend = service.send;
  const changes = createEmitter(report);
  const queue: ChartEvent[] = [];
  const held: ChartEvent[] = [];
  let busy = false;
  let ended = false;
  let snapshot: Snapshot<S, C> | undefined;

  const node = () => chart.states[service.machine.current as S];
  const isWaiting = () => node().effect !== undefined;

  /** The edge that an event takes from here; Robot tries them in the same order. */
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
    const { machine, context } = service;
    if (node().transitions.some(({ event: name }) => name === event.type)) robotSend.call(service, event);
    const isChanged = machine !== service.machine || context !== service.context;
    if (isChanged) snapshot = undefined;
    watch?.(getSnapshot, event, before);
    if (!isChanged) return;
    changes.emit();
  }

  function post(event: ChartEvent) {
    if (ended) return;
    queue.push(event);
    if (!busy) drain();
  }

  function drain() {
    busy = true;
    try {
      for (let next = queue.shift(); next && !ended; next = queue.shift()) {
        if (isWaiting() && chart.dataEvents.has(next.type)) held.push(next);
        else take(next);
        if (!isWaiting()) queue.unshift(...held.splice(0));
      }
    } finally {
      busy = false;
    }
  }

  // Robot reads `send` off the service when an effect settles, so every answer passes here too.
  service.send = (event) => {
    post(event);
    answered?.();
  };

  return {
    getSnapshot,
    subscribe: changes.subscribe,
    can: (event) => !ended && edgeOf(event) !== undefined,
    send(event) {
      if (!chart.events.has(event.type)) {
        throw new UsageError('send', `"${event.type}" is no event of this chart.`);
      }
      post(event);
    },
    stop() {
      ended = true;
      changes.clear();
      held.length = 0;
      queue.length = 0;
      watch?.(getSnapshot, null, getSnapshot());
      stopped?.();
    },
  };
}
