import { interpret } from 'robot3';
import type { Chart, ChartEvent, ScreenOf } from '../../machines/chart.ts';
import { placeOf } from '../../machines/chart.ts';
import { UsageError } from '../../machines/errors.ts';
import { createListeners } from '../base/emitter.ts';
import type { Watch } from './chartRegistry.ts';

/** Where a chart stands. The object is the same until something changes. */
export interface Snapshot<S extends string, C> {
  /** The state's whole name. */
  readonly state: S;
  /** What to draw: the state's name before its first dot. */
  readonly screen: ScreenOf<S>;
  /** What goes on there: the rest of the name, or null when the chart rests. */
  readonly activity: string | null;
  /** What the chart remembers. */
  readonly context: C;
}

/** A running chart that any renderer can drive. */
export interface Actor<S extends string, C, E extends ChartEvent> {
  /** Where the chart stands now. */
  getSnapshot(): Snapshot<S, C>;
  /** Tells the listener after every change; gives the function that ends it. */
  subscribe(listener: () => void): () => void;
  /** Whether the present state takes this event. */
  can(event: E): boolean;
  /**
   * Sends an event. One that the present state does not take is ignored; data events wait while
   * the chart waits for an answer.
   * @throws UsageError for a name that the chart does not know (SM-09)
   */
  send(event: E): void;
  /** Ends it: no pending answer moves anything any more and nothing is told. */
  stop(): void;
}

/** What is used of a Robot service, whoever made it. */
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
  /** Is given what a listener throws; default: thrown on its own, where the page reports it. */
  readonly report?: (error: unknown) => void;
  /** Hears of every event that reaches the chart, before the listeners do, and of the end. */
  readonly watch?: Watch;
  /** What the chart is told in place of an event whose target could not be fetched. */
  readonly unfetched?: (error: unknown) => ChartEvent;
}

/** Turns a Robot service into an actor, whether Robot's interpreter or react-robot made it. */
export function createActor<S extends string, C, E extends ChartEvent>(
  chart: Chart<S, C, E>,
  service: Service,
  { answered, stopped, report, watch, unfetched }: ActorOptions = {},
): Actor<S, C, E> {
  const robotSend = service.send;
  const listeners = createListeners(report);
  const queue: ChartEvent[] = [];
  const held: ChartEvent[] = [];
  let busy = false;
  let fetching = false;
  let isWhole = chart.complete === undefined;
  let ended = false;
  let snapshot: Snapshot<S, C> | undefined;

  const node = () => chart.states[service.machine.current as S];
  const isWaiting = () => node().effect !== undefined;

  /** The way that an event takes from here; Robot tries them in the same order. */
  const wayOf = (event: ChartEvent) =>
    node().transitions.find(
      ({ event: name, steps }) =>
        name === event.type &&
        steps.every(({ kind, run }) => kind !== 'guard' || run(service.context as C, event as never) === true),
    );

  /** Whether an event leads to a state that has yet to come. */
  function leadsBeyond(event: ChartEvent): boolean {
    const { target } = (isWhole ? undefined : wayOf(event)) ?? {};
    return target !== undefined && !(target in chart.states);
  }

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
    listeners.tell();
  }

  function post(event: ChartEvent) {
    if (ended) return;
    queue.push(event);
    if (!busy && !fetching) drain();
  }

  function drain() {
    busy = true;
    try {
      for (let next = queue.shift(); next && !ended; next = queue.shift()) {
        if (isWaiting() && chart.dataEvents.has(next.type)) held.push(next);
        else if (leadsBeyond(next)) return void fetchFor(next);
        else take(next);
        if (!isWaiting()) queue.unshift(...held.splice(0));
      }
    } finally {
      busy = false;
    }
  }

  /** Goes on when the rest of the chart is here; what is sent meanwhile waits behind the event. */
  async function fetchFor(event: ChartEvent) {
    fetching = true;
    const next = await chart.complete?.().then(
      () => {
        // What is still missing is a fault of the chart, and nothing to ask for again.
        isWhole = true;
        return event;
      },
      // Whoever waits for an answer gets this one; else it is as if nothing had been sent.
      (error: unknown) => (isWaiting() ? { type: 'error', error } : unfetched?.(error)),
    );
    fetching = false;
    if (next) queue.unshift(next);
    drain();
    answered?.();
  }

  // Robot reads `send` off the service when an effect settles, so every answer passes here too.
  service.send = (event) => {
    post(event);
    if (!fetching) answered?.();
  };

  return {
    getSnapshot,
    subscribe: listeners.add,
    can: (event) => !ended && wayOf(event) !== undefined,
    send(event) {
      if (!chart.events.has(event.type)) {
        throw new UsageError('send', `"${event.type}" is no event of this chart.`);
      }
      post(event);
    },
    stop() {
      ended = true;
      listeners.clear();
      held.length = 0;
      queue.length = 0;
      watch?.(getSnapshot, null, getSnapshot());
      stopped?.();
    },
  };
}
