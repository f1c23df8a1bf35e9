import { expect, it } from 'vitest';
import { axeFindings } from '../../fixtures/stage/axe.ts';
import { useHost } from '../../fixtures/stage/useHost.ts';

/* Screens that no click leads to: the tests drive the chart or the renderer directly. */

const host = useHost({}, {}, undefined, '/internals.html');

it('TOAST-01 a toast is drawn inside the box as what it is, one at a time: an error or a success has its own icon and color', async () => {
  const page = await host.open();
  const looks = new Map<string, string>();
  for (const type of ['blank', 'error', 'success', 'loading', 'custom'] as const) {
    await page.evaluate((shown) => window.showToast(shown), type);
    const toast = page.locator('.latchkey-toast').filter({ hasText: type });
    await toast.waitFor();
    expect(await page.locator('.latchkey-toast').count()).toBe(1);
    const [inner, outer] = await Promise.all([toast.boundingBox(), page.locator('.latchkey-box').boundingBox()]);
    const bottom = ({ y = 0, height = 0 }: Partial<NonNullable<typeof inner>> = {}) => y + height;
    expect([type, bottom(outer ?? {}) - bottom(inner ?? {})]).toEqual([type, 25]);
    const icon = toast.locator('svg');
    looks.set(type, (await icon.count()) > 0 ? await icon.evaluate((node) => getComputedStyle(node).color) : 'none');
  }
  expect([looks.get('blank'), looks.get('loading'), looks.get('custom')]).toEqual(['none', 'none', 'none']);
  expect(new Set(looks.values()).size).toBe(3);
});

it('an error replaces a screen whose code cannot be loaded, with a button to try again', async () => {
  await host.page.route('**/assets/internals/*.js*', async (route) => {
    const response = await route.fetch();
    const isScreen = !route.request().url().includes('/internals-') && (await response.text()).includes('PasswordForgot');
    return isScreen ? route.abort('connectionrefused') : route.fulfill({ response });
  });
  const page = await host.open();
  await page.evaluate(() => window.showScreen('PasswordForgot'));
  await page.getByRole('alert').getByText('Unable to contact our servers.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
});

it('PWD-34 PWD-35 PWD-36 READ-23 a stolen password has a separate notice, which names no address before one is known', async () => {
  const page = await host.open();
  await page.evaluate(() => window.showScreen('PasswordBreached'));
  await page.getByRole('heading', { name: 'Check your email to set a new password', exact: true }).waitFor();
  await page.getByText('A different site where you use the same password had a security issue.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Resend email' }).waitFor();
  await page.getByRole('button', { name: 'Login without a password' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
