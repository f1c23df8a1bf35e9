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

  it('title, field and button glide while the rest fades in and the box eases to its new height, and no text covers another', async () => {
    await host.page.emulateMedia({ reducedMotion: 'no-preference' });
    const page = await host.login({ theme, config: { products: ['passwords'] } });
    const heightOf = () => page.locator('.latchkey-stage').evaluate((stage) => (stage as HTMLElement).offsetHeight);
    const placeOf = async (selector: string) => {
      const { x, y } = (await page.locator(selector).first().boundingBox()) ?? {};
      return [x, y].map((pixels) => Math.round(pixels ?? Number.NaN));
    };
    const glided = ['.latchkey-title', '.latchkey-input:not(.latchkey-hidden)', '[type=submit]'];
    const [height, places] = [await heightOf(), await Promise.all(glided.map(placeOf))];
    await host.submit('Email address', 'ada@example.com');
    await page.getByLabel('Password', { exact: true }).waitFor();
    await expect.poll(moving).toEqual(expect.arrayContaining(['latchkey-title', 'latchkey-input', 'latchkey-button', 'latchkey-stage']));
    expect(Math.abs((await heightOf()) - height)).toBeLessThan(3);
    for (const [part, place] of (await Promise.all(glided.map(placeOf))).entries())
      for (const [axis, at] of place.entries()) expect(Math.abs(at - (places[part]?.[axis] ?? Number.NaN))).toBeLessThan(3);
    // Nothing else changes the height, so that the box eases once.
    expect(await moving()).not.toContain('latchkey-strength');
    // New parts fade in.
    expect(await page.locator('.latchkey-identity').evaluate((pill) => Number(getComputedStyle(pill).opacity))).toBeLessThan(0.1);
    expect(await page.getByLabel('Email address').getAttribute('readonly')).not.toBeNull();
    expect(await page.locator('.latchkey-stage > *').count()).toBe(1);
    expect(await page.locator('#widget').ariaSnapshot()).not.toContain('Sign up or log in');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  });

  it('leave the box alone while a message opens, which the box follows in each frame', async () => {
    await host.page.emulateMedia({ reducedMotion: 'no-preference' });
    const page = await host.login({ theme, config: { products: ['passwords'] } });
    await host.submit('Email address', 'no');
    await expect.poll(moving).toContain('latchkey-says');
    const heights = await page.locator('.latchkey-stage').evaluate(async (stage) => {
      const frame = () => new Promise(requestAnimationFrame);
      const seen = [(stage as HTMLElement).offsetHeight];
      for (const animation of document.getAnimations()) animation.currentTime = 30_000;
      for (let frames = 0; frames < 3; frames += 1) await frame();
      return [...seen, (stage as HTMLElement).offsetHeight, (stage.firstElementChild as HTMLElement).offsetHeight];
    });
    expect(heights[1]).toBeGreaterThan(Number(heights[0]));
    expect(heights[1]).toBe(heights[2]);
    expect(await moving()).not.toContain('latchkey-stage');
  });

  it.each(['no-preference', 'reduce'] as const)(
    'keep the space of a message while its form is sent again: motion %s',
    async (reducedMotion) => {
      await host.page.emulateMedia({ reducedMotion });
      const page = await host.login({ config: smsOnly });
      const message = page.getByRole('alert').filter({ hasText: /\S/ });
      const heightOf = () => page.locator('.latchkey-room').evaluate((room) => (room as HTMLElement).offsetHeight);
      await host.submit('Phone number', '1');
      await message.waitFor();
      await expect.poll(heightOf).toBe(40);
      const held = host.hold('/otps/sms/login_or_create');
      await host.submit('Phone number', '2025550123');
      await held.arrived;
      await message.waitFor({ state: 'detached' });
      await host.painted();
      expect(await heightOf()).toBe(40);
      held.release();
      await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    },
  );

  it('do so at once if the user prefers less motion', async () => {
    const page = await host.login();
    await host.submit('Phone number', '2025550123');
    await page.getByLabel('One-time passcode').waitFor();
    expect(await moving()).toEqual([]);
  });
});

describe('the boxes of a complete code', () => {
  /** Types a code that is not answered yet, and returns the delays of the boxes' transitions in milliseconds. */
  async function delays(reducedMotion: 'reduce' | 'no-preference'): Promise<number[]> {
    await host.page.emulateMedia({ reducedMotion });
    const page = await host.login();
    await host.submit('Phone number', '2025550123');
    await host.see({ heading: 'Enter passcode' });
    const held = host.hold('/otps/authenticate');
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await held.arrived;
    await page.locator('.latchkey-code[data-disabled]').waitFor();
    const boxes = await page.locator('.latchkey-digit').evaluateAll((all) => all.map((box) => getComputedStyle(box).transitionDelay));
    held.release();
    return boxes.map((delay) => Number.parseFloat(delay) * 1_000);
  }

  it('fill one after the other while it is checked', async () => {
    expect((await delays('no-preference')).map(Math.round)).toEqual([0, 45, 90, 135, 180, 225]);
  });

  it('fill at once if the user prefers less motion', async () => {
    expect(await delays('reduce')).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
