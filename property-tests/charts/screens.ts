import type { ChartEvent, StateNode } from '../../machines/chart.ts';

/** The part of a chart that the tests need, for charts of any type. */
export interface AnyChart {
  readonly initial: string;
  readonly states: Readonly<Record<string, StateNode<never, ChartEvent>>>;
  readonly events: ReadonlySet<string>;
  readonly dataEvents: ReadonlySet<string>;
}

/** The charts of widgets, whose states are named after screens. */
export const widgets = ['login', 'resetPassword', 'passkeyRegistration', 'idp', 'stepUp'] as const;
