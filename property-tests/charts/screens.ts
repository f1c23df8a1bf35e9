import type { ChartEvent, StateNode } from '../../machines/chart.ts';

/** What the laws need to know of a chart, whatever its types. */
export interface AnyChart {
  readonly initial: string;
  readonly states: Readonly<Record<string, StateNode<never, ChartEvent>>>;
  readonly events: ReadonlySet<string>;
  readonly dataEvents: ReadonlySet<string>;
}

/** The charts that a person sees, whose states are named after screens. */
export const widgets = ['login', 'resetPassword', 'passkeyRegistration', 'idp'] as const;
