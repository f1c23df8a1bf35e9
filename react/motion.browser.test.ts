import { describe, expect, it } from 'vitest';
import { useHost } from '../fixtures/stage/useHost.ts';

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

  it('fade in while the box eases to its new height, and no text covers another', async () => {
    await host.page.emulateMedia({ reducedMotion: 'no-preference' });
    const page = await host.login({ theme });
    const before = await page.locator('.latchkey-stage').evaluate((stage) => (stage as HTMLElement).offsetHeight);
    await host.submit('Phone number', '2025550123');
    await page.getByLabel('One-time passcode').waitFor();
    await expect.poll(moving).toEqual(expect.arrayContaining(['latchkey-stack', 'latchkey-stage']));
    const during = await page.locator('.latchkey-stage').evaluate((stage) => (stage as HTMLElement).offsetHeight);
    expect(Math.abs(during - before)).toBeLessThan(3);
    expect(await page.getByLabel('Phone number').count()).toBe(0);
    expect(await page.locator('.latchkey-stage > *').count()).toBe(1);
    expect(await page.locator('#widget').ariaSnapshot()).not.toContain('Sign up or log in');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('One-time passcode');
  });

  it('do so at once where a person wants less motion', async () => {
    const page = await host.login();
    await host.submit('Phone number', '2025550123');
    await page.getByLabel('One-time passcode').waitFor();
    expect(await moving()).toEqual([]);
  });
});
