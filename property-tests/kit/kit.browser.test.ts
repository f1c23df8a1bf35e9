import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../../fixtures/browser.ts';
import type { HostServer } from '../../fixtures/host/serve.ts';
import { serveHost, strictPolicy } from '../../fixtures/host/serve.ts';
import type { ProviderServer } from '../../fixtures/index.ts';
import { serveProvider } from '../../fixtures/index.ts';
import type { Bug } from './host/bugs.ts';
import { configs } from './host/configs.ts';
import type { CheckLoginOptions } from './index.ts';
import { checkLogin, playwrightPage } from './index.ts';

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

function options(config: keyof typeof configs, bug?: Bug): CheckLoginOptions {
  const url = `${host.origin}/kit.html?${new URLSearchParams({ config, api: provider.origin, ...(bug && { bug }) })}`;
  return {
    page: playwrightPage(page, { url, tokenVariable: 'testToken', patience: bug ? 2_000 : 5_000 }),
    provider,
    config: configs[config](url),
    account: { signedIn: 'You are signed in', signOut: 'Sign out' },
    seed: Number(process.env['KIT_SEED'] ?? 1),
    runs: 6,
  };
}

describe('a healthy page', () => {
  it.each(['codes', 'passwords', 'links'] as const)('%s: does what the chart says', async (config) => {
    const start = Date.now();
    const summary = await checkLogin(options(config));
    console.log(
      config,
      Date.now() - start,
      'ms',
      JSON.stringify({ ...summary, ways: summary.ways.visited.length, states: summary.states.visited.length }),
    );
    expect(summary.runs).toBe(6);
  });
});
