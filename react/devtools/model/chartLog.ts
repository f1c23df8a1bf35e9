import type { AnySnapshot, ReadSnapshot } from '../../../core/charts/snapshot.ts';
import type { Redaction } from '../../../core/recording/redaction.ts';
import type { ChartEvent } from '../../../machines/chart.ts';
import type { ChartName } from '../../../machines/charts.ts';
import type { Fields } from './diff.ts';
import type { EndEntry, LiveChart, Move, StepEntry } from './entries.ts';

/** The charts of a page, with what happens to them. */
export interface ChartLog {
  /** Those that run, and those that have ended lately, in the order of their beginnings. */
  charts(): readonly LiveChart[];
  /** Gets to know a chart that runs already. */
  meet(read: ReadSnapshot, name: ChartName): void;
  /** Takes note of an event that has reached a chart, or of its end; gives the entry. Undefined for a chart that nobody knows. */
  note(read: ReadSnapshot, name: ChartName | undefined, event: ChartEvent | null, before: AnySnapshot): StepEntry | EndEntry | undefined;
}

/** So many charts that have ended are kept, to look back at. */
const mostEnded = 3;

/** The events by which a chart goes on by itself: they follow from what has begun it. */
const following: ReadonlySet<string> = new Set(['done', 'error', 'turn_granted']);

/**
 * @param now milliseconds since the epoch
 * @param nextId gives the ids of entries
 */
export function createChartLog(redaction: Redaction, now: () => number, nextId: () => number): ChartLog {
  let charts: readonly LiveChart[] = [];
  let count = 0;
  const kept = new WeakMap<object, Fields>();

  /** The context of a chart, as a recording may hold it; a context is never changed, so that it is looked through once. */
  function fieldsOf({ context }: AnySnapshot): Fields {
    const known = kept.get(context as object) ?? redaction.fields(context as object);
    kept.set(context as object, known);
    return known;
  }

  function meet(read: ReadSnapshot, name: ChartName): LiveChart {
    const known = charts.find((chart) => chart.read === read);
    if (known) return known;
    const { state } = read();
    const chart = { id: (count += 1), name, read, state, since: now(), taken: null, moves: [], hasEnded: false };
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
    charts: () => charts,
    meet: (read, name) => void meet(read, name),
    note(read, name, event, before) {
      const known = charts.find((chart) => chart.read === read);
      if (!event) return known && noteEnd(known);
      const chart = known ?? (name && meet(read, name));
      return chart && noteStep(chart, event, before);
    },
  };
}
