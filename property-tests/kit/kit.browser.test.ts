import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../../fixtures/browser.ts';
import { recipeTests, runRecipe } from '../../fixtures/consumers/recipe.ts';
import type { HostServer } from '../../fixtures/host/serve.ts';
import { serveHost, strictPolicy } from '../../fixtures/host/serve.ts';
import type { ProviderServer } from '../../fixtures/index.ts';
import { serveProvider } from '../../fixtures/index.ts';
import type { Bug } from './host/bugs.ts';
import { bugs } from './host/bugs.ts';
import { configs } from './host/configs.ts';
import type { CheckLoginOptions, Finding, Promised } from './index.ts';
import { checkLogin, PageError, playwrightPage, replaySteps } from './index.ts';

type ConfigName = keyof typeof configs;

/** Nightly, by chance, and more of it. */
const nightly = process.env['LATCHKEY_RUNS'];
const seed = nightly ? Date.now() % 2 ** 31 : 1;
const runs = nightly ? 40 : 3;
const MINUTE = 60_000;

let page: Page;
let host: HostServer;
let provider: ProviderServer;

beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
  host = await serveHost({}, strictPolicy.replace("connect-src 'self'", 'connect-src http://localhost:*'));
  provider = await serveProvider();
});
afterAll(async () => {
  await page.context().close();
  await host.close();
  await provider.close();
});

function options(config: ConfigName, bug?: Bug): CheckLoginOptions {
  const url = `${host.origin}/kit.html?${new URLSearchParams({ config, api: provider.origin, ...(bug && { bug }) })}`;
  return {
    page: playwrightPage(page, { url, tokenVariable: 'testToken', patience: bug ? 1_500 : 5_000, axe }),
    provider,
    config: configs[config](url),
    account: { signedIn: 'You are signed in', signOut: 'Sign out' },
    seed,
  };
}

const failureOf = (check: Promise<unknown>): Promise<PageError> =>
  check.then(
    () => expect.unreachable('The page has passed.'),
    (error: unknown) => {
      if (error instanceof PageError) return error;
      throw error;
    },
  );

describe('a healthy page', () => {
  it.each([
    ['codes', true],
    ['passwords', false],
    ['links', false],
  ] as const)(
    'with %s does what the chart says',
    async (config, isAxeAsked) => {
      const summary = await checkLogin({ ...options(config), runs, axe: isAxeAsked });
      expect(summary).toMatchObject({ runs, seed });
      expect(summary.states.visited).toContain('Main');
      expect(summary.ways.visited.length).toBeGreaterThan(4);
      console.log(`${config}: ${summary.steps} steps, ${summary.states.visited.length} states, ${summary.ways.visited.length} ways`);
    },
    5 * MINUTE,
  );

  it('draws the same paths for the same seed', async () => {
    const kindsOf = async () => (await checkLogin({ ...options('codes'), runs: 1, maxSteps: 3 })).kinds;
    expect(await kindsOf()).toEqual(await kindsOf());
  });

  it('takes the kinds of step that are asked for, and no others', async () => {
    const { kinds } = await checkLogin({
      ...options('codes'),
      runs: 1,
      maxSteps: 4,
      only: ['submitContact', 'goBack', 'reload'],
      without: ['reload'],
    });
    expect(Object.keys(kinds).sort()).toEqual(['goBack', 'submitContact']);
  });
});

/** The promises that each mistake may break first. */
const broken: Record<Bug, readonly Promised[]> = {
  sendsTwice: ['requests', 'screen', 'message'],
  hidesOffline: ['screen'],
  swallowsEnter: ['screen', 'message'],
  forgetsTyped: ['message', 'screen', 'typed'],
  clearsCookie: ['session'],
  ignoresOtherTabs: ['session', 'screen'],
  swallowsRefusals: ['message'],
  losesMethod: ['typed', 'gesture', 'screen'],
};
/** All of them take minutes: every night. */
const everyDay: readonly Bug[] = ['sendsTwice', 'hidesOffline', 'swallowsEnter', 'forgetsTyped', 'swallowsRefusals'];

describe('a mistake in the code of a host', () => {
  it.each(nightly ? bugs : everyDay)(
    '%s is found within a minute, in six steps at most, and can be repeated',
    async (bug) => {
      const begun = Date.now();
      const error = await failureOf(checkLogin({ ...options('codes', bug), seed: 1, runs: 60, maxSteps: 6, timeLimitMs: MINUTE }));
      const { finding } = error;
      console.log(`${bug}: ${Math.round((Date.now() - begun) / 1_000)} s\n${error.message.split('\n\nAs a test')[0]}`);
      expect(Date.now() - begun).toBeLessThan(MINUTE);
      expect(finding.steps.length).toBeLessThanOrEqual(6);
      expect(broken[bug]).toContain(finding.promised);

      const again = await failureOf(replaySteps(options('codes', bug), JSON.parse(JSON.stringify(finding.steps))));
      expect(broken[bug]).toContain(again.finding.promised);
      await replaySteps(options('codes'), finding.steps);

      await expect(printed(finding, bug)).rejects.toThrow();
      await printed(finding);
    },
    3 * MINUTE,
  );
});

/** Runs the test that a failure has printed, on the page with the mistake or on the one without. */
async function printed({ playwrightTest = '' }: Finding, bug?: Bug): Promise<void> {
  const code = bug ? playwrightTest.replaceAll('5_000', '1_500') : playwrightTest.replaceAll(/&bug=\w+/g, '');
  const tests = recipeTests(code, `${provider.origin}/control`, bug ? 1_500 : 10_000);
  expect(tests.size).toBe(1);
  const context = await (await sharedBrowser()).newContext({ reducedMotion: 'reduce' });
  try {
    for (const run of tests.values()) await runRecipe(run, context);
  } finally {
    await context.close();
  }
}
