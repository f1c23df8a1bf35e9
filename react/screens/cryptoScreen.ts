import { lazyScreens } from '../lazyScreen.ts';

/** The wallet screens, and their section of Main, come together. */
export const cryptoScreen = lazyScreens(() => import('./crypto.ts'));
