import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { smsOnly, useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();

/** An animation that lasts long enough to observe. */
const theme = { motion: { duration: '60s' } };

describe('screens that change', () => {
  const moving = () =>
    host.page.evaluate(() =>
      document.getAnimations().map(({ effect }) => {
        const target = (effect as KeyframeEffect).target;
        return target?.classList[0];
      }),
    );

  it('fade over each other while the box eases to its new height, and what leaves can be neither found nor heard', async () => {
    await host.page.emulateMedia({ reducedMotion: 'no-preference' });
    const page = await host.login({ theme });
    const before = await page.locator('.latchkey-stage').evaluate((stage) => (stage as HTMLElement).offsetHeight);
    await host.submit('Phone number', '2025550123');
    await page.getByLabel('One-time passcode').waitFor();
    await expect.poll(moving).toEqual(expect.arrayContaining(['latchkey-leaving', 'latchkey-stack', 'latchkey-stage']));
    const during = await page.locator('.latchkey-stage').evaluate((stage) => (stage as HTMLElement).offsetHeight);
    expect(Math.abs(during - before)).toBeLessThan(3);
    expect(await page.getByLabel('Phone number').count()).toBe(0);
    expect(await page.locator('#widget').ariaSnapshot()).not.toContain('Sign up or log in');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('One-time passcode');
    await finishMotion(page);
    await expect.poll(() => page.locator('.latchkey-leaving').count()).toBe(0);
  });

  it('do so at once where a person wants less motion', async () => {
    const page = await host.login();
    await host.submit('Phone number', '2025550123');
    await page.getByLabel('One-time passcode').waitFor();
    expect(await moving()).toEqual([]);
    expect(await page.locator('.latchkey-leaving').count()).toBe(0);
  });

  it.each([
    ['a code', smsOnly, 'Phone number', '2025550123', 'One-time passcode'],
    ['a password', { products: ['passwords'] } as const, 'Email address', 'new@acme.com', 'Password'],
  ] as const)("keep their styles while they leave, and the host's own: the screen of %s", async (_, config, label, typed, field) => {
    await host.page.emulateMedia({ reducedMotion: 'no-preference' });
    const page = await host.login({ config, theme });
    host.server.files.set('/host.css', '.latchkey { --latchkey-colors-text: rgb(1, 2, 3); }');
    await page.addStyleTag({ url: '/host.css' });
    await host.submit(label, typed);
    await page.getByLabel(field, { exact: true }).waitFor();
    await finishMotion(page);
    await expect.poll(() => page.locator('.latchkey-leaving').count()).toBe(0);
    await page.getByRole('button', { name: 'Back' }).focus();
    await finishMotion(page);
    await keepRoots(page);
    const before = await looks(page, '.latchkey-stage');
    await page.keyboard.press('Enter');
    await page.locator('.latchkey-leaving').waitFor({ state: 'attached' });
    const leaving = await looks(page, '.latchkey-leaving');
    expect(before.filter(({ tag }) => tag === 'INPUT').length).toBeGreaterThan(0);
    expect(before.map(({ color }) => color)).toContain('rgb(1, 2, 3)');
    expect(leaving).toEqual(before);
  });
});

/** Finishes all animations except endless ones. */
const finishMotion = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.effect?.getTiming().iterations === 1) animation.finish();
  });

/** Gives the test access to closed shadow roots attached from now on. */
const keepRoots = (page: Page) =>
  page.evaluate(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
      Object.assign(this, { kept: root });
      return root;
    };
  });

const looks = (page: Page, place: string) =>
  page.locator(place).evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    const root: ParentNode = 'kept' in element ? (element.kept as ShadowRoot) : element;
    return [...root.querySelectorAll('.latchkey-stack, .latchkey-stack *')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const { position, display, padding, color, backgroundColor, borderColor, font } = getComputedStyle(part);
      const place = [x - left, y - top, width, height].map(Math.round).join(' ');
      return { tag: part.tagName, place, position, display, padding, color, backgroundColor, borderColor, font };
    });
  });
