import { expect, it } from 'vitest';
import { emailOnly, useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();

/** Texts with as many matches as possible for the search for Stytch's addresses. */
const huge: readonly [what: string, text: string][] = [
  ['the beginnings of addresses', 'https://stytch.com/'.repeat(260_000)],
  ['one address', `https://stytch.com/${'.'.repeat(5_000_000)}`],
  ['words', 'No such person. '.repeat(320_000)],
  ['one word', 'x'.repeat(5_000_000)],
  ['pictures of two halves', '\u{1f512}'.repeat(2_500_000)],
];

it.each(huge)('ERR-08 ERR-12 a message of 5 MB, %s, is cut to a readable length, and the page keeps working', async (_, text) => {
  const page = await host.login({ config: emailOnly });
  host.server.provider.faults.add({
    path: '/otps/email/login_or_create',
    fault: { kind: 'api_error', status: 400, error_type: 'invalid_email', error_message: text },
  });
  await page.getByLabel('Email address').fill('ada@acme.com');
  const answered = page.waitForResponse('**/otps/email/login_or_create').then((response) => response.finished());
  await page.keyboard.press('Enter');
  await answered;
  const began = Date.now();
  await page.getByRole('alert').filter({ hasText: '...' }).waitFor();
  const shown = (await page.getByRole('alert').textContent()) ?? '';
  expect(Date.now() - began).toBeLessThan(3_000);
  expect(shown.length).toBeLessThan(4_100);
  expect(text.startsWith(shown.slice(0, -3))).toBe(true);
  expect(shown).not.toMatch(/\p{Surrogate}/u);
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
});
