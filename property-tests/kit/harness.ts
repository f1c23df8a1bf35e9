import axe from 'axe-core';
import type { ProviderServer } from 'latchkey/fixtures';
import { serveProvider } from 'latchkey/fixtures';
import type { CheckAccountOptions, CheckLoginOptions, Finding, PathOptions, Promised, Step } from 'latchkey/testing';
import { PageError, playwrightPage } from 'latchkey/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { recipeTests, runRecipe } from '../../fixtures/consumers/recipe.ts';
import type { HostServer } from '../../fixtures/host/serve.ts';
import { serveHost, strictPolicy } from '../../fixtures/host/serve.ts';
import { sharedBrowser } from '../../fixtures/stage/browser.ts';
import type { Bug } from './host/configs.ts';
import { configs } from './host/configs.ts';

/** The page's signs of a signed-in user. */
export const account = { signedIn: 'You are signed in', signOut: 'Sign out' };

export type ConfigName = keyof typeof configs;

/** The nightly run uses a random seed and more paths. */
export const nightly = process.env['LATCHKEY_RUNS'];
export const seed = nightly ? Date.now() % 2 ** 31 : 1;
export const MINUTE = 60_000;

/** A check of a page, and the replay of what it finds. */
export interface Checks<O extends PathOptions> {
  readonly check: (options: O) => Promise<unknown>;
  readonly replay: (options: O, steps: readonly Step[]) => Promise<void>;
}

export const failureOf = (check: Promise<unknown>): Promise<PageError> =>
  check.then(
    () => expect.unreachable('The page has passed.'),
    (error: unknown) => {
      if (error instanceof PageError) return error;
      throw error;
    },
  );

/** Serves the kit's host and a provider for the tests of a file. */
export class Harness {
  page!: Page;
  host!: HostServer;
  provider!: ProviderServer;

  constructor() {
    beforeAll(async () => {
      this.page = await (await sharedBrowser()).newPage();
      this.host = await serveHost({}, strictPolicy.replace("connect-src 'self'", 'connect-src http://localhost:*'));
      // Last, because `serveHost` replaces the process's `Response`, which this server's answers need.
      this.provider = await serveProvider();
    });
    afterAll(async () => {
      await this.page.context().close();
      await this.host.close();
      await this.provider.close();
    });
  }

  /** Returns the options for the host's page. */
  options(config: ConfigName, bug?: Bug, secondFactor?: CheckLoginOptions['secondFactor']): CheckLoginOptions {
    const { url, ...common } = this.common(config, bug, secondFactor);
    return { ...common, config: configs[config](url), ...(secondFactor && { secondFactor }) };
  }

  /** Returns the options for the host's page with an account. */
  accountOptions(bug?: Bug, layout: 'page' | 'tabs' = 'page'): CheckAccountOptions {
    const { url: _, ...common } = this.common(layout === 'tabs' ? 'accountTabs' : 'account', bug);
    return { ...common, config: { layout } };
  }

  private common(config: string, bug?: Bug, secondFactor?: string) {
    const { page, host, provider } = this;
    const query = { config, api: provider.origin, ...(bug && { bug }), ...(secondFactor && { secondFactor }) };
    const url = `${host.origin}/kit.html?${new URLSearchParams(query)}`;
    const adapter = playwrightPage(page, { url, tokenVariable: 'testToken', patience: bug ? 1_500 : 5_000, axe });
    return { url, page: adapter, provider, account, seed };
  }

  /** Requires that a mistake is found, comes again at a replay and in the printed test, and that the healthy page passes both. */
  async findAndRepeat<O extends PathOptions>(
    { check, replay }: Checks<O>,
    bug: string,
    [wrong, healthy]: readonly [O, O],
    promised: readonly Promised[],
    timeLimitMs = 8 * MINUTE,
  ): Promise<void> {
    const error = await failureOf(check({ runs: 60, maxSteps: 12, ...wrong, seed: 1, timeLimitMs }));
    const { finding } = error;
    console.log(`${bug}\n${error.message.split('\n\nAs a test')[0]}`);
    expect(finding.steps.length).toBeLessThanOrEqual(6);
    expect(promised).toContain(finding.promised);

    const again = await failureOf(replay(wrong, JSON.parse(JSON.stringify(finding.steps))));
    expect(promised).toContain(again.finding.promised);
    await replay(healthy, finding.steps);

    await expect(this.printed(finding, bug)).rejects.toThrow();
    await this.printed(finding);
  }

  /** Runs the test that a failure printed, on the page with the mistake or without it. */
  private async printed({ playwrightTest = '' }: Finding, bug?: string): Promise<void> {
    const code = bug ? playwrightTest.replaceAll('5_000', '1_500') : playwrightTest.replaceAll(/&bug=\w+/g, '');
    const tests = recipeTests(code, `${this.provider.origin}/control`, bug ? 1_500 : 30_000);
    expect(tests.size).toBe(1);
    const context = await (await sharedBrowser()).newContext({ reducedMotion: 'reduce' });
    try {
      for (const run of tests.values()) await runRecipe(run, context);
    } finally {
      await context.close();
    }
  }
}
