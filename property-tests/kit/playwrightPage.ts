import type { HostPage, PageAdapter, PageWorld, Sight } from './page.ts';
import { isInterrupted, steadily } from './patience.ts';
import type { BrowserContextLike, LocatorLike, PageLike } from './playwrightTypes.ts';
import { trafficOf } from './traffic.ts';

/** How a page is opened by Playwright. */
export interface PlaywrightPageOptions {
  /** The page's whole address, or what makes it of the public token of a path's world. */
  readonly url: string | ((publicToken: string) => string);
  /** A global variable by which the page finds its public token, set before any of its scripts runs. Not needed where the address carries it. */
  readonly tokenVariable?: string;
  /** How long to wait for what must come, in milliseconds; default 5000. */
  readonly patience?: number;
  /** The options of the browser's contexts, such as a locale; by default people prefer reduced motion. */
  readonly context?: object;
  /** The default export of `axe-core`, for `axe: true`. */
  readonly axe?: { readonly source: string };
}

/**
 * A page in Playwright's browser. Each path gets a context of its own, as fresh as a new profile.
 *
 * @param page the `page` of a test, or a page of playwright-core; its browser is what is used of it
 */
export function playwrightPage(page: PageLike, options: PlaywrightPageOptions): PageAdapter {
  const { url, tokenVariable } = options;
  const addressOf = typeof url === 'function' ? url : () => url;
  return {
    address: { url: addressOf, tokenVariable },
    async open(world: PageWorld) {
      const browser = page.context().browser();
      if (!browser) throw new Error('playwrightPage needs a page of a browser that was launched or connected to.');
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options.context });
      if (tokenVariable) {
        const [name, token] = [tokenVariable, world.publicToken].map((text) => JSON.stringify(text));
        await context.addInitScript({ content: `globalThis[${name}] = ${token};` });
      }
      const address = new URL(addressOf(world.publicToken)).href;
      return openTab(context, address, address, options, () => context.close());
    },
  };
}

async function openTab(
  context: BrowserContextLike,
  home: string,
  url: string,
  options: PlaywrightPageOptions,
  close?: () => Promise<void>,
): Promise<HostPage> {
  const { patience = 5_000, axe } = options;
  const tab = await context.newPage();
  const problems: string[] = [];
  const traffic = trafficOf(tab);
  tab.setDefaultTimeout(patience);
  tab.on('pageerror', (error) => problems.push(String(error)));

  /** Goes somewhere. Where the page itself went elsewhere meanwhile, that is where the tab is. */
  async function go(where: () => Promise<unknown>): Promise<void> {
    await where().catch((error: unknown) => {
      if (!isInterrupted(error)) throw error;
    });
  }
  const read = <T>(what: string, run: () => Promise<T>) => steadily(patience, what, run);

  await go(() => tab.goto(url));

  const field = (label: string) => tab.getByLabel(label, { exact: true }).first();
  const named = (name: string) =>
    tab
      .getByRole('button', { name, exact: true })
      .or(tab.getByRole('tab', { name, exact: true }))
      .or(tab.getByRole('link', { name, exact: true }))
      .first();
  const locate = (sight: Sight): LocatorLike => {
    if ('heading' in sight) return tab.getByRole('heading', { name: sight.heading, exact: true });
    return 'alert' in sight ? tab.getByRole('alert').filter({ hasText: sight.alert }) : tab.getByText(sight.text);
  };

  return {
    patience,
    goto: (address) => go(() => tab.goto(address)),
    reload: () => go(() => tab.reload()),
    fill: (label, text) => field(label).fill(text),
    press: (name, times) => (times === 2 ? named(name).dblclick() : named(name).click()),
    pressEnter: (label) => field(label).press('Enter'),
    see: (sight) => locate(sight).first().waitFor({ state: 'visible' }),
    miss: (sight) => locate(sight).first().waitFor({ state: 'hidden' }),
    valueOf: (label) =>
      read('The value of a field', async () => ((await field(label).count()) > 0 ? field(label).inputValue() : undefined)),
    text: () => read('The text of the page', () => tab.evaluate(readText)),
    settle: () => traffic.settle(patience),
    async hasCookie(name) {
      const cookies = await read('The cookies', () => context.cookies(home));
      return cookies.some((cookie) => cookie.name === name);
    },
    problems: () => problems,
    close: close ?? (() => tab.close()),
    async leaveAndReturn() {
      await read('Leaving the page', () => tab.goto('about:blank'));
      await go(() => tab.goBack());
    },
    async setOffline(isOffline) {
      await context.setOffline(isOffline);
      await read('The news of the network', () => tab.evaluate(hearsOf(isOffline)));
    },
    openTab: (address) => openTab(context, home, address ?? home, options),
    ...(axe && { findings: () => read('The check of accessibility', () => findings(tab, axe.source)) }),
  };
}

/** The page's text; of a list to choose from, what is chosen. Runs in the page. */
function readText(): string {
  let text = document.body.innerText;
  for (const select of document.querySelectorAll('select')) text = text.replace(select.innerText, select.selectedOptions[0]?.label ?? '');
  return text;
}

/** A script that waits until the page knows whether it is online. */
export const hearsOf = (isOffline: boolean): string =>
  `new Promise((resolve) => navigator.onLine === ${!isOffline} ? resolve() : addEventListener('${isOffline ? 'offline' : 'online'}', () => resolve(), { once: true }))`;

interface AxeOf {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** The findings of axe on the page: each rule with the place that breaks it. */
async function findings(tab: PageLike, source: string): Promise<readonly string[]> {
  if (!(await tab.evaluate(() => 'axe' in globalThis))) await tab.evaluate(source);
  return tab.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: AxeOf }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
