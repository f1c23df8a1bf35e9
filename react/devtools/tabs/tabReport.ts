import type { Inspected } from '../model/inspector.ts';

/** What a tab tells of itself: names of states and events, and nothing that anybody has typed or was sent. */
export interface TabReport {
  /** Whether somebody looks at it. */
  readonly isVisible: boolean;
  /** When its page began, in milliseconds since the epoch. */
  readonly began: number;
  /** The charts that run there. */
  readonly charts: readonly { readonly name: string; readonly state: string }[];
  /** What happened there last, oldest first. */
  readonly steps: readonly TabStep[];
}

/** A step that has led elsewhere. */
export interface TabStep {
  /** In milliseconds since the epoch. */
  readonly at: number;
  readonly name: string;
  readonly event: string;
  readonly state: string;
}

/** So many steps, and charts, are told. */
const most = 5;

/** The report of a page. */
export function reportOf({ charts, entries }: Pick<Inspected, 'charts' | 'entries'>, isVisible: boolean, began: number): TabReport {
  const steps = entries.flatMap((entry) =>
    entry.kind === 'step' && entry.from !== entry.to ? [{ at: entry.at, name: entry.name, event: entry.event, state: entry.to }] : [],
  );
  const running = charts.filter(({ hasEnded }) => !hasEnded).map(({ name, state }) => ({ name, state }));
  return { isVisible, began, charts: running.slice(-most), steps: steps.slice(-most) };
}

/** Whether something that came from another tab is a report: any script of the origin may send there what it likes. */
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
/** The names of charts, states and events. */
const isName = (value: unknown) => typeof value === 'string' && /^\w[\w.]{0,79}$/.test(value);
const isTime = (value: unknown) => Number.isSafeInteger(value);
