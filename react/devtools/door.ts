/*
 * The entry of `latchkey/devtools`, which is empty in production builds. All bundlers replace this variable; few support
 * conditions in package.json.
 */
import { LatchkeyDevtools as Component, mountDevtools as mount } from './index.ts';
import * as none from './production.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

export const LatchkeyDevtools: typeof Component = process.env.NODE_ENV === 'production' ? none.LatchkeyDevtools : Component;
export const mountDevtools: typeof mount = process.env.NODE_ENV === 'production' ? none.mountDevtools : mount;
