import axe from 'axe-core';
import type { ProviderServer } from 'latchkey/fixtures';
import { serveProvider } from 'latchkey/fixtures';
import type { CheckLoginOptions, Finding, HostPage, PageAdapter, Promised } from 'latchkey/testing';
import { checkLogin, PageError, playwrightPage, replaySteps } from 'latchkey/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipeTests, runRecipe } from '../../fixtures/consumers/recipe.ts';
import type { HostServer } from '../../fixtures/host/serve.ts';
import { serveHost, strictPolicy } from '../../fixtures/host/serve.ts';
import { sharedBrowser } from '../../fixtures/stage/browser.ts';
import type { Bug } from './host/bugs.ts';
import { bugs } from './host/bugs.ts';
import { configs } from './host/configs.ts';
import { leavingHost } from './host/leaving.ts';

type ConfigName = keyof typeof configs;

/** The nightly run uses a random seed and more paths. */
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
  for (const [path, text] of leavingHost) host.files.set(path, text);
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

/** Returns the options for the page that opens another document after a sign-in. */
function leaving(more: Partial<CheckLoginOptions> = {}): CheckLoginOptions {
  const url = `${host.origin}/login.html?${new URLSearchParams({ api: provider.origin })}`;
  const adapter = playwrightPage(page, { url, tokenVariable: 'testToken' });
  const config = { products: ['otp'], otpOptions: { methods: ['email', 'sms'] } } as const;
  return { ...options('codes'), page: adapter, config, seed, ...more };
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

  it(
    'that opens another document after a sign-in does what the chart says, without a wait',
    async () => {
      const begun = Date.now();
      const summary = await checkLogin(leaving({ runs: nightly ? runs : 8, account: {} }));
      expect(summary.kinds).toMatchObject({ typeCode: expect.any(Number) });
      await checkLogin(leaving({ runs, seed: seed + 1 }));
      console.log(`leaving: ${summary.steps} steps, ${Date.now() - begun} ms`, summary.kinds);
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

describe('a page that does not answer is told with its steps and its seed', () => {
  const withAdapter = (change: (tab: HostPage) => Partial<Omit<HostPage, 'valueOf'>>): CheckLoginOptions => {
    const { page: adapter, ...more } = leaving();
    const open: PageAdapter['open'] = async (world) => {
      const tab = await adapter.open(world);
      return { ...tab, ...change(tab) };
    };
    return { ...more, runs: 3, maxSteps: 3, page: { open } };
  };

  const silent: readonly (readonly [string, (tab: HostPage) => Partial<Omit<HostPage, 'valueOf'>>])[] = [
    ['it is closed in the middle', (tab) => ({ press: (name) => tab.close().then(() => tab.press(name)) })],
    ['its driver throws', () => ({ settle: () => Promise.reject(new Error('The driver has failed.')) })],
    ['it never answers', () => ({ patience: 100, settle: () => new Promise(() => {}) })],
    ['it cannot be closed', () => ({ close: () => Promise.reject(new Error('It cannot be closed.')) })],
  ];
  it.each(silent)('%s', async (_, change) => {
    const { finding, message } = await failureOf(checkLogin(withAdapter(change)));
    expect(finding).toMatchObject({ seed, steps: expect.any(Array), path: expect.any(String) });
    expect(message).toContain(`Repeat it: checkLogin({ …, seed: ${seed}`);
    expect(message).toMatch(/1\. Open the page\./);
  });

  it('its provider is not there', async () => {
    const { finding } = await failureOf(checkLogin({ ...leaving(), provider: 'http://localhost:9' }));
    expect(finding).toMatchObject({ promised: 'answers', seed, steps: [] });
  });
});

/** The properties that each mistake may violate first. */
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
/** The nightly run tests all mistakes, which takes minutes. */
const everyDay: readonly Bug[] = ['sendsTwice', 'hidesOffline', 'swallowsEnter', 'forgetsTyped', 'swallowsRefusals'];

describe('a mistake in the code of a host', () => {
  it.each(nightly ? bugs : everyDay)(
    '%s is found within 60 paths, in six steps at most, and can be repeated',
    async (bug) => {
      const error = await failureOf(checkLogin({ ...options('codes', bug), seed: 1, runs: 60, maxSteps: 6, timeLimitMs: 8 * MINUTE }));
      const { finding } = error;
      console.log(`${bug}\n${error.message.split('\n\nAs a test')[0]}`);
      expect(finding.steps.length).toBeLessThanOrEqual(6);
      expect(broken[bug]).toContain(finding.promised);

      const again = await failureOf(replaySteps(options('codes', bug), JSON.parse(JSON.stringify(finding.steps))));
      expect(broken[bug]).toContain(again.finding.promised);
      await replaySteps(options('codes'), finding.steps);

      await expect(printed(finding, bug)).rejects.toThrow();
      await printed(finding);
    },
    10 * MINUTE,
  );
});

/** Runs the test that a failure printed, on the page with the mistake or without it. */
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
