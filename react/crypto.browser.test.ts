import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { FakeWalletSwitches, WalletWay } from '../fixtures/devices/wallet.ts';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { useHost } from '../fixtures/stage/useHost.ts';
import type { WalletOption } from '../machines/domain.ts';
import { oauthProviders, walletOptions } from '../machines/domain.ts';
import type { AnyLoginConfig } from '../machines/login/config.ts';
import { marks } from './marks.ts';

const host = useHost();
const start = 'POST /crypto_wallets/authenticate/start/primary';
const redeem = 'POST /crypto_wallets/authenticate';
const refused = 'The signature is not one of the wallet over a challenge that is waiting for it.';

interface Shown {
  readonly option: WalletOption;
  readonly switches?: Partial<FakeWalletSwitches>;
  readonly ways?: readonly WalletWay[];
}

const show = (page: Page, ...wallets: readonly Shown[]) =>
  page.evaluate((all) => {
    for (const { option, switches, ways } of all) window.host.showWallet(option, switches, ways);
  }, wallets);

/** Opens the widget with the product `crypto`, on a page with these wallets. */
async function open(wallets: readonly Shown[], config: AnyLoginConfig = { products: ['crypto'] }): Promise<Page> {
  const page = await host.open();
  await show(page, ...wallets);
  await page.evaluate((given) => void window.host.mount({ config: given }), config);
  await setUp(page).waitFor();
  return page;
}

const every = walletOptions.map((option) => ({ option }));
const setUp = (page: Page) => page.getByRole('button', { name: 'Set up a new crypto wallet' });
const back = (page: Page) => page.getByRole('button', { name: 'Back' });
const press = (page: Page, option: WalletOption) => page.getByRole('button', { name: `Continue with ${option}`, exact: true }).click();
const buttons = (page: Page) => page.locator('.latchkey button').allInnerTexts();
const asked = (page: Page, option: WalletOption) => page.evaluate((name) => [...(window.host.wallets[name]?.asked ?? [])], option);
const isSignedIn = (page: Page) => page.evaluate(() => window.host.client.session.getSync() !== null);

async function expectError(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { name: 'Looks like there was an error!' }).waitFor();
  await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
  expect(await isSignedIn(page)).toBe(false);
}

describe('the section', () => {
  it('CFG-08 CRYPTO-02 CRYPTO-07 READ-85 without a wallet there is no wallet button, only the way to a first one', async () => {
    await host.page.clock.install();
    await host.open();
    const sought = host.page.evaluate(
      () => new Promise<void>((resolve) => addEventListener('eip6963:requestProvider', () => resolve(), { once: true })),
    );
    await host.page.evaluate(() => void window.host.mount({ config: { products: ['crypto'] } }));
    const page = host.page;
    await sought;
    // The last time that the detector checks the window.
    await page.clock.runFor(3_000);
    await setUp(page).waitFor();
    expect(await buttons(page)).toEqual(['Set up a new crypto wallet']);
    expect(await axeFindings(page)).toEqual([]);
    expect(host.calls()).toEqual([]);
  });

  it.each(walletOptions)(
    'CRYPTO-01 CRYPTO-03 CRYPTO-07 if only %s is installed, it has a button next to the one for another wallet',
    async (option) => {
      const page = await open([{ option }]);
      await page.getByRole('button', { name: `Continue with ${option}` }).waitFor();
      expect(await buttons(page)).toEqual([`Continue with ${option}`, 'Set up a new crypto wallet']);
      const mark = page.getByRole('button', { name: `Continue with ${option}` }).locator('svg.latchkey-icon path');
      await mark.first().waitFor();
      expect(await mark.evaluateAll((all) => all.map((path) => path.getAttribute('d')))).toEqual(
        marks[option].shapes.map(([path]) => path),
      );
    },
  );

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'CRYPTO-04 CRYPTO-05 CRYPTO-06 CRYPTO-08 CRYPTO-20 READ-85 next to %i social providers the first wallets are on Main, the others on their own screen',
    async (providers) => {
      const slots = [5, 4, 3, 2, 1, 0, 0][providers] ?? 0;
      const page = await open(every, {
        products: ['oauth', 'crypto'],
        oauthOptions: { providers: oauthProviders.slice(0, providers).map((type) => ({ type })) },
      });
      const other = page.getByRole('button', { name: 'Continue with other Crypto Wallet' });
      await other.waitFor();
      // Ignores the social section, which comes first.
      expect((await buttons(page)).slice(-slots - 2)).toEqual([
        ...walletOptions.slice(0, slots).map((option) => `Continue with ${option}`),
        'Continue with other Crypto Wallet',
        'Set up a new crypto wallet',
      ]);
      await other.click();
      await page.getByRole('heading', { name: 'Continue with other wallet' }).waitFor();
      expect(await buttons(page)).toEqual(['', ...walletOptions.slice(slots), 'Set up a new crypto wallet']);
      expect(await axeFindings(page)).toEqual([]);
      await back(page).click();
      await other.waitFor();
    },
  );

  it('CRYPTO-02 follows wallets that appear late, detected in any way', async () => {
    const page = await open([]);
    await show(page, { option: 'Metamask', ways: ['announcement'] });
    await page.getByRole('button', { name: 'Continue with Metamask' }).waitFor();
    await show(page, { option: 'Phantom', ways: ['registration'] });
    await page.getByRole('button', { name: 'Continue with Phantom' }).waitFor();
    await show(page, { option: 'Metamask', ways: ['property'] }, { option: 'Phantom', ways: ['property'] });
    // A new property causes no event; the detector checks again.
    await show(page, { option: 'Vessel', ways: ['property'] });
    await page.getByRole('button', { name: 'Continue with Vessel' }).waitFor();
    expect(await buttons(page)).toEqual([
      'Continue with Vessel',
      'Continue with Phantom',
      'Continue with Metamask',
      'Set up a new crypto wallet',
    ]);
  });

  it('CFG-08 comes when a later configuration asks for it', async () => {
    const page = await host.login({ config: { products: ['emailMagicLinks'] } });
    await show(page, { option: 'Coinbase' });
    await page.evaluate(() => void window.host.mount({ config: { products: ['emailMagicLinks', 'crypto'] } }));
    await page.getByRole('button', { name: 'Continue with Coinbase' }).waitFor();
    await page.getByText('or', { exact: true }).waitFor();
  });

  it('MAIN-07 loads no code for wallets if they are not a product', async () => {
    const loaded: string[] = [];
    host.page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const ofWallets = () => loaded.filter((path) => /crypto/i.test(path)).map((path) => path.replace(/.*\/latchkey-(\w+)-.*/, '$1'));
    await host.begin(['emailMagicLinks']);
    expect(ofWallets()).toEqual([]);
    await show(host.page, { option: 'Coinbase' });
    await host.page.evaluate(() => void window.host.mount({ config: { products: ['crypto'] } }));
    await host.page.getByRole('button', { name: 'Continue with Coinbase' }).waitFor();
    expect(ofWallets()).toContain('crypto');
  });

  it('CRYPTO-09 CRYPTO-20 the four makers of wallets, each in a new tab', async () => {
    const page = await open([]);
    await setUp(page).click();
    await page.getByRole('heading', { name: 'Set up a new crypto wallet' }).waitFor();
    const links = await page
      .locator('#widget a')
      .evaluateAll((all) =>
        all.map((link) => [
          link.querySelector('span')?.textContent,
          (link as HTMLAnchorElement).href,
          link.getAttribute('target'),
          link.getAttribute('rel'),
        ]),
      );
    expect(links).toEqual([
      ['Metamask', 'https://metamask.io/', '_blank', 'noopener noreferrer'],
      ['Phantom', 'https://phantom.app/', '_blank', 'noopener noreferrer'],
      ['Coinbase', 'https://www.coinbase.com/wallet', '_blank', 'noopener noreferrer'],
      ['Binance', 'https://www.bnbchain.world/en/binance-wallet', '_blank', 'noopener noreferrer'],
    ]);
    await page.locator('#widget a path').first().waitFor();
    const drawn = await page
      .locator('#widget a')
      .evaluateAll((all) => all.map((link) => link.querySelector('svg.latchkey-icon path')?.getAttribute('d')));
    expect(drawn).toEqual([marks.Metamask, marks.Phantom, marks.Coinbase, marks.Binance].map(({ shapes }) => shapes[0]?.[0]));
    expect(await axeFindings(page)).toEqual([]);
    await back(page).click();
    await setUp(page).waitFor();
  });
});

describe('signing in', () => {
  it.each(walletOptions)(
    'CFG-08 CRYPTO-10 CRYPTO-14 CRYPTO-15 CRYPTO-20 READ-31 READ-84 EVT-14 with %s: two calls, one event each, and a confirmation',
    async (option) => {
      const page = await open(every.filter((one) => option !== 'Phantom' || one.option !== 'Other Solana Wallet'));
      if (/Other/.test(option)) await page.getByRole('button', { name: 'Continue with other Crypto Wallet' }).click();
      await page.getByRole('button', { name: new RegExp(`^(Continue with )?${option}$`) }).click();
      await page.getByRole('heading', { name: 'Success!' }).waitFor();
      await page.getByText('You have successfully connected your wallet.').waitFor();
      expect(host.calls()).toEqual([start, redeem]);
      await expect
        .poll(host.heard)
        .toEqual(['CRYPTO_WALLET_AUTHENTICATE_START', 'CRYPTO_WALLET_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'session']);
      for (const { option: other } of every) expect((await asked(page, other)).length).toBe(other === option ? 2 : 0);
      expect(await axeFindings(page)).toEqual([]);
      await back(page).click();
      await setUp(page).waitFor();
      expect(await host.heard()).toHaveLength(4);
    },
  );

  it('CRYPTO-25 a project with SIWE gets siwe_params, and the wallet a message that names the page', async () => {
    host.server.provider.state.project.siwe_required_for_crypto_wallets = true;
    const page = await open([{ option: 'Metamask' }]);
    await press(page, 'Metamask');
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    const [first] = host.server.provider.requests.filter(({ path }) => path.endsWith('/primary'));
    expect(first?.body).toMatchObject({ siwe_params: { uri: host.server.origin } });
    expect((await asked(page, 'Metamask'))[1]).toContain(`${new URL(host.server.origin).host} wants you to sign in`);
  });

  it('CALL-32 who is signed in already adds a wallet', async () => {
    const page = await open([{ option: 'Metamask' }, { option: 'Phantom' }]);
    await press(page, 'Metamask');
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    await back(page).click();
    await press(page, 'Phantom');
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    expect(host.calls()).toEqual([start, redeem, 'POST /crypto_wallets/authenticate/start/secondary', redeem]);
    const wallets = await page.evaluate(() => window.host.client.user.getSync()?.crypto_wallets);
    expect(wallets).toMatchObject([{ crypto_wallet_type: 'ethereum' }, { crypto_wallet_type: 'solana' }]);
  });

  it('a host that swaps the widget for its app gets every event', async () => {
    await host.open();
    await show(host.page, { option: 'Phantom' });
    await host.page.evaluate(() => window.host.renderSwappingApp({ config: { products: ['crypto'] } }));
    await press(host.page, 'Phantom');
    await host.page.getByRole('heading', { name: 'The app' }).waitFor();
    await expect
      .poll(host.heard)
      .toEqual(['CRYPTO_WALLET_AUTHENTICATE_START', 'CRYPTO_WALLET_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'session']);
  });
});

describe.each(['Metamask', 'Phantom', 'Other Ethereum Wallet', 'Other Solana Wallet'] as const)('%s goes wrong', (option) => {
  it('CRYPTO-16 CRYPTO-19 CRYPTO-20 ERR-11 it refuses to connect: an error, the way back, and a second try', async () => {
    const page = await open([{ option, switches: { refusesToConnect: true } }]);
    await press(page, option);
    await expectError(page, '[Error] Could not connect to wallet');
    expect(await host.heard()).toEqual(['error [Error] Could not connect to wallet']);
    expect(host.calls()).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    // The sign above the title already shows the failure.
    expect(await page.getByRole('alert').locator('.latchkey-glyph').isVisible()).toBe(false);
    await back(page).click();
    await press(page, option);
    await expectError(page, '[Error] Could not connect to wallet');
    await page.evaluate((name) => Object.assign(window.host.wallets[name] ?? {}, { refusesToConnect: false }), option);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
  });

  it('CRYPTO-16 it is locked', async () => {
    const page = await open([{ option, switches: { isLocked: true } }]);
    await press(page, option);
    await expectError(page, 'Unlock your wallet, give this page access to it, and try again.');
    expect(await host.heard()).toEqual(['error [Error] Could not connect to wallet']);
    expect(host.calls()).toEqual([]);
  });

  it('CRYPTO-17 it refuses to sign', async () => {
    const page = await open([{ option, switches: { refusesToSign: true } }]);
    await press(page, option);
    await expectError(page, '[Error] Could not sign message');
    expect(await host.heard()).toEqual(['CRYPTO_WALLET_AUTHENTICATE_START', 'error [Error] Could not sign message']);
    expect(host.calls()).toEqual([start]);
  });

  it('CRYPTO-18 ERR-08 another account signs: the provider refuses, and its words are shown', async () => {
    const page = await open([{ option, switches: { switchesAccount: true } }]);
    await press(page, option);
    await expectError(page, refused);
    expect(await host.heard()).toEqual(['CRYPTO_WALLET_AUTHENTICATE_START', 'error api_error']);
    expect(host.calls()).toEqual([start, redeem]);
  });

  it.each([
    ['connect', 'CRYPTO-11', 'Connecting to your wallet...', []],
    ['sign', 'CRYPTO-13', 'Completing signature request...', [start]],
  ] as const)(
    '%s: %s CRYPTO-20 it never answers: the arrow leads back, and a late answer changes nothing',
    async (step, _, title, calls) => {
      const page = await open([{ option, switches: { neverAnswers: step } }]);
      await press(page, option);
      await page.getByRole('heading', { name: title }).waitFor();
      const described = () => {
        const { tagName, ariaDescribedByElements } = document.activeElement ?? {};
        return [tagName, ariaDescribedByElements?.[0]?.textContent];
      };
      expect(await page.evaluate(described)).toEqual(['H2', expect.stringContaining('go back and try again')]);
      expect(await axeFindings(page)).toEqual([]);
      await back(page).click();
      await setUp(page).waitFor();
      const heard = await host.heard();
      await page.evaluate(async (name) => {
        window.host.wallets[name]?.release();
        // By now, all results of the response are applied, except for requests.
        await new Promise((resolve) => setTimeout(resolve));
      }, option);
      expect(await setUp(page).isVisible()).toBe(true);
      expect(host.calls()).toEqual(calls);
      expect(await host.heard()).toEqual(heard);
      await page.evaluate((name) => Object.assign(window.host.wallets[name] ?? {}, { neverAnswers: null }), option);
      await press(page, option);
      await page.getByRole('heading', { name: 'Success!' }).waitFor();
      // Includes any request caused by the late response.
      expect(host.calls()).toEqual([...calls, start, redeem]);
      const signedIn = ['CRYPTO_WALLET_AUTHENTICATE_START', 'CRYPTO_WALLET_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'session'];
      await expect.poll(host.heard).toEqual([...heard, ...signedIn]);
    },
  );
});

it('CRYPTO-16 a wallet that waits for an earlier answer says so, in the language of the page', async () => {
  const page = await host.open();
  await show(page, { option: 'Metamask', switches: { neverAnswers: 'connect' } });
  await page.evaluate(() => void window.host.mount({ config: { products: ['crypto'] }, locale: 'de' }));
  const button = page.getByRole('button', { name: 'Weiter mit Metamask' });
  await button.click();
  await page.getByRole('heading', { name: 'Verbindung mit Ihrer Wallet' }).waitFor();
  await page.getByRole('button', { name: 'Zurück' }).click();
  await button.click();
  await page.getByRole('alert').getByText('Ihre Wallet wartet noch auf Ihre Antwort auf eine frühere Anfrage.').waitFor();
  await page.evaluate(() => Object.assign(window.host.wallets.Metamask ?? {}, { neverAnswers: null }));
  await page.evaluate(() => window.host.wallets.Metamask?.release());
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByRole('heading', { name: 'Geschafft' }).waitFor();
});

it('CRYPTO-20 READ-100 the arrow leads back during the request, whose response then signs no user in; the wallet can sign in again at once', async () => {
  const page = await open([{ option: 'Phantom' }]);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let hearAnswer = () => {};
  const answered = new Promise<void>((resolve) => (hearAnswer = resolve));
  await page.route('**/crypto_wallets/authenticate', async (route) => {
    const response = await route.fetch();
    hearAnswer();
    await held;
    await route.fulfill({ response });
  });
  const isAborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/crypto_wallets/authenticate'));
  await press(page, 'Phantom');
  // The provider has created the session; the page does not know it yet.
  await answered;
  expect(host.server.provider.state.sessions).toHaveLength(1);
  await back(page).click();
  await setUp(page).waitFor();
  await isAborted;
  release();
  await host.turn();
  expect(await isSignedIn(page)).toBe(false);
  expect(await host.heard()).toEqual(['CRYPTO_WALLET_AUTHENTICATE_START']);
  await press(page, 'Phantom');
  await page.getByRole('heading', { name: 'Success!' }).waitFor();
  expect(await isSignedIn(page)).toBe(true);
});

describe('what the provider refuses', () => {
  it.each(['Metamask', 'Phantom'] as const)('CRYPTO-18 %s: a signature that was used before', async (option) => {
    const page = await open([{ option }]);
    await press(page, option);
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    const used = host.server.provider.requests.find(({ path }) => path === '/crypto_wallets/authenticate')?.body as object;
    await page.evaluate(() => window.host.client.session.revoke());
    await page.route('**/crypto_wallets/authenticate', (route) => route.continue({ postData: JSON.stringify(used) }));
    await press(page, option);
    await expectError(page, refused);
  });

  it('CRYPTO-18 a message that another page has asked for', async () => {
    const { provider, origin } = host.server;
    provider.state.project.siwe_required_for_crypto_wallets = true;
    const page = await open([{ option: 'Metamask' }]);
    await page.route('**/authenticate/start/primary', async (route) => {
      const request = route.request();
      const headers = { ...(await request.allHeaders()), origin: 'https://evil.example' };
      const body = { ...request.postDataJSON(), siwe_params: { uri: 'https://evil.example' } };
      for (const name of Object.keys(headers)) if (name.startsWith(':')) delete (headers as Record<string, string>)[name];
      const answer = await provider.fetch(new Request(request.url(), { method: 'POST', headers, body: JSON.stringify(body) }));
      await route.fulfill({ status: answer.status, contentType: 'application/json', body: await answer.text() });
    });
    await press(page, 'Metamask');
    await expectError(page, refused);
    expect((await asked(page, 'Metamask'))[1]).toMatch(/^evil\.example wants you/);
    expect(origin).not.toContain('evil');
  });

  it('CRYPTO-18 ERR-01 no answer to the start', async () => {
    const page = await open([{ option: 'Metamask' }]);
    await page.route('**/authenticate/start/primary', (route) => route.abort('connectionrefused'), { times: 1 });
    await press(page, 'Metamask');
    await expectError(page, 'Unable to contact our servers.');
    expect(await host.heard()).toEqual(['error unreachable']);
    await back(page).click();
    await press(page, 'Metamask');
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
  });
});
