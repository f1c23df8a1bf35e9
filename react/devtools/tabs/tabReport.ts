import type { Inspected } from '../model/inspector.ts';

/** The report of a tab: names of states and events, without data of users. */
export interface TabReport {
  readonly isVisible: boolean;
  /** The start of the page in milliseconds since the epoch. */
  readonly began: number;
  readonly charts: readonly { readonly name: string; readonly state: string }[];
  /** The last steps, oldest first; `at` is in milliseconds since the epoch. */
  readonly steps: readonly { readonly at: number; readonly name: string; readonly event: string; readonly state: string }[];
}

/** The maximum number of steps and of charts. */
const most = 5;

export function reportOf({ charts, entries }: Pick<Inspected, 'charts' | 'entries'>, isVisible: boolean, began: number): TabReport {
  const steps = entries.flatMap((entry) =>
    entry.kind === 'step' && entry.from !== entry.to ? [{ at: entry.at, name: entry.name, event: entry.event, state: entry.to }] : [],
  );
  const running = charts.filter(({ hasEnded }) => !hasEnded).map(({ name, state }) => ({ name, state }));
  return { isVisible, began, charts: running.slice(-most), steps: steps.slice(-most) };
}

/** Whether a message contains a report: any script of the origin can send messages. */
export function isTabReport(value: unknown): value is TabReport {
  return (
    isRecord(value) &&
    typeof value['isVisible'] === 'boolean' &&
    isTime(value['began']) &&
    isList(value['charts'], (chart) => isName(chart['name']) && isName(chart['state'])) &&
    isList(value['steps'], (step) => isTime(step['at']) && isName(step['name']) && isName(step['event']) && isName(step['state']))
  );
}

type Unknown = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Unknown => typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown, isItem: (item: Unknown) => boolean) =>
  Array.isArray(value) && value.length <= most && value.every((item) => isRecord(item) && isItem(item));
/** Whether a value can be the name of a chart, a state or an event. */
const isName = (value: unknown) => typeof value === 'string' && /^\w[\w.]{0,79}$/.test(value);
const isTime = (value: unknown) => Number.isSafeInteger(value);
