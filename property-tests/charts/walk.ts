import fc from 'fast-check';
import type { Actor, ChartWatcher, Service } from '../../core/charts/actor.ts';
import { createActor, startService } from '../../core/charts/actor.ts';
import type { Chart, ChartEvent, EventNamed, StateNode } from '../../machines/chart.ts';
import { nothing } from './draws.ts';
import { turn } from './effects.ts';

/** The data of a chart's events by event; an event without data needs no entry. */
export type Payloads<E extends ChartEvent> = {
  readonly [T in E['type'] as keyof Omit<EventNamed<E, T>, 'type'> extends never ? never : T]: fc.Arbitrary<Omit<EventNamed<E, T>, 'type'>>;
};

/** The effects of a walk, which wait for their results. */
export interface World {
  /** Makes an effect with one of these results, or a failure. */
  asks<T>(answers: fc.Arbitrary<T>): () => Promise<T>;
}

/** A running chart in a walk. */
interface Staged {
  getSnapshot(): { readonly state: string; readonly context: unknown };
  /** Sends an event, directly or through a user interface. */
  send(event: ChartEvent): void | Promise<void>;
  /** Waits until the consequences of a result are visible. */
  settle(): Promise<void>;
  end?(): void | Promise<void>;
}

/** Runs a chart. `heed` must receive each of its services before any event is sent. */
export type Stage = (chart: RunnableChart, heed: (service: Service) => void) => Staged | Promise<Staged>;

interface Walk {
  /** Runs the chart; default: Robot's own interpreter. */
  readonly stage?: Stage;
  /** Receives the events that reach the actor, if the chart runs on Robot's interpreter. */
  readonly watch?: ChartWatcher;
  /** Wraps the values of effects and events. */
  readonly dress?: <T>(value: T) => T;
  /** Returns the number of the edge to try in a state, in every other step; default: random. */
  readonly toward?: (state: string) => number | undefined;
}

/** A taken edge: the chart before and after it, and the number of started effects. */
export interface Taken {
  readonly event: ChartEvent;
  readonly from: string;
  readonly to: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly asked: number;
}

type RunnableChart = AnyChart & { readonly machine: object };

/** A chart of any type that can be walked. */
export interface Walkable {
  chartOf(world: World): RunnableChart;
  payload(name: string, context: unknown): fc.Arbitrary<object>;
  readonly opening: fc.Arbitrary<readonly ChartEvent[]> | undefined;
}

interface Question {
  readonly answers: fc.Arbitrary<unknown>;
  readonly answer: (value: unknown) => void;
  readonly fail: (error: unknown) => void;
}

type Kind = 'answer' | 'failure' | 'own' | 'data' | 'jump';

/** The frequency of each kind of step: a result of an effect, or an event. */
const often: Readonly<Record<Kind, number>> = { answer: 3, failure: 3, own: 6, data: 3, jump: 2 };
const kinds = (Object.keys(often) as Kind[]).flatMap((kind) => Array.from({ length: often[kind] }, () => kind));

/** The number of draws for the edge to try, because its guards may reject some data. */
const tries = 10;

/** The kinds of the results' events. */
const answerKinds: Readonly<Record<string, Kind>> = { done: 'answer', error: 'failure' };

/**
 * Makes a walkable chart from a chart and the data of its events.
 *
 * @param opening the first events of a walk, which random steps would rarely reach
 */
export function walkable<S extends string, C, E extends ChartEvent>(
  chartOf: (world: World) => Chart<S, C, E>,
  payloads: (context: C) => Payloads<E>,
  opening?: fc.Arbitrary<readonly E[]>,
): Walkable {
  return { chartOf, opening, payload: (name, context) => payloads(context as C)[name as keyof Payloads<E>] ?? nothing };
}

/** Runs a chart on Robot's own interpreter. */
function interpreted(chart: RunnableChart, heed: (service: Service) => void, watch: ChartWatcher | undefined): Staged {
  const service = startService(chart);
  heed(service);
  const actor: Actor<string, unknown, ChartEvent> = createActor(chart as Chart<string, never, ChartEvent>, service, watch && { watch });
  return { ...actor, settle: turn };
}

/** Returns the name of an edge: state, number, event and target. */
export const nameOfEdge = (chart: AnyChart, state: string, place: number) => {
  const { event, target } = chart.states[state]?.transitions[place] ?? { event: '', target: '' };
  return `${state} ${place} ${event} -> ${target}`;
};

/** Returns the number of the edge that an event takes, or -1; Robot checks the edges in the same order. */
const placeOf = (chart: AnyChart, state: string, context: unknown, event: ChartEvent) =>
  (chart.states[state]?.transitions ?? []).findIndex(
    ({ event: name, steps }) =>
      name === event.type && steps.every(({ kind, run }) => kind !== 'guard' || run(context as never, event as never) === true),
  );

/** Observes every event at Robot, including results and queued events, and predicts its target from the definition. */
function heed(chart: AnyChart, service: Service, allAsked: () => number, taken: (one: Taken, edge: string) => void): void {
  const send = service.send;
  service.send = (event) => {
    const {
      context: before,
      machine: { current: from },
    } = service;
    const asked = allAsked();
    const place = placeOf(chart, from, before, event);
    send.call(service, event);
    const one = { event, from, to: service.machine.current, before, after: service.context, asked: allAsked() - asked };
    taken(one, place < 0 ? '' : nameOfEdge(chart, from, place));
  };
}

/** Walks a chart for a number of steps: events of its state, and results of its effects. */
export async function walk(
  subject: Walkable,
  failures: fc.Arbitrary<unknown>,
  pick: fc.GeneratorValue,
  steps: number,
  taken: (one: Taken, edge: string) => void,
  { watch, toward, dress = (value) => value, stage = (chart, each) => interpreted(chart, each, watch) }: Walk = {},
): Promise<void> {
  const open: Question[] = [];
  let asked = 0;
  const asks =
    <T>(answers: fc.Arbitrary<T>) =>
    () =>
      new Promise<T>((resolve, fail) => {
        asked += 1;
        open.push({ answers, answer: (value) => resolve(value as T), fail });
      });
  // Robot turns an error during a result into another result, so errors are collected here and thrown later.
  const thrown: unknown[] = [];
  const keep = (one: Taken, edge: string) => {
    try {
      taken(one, edge);
    } catch (error) {
      thrown.push(error);
    }
  };
  const chart = subject.chartOf({ asks });
  const staged = await stage(chart, (service) => heed(chart, service, () => asked, keep));
  try {
    await walkOn();
  } finally {
    await staged.end?.();
  }

  async function walkOn() {
    const among = <T>(...values: T[]): T => pick(() => fc.constantFrom(...values));
    /** Draws values until one fits, up to `tries` more times; the last value may not fit. */
    const drawn = <T>(values: fc.Arbitrary<T>, fits: (value: T) => boolean = () => true): T => {
      let value = pick(() => values);
      for (let left = tries; left > 0 && !fits(value); left -= 1) value = pick(() => values);
      return value;
    };
    const { opening } = subject;
    for (const event of opening ? pick(() => opening) : []) await staged.send(dress(event));
    for (let step = 0; step < steps; step += 1) {
      const { state, context } = staged.getSnapshot();
      const transitions = chart.states[state]?.transitions ?? [];
      const edges = transitions.filter(({ event }) => chart.events.has(event));
      const isWaiting = chart.states[state]?.effect !== undefined;
      const isData = (event: string) => chart.dataEvents.has(event);
      const kindOf = (event: string): Kind => answerKinds[event] ?? (event === 'transition' ? 'jump' : isData(event) ? 'data' : 'own');
      const place = toward && pick(fc.boolean) ? toward(state) : undefined;
      const wanted = place === undefined ? undefined : transitions[place];
      const leads = (event: ChartEvent) => placeOf(chart, state, context, event) === place;
      // An effect may convert the answer to another result. The guards read that result, and may throw for the answer.
      const mayLead = (result: ChartEvent & { readonly data?: unknown; readonly error?: unknown }) => {
        try {
          return leads(result);
        } catch {
          return true;
        }
      };
      const kind = wanted ? kindOf(wanted.event) : among(...kinds);
      const isSent = wanted ? !(wanted.event in answerKinds) : kind === 'data' || (kind === 'own' && edges.length > 0);
      const question = isWaiting || kind === 'answer' ? open.pop() : undefined;
      if (question && !isSent) {
        if (kind === 'failure') question.fail(dress(drawn(failures, wanted && ((error) => mayLead({ type: 'error', error })))));
        else question.answer(dress(drawn(question.answers, wanted && ((data) => mayLead({ type: 'done', data })))));
        await staged.settle();
      } else {
        if (question) open.push(question);
        const fitting = wanted && isSent ? [wanted] : edges.filter(({ event }) => kindOf(event) === kind);
        const held = [...chart.dataEvents].map((event) => ({ event, target: '' }));
        const choices = fitting.length > 0 ? fitting : isWaiting && kind === 'data' ? held : edges;
        if (choices.length > 0) {
          const { event, target } = among(...choices);
          // A jump selects one of the edges, because random jumps would rarely reach most of them.
          const aim =
            event === 'transition'
              ? { screen: target.replace('.misconfigured', '') }
              : dress(drawn(subject.payload(event, context), wanted && ((data) => leads({ type: event, ...data }))));
          await staged.send({ type: event, ...aim });
        }
      }
      if (thrown.length > 0) throw thrown[0];
    }
  }
}

/** The part of a chart that the tests need, for charts of any type. */
export interface AnyChart {
  readonly initial: string;
  readonly states: Readonly<Record<string, StateNode<never, ChartEvent>>>;
  readonly events: ReadonlySet<string>;
  readonly dataEvents: ReadonlySet<string>;
}

/** The charts of widgets, whose states are named after screens. */
export const widgets = ['login', 'resetPassword', 'passkeyRegistration', 'idp', 'stepUp', 'account'] as const;
