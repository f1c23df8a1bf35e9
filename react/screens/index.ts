import type { LoginScreen } from '../../machines/login.ts';
import type { Screen } from '../lazyScreen.ts';
import { eagerScreen, lazyScreen } from '../lazyScreen.ts';
import { Main } from './Main.tsx';

/** A screen that the chart can reach and nobody draws does not compile. */
export const screens: Record<LoginScreen, Screen> = {
  Main: eagerScreen(Main),
  EmailConfirmation: lazyScreen(async () => (await import('./EmailConfirmation.tsx')).EmailConfirmation),
  OTPAuthenticate: lazyScreen(async () => (await import('./otp.ts')).OTPAuthenticate),
  OTPConfirmation: lazyScreen(async () => (await import('./otp.ts')).OTPConfirmation),
};
