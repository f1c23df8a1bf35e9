import type { LatchkeyDevtools as Component } from './LatchkeyDevtools.tsx';
import type { mountDevtools as mount } from './mountDevtools.tsx';

/** Replaces the developer tools in production builds. */
export const mountDevtools: typeof mount = () => ({ unmount() {} });

/** Replaces the developer tools in production builds. */
export const LatchkeyDevtools: typeof Component = () => null;
