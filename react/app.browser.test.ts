import { expect, it } from 'vitest';
import { isOnPreact } from '../fixtures/build/preact.ts';
import { smsOnly, useHost } from '../fixtures/stage/useHost.ts';

/* Apps that show and hide the React components at any time. */

const host = useHost();

it('a host that swaps the widget for its app when a session appears still gets every event, once', async () => {
  const page = await host.open();
  await page.evaluate((config) => window.host.renderSwappingApp({ config }), { ...smsOnly });
  await host.submit('Phone number', '2025550123');
  await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
  await page.getByLabel('One-time passcode').fill(host.lastCode());
  await page.getByRole('heading', { name: 'The app' }).waitFor();
  expect(await host.heard()).toEqual(['OTP_LOGIN_OR_CREATE', 'OTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'session']);
  expect(host.calls()).toEqual(['POST /otps/sms/login_or_create', 'POST /otps/authenticate']);
  await page.getByRole('button', { name: 'Clicked 0' }).click();
  await page.getByRole('button', { name: 'Clicked 1' }).waitFor();
});

/** Preact has no `Activity`. */
const onReact = isOnPreact ? () => {} : it;

onReact('a widget that React hides and shows again works as before', async () => {
  const page = await host.open();
  const show = await page.evaluateHandle((config) => window.host.renderHideable({ config }), { ...smsOnly });
  const field = page.getByLabel('Phone number');
  await field.waitFor();
  await show.evaluate((set) => set(false));
  await field.waitFor({ state: 'hidden' });
  // A later task, after which the component is not expected back.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
  await show.evaluate((set) => set(true));
  await field.waitFor();
  await field.fill('(202) 555-0123');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
  await page.getByLabel('One-time passcode').fill(host.lastCode());
  await page.getByRole('heading', { name: 'Success' }).waitFor();
  expect(host.calls()).toEqual(['POST /otps/sms/login_or_create', 'POST /otps/authenticate']);
});
