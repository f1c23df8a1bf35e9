import { resumed } from '../../../machines/chart.ts';
import type { ChartName } from '../../../machines/charts.ts';
import { chartOf } from '../../../machines/charts.ts';
import type { Service } from '../../charts/actor.ts';
import { startService } from '../../charts/actor.ts';
import type { RecordedChart, RecordedStep, RecordingLog } from '../recording.ts';
import { revive } from './revive.ts';

/** The state and recorded context of a chart at one moment. */
export interface Standing {
  readonly chart: RecordedChart;
  readonly state: string;
  readonly context: object;
}

/** A step of a log and its result with the current charts. */
export interface ReplayMoment {
  readonly step: RecordedStep;
  /** Whether the chart accepted the event; if not, nothing changed. */
  readonly isTaken: boolean;
  /** The step's chart after the event. */
  readonly after: Standing;
}

/** The first step whose result differs from the recorded one. */
export interface Difference {
  /** The index of the step in the log, from 0; -1 if a chart cannot start. */
  readonly step: number;
  readonly chart: ChartName;
  /** The name of the event; empty if the chart cannot start. */
  readonly event: string;
  readonly recorded: string;
  /** The state of the current chart, or the error it throws. */
  readonly now: string;
}

/** The replayed steps of a log, up to the first difference. */
export interface Moments {
  /** The charts at their start, without charts that cannot start. */
  readonly beginnings: readonly Standing[];
  /** One entry per step, oldest first, without the steps from the difference on. */
  readonly moments: readonly ReplayMoment[];
  /** The first different result; null if the current charts behave as recorded. */
  readonly difference: Difference | null;
}

interface Player {
  readonly chart: RecordedChart;
  readonly service: Service;
}

/** Replays a log with the current charts, up to the first different result. Effects do not run. */
export function momentsOf(log: RecordingLog): Moments {
  const unknown = log.charts.find(({ name, state }) => !isKnown(name, state));
  const players = log.charts.filter(({ name, state }) => isKnown(name, state)).map(begin);
  const beginnings = players.map(standingOf);
  if (unknown) {
    const { name: chart, state: recorded } = unknown;
    return { beginnings, moments: [], difference: { step: -1, chart, event: '', recorded, now: 'no such state' } };
  }
  const byId = new Map(players.map((player) => [player.chart.id, player]));
  const moments: ReplayMoment[] = [];
  for (const [place, step] of log.steps.entries()) {
    // `readLog` has checked that every step has a chart.
    const player = byId.get(step.chart) as Player;
    const { machine } = player.service;
    const now = take(player, step);
    if (now !== step.state) {
      const difference = { step: place, chart: player.chart.name, event: step.event.type, recorded: step.state, now };
      return { beginnings, moments, difference };
    }
    moments.push({ step, isTaken: machine !== player.service.machine, after: standingOf(player) });
  }
  return { beginnings, moments, difference: null };
}

const isKnown = (name: ChartName, state: string) => Object.hasOwn(chartOf(name).states, state);

function begin(chart: RecordedChart): Player {
  const context = revive(chart.context) as object;
  return { chart, service: startService(resumed(chartOf(chart.name), chart.state, context)) };
}

/** Returns the state after an event, or the error that the chart throws: a log of older charts may lack data. */
function take({ service }: Player, { event: { type, ...data } }: RecordedStep): string {
  try {
    service.send({ type, ...(revive(data) as object) });
    return service.machine.current;
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

const standingOf = ({ chart, service }: Player): Standing => ({
  chart,
  state: service.machine.current,
  context: service.context as object,
});
