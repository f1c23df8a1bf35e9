import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { emailOnly, smsOnly, useHost } from '../fixtures/stage/useHost.ts';
import { hostileTexts } from '../property-tests/hostile.ts';

const host = useHost();
// An empty text is never sent by a server.
const texts = hostileTexts.filter((text) => text !== '');

/** Records forbidden effects of a text: running code, requests to other servers, navigation. */
function watch(page: Page): () => string[] {
  const done: string[] = [];
  page.on('dialog', (dialog) => {
    done.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(host.server.origin)) done.push(request.url());
  });
  page.on('framenavigated', (frame) => done.push(`navigated ${frame.url()}`));
  return () => done;
}

/** Returns the elements that a text has created in the widget. */
const made = () => {
  const widget = document.querySelector('#widget') as Element;
  const odd = [...widget.querySelectorAll('script, img, iframe, object, embed, base, meta, link, style, form[action], math, audio, video')];
  const listening = [...widget.querySelectorAll('*')].filter((one) => [...one.attributes].some(({ name }) => /^on|srcdoc/.test(name)));
  const links = [...widget.querySelectorAll('a')].filter(({ href }) => !/^https:\/\/(www\.)?stytch\.com([/?#]|$)/.test(href));
  return [...odd, ...listening, ...links].map(({ outerHTML }) => outerHTML);
};

it('ERR-08 ERR-12 MAIN-13 every hostile text in a banner and in the sentences of the host is text and nothing else', async () => {
  const page = await host.open();
  const done = watch(page);
  await page.evaluate(`window.made = ${made.toString()}`);
  const wrong = await page.evaluate(
    async ([all, config]) => {
      const found: string[] = [];
      const drawn = async (part: string) => {
        while (!document.querySelector(`#widget ${part}`)) await new Promise((resolve) => setTimeout(resolve));
      };
      for (const text of all) {
        const strings = { main: { header: text, phone: text, phonePlaceholder: text }, watermark: text };
        const { unmount } = window.host.mount({ config: { ...config, banner: { variant: 'error', message: text } }, strings });
        await drawn('.latchkey-banner');
        const shown = document.querySelector('#widget .latchkey-banner')?.textContent ?? '';
        const isCut = shown.endsWith('...') && text.startsWith(shown.slice(0, -3));
        if (shown !== text && !isCut) found.push(text);
        found.push(...(window as unknown as { made(): string[] }).made());
        unmount();
      }
      return found;
    },
    [texts.map((text) => text.replace(/\p{Surrogate}/gu, '\ufffd')), smsOnly] as const,
  );
  expect([wrong, done()]).toEqual([[], []]);
}, 120_000);

it('THEME-01 every hostile text as a color leaves the default, and causes no request', async () => {
  const page = await host.open();
  const done = watch(page);
  const wrong = await page.evaluate(
    async ([all, config]) => {
      const found: string[] = [];
      for (const text of all) {
        const styles = {
          container: { backgroundColor: text, borderColor: text },
          inputs: { backgroundColor: text },
          typography: { fontFamily: text },
        };
        const { unmount } = window.host.mount({ config, styles });
        let box: Element | null = null;
        while (!box) {
          await new Promise((resolve) => setTimeout(resolve));
          box = document.querySelector('#widget .latchkey-box');
        }
        const { backgroundColor, backgroundImage } = getComputedStyle(box);
        if (backgroundColor !== 'rgb(255, 255, 255)' || backgroundImage !== 'none') found.push(text);
        unmount();
      }
      return found;
    },
    [texts, smsOnly] as const,
  );
  expect([wrong, done()]).toEqual([[], []]);
}, 120_000);

it("ERR-08 ERR-12 every hostile text in the provider's refusals is text and nothing else, and the form goes on", async () => {
  const page = await host.login({ config: emailOnly });
  const done = watch(page);
  await page.getByLabel('Email address').fill('ada@acme.com');
  for (const [index, text] of texts.entries()) {
    const mark = `${index}: `;
    host.server.provider.faults.add({
      path: '/otps/email/login_or_create',
      fault: { kind: 'api_error', status: 400, error_type: text, error_message: mark + text },
    });
    await page.getByLabel('Email address').press('Enter');
    await page.waitForFunction((start) => document.querySelector('#widget [role=alert]')?.textContent?.startsWith(start), mark);
    expect([text, await page.evaluate(made)]).toEqual([text, []]);
  }
  await page.getByLabel('Email address').press('Enter');
  await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
  expect(done()).toEqual([]);
}, 120_000);
