import { limits as first } from './firstLimits.ts';
import { limits as late } from './lateLimits.ts';

/** The constants of the charts and the session; names and comments give the units. */
export const limits = { ...first, ...late } as const;
