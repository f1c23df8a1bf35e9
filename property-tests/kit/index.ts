/**
 * Checks a host's own page against the model of the login widget or the account widget, with generated paths, in Playwright or jsdom.
 *
 * @module latchkey/testing
 */

export type {
  HostPage,
  PageAdapter,
  PageAddress,
  PageCookie,
  PageWallet,
  PageWorld,
  Sight,
  WidgetCount,
} from '../../fixtures/stage/page.ts';
export type { PlaywrightPageOptions } from '../../fixtures/stage/playwrightPage.ts';
export { playwrightPage } from '../../fixtures/stage/playwrightPage.ts';
export type { BrowserContextLike, BrowserLike, CdpLike, LocatorLike, PageLike } from '../../fixtures/stage/playwrightTypes.ts';
export type { ScreenLike, TestingLibraryPageOptions, UserLike } from '../../fixtures/stage/testingLibraryPage.ts';
export { testingLibraryPage } from '../../fixtures/stage/testingLibraryPage.ts';
export type { Promised } from './check.ts';
export type { AccountPageOptions, CheckAccountOptions } from './checkAccount.ts';
export { checkAccount, replayAccountSteps } from './checkAccount.ts';
export type { CheckLoginOptions, LoginPageOptions } from './checkLogin.ts';
export { checkLogin, replaySteps } from './checkLogin.ts';
export type { PageOptions, PathOptions, Summary } from './checkPaths.ts';
export type { Account } from './expected.ts';
export type { ReturnTo } from './model/model.ts';
export type { AnyProvider } from './model/world.ts';
export type { Finding } from './report.ts';
export { PageError } from './report.ts';
export type { Step, StepKind } from './steps.ts';
export { stepKinds } from './steps.ts';
