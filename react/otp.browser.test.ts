import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bothMethods, emailOnly, smsOnly, useHost } from '../fixtures/host/visit.ts';

const host = useHost();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

async function askForText(page: Page, number = '(202) 555-0123') {
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Continue with text message' }).click();
  await heading(page, 'Enter passcode');
}

const code = () => host.server.provider.inbox.last().code ?? '';
const wrong = () => (code() === '000000' ? '111111' : '000000');

describe('a code by text message', () => {
  it('MOUNT-02 CALL-22 signs in with one request per action and stays signed in after a reload', async () => {
    const page = await host.login();
    await askForText(page);
    await page.getByLabel('One-time passcode').fill(code());
    await heading(page, 'Success');
    expect(host.calls()).toEqual(['POST /otps/sms/login_or_create', 'POST /otps/authenticate']);
    expect(await host.heard()).toEqual([
      'OTP_LOGIN_OR_CREATE',
      'OTP_AUTHENTICATE',
      'AUTHENTICATE_FLOW_COMPLETE',
      'session',
    ]);
    await host.open();
    expect(await page.evaluate(() => window.host.client.session.getSync()?.session_id)).toMatch(/^session-test-/);
  });
});
