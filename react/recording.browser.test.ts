import { expect, it } from 'vitest';
import type { Recording } from '../core/index.ts';
import { replay } from '../core/recording/replay/replay.ts';
import { smsOnly, useHost } from '../fixtures/stage/useHost.ts';

declare global {
  interface Window {
    recording?: Recording;
    mounted?: { unmount(): void };
  }
}

const host = useHost();

it('a recording on a page contains each widget once, until its removal, and sends no request', async () => {
  const page = await host.open();
  await page.evaluate(async (config) => {
    window.recording = await window.host.client.record();
    window.mounted = window.host.mount({ config });
  }, smsOnly);
  await page.getByLabel('Phone number').fill('(202) 555-0123');
  await page.getByRole('button', { name: 'Continue with text message' }).click();
  await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
  await page.getByLabel('One-time passcode').fill(host.lastCode());
  await page.getByRole('heading', { name: 'Success' }).waitFor();
  await page.evaluate(() => window.mounted?.unmount());
  // A widget stops one task later, because it may be shown again at once.
  await page.waitForFunction(() => window.recording?.log().charts.some(({ stopped }) => stopped !== undefined));
  const log = await page.evaluate(() => window.recording?.log());
  if (!log) throw new Error('nothing was recorded');
  const { charts, difference } = replay(log);
  expect(difference).toBeNull();
  expect(charts.map(({ name, state, stopped }) => [name, state, stopped !== undefined]).sort()).toEqual([
    ['login', 'OTPConfirmation', true],
    ['session', 'resting', false],
  ]);
  expect(JSON.stringify(log)).not.toContain('2025550123');
  expect(host.calls()).toEqual(['POST /otps/sms/login_or_create', 'POST /otps/authenticate']);
});

it('a recording whose code does not come is refused, and can be asked for again', async () => {
  host.forget();
  const page = await host.open();
  const code = host.late('rare');
  let refused = 0;
  await page.route(code, (route) => {
    refused += 1;
    return route.abort();
  });
  const ask = () =>
    page.evaluate(() =>
      window.host.client.record().then(
        (recording) => recording.log().steps.length,
        (error: { code: string }) => error.code,
      ),
    );
  expect(await ask()).toBe('unreachable');
  expect(refused).toBeGreaterThan(0);
  await page.unroute(code);
  expect(await ask()).toBe(0);
});
