import fc from 'fast-check';
import type { Actor, Service } from '../core/actor.ts';
import { createActor, startService } from '../core/actor.ts';
import type { Watch } from '../core/running.ts';
import type { Chart, ChartEvent, EventNamed } from '../machines/chart.ts';
import type { AnyChart } from './charts.ts';
import { turn } from './effects.ts';

/** What the events of a chart carry, beside their names. */
export type Payloads<E extends ChartEvent> = { readonly [T in E['type']]: fc.Arbitrary<Omit<EventNamed<E, T>, 'type'>> };

/** The world of a walk: its effects wait here for their answers. */
export interface World {
  /** Makes an effect that is answered with one of these, or with one of the failures. */
  asks<T>(answers: fc.Arbitrary<T>): () => Promise<T>;
  /** How many questions were asked so far. */
  asked(): number;
  /** Hears of what reaches the actor. */
  readonly watch?: Watch | undefined;
}

/** What a walk can be looked at and changed by. */
export interface Walk {
  readonly watch?: Watch;
  /** Dresses up what the world and the events bring. */
  readonly dress?: <T>(value: T) => T;
}

/** One way that was taken: how the chart stood before and after, and how many questions that asked. */
export interface Taken {
  readonly event: ChartEvent;
  readonly from: string;
  readonly to: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly asked: number;
}

/** A chart that can be walked, whatever its types. */
export interface Walkable {
  begin(world: World, taken: (one: Taken, way: string) => void): Walker;
}

interface Walker {
  readonly chart: AnyChart;
  readonly opening: fc.Arbitrary<readonly ChartEvent[]> | undefined;
  state(): string;
  payload(name: string): fc.Arbitrary<object>;
  send(event: ChartEvent): void;
}

interface Question {
  readonly answers: fc.Arbitrary<unknown>;
  readonly answer: (value: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Puts a chart and what its events carry together to something that can be walked.
 *
 * @param opening what a walk begins with, where chance alone would bring it too seldom
 */
export function walkable<S extends string, C, E extends ChartEvent>(
  chartOf: (world: World) => Chart<S, C, E>,
  payloads: (context: C) => Payloads<E>,
  opening?: fc.Arbitrary<readonly E[]>,
): Walkable {
  return {
    begin(world, taken) {
      const chart = chartOf(world);
      const service = startService(chart);
      watch(chart, service, world, taken);
      const actor: Actor<S, C, E> = createActor(chart, service, world.watch && { watch: world.watch });
      return {
        chart,
        opening,
        state: () => actor.getSnapshot().state,
        payload: (name) => payloads(actor.getSnapshot().context)[name as E['type']],
        send: (event) => actor.send(event as E),
      };
    },
  };
}

/** The name of a way: the state, the event and, where several ways share those, their number and target. */
export const nameOfWay = (chart: AnyChart, state: string, place: number) => {
  const { event, target } = chart.states[state]?.transitions[place] ?? { event: '', target: '' };
  return `${state} ${place} ${event} -> ${target}`;
};

/** Hears every event where it reaches Robot, answers and held ones too, and foretells by the definition where it leads. */
function watch(chart: AnyChart, service: Service, world: World, taken: (one: Taken, way: string) => void): void {
  const send = service.send;
  service.send = (event) => {
    const { context: before, machine: { current: from } } = service;
    const asked = world.asked();
    const place = (chart.states[from]?.transitions ?? []).findIndex(
      ({ event: name, steps }) =>
        name === event.type && steps.every(({ kind, run }) => kind !== 'guard' || run(before as never, event as never) === true),
    );
    send.call(service, event);
    const one = { event, from, to: service.machine.current, before, after: service.context, asked: world.asked() - asked };
    taken(one, place < 0 ? '' : nameOfWay(chart, from, place));
  };
}

/** Walks a chart for some steps: events that its state takes, and answers to what it asks. */
export async function walk(
  subject: Walkable,
  failures: fc.Arbitrary<unknown>,
  pick: fc.GeneratorValue,
  steps: number,
  taken: (one: Taken, way: string) => void,
  { watch, dress = (value) => value }: Walk = {},
): Promise<void> {
  const open: Question[] = [];
  let asked = 0;
  const asks = <T>(answers: fc.Arbitrary<T>) => () =>
    new Promise<T>((resolve, fail) => {
      asked += 1;
      open.push({ answers, answer: (value) => resolve(value as T), fail });
    });
  // Robot makes of an error that is thrown while it takes an answer an answer of its own: it is kept to be thrown here.
  const thrown: unknown[] = [];
  const walker = subject.begin({ asks, asked: () => asked, watch }, (one, way) => {
    try {
      taken(one, way);
    } catch (error) {
      thrown.push(error);
    }
  });
  const among = <T>(...values: T[]): T => pick(() => fc.constantFrom(...values));

  const { opening } = walker;
  for (const event of opening ? pick(() => opening) : []) walker.send(dress(event));
  for (let step = 0; step < steps; step += 1) {
    const { chart } = walker;
    const ways = (chart.states[walker.state()]?.transitions ?? []).filter(({ event }) => chart.events.has(event));
    const isWaiting = chart.states[walker.state()]?.effect !== undefined;
    const kind = among('answer', 'answer', 'answer', 'failure', 'failure', 'own', 'own', 'own', 'own', 'own', 'own', 'data', 'data', 'data', 'jump', 'jump');
    const isData = (event: string) => chart.dataEvents.has(event);
    const question = isWaiting || kind === 'answer' ? open.pop() : undefined;
    if (question && kind !== 'data' && !(kind === 'own' && ways.length > 0)) {
      if (kind === 'failure') question.fail(dress(pick(() => failures)));
      else question.answer(dress(pick(() => question.answers)));
      await turn();
    } else {
      if (question) open.push(question);
      const fitting = ways.filter(({ event }) => (event === 'transition' ? 'jump' : isData(event) ? 'data' : 'own') === kind);
      const held = [...chart.dataEvents].map((event) => ({ event, target: '' }));
      const choices = fitting.length > 0 ? fitting : isWaiting && kind === 'data' ? held : ways;
      if (choices.length > 0) {
        const { event, target } = among(...choices);
        // A jump aims at one of the ways: by chance alone most of them would be met too seldom.
        const aim = event === 'transition' ? { screen: target.replace('.misconfigured', '') } : dress(pick(() => walker.payload(event)));
        walker.send({ type: event, ...aim });
      }
    }
    if (thrown.length > 0) throw thrown[0];
  }
}
