/**
 * Checks a host's own page against the model of the login widget: generated paths, in Playwright or jsdom.
 *
 * @module latchkey/testing
 */
export type { Promised } from './check.ts';
export type { CheckLoginOptions, LoginPageOptions, Summary } from './checkLogin.ts';
export { checkLogin, replaySteps } from './checkLogin.ts';
export type { Account } from './expected.ts';
export type { HostPage, PageAdapter, PageAddress, PageWorld, Sight } from './page.ts';
export type { PlaywrightPageOptions } from './playwrightPage.ts';
export { playwrightPage } from './playwrightPage.ts';
export type { BrowserContextLike, BrowserLike, LocatorLike, PageLike } from './playwrightTypes.ts';
export type { Finding } from './report.ts';
export { PageError } from './report.ts';
export type { Step, StepKind } from './steps.ts';
export { stepKinds } from './steps.ts';
export type { ScreenLike, TestingLibraryPageOptions, UserLike } from './testingLibraryPage.ts';
export { testingLibraryPage } from './testingLibraryPage.ts';
export type { AnyProvider } from './world.ts';
