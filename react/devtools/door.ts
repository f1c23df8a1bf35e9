/*
 * The entry of `latchkey/devtools`, which is empty in production builds. All bundlers replace this variable; few support
 * conditions in package.json.
 */
import { LatchkeyDevtools as Component, mountDevtools as mount } from './index.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

const noComponent: typeof Component = () => null;
const mountNothing: typeof mount = () => ({ unmount() {} });

export const LatchkeyDevtools = process.env.NODE_ENV === 'production' ? noComponent : Component;
export const mountDevtools = process.env.NODE_ENV === 'production' ? mountNothing : mount;
