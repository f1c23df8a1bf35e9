import type { LatchkeyDevtools as Component } from './LatchkeyDevtools.tsx';
import type { mountDevtools as mount } from './mountDevtools.tsx';

/** What a production build has in place of the developer tools. */
export const mountDevtools: typeof mount = () => ({ unmount() {} });

/** What a production build has in place of the developer tools. */
export const LatchkeyDevtools: typeof Component = () => null;
