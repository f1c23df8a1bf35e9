import { expect, it } from 'vitest';
import { axeFindings } from '../../fixtures/stage/axe.ts';
import { useHost } from '../../fixtures/stage/useHost.ts';

/* Screens that no click leads to: the tests drive the chart or the renderer directly. */

const host = useHost({}, {}, undefined, '/internals.html');

it('TOAST-01 a toast is drawn as what it is: an error or a success looks like no other', async () => {
  const page = await host.open();
  await page.evaluate(() => window.showToasts());
  await page.getByLabel('Phone number').waitFor();
  const look = (type: string) =>
    page
      .locator('.latchkey-toast')
      .filter({ hasText: type })
      .evaluate((node) => {
        const { color, backgroundColor, borderInlineStartColor } = getComputedStyle(node);
        return [color, backgroundColor, borderInlineStartColor].join(' ');
      });
  const looks = new Map<string, string>();
  for (const type of ['blank', 'error', 'success', 'loading', 'custom']) looks.set(type, await look(type));
  const plain = looks.get('blank');
  expect([looks.get('loading'), looks.get('custom')]).toEqual([plain, plain]);
  expect(new Set(looks.values()).size).toBe(3);
});

it('the code of a screen that cannot be had is said in its place, and can be asked for again', async () => {
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

it('PWD-34 PWD-35 PWD-36 READ-23 a stolen password has a separate notice', async () => {
  const page = await host.open();
  await page.evaluate(() => window.showScreen('PasswordBreached'));
  await page.getByRole('heading', { name: 'Check your email to set a new password', exact: true }).waitFor();
  await page.getByText(/A different site where you use the same password had a security issue/).waitFor();
  await page.getByRole('button', { name: 'Resend email' }).waitFor();
  await page.getByRole('button', { name: 'Login without a password' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
