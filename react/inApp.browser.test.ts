import { describe, expect, it } from 'vitest';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { smsOnly, useHost } from '../fixtures/stage/useHost.ts';

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.0;]';
const google = {
  products: ['oauth', 'otp'],
  oauthOptions: { providers: [{ type: 'google' }] },
  otpOptions: { methods: ['sms'] },
} as const;
const said = 'This page is open inside an app, where Google and passkeys may not work.';

describe('READ-111 OAUTH-01 PKEY-01 inside an app', () => {
  const host = useHost({}, { userAgent: android, viewport: { width: 390, height: 800 } });

  it('is explained before a press, with a link to the browser of the device', async () => {
    const page = await host.login({ config: google });
    await page.getByText(said).waitFor();
    const link = page.getByRole('link', { name: 'Open in your browser' });
    const { host: address, pathname } = new URL(page.url());
    expect(await link.getAttribute('href')).toBe(`intent://${address}${pathname}#Intent;scheme=http;end`);
    expect(await page.getByRole('button', { name: 'Continue with Google' }).isVisible()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('is shown again after coming back to the first screen, and not on the others', async () => {
    const page = await host.login({ config: google });
    await page.getByText(said).waitFor();
    await host.submit('Phone number', '2025550123');
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    expect(await page.getByText(said).count()).toBe(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText(said).waitFor();
  });

  it('is not shown to other users', async () => {
    const page = await host.login({ config: smsOnly });
    await page.evaluate((config) => void window.host.mount({ config }), google);
    await page.getByText(said).waitFor();
    await page.evaluate((config) => void window.host.mount({ config }), {
      products: ['oauth'],
      oauthOptions: { providers: [{ type: 'github' }] },
    } as const);
    await page.getByRole('button', { name: 'Continue with GitHub' }).waitFor();
    await page.getByText(said).waitFor({ state: 'detached' });
  });
});

describe('READ-111 in a browser', () => {
  const host = useHost();

  it('shows no notice', async () => {
    host.forget();
    const page = await host.login({ config: google });
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /latchkey-marks/.test(name)));
    expect(await page.getByText(said).count()).toBe(0);
  });
});

describe('READ-111 in a web app on the home screen of iOS', () => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
  const host = useHost({}, { userAgent, viewport: { width: 390, height: 800 } });

  it.each([
    ['shows no notice', true, 0],
    ['shows one in an app with the same user agent', false, 1],
  ])('%s', async (_, standalone, count) => {
    host.forget();
    await host.page.addInitScript((value) => Object.defineProperty(navigator, 'standalone', { value }), standalone);
    const page = await host.login({ config: google });
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /latchkey-marks/.test(name)));
    if (count) await page.getByText(said).waitFor();
    expect(await page.getByText(said).count()).toBe(count);
  });
});
