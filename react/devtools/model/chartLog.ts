import type { AnySnapshot, ReadSnapshot, SendEvent } from '../../../core/charts/actor.ts';
import type { Redaction } from '../../../core/recording/redaction.ts';
import type { ChartEvent } from '../../../machines/chart.ts';
import type { ChartName } from '../../../machines/charts.ts';
import type { Fields } from './diff.ts';
import type { EndEntry, LiveChart, Move, StepEntry } from './entries.ts';

const mostEnded = 3;

/** The events that follow automatically from an earlier one. */
const following: ReadonlySet<string> = new Set(['done', 'error', 'turn_granted']);

/** Makes a chart log; `now` returns milliseconds since the epoch. */
export function createChartLog(redaction: Redaction, now: () => number, nextId: () => number) {
  let charts: readonly LiveChart[] = [];
  let count = 0;
  const kept = new WeakMap<object, Fields>();

  /** Returns the redacted context of a chart; contexts are immutable, so each one is redacted once. */
  function fieldsOf({ context }: AnySnapshot): Fields {
    const known = kept.get(context as object) ?? redaction.fields(context as object);
    kept.set(context as object, known);
    return known;
  }

  function meet(read: ReadSnapshot, name: ChartName): LiveChart {
    const known = charts.find((chart) => chart.read === read);
    if (known) return known;
    const { state } = read();
    const number = 1 + (charts.findLast((chart) => chart.name === name)?.number ?? 0);
    const common = { read, state, since: now(), taken: null, moves: [], hasEnded: false, send: null };
    const chart = { id: (count += 1), name, number, ...common };
    charts = [...charts, chart];
    return chart;
  }

  function change(id: number, changed: Partial<LiveChart>) {
    const ended = charts.filter((chart) => chart.hasEnded && chart.id !== id).slice(0, -mostEnded + 1);
    charts = charts.filter((chart) => !ended.includes(chart)).map((chart) => (chart.id === id ? { ...chart, ...changed } : chart));
  }

  function noteEnd({ id, name, state }: LiveChart): EndEntry {
    change(id, { hasEnded: true });
    return { kind: 'end', id: nextId(), at: now(), chart: id, name, state };
  }

  function noteStep(chart: LiveChart, { type: event, ...data }: ChartEvent, before: AnySnapshot): StepEntry {
    const after = chart.read();
    const entry = nextId();
    const at = now();
    const { state: from } = before;
    const { state: to } = after;
    if (from !== to) {
      const move: Move = { entry, event, from, to };
      change(chart.id, { state: to, since: at, taken: move, moves: following.has(event) ? [...chart.moves, move] : [move] });
    }
    const { id, name } = chart;
    const fields = { before: fieldsOf(before), after: fieldsOf(after) };
    return {
      kind: 'step',
      id: entry,
      at,
      chart: id,
      name,
      event,
      data: redaction.fields(data),
      from,
      to,
      isTaken: before !== after,
      ...fields,
    };
  }

  return {
    /** Returns the running charts and those that stopped recently, in order of their start. */
    charts: () => charts,
    /** Registers a chart that is already running. */
    meet,
    /** Records an event of a chart, or its stop; returns the entry, or undefined for an unknown chart. */
    note(read: ReadSnapshot, name: ChartName | undefined, event: ChartEvent | null, before: AnySnapshot, send?: SendEvent) {
      const known = charts.find((chart) => chart.read === read);
      if (!event) return known && noteEnd(known);
      const chart = known ?? (name && meet(read, name));
      if (chart && send && !chart.send) change(chart.id, { send });
      return chart && noteStep(chart, event, before);
    },
  };
}
