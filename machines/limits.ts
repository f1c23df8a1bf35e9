import { limits as first } from './firstLimits.ts';
import { limits as late } from './lateLimits.ts';
import { limits as screens } from './screenLimits.ts';
import { limits as users } from './userLimits.ts';

/** The constants of the charts and the session; names and comments give the units. */
export const limits = { ...first, ...late, ...screens, ...users } as const;
