import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makePerson } from '../fixtures/people/passwordUser.ts';
import { EMAIL } from '../fixtures/people/testUser.ts';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { bothMethods, emailOnly, smsOnly, useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();

/** Returns the address of a picture of this size in pixels. */
const picture = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`;

describe('the logo', () => {
  it.each([
    ['wide', 600, 100, 100, 17],
    ['high', 100, 600, 8, 50],
    ['small', 40, 20, 40, 20],
  ])('MAIN-01 MAIN-02 THEME-13 that is %s keeps its shape within 100 by 50 px', async (_, width, height, drawnWidth, drawnHeight) => {
    const page = await host.login({ config: smsOnly, styles: { logo: { logoImageUrl: picture(width, height) } } });
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.latchkey-logo')?.complete);
    const box = await page.locator('.latchkey-logo').boundingBox();
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([drawnWidth, drawnHeight]);
  });

  it('MAIN-01 BOOT-05 is not drawn without an address, and is named after the project', async () => {
    host.server.provider.state.project.project_name = 'Acme';
    const page = await host.login();
    expect(await page.locator('#widget img').count()).toBe(0);
    const styles = { logo: { logoImageUrl: picture(40, 20) } };
    await page.evaluate((given) => void window.host.mount(given), { config: smsOnly, styles });
    await page.getByRole('img', { name: 'Acme' }).waitFor();
    // The logo stays within the box's padding.
    const [box, logo] = [await page.locator('.latchkey-box').boundingBox(), await page.locator('.latchkey-logo').boundingBox()];
    expect((logo?.y ?? 0) - (box?.y ?? 0)).toBe(25);
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('a configuration that cannot work', () => {
  it('MAIN-12 READ-09 both links and codes by email: shows an error and no form; fixed, shows the form', async () => {
    const config = { products: ['otp', 'emailMagicLinks'], otpOptions: { methods: ['sms', 'email'] } } as const;
    const page = await host.login({ config });
    await page.getByRole('alert').getByText('Error: Cannot use both EML and Email OTP', { exact: true }).waitFor();
    expect(await page.locator('form').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate((given) => void window.host.mount({ config: given }), bothMethods);
    await page.getByRole('tab', { name: 'Email' }).waitFor();
    await page.evaluate((given) => void window.host.mount({ config: given }), config);
    await page.getByText('Error: Cannot use both EML and Email OTP', { exact: true }).waitFor();
  });

  it('MAIN-03 MAIN-11 only passkeys: shows a warning below the header', async () => {
    const page = await host.login({ config: { products: ['passkeys'] } });
    await page
      .getByRole('alert')
      .getByText('Error: Cannot use Passkeys by itself, please add another product to the config.', { exact: true })
      .waitFor();
    expect(await page.locator('#widget').getByRole('heading').allTextContents()).toEqual(['Sign up or log in']);
  });
});

it.each([
  [
    ['otp', 'crypto', 'emailMagicLinks', 'oauth'],
    ['contact', 'crypto', 'or', 'social'],
  ],
  [
    ['oauth', 'otp', 'crypto'],
    ['social', 'contact', 'or', 'crypto'],
  ],
  [
    ['crypto', 'oauth', 'passwords'],
    ['crypto', 'social', 'or', 'contact'],
  ],
] as const)('MAIN-05 MAIN-06 MAIN-07 READ-07 READ-08 %j are drawn as %j', async (products, order) => {
  const config = {
    products: [...products, ...products],
    otpOptions: { methods: ['sms'] },
    oauthOptions: { providers: [{ type: 'github' }] },
  } as const;
  const page = await host.login({ config });
  const parts = {
    contact: page.locator('form'),
    crypto: page.getByRole('button', { name: 'Set up a new crypto wallet' }),
    or: page.getByText('or', { exact: true }),
    social: page.getByRole('button', { name: 'Continue with GitHub' }),
  };
  for (const part of Object.values(parts)) await part.waitFor();
  const places = await Promise.all(order.map(async (name) => (await parts[name].boundingBox())?.y));
  expect(places).toEqual([...places].sort((one = 0, other = 0) => one - other));
});

const look = (locator: Locator) =>
  locator.evaluate((node) => {
    const { color, backgroundColor, borderInlineStartColor } = getComputedStyle(node);
    return [color, backgroundColor, borderInlineStartColor].join(' ');
  });

it('MAIN-13 MAIN-14 READ-10 a banner of the host is an error, a warning or a success, each with a distinct look; an empty one is not drawn', async () => {
  const page = await host.open();
  const banner = page.locator('.latchkey-banner');
  const show = (config: object) => page.evaluate((given) => void window.host.mount({ config: given }), { ...smsOnly, ...config });
  const seen = new Set<string>();
  for (const [variant, role] of [
    ['error', 'alert'],
    ['warning', 'alert'],
    ['success', 'status'],
  ] as const) {
    await show({ banner: { variant, message: `This is of the kind ${variant}.` } });
    await page.getByRole(role).getByText(`This is of the kind ${variant}.`, { exact: true }).waitFor();
    seen.add(await look(banner));
    expect(await axeFindings(page)).toEqual([]);
  }
  expect(seen.size).toBe(3);
  await show({ banner: { variant: 'warning', message: '' } });
  await banner.waitFor({ state: 'detached' });
  await show({});
  await page.getByLabel('Phone number').waitFor();
  expect(await banner.count()).toBe(0);
});

it("MAIN-13 ERR-12 a warning is above the forms, with a link if it names the provider's site", async () => {
  const message = 'Your passkey was not found. See https://stytch.com/docs.';
  const page = await host.login({ config: { ...smsOnly, banner: { variant: 'warning', message } } });
  const banner = page.locator('.latchkey-banner[data-variant=warning]');
  await banner.getByText('Your passkey was not found.').waitFor();
  const link = banner.getByRole('link', { name: 'https://stytch.com/docs', exact: true });
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual(['https://stytch.com/docs', '_blank']);
  const [above, below] = [await banner.boundingBox(), await page.locator('form').boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

it('MAIN-13 a banner is shown without a form, too', async () => {
  const config = { products: ['oauth'], oauthOptions: { providers: [{ type: 'github' }] } } as const;
  const page = await host.login({ config: { ...config, banner: { variant: 'success', message: 'Your password has been changed.' } } });
  await page.getByText('Your password has been changed.').waitFor();
});

it('BOOT-06 READ-51 the watermark is there when the project shows it, below the content, and not otherwise', async () => {
  host.server.provider.state.project.disable_sdk_watermark = false;
  const page = await host.login();
  const mark = page.getByText('Secured by Latchkey');
  await mark.waitFor();
  const [box, below] = [await page.locator('.latchkey-box').boundingBox(), await mark.boundingBox()];
  expect(below?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  expect(await axeFindings(page)).toEqual([]);
  const second = page.locator('#second');
  await page.evaluate(() => void window.host.mountReset({}, '#second'));
  await second.getByText('Secured by Latchkey').waitFor();
  await page.evaluate(() => window.host.mountReset({}, '#second').unmount());
  await page.evaluate(() => void window.host.mountIdentityProvider({}, '#second'));
  await second.getByRole('heading').waitFor();
  expect(await mark.count()).toBe(1);
  // Stored settings show at once; the provider's next response replaces them (BOOT-02, BOOT-03).
  host.server.provider.state.project.disable_sdk_watermark = true;
  const held = host.hold(/^\/projects\//);
  await host.login();
  await mark.waitFor();
  await held.arrived;
  held.release();
  await mark.waitFor({ state: 'detached' });
});

it("ERR-12 an address of the provider's site in a message can be followed, any other is text", async () => {
  const page = await host.login();
  host.server.provider.faults.add({
    path: '/otps/sms/login_or_create',
    fault: {
      kind: 'api_error',
      status: 400,
      error_type: 'invalid_phone_number',
      error_message: [
        "See https://stytch.com/docs/api/errors/400, 'https://www.stytch.com/docs?a=1#b' (or https://stytch.com).",
        'Not https://stytch.com.evil.example/x, https://stytch.community, https://stytch.com-evil.example,',
        'https://stytch.com:1@evil.example, http://stytch.com, javascript:alert(1)//stytch.com or https://evil.example.',
        'What stands before an at sign is a name: https://stytch.com@evil.example/x',
      ].join(' '),
    },
  });
  await host.submit('Phone number', '2025550123');
  const links = page.getByRole('alert').locator('a');
  await links.first().waitFor();
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'https://stytch.com/docs/api/errors/400',
    'https://www.stytch.com/docs?a=1#b',
    'https://stytch.com',
  ]);
  expect(await links.first().getAttribute('target')).toBe('_blank');
});

describe('in a shadow root', () => {
  it("CFG-21 draws the same widget, out of reach of the page's styles", async () => {
    const page = await host.login({ config: { ...bothMethods, enableShadowDOM: true } });
    const inShadow = () => page.evaluate(() => Boolean(document.querySelector('#widget div')?.shadowRoot?.querySelector('form')));
    expect(await inShadow()).toBe(true);
    expect(await page.locator('#widget .latchkey-box').evaluate((box) => getComputedStyle(box).padding)).toBe('24px 32px');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Email' }).click();
    await host.submit('Email address', 'ada@acme.com');
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('One-time passcode');
    await page.keyboard.type(host.lastCode());
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(host.calls()).toHaveLength(2);
  });

  it("CFG-21 READ-01 is the page's own document otherwise", async () => {
    const page = await host.login({ config: emailOnly });
    expect(await page.evaluate(() => document.querySelectorAll('#widget form').length)).toBe(1);
  });
});

it('CFG-21 in a shadow root it shrinks with its place, and FORM-09 names countries in the language around it', async () => {
  const page = await host.open();
  await page.setViewportSize({ width: 330, height: 600 });
  await page.evaluate(
    (config) => {
      const place = document.querySelector<HTMLElement>('#widget');
      place?.setAttribute('lang', 'de');
      place?.style.setProperty('display', 'grid');
      window.host.mount({ config });
    },
    { ...smsOnly, enableShadowDOM: true },
  );
  await page.locator('option').nth(244).waitFor({ state: 'attached' });
  expect(await page.locator('option[value=DE]').textContent()).toBe('Deutschland (\u2066+49\u2069)');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(330);
});

/** The nightly run uses more. */
const mounts = Number(process.env['LATCHKEY_MOUNTS'] ?? 100);

it(
  `${mounts} mounts and unmounts leave nothing beyond what the first left, and the heap as it was`,
  async () => {
    const page = await host.open();
    const devtools = await host.context.newCDPSession(page);
    const heap = async () => {
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Runtime.getHeapUsage')).usedSize;
    };
    await page.evaluate(
      async (config) => {
        let onSought = () => {};
        // The last observer of the form searches for wallets.
        window.addEventListener('eip6963:requestProvider', () => onSought());
        let listeners = 0;
        let timers = 0;
        const observers = new Set<object>();
        let channels = 0;
        const count = <T extends object, K extends keyof T>(target: T, name: K, change: (result: unknown) => void) => {
          const original = target[name] as (...args: unknown[]) => unknown;
          Object.assign(target, {
            [name](this: unknown, ...args: unknown[]) {
              const result = original.apply(this, args);
              change(args);
              return result;
            },
          });
        };
        const targets = [window, document] as const;
        for (const target of targets) {
          count(target, 'addEventListener', () => (listeners += 1));
          count(target, 'removeEventListener', () => (listeners -= 1));
        }
        for (const Observer of [MutationObserver, ResizeObserver] as unknown as readonly (typeof MutationObserver)[]) {
          const { observe, disconnect } = Observer.prototype;
          Object.assign(Observer.prototype, {
            observe(this: MutationObserver, ...args: Parameters<typeof observe>) {
              observers.add(this);
              observe.apply(this, args);
            },
            disconnect(this: MutationObserver) {
              observers.delete(this);
              disconnect.call(this);
            },
          });
        }
        window.BroadcastChannel = class extends BroadcastChannel {
          constructor(name: string) {
            super(name);
            channels += 1;
          }
          override close() {
            super.close();
            channels -= 1;
          }
        };
        const pending = new Set<unknown>();
        const { setTimeout: start, clearTimeout: stop } = window;
        Object.assign(window, {
          setTimeout(run: () => void, ms?: number) {
            const id = start(() => {
              pending.delete(id);
              run();
            }, ms);
            pending.add(id);
            return id;
          },
          clearTimeout(id: number) {
            pending.delete(id);
            stop(id);
          },
        });
        const { setInterval: begin, clearInterval: end } = window;
        Object.assign(window, {
          setInterval: (run: () => void, ms?: number) => ((timers += 1), begin(run, ms)),
          clearInterval: (id: number) => ((timers -= id === undefined ? 0 : 1), end(id)),
        });
        const nextTask = () => new Promise((resolve) => start(resolve));

        async function once() {
          const sought = new Promise<void>((resolve) => (onSought = resolve));
          const mounted = window.host.mount({ config });
          await sought;
          while (!document.querySelector('#widget form')) await nextTask();
          mounted.unmount();
          while (document.querySelector('#widget form')) await nextTask();
          await nextTask();
          await nextTask();
        }
        const state = () => ({
          listeners,
          timers,
          observers: observers.size,
          channels,
          pending: pending.size,
          // Excludes the head, where Vite records loaded files.
          nodes: document.body.querySelectorAll('*').length,
          sheets: document.adoptedStyleSheets.length,
        });
        const settled = async (most: number) => {
          // The telemetry batch that the mounts filled is sent automatically.
          while (pending.size > most) await nextTask();
          // Preact ends the effects of the last screen after a frame.
          await new Promise((resolve) => requestIdleCallback(resolve));
          await new Promise((resolve) => requestIdleCallback(resolve));
          return state();
        };
        await once();
        const first = await settled(Infinity);
        Object.assign(window, {
          async mountOften(rounds: number) {
            for (let round = 0; round < rounds; round += 1) await once();
            return { first, last: await settled(first.pending) };
          },
        });
      },
      { ...smsOnly, products: ['otp', 'crypto'] as const },
    );
    const mountOften = (rounds: number) => page.evaluate((count) => (window as unknown as Often).mountOften(count), rounds);

    // The first tenth fills the caches of React and the browser.
    await mountOften(mounts / 10);
    const before = await heap();
    const left = await mountOften(mounts);
    const grown = (await heap()) - before;
    console.log(`${mounts} mounts: the heap has grown by ${Math.round(grown / 1024)} KB`);
    expect(left.last).toEqual(left.first);
    expect(left.last.sheets).toBe(0);
    expect(grown).toBeLessThan(2 * 1024 * 1024);
  },
  30_000 + mounts * 200,
);

/** The page's functions that count resources. */
interface Often {
  mountOften(rounds: number): Promise<Record<'first' | 'last', { readonly sheets: number }>>;
}

it('FORM-12 a press with a wrong address leads the focus back to the field, also the second in a row', async () => {
  const page = await host.login({ config: emailOnly });
  const field = page.getByLabel('Email address');
  for (const wrong of ['ada', 'ada@acme']) {
    await field.fill(wrong);
    const press = page.getByRole('button', { name: 'Continue with email' });
    await press.focus();
    await press.click();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  }
});

it('FORM-12 marks each wrong address, also the second in a row', async () => {
  const page = await host.login({ config: { products: ['otp'], otpOptions: { methods: ['email'] } } });
  const field = page.getByLabel('Email address');
  for (const text of ['ada@', 'bob@', 'eve@']) {
    await field.fill(text);
    expect(await field.getAttribute('aria-invalid')).toBe(null);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  }
});

describe('CFG-22 a login without sign-up', () => {
  const codes = { products: ['otp'], otpOptions: { methods: ['email'] }, signUp: false } as const;
  const links = { products: ['emailMagicLinks'], signUp: false } as const;
  const passwords = { products: ['passwords'], signUp: false } as const;

  it.each([
    ['codes', codes, ['POST /otps/email/send/primary'], 'Enter passcode'],
    ['links', links, ['POST /magic_links/email/send/primary'], 'Check your email'],
    ['passwords', passwords, ['POST /users/search'], 'Log In'],
  ])('by %s is for known addresses: another one is refused, stays in the field, and makes no user', async (_, config, asked, heading) => {
    await makePerson(host.server.provider, 'password');
    const users = host.server.provider.state.users.length;
    const page = await host.login({ config });
    const before = host.calls().length;
    const field = page.getByLabel('Email address');
    await field.fill('grace@acme.com');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['grace@acme.com', 'true']);
    expect(await axeFindings(page)).toEqual([]);
    await field.fill(EMAIL);
    // The mark of the error goes with the text that caused it.
    expect(await field.getAttribute('aria-invalid')).toBe(null);
    await page.keyboard.press('Enter');
    await host.see({ heading });
    expect(host.calls().slice(before)).toEqual([...asked, ...asked]);
    expect(host.server.provider.state.users.length).toBe(users);
    expect(await host.heard()).toContain('error api_error');
  });

  it('adds no address to the user who is signed in', async () => {
    await makePerson(host.server.provider, 'password');
    const page = await host.login({ config: smsOnly });
    const phone = '+12025550199';
    const method = await page.evaluate(async (to) => (await window.host.client.otps.sms.loginOrCreate(to)).method_id, phone);
    const { code = '' } = host.server.provider.inbox.last(phone);
    const proof = [code, method] as const;
    await page.evaluate(async (given) => window.host.client.otps.authenticate(...given, { session_duration_minutes: 5 }), proof);
    await page.evaluate((given) => void window.host.mount({ config: given }), codes);
    await page.getByLabel('Email address').fill(EMAIL);
    await page.keyboard.press('Enter');
    await host.see({ heading: 'Enter passcode' });
    expect(host.calls().filter((call) => call.includes('/send/'))).toEqual(['POST /otps/email/send/primary']);
  });
});

describe('CFG-23 an initial address', () => {
  const both = { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } } as const;

  const looksLocked = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)');

  it('is in the form that comes first, and can be changed', async () => {
    const page = await host.login({ config: { ...both, initial: { email: EMAIL } } });
    const field = page.getByLabel('Email address');
    expect([await field.inputValue(), await field.isEditable(), await looksLocked(field)]).toEqual([EMAIL, true, false]);
    await field.fill('grace@acme.com');
    await page.keyboard.press('Enter');
    await page.getByText('grace@acme.com').waitFor();
    await page.getByRole('button', { name: 'Wrong address?' }).waitFor();
  });

  it('that is locked cannot be changed, and is the only form', async () => {
    const page = await host.login({ config: { ...both, initial: { email: EMAIL, locked: true } } });
    const field = page.getByLabel('Email address');
    expect([await field.inputValue(), await field.isEditable(), await page.getByRole('tab').count()]).toEqual([EMAIL, false, 0]);
    await expect.poll(() => looksLocked(field)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByText(EMAIL).waitFor();
    expect(await page.getByRole('button', { name: 'Wrong address?' }).count()).toBe(0);
  });

  it('that is a phone number selects its country, which is locked with it', async () => {
    const page = await host.login({ config: { ...both, initial: { phone: '+491701234567', locked: true } } });
    const field = page.getByLabel('Phone number');
    await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('DE');
    expect([await field.isEditable(), await page.getByLabel('Country').isDisabled()]).toEqual([false, true]);
    for (const part of [field, page.locator('.latchkey-country')]) await expect.poll(() => looksLocked(part)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue with text message' }).click();
    await host.see({ heading: 'Enter passcode' });
    expect(host.calls()).toEqual(['POST /otps/sms/login_or_create']);
  });

  const arrives = (page: Page, initial: object) =>
    page.evaluate((config) => window.host.update({ config } as never), { ...both, initial } as object);

  it('that arrives later fills in an empty form, and leaves what the user has typed', async () => {
    const page = await host.login({ config: both });
    await page.getByRole('tab', { name: 'Email' }).click();
    const field = page.getByLabel('Email address');
    await arrives(page, { email: EMAIL });
    await expect.poll(() => field.inputValue()).toBe(EMAIL);
    await field.fill('grace@acme.com');
    await arrives(page, { email: 'joan@acme.com', phone: '+491701234567' });
    await page.getByRole('tab', { name: 'Text' }).click();
    await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('DE');
    await page.getByRole('tab', { name: 'Email' }).click();
    expect(await field.inputValue()).toBe('grace@acme.com');
  });

  it('that arrives later and is locked replaces the typed text, keeps the focus and can be submitted', async () => {
    const page = await host.login({ config: both });
    await page.getByRole('tab', { name: 'Email' }).click();
    const field = page.getByLabel('Email address');
    await field.fill('grace@acme.com');
    await arrives(page, { email: EMAIL, locked: true });
    await expect.poll(() => field.isEditable()).toBe(false);
    expect([await field.inputValue(), await field.evaluate((node) => node === document.activeElement)]).toEqual([EMAIL, true]);
    await page.keyboard.press('Enter');
    await page.getByText(EMAIL).waitFor();
  });

  it('that is locked while the user is on the next screen is in the form when the user comes back', async () => {
    const page = await host.login({ config: both });
    await page.getByRole('tab', { name: 'Email' }).click();
    await page.getByLabel('Email address').fill('grace@acme.com');
    await page.keyboard.press('Enter');
    await host.see({ heading: 'Enter passcode' });
    await arrives(page, { email: EMAIL, locked: true });
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Email address').inputValue()).toBe(EMAIL);
  });

  it('that is a phone number, arrives later and is locked selects its country', async () => {
    const page = await host.login({ config: both });
    await page.getByLabel('Phone number').fill('202');
    await arrives(page, { phone: '+491701234567', locked: true });
    await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('DE');
    expect([await page.getByLabel('Phone number').isEditable(), await page.getByLabel('Country').isDisabled()]).toEqual([false, true]);
    await page.getByRole('button', { name: 'Continue with text message' }).click();
    await host.see({ heading: 'Enter passcode' });
    await page.getByText('0170 1234567').waitFor();
  });
});

it('FORM-01 FORM-02 a configuration with more or fewer tabs keeps the typed address and the focus', async () => {
  const page = await host.login({ config: emailOnly });
  const field = page.getByLabel('Email address');
  await field.fill('ada@acme.c');
  for (const [methods, tabs] of [
    [['email', 'sms'], 2],
    [['email'], 0],
    [['email', 'whatsapp', 'sms'], 3],
  ] as const) {
    await page.evaluate((otpOptions) => window.host.update({ config: { products: ['otp'], otpOptions } }), { methods });
    await expect.poll(() => page.getByRole('tab').count()).toBe(tabs);
    await page.keyboard.type('o');
  }
  expect(await field.inputValue()).toBe('ada@acme.cooo');
  expect(await page.getByRole('tabpanel').count()).toBe(1);
});
