/*
 * What is used of Playwright, by its shape: a page may come from @playwright/test, from playwright or from playwright-core,
 * of any version that has this.
 */

/** Something on a page. */
export interface LocatorLike {
  /** As Playwright has it. */
  first(): LocatorLike;
  /** As Playwright has it. */
  or(other: LocatorLike): LocatorLike;
  /** As Playwright has it. */
  filter(options: { hasText: string }): LocatorLike;
  /** As Playwright has it. */
  fill(text: string): Promise<void>;
  /** As Playwright has it. */
  click(): Promise<void>;
  /** As Playwright has it. */
  dblclick(): Promise<void>;
  /** As Playwright has it. */
  press(key: string): Promise<void>;
  /** As Playwright has it. */
  waitFor(options: { state: 'visible' | 'hidden' }): Promise<void>;
  /** As Playwright has it. */
  count(): Promise<number>;
  /** As Playwright has it. */
  inputValue(): Promise<string>;
}

/** A tab. */
export interface PageLike {
  /** As Playwright has it. */
  context(): BrowserContextLike;
  /** As Playwright has it. */
  goto(url: string): Promise<unknown>;
  /** As Playwright has it. */
  reload(): Promise<unknown>;
  /** As Playwright has it. */
  goBack(): Promise<unknown>;
  /** As Playwright has it. */
  close(): Promise<void>;
  /** As Playwright has it. */
  setDefaultTimeout(ms: number): void;
  /** As Playwright has it. */
  getByLabel(text: string, options: { exact: boolean }): LocatorLike;
  /** As Playwright has it. */
  getByText(text: string): LocatorLike;
  /** As Playwright has it. */
  getByRole(role: 'heading' | 'alert' | 'button' | 'tab' | 'link', options?: { name: string; exact: boolean }): LocatorLike;
  /** As Playwright has it. */
  evaluate<R>(script: string | (() => R | Promise<R>)): Promise<R>;
  /** As Playwright has it. */
  on(event: 'pageerror', listener: (error: Error) => void): unknown;
  /** As Playwright has it. */
  on(event: 'request' | 'requestfinished' | 'requestfailed', listener: (request: RequestLike) => void): unknown;
  /** As Playwright has it. */
  on(event: 'domcontentloaded', listener: () => void): unknown;
}

/** A request of a tab. */
export interface RequestLike {
  /** As Playwright has it. */
  isNavigationRequest(): boolean;
}

/** A browser. */
export interface BrowserLike {
  /** As Playwright has it. */
  newContext(options?: object): Promise<BrowserContextLike>;
}

/** A profile of the browser. */
export interface BrowserContextLike {
  /** As Playwright has it. */
  browser(): BrowserLike | null;
  /** As Playwright has it. */
  newPage(): Promise<PageLike>;
  /** As Playwright has it. */
  addInitScript(script: { content: string }): Promise<unknown>;
  /** As Playwright has it. */
  cookies(url: string): Promise<readonly { readonly name: string }[]>;
  /** As Playwright has it. */
  setOffline(isOffline: boolean): Promise<void>;
  /** As Playwright has it. */
  close(): Promise<void>;
}
