/**
 * Developer tools for pages that use Latchkey: its charts and requests as they run. A production build gets functions of the
 * same names that do nothing.
 *
 * @module latchkey/devtools
 */
export type { LatchkeyDevtoolsProps } from './LatchkeyDevtools.tsx';
export { LatchkeyDevtools } from './LatchkeyDevtools.tsx';
export type { MountDevtoolsOptions, MountedDevtools } from './mountDevtools.tsx';
export { mountDevtools } from './mountDevtools.tsx';
