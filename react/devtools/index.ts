/**
 * Developer tools for pages that use Latchkey: the charts and requests while they run. In a production build, the functions
 * of the same names do nothing.
 *
 * @module latchkey/devtools
 */
export type { LatchkeyDevtoolsProps, MountDevtoolsOptions, MountedDevtools } from './mountDevtools.tsx';
export { LatchkeyDevtools, mountDevtools } from './mountDevtools.tsx';
