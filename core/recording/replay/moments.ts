import { resumed } from '../../../machines/chart.ts';
import type { ChartName } from '../../../machines/charts.ts';
import { chartOf } from '../../../machines/charts.ts';
import type { Service } from '../../charts/actor.ts';
import { startService } from '../../charts/actor.ts';
import type { RecordedChart, RecordedStep, RecordingLog } from '../recording.ts';
import { revive } from './revive.ts';

/** Where a chart of a log stands at some moment, with the data that its recording kept. */
export interface Standing {
  /** The chart, as the log has it. */
  readonly chart: RecordedChart;
  /** The state that it is in. */
  readonly state: string;
  /** Its context there. */
  readonly context: object;
}

/** A step of a log, and where it leads today. */
export interface Moment {
  /** The step, as it was recorded. */
  readonly step: RecordedStep;
  /** Whether the chart took the event; otherwise nothing has changed. */
  readonly isTaken: boolean;
  /** Where the step's chart stands afterwards. */
  readonly after: Standing;
}

/** The first step that a present chart answers in another way than the one that was recorded. */
export interface Difference {
  /** Its place in the log's steps, from 0; -1 where a chart cannot even begin. */
  readonly step: number;
  /** Which chart answers differently. */
  readonly chart: ChartName;
  /** The name of the event; empty where the chart cannot even begin. */
  readonly event: string;
  /** Where it went when it was recorded. */
  readonly recorded: string;
  /** Where the present chart goes, or what it throws. */
  readonly now: string;
}

/** The moments of a log, as far as the present charts answer what was recorded. */
export interface Moments {
  /** Where each chart that can begin stood at its beginning. */
  readonly beginnings: readonly Standing[];
  /** One for each step, oldest first; those from the difference on are left out. */
  readonly moments: readonly Moment[];
  /** Null where the present charts do what was recorded. */
  readonly difference: Difference | null;
}

interface Player {
  readonly chart: RecordedChart;
  readonly service: Service;
}

/** Goes through a log with the charts as they are now, up to the first step that leads elsewhere. No effect runs. */
export function momentsOf(log: RecordingLog): Moments {
  const unknown = log.charts.find(({ name, state }) => !isKnown(name, state));
  const players = log.charts.filter(({ name, state }) => isKnown(name, state)).map(begin);
  const beginnings = players.map(standingOf);
  if (unknown) {
    const { name: chart, state: recorded } = unknown;
    return { beginnings, moments: [], difference: { step: -1, chart, event: '', recorded, now: 'no such state' } };
  }
  const byId = new Map(players.map((player) => [player.chart.id, player]));
  const moments: Moment[] = [];
  for (const [place, step] of log.steps.entries()) {
    // A log that was read has a chart for each step.
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

/** Gives where the chart goes. What it throws is an answer, too: a log of older charts may lack what it reads. */
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
