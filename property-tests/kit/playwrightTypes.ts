/*
 * What is used of Playwright, by its shape: a page may come from @playwright/test, from playwright or from playwright-core,
 * of any version that has this.
 */

/** Something on a page. */
export interface LocatorLike {
  first(): LocatorLike;
  or(other: LocatorLike): LocatorLike;
  filter(options: { hasText: string }): LocatorLike;
  fill(text: string): Promise<void>;
  click(): Promise<void>;
  dblclick(): Promise<void>;
  press(key: string): Promise<void>;
  waitFor(options: { state: 'visible' | 'hidden' }): Promise<void>;
  count(): Promise<number>;
  inputValue(): Promise<string>;
}

/** A tab. */
export interface PageLike {
  context(): BrowserContextLike;
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  close(): Promise<void>;
  setDefaultTimeout(ms: number): void;
  getByLabel(text: string, options: { exact: boolean }): LocatorLike;
  getByText(text: string): LocatorLike;
  getByRole(role: 'heading' | 'alert' | 'button' | 'tab' | 'link', options?: { name: string; exact: boolean }): LocatorLike;
  evaluate<R>(script: string | (() => R | Promise<R>)): Promise<R>;
  on(event: 'pageerror', listener: (error: Error) => void): unknown;
  on(event: 'request' | 'requestfinished' | 'requestfailed', listener: () => void): unknown;
}

/** A profile of the browser. */
export interface BrowserContextLike {
  browser(): { newContext(options?: object): Promise<BrowserContextLike> } | null;
  newPage(): Promise<PageLike>;
  addInitScript(script: { content: string }): Promise<unknown>;
  cookies(url: string): Promise<readonly { readonly name: string }[]>;
  setOffline(isOffline: boolean): Promise<void>;
  close(): Promise<void>;
}
