import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { EMAIL, wrongCode } from '../fixtures/people/testUser.ts';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { bothMethods, smsOnly, useHost } from '../fixtures/stage/useHost.ts';
import type { ThemeChoice } from './theme.ts';
import { themes } from './themes.ts';

const host = useHost();

describe('in forced colours', () => {
  /** Returns the colors of an element's pixels, from its center up to 5 pixels above its top edge. */
  async function column(page: Page, element: Locator): Promise<string[]> {
    const box = await element.boundingBox();
    if (!box) throw new Error('It is not drawn.');
    const top = Math.floor(box.y) - 5;
    const clip = { x: Math.floor(box.x + box.width / 2), y: top, width: 1, height: Math.ceil(box.y + box.height / 2) - top };
    const { data, height } = PNG.sync.read(await page.screenshot({ clip }));
    return Array.from({ length: height }, (_, row) => data.subarray(4 * row, 4 * row + 3).join(' '));
  }

  const middle = async (page: Page, element: Locator) => (await column(page, element)).at(-1);

  /** Returns the colors at the top edge: focus ring and border, without letters. */
  const edge = async (page: Page, element: Locator) => (await column(page, element)).slice(0, 9);
  const hasEdge = async (page: Page, element: Locator) => new Set(await edge(page, element)).size > 1;

  it('THEME-07 the open tab, what has the focus and the six boxes have edges that others do not', async () => {
    await host.page.emulateMedia({ forcedColors: 'active' });
    const page = await host.login({ config: bothMethods });
    const tab = (selected: boolean) => page.getByRole('tab', { selected });
    const resting = await edge(page, tab(true));
    expect(resting).not.toEqual(await edge(page, tab(false)));
    await page.keyboard.press('Tab');
    expect(await edge(page, tab(true))).not.toEqual(resting);

    await host.submit('Phone number', '2025550123');
    await page.getByLabel('One-time passcode').fill('12');
    const digits = page.locator('.latchkey-digit');
    expect(await hasEdge(page, digits.nth(4))).toBe(true);
    expect(await edge(page, digits.nth(2))).not.toEqual(await edge(page, digits.nth(4)));
    // A digit leaves the sides of its box free.
    for (const place of [0, 1, 4]) {
      const { x = 0, y = 0, height = 0 } = (await digits.nth(place).boundingBox()) ?? {};
      const clip = { x: Math.floor(x) - 2, y: Math.floor(y + height / 2), width: 5, height: 1 };
      const { data } = PNG.sync.read(await page.screenshot({ clip }));
      expect(new Set(Array.from({ length: 5 }, (_, column) => data.subarray(4 * column, 4 * column + 3).join(' '))).size, `${place}`).toBe(
        2,
      );
    }
  });

  it('OTP-16 the progress of a code can be seen, and where it ends', async () => {
    await host.page.emulateMedia({ forcedColors: 'active' });
    const page = await host.login({ config: smsOnly });
    await host.submit('Phone number', '2025550123');
    const held = host.hold('/otps/authenticate');
    await page.getByLabel('One-time passcode').waitFor();
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await held.arrived;
    const bar = page.locator('.latchkey-progress');
    await bar.waitFor();
    const at = async (share: number) => {
      await page.evaluate((done) => {
        const [filling] = document.getAnimations().filter((one) => (one as CSSAnimation).animationName === 'latchkey-fill');
        filling?.pause();
        if (filling) filling.currentTime = done * 10_000;
      }, share);
      return middle(page, bar);
    };
    expect(await at(0.9)).not.toBe(await at(0.1));
    expect(await hasEdge(page, bar)).toBe(true);
    held.release();
  });

  it('THEME-07 the turning of a spinner can be seen', async () => {
    await host.page.emulateMedia({ forcedColors: 'active' });
    const page = await host.login({ config: smsOnly });
    const held = host.hold('/otps/sms/login_or_create');
    await host.submit('Phone number', '2025550123');
    await held.arrived;
    const spinner = page.locator('button[aria-busy=true] .latchkey-spinner');
    const [top, side] = await spinner.evaluate((one) => [getComputedStyle(one).borderTopColor, getComputedStyle(one).borderLeftColor]);
    expect(top).not.toBe(side);
    held.release();
  });

  it('PWD-16 PWD-17 the segments of a strength, and a button that cannot be used', async () => {
    await host.page.emulateMedia({ forcedColors: 'active' });
    const page = await host.login({ config: { products: ['passwords'] } });
    await host.submit('Email address', EMAIL);
    await page.getByLabel('Password', { exact: true }).fill('abc');
    await page.getByText('Weak').waitFor();
    const segments = page.locator('.latchkey-segment');
    expect(await middle(page, segments.first())).not.toBe(await middle(page, segments.last()));
    expect(await hasEdge(page, segments.last())).toBe(true);
    const button = page.getByRole('button', { name: 'Continue' });
    const resting = await edge(page, button);
    await page.getByLabel('Password', { exact: true }).fill('Gr8-otter-lantern-71');
    await page.getByText('Strong').waitFor();
    await page.locator('button[type=submit]:not([aria-disabled])').waitFor();
    await expect.poll(() => edge(page, button)).not.toEqual(resting);
  });
});

describe.each([
  ['the default theme', {}],
  ['a dark theme', { theme: themes.clearDark }],
  ['a shadow root', { shadow: true }],
] as const)(
  'a user who prefers more contrast, in %s',
  (_, { theme, shadow: enableShadowDOM = false }: { theme?: ThemeChoice; shadow?: boolean }) => {
    const look = (element: Locator, property: string) =>
      element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

    it('THEME-06 THEME-07 lines and secondary text have the color of the text, and rings are thicker, on Main and later', async () => {
      await host.page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
      const page = await host.login({ config: { ...bothMethods, enableShadowDOM }, ...(theme && { theme }) });
      const text = await look(page.getByRole('heading', { name: 'Sign up or log in' }), 'color');
      const closed = page.getByRole('tab', { selected: false });
      await expect.poll(() => look(closed, 'color')).toBe(text);
      const lines = [page.locator('.latchkey-box'), page.locator('.latchkey-country'), page.getByRole('button', { name: /^Continue/ })];
      for (const line of lines) expect(await look(line, 'border-top-color')).toBe(text);
      await page.getByLabel('Phone number').focus();
      expect(await look(page.getByLabel('Phone number'), 'outline-width')).toBe('4px');
      await host.submit('Phone number', '2025550123');
      await page.getByLabel('One-time passcode').waitFor();
      for (const name of ['.latchkey-lead', '.latchkey-helper']) expect(await look(page.locator(name), 'color')).toBe(text);
      expect(await look(page.locator('.latchkey-digit').last(), 'border-top-color')).toBe(text);
      expect(await look(page.locator('.latchkey-digit').first(), 'outline-width')).toBe('4px');
      expect(await axeFindings(page)).toEqual([]);
    });
  },
);

it('PWD-16 for a user who prefers more contrast, the empty part of a meter is an outline', async () => {
  await host.page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  const page = await host.login({ config: { products: ['passwords'] } });
  await host.submit('Email address', 'new@acme.com');
  await page.getByLabel('Password', { exact: true }).fill('Plover-q');
  await page.getByText('Fair').waitFor();
  const fills = await page.locator('.latchkey-segment').evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  const [first, second, ...empty] = fills;
  expect(second).toBe(first);
  expect(empty).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
});

describe('motion', () => {
  /** Resolves when an animation has started, one frame after its element appears. */
  const hasMoved = (page: Page, name: string) =>
    page.waitForFunction((name) => (window as unknown as { moved: Set<string> }).moved.has(name), name);

  /** Returns the animations from requesting a code to the sign-in, with a wrong code in between. */
  async function moved(reducedMotion: 'reduce' | 'no-preference'): Promise<string[]> {
    await host.page.emulateMedia({ reducedMotion });
    const page = await host.open();
    await page.evaluate(() => {
      const names = new Set<string>();
      Object.assign(window, { moved: names });
      addEventListener('animationstart', ({ animationName }) => names.add(animationName), true);
      addEventListener('transitionrun', ({ propertyName }) => names.add(`transition of ${propertyName}`), true);
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...given) {
        names.add('a script');
        return animate.apply(this, given);
      };
    });
    await page.evaluate((config) => void window.host.mount({ config }), bothMethods);
    const asking = host.hold('/otps/sms/login_or_create');
    await host.submit('Phone number', '2025550123');
    await asking.arrived;
    await hasMoved(page, 'latchkey-spin');
    asking.release();
    await page.getByLabel('One-time passcode').waitFor();
    await page.getByLabel('One-time passcode').fill(wrongCode(host.lastCode()));
    await page.getByText('Invalid passcode').waitFor();
    await page.getByRole('button', { name: 'Resend code' }).hover();
    await page.getByRole('button', { name: 'Resend code' }).click();
    await page.getByText('Code resent').waitFor();
    const verifying = host.hold('/otps/authenticate');
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await verifying.arrived;
    await hasMoved(page, 'latchkey-fill');
    verifying.release();
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    return page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved].sort());
  }

  it('OTP-16 only indicators of progress move if the user prefers less motion', async () => {
    expect(await moved('reduce')).toEqual(['latchkey-fill', 'latchkey-spin']);
  });

  it('and otherwise, screens fade and a refused code shakes', async () => {
    expect(await moved('no-preference')).toEqual(expect.arrayContaining(['a script', 'latchkey-grow', 'latchkey-shake', 'latchkey-spin']));
  });
});
