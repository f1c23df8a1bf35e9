import { array, enums, literal, number, optional, record, refine, string, type, unknown } from 'superstruct';
import { chartNames } from '../../../machines/charts.ts';

/** The header that distinguishes a log from other JSON. */
export const header = type({ format: literal('latchkey-log'), version: unknown() });

/** The rest of a log of version 1. */
export const body = refine(
  type({
    began: string(),
    until: number(),
    forgotten: number(),
    charts: array(
      type({ id: number(), name: enums(chartNames), state: string(), context: record(string(), unknown()), stopped: optional(number()) }),
    ),
    steps: array(type({ chart: number(), at: number(), event: type({ type: string() }), state: string() })),
  }),
  'log',
  ({ charts, steps }) => {
    const stray = steps.findIndex(({ chart }) => !charts.some(({ id }) => id === chart));
    return stray < 0 || `step ${stray} belongs to chart ${steps[stray]?.chart}, which is not there`;
  },
);
