import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readLog } from '../../core/recording/replay/readLog.ts';
import { axeFindings } from '../../fixtures/stage/axe.ts';
import { smsOnly, useHost } from '../../fixtures/stage/useHost.ts';

interface Tools {
  mountDevtools(options?: { client?: unknown; target?: unknown }): { unmount(): void };
}

declare global {
  interface Window {
    tools: Tools;
    toolsMounted?: ReturnType<Tools['mountDevtools']>[];
  }
}

const host = useHost();
const tabs = ['Now', 'Timeline', 'Faults', 'Replay', 'Tabs'];
const panel = '[data-latchkey-devtools]';

/** Mounts the tools from a separate bundle, at the side, so that the widget stays clickable. */
async function mountTools(page: Page, preferences: object = {}): Promise<void> {
  await bringTools(page);
  await page.evaluate(
    (wanted) => {
      localStorage.setItem('latchkey-devtools', JSON.stringify(wanted));
      window.toolsMounted = [...(window.toolsMounted ?? []), window.tools.mountDevtools({ client: window.host.client })];
    },
    { isOpen: true, side: 'end', size: 560, ...preferences },
  );
  await page.locator(`${panel} button`).first().waitFor();
}

/** Evaluated as text, which the tests' bundler does not change. */
const bringTools = (page: Page) => page.evaluate("import('/latchkey/devtools.js').then((tools) => void (window.tools = tools))");

/** Opens a host page with a login widget and the tools, and records its console. */
async function open(preferences?: object): Promise<{ page: Page; said: string[] }> {
  const said: string[] = [];
  const page = await host.open();
  page.on('console', (line) => void (/error|warning/.test(line.type()) && said.push(line.text())));
  await mountTools(page, preferences);
  await page.evaluate((config) => void window.host.mount({ config }), smsOnly);
  await page.getByLabel('Phone number').waitFor();
  return { page, said };
}

const goTo = (page: Page, tab: string) => page.getByRole('tab', { name: tab, exact: true }).click();
const lit = (page: Page) => page.locator('.node[data-present] text');
const state = (page: Page) => page.locator('.now .state');

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Phone number').fill('(202) 555-0123');
  await page.getByRole('button', { name: 'Continue with text message' }).click();
}

/** @param code default: the code that was sent */
async function enterCode(page: Page, code?: string): Promise<void> {
  const field = page.getByLabel('One-time passcode');
  await field.waitFor();
  await field.fill(code ?? host.lastCode());
}

describe('the tools', () => {
  it('say which state the widget is in, how it came there, why a request was made, and what comes next', async () => {
    const { page, said } = await open();
    await expect.poll(() => lit(page).textContent()).toBe('Main');
    await page.getByText('Signed out. This page has seen no session.').waitFor();
    // A function name that only a bundle with preserved names contains.
    await expect
      .poll(() => page.locator('.held').textContent())
      .toContain('use_passkeyleads to Main.usingPasskeyheld back by config.products');

    await askForCode(page);
    await expect.poll(() => lit(page).textContent()).toBe('OTPAuthenticate');
    expect(await state(page).textContent()).toBe('login OTPAuthenticate');
    expect(await page.locator('.facts').textContent()).toContain('done led here from Main.sendingCode');
    await expect.poll(() => page.locator('.facts').textContent()).toMatch(/POST \/otps\/sms\/login_or_create 200 \d+ ms/);
    expect(await page.locator('.facts').textContent()).toContain(
      'Because submit_contact led login to Main.readingContact, then done to Main.sendingCode.',
    );
    const edges = page.getByRole('listitem').filter({ hasText: 'resend_code' });
    expect(await edges.textContent()).toContain('OTPAuthenticate.resendingopen');
    expect(await page.locator('.edge-line[data-taken]').count()).toBe(1);

    await enterCode(page, '000000');
    await expect.poll(() => page.locator('.facts').textContent()).toContain('404 otp_code_not_found');
    await enterCode(page);
    await expect.poll(() => lit(page).textContent()).toBe('OTPConfirmation');
    await page.getByRole('radio', { name: 'session' }).check();
    await expect.poll(() => lit(page).textContent()).toBe('resting');
    expect(said.filter((line) => !line.includes('404'))).toEqual([]);
  });

  it('say whether a user is signed in and for how long, and in plain words why a session has ended', async () => {
    const { page } = await open();
    const session = page.locator('.session');
    await askForCode(page);
    await enterCode(page);
    await expect
      .poll(() => session.textContent())
      .toMatch(/^Signed in\. The next refresh is in \d:\d\d, and the session ends in (29|30):\d\d\.Refresh/);
    expect(await axeFindings(page)).toEqual([]);

    await page.evaluate(() => window.host.client.session.revoke());
    await expect.poll(() => session.textContent()).toMatch(/^Signed out at [\d:]+, because this page signed the user out\./);
    await session.getByRole('button', { name: 'Show the request' }).click();
    await expect.poll(() => page.locator('.detail').textContent()).toContain('/sessions/revoke');
  });

  describe('say why a session has ended, in plain words with the time', () => {
    /** Signs in next to the tools, lets a session end, and returns the sentence without its time. */
    async function sentence(end: (page: Page) => Promise<unknown>): Promise<string> {
      const { page } = await open();
      const session = page.locator('.session');
      await host.signIn();
      await expect.poll(() => session.textContent()).toContain('Signed in.');
      await end(page);
      await expect.poll(() => session.textContent()).toMatch(/^Signed out at \d\d:\d\d:\d\d, because /);
      await expect.poll(() => session.textContent()).not.toContain('on its way');
      return ((await session.textContent()) ?? '').replace(/ at [\d:]+,| \d+ ms/g, '');
    }
    const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh', exact: true }).click();

    it('because the server no longer knows an expired session, with the request', async () => {
      const said = await sentence((page) => {
        host.server.provider.clock.advance(31 * 60_000);
        return refresh(page);
      });
      expect(said).toBe(
        'Signed out because the server has no such session: it expired, or was revoked elsewhere (session_not_found). POST /sessions/authenticate 404 session_not_found Show the request',
      );
    });

    it('because the session was revoked elsewhere, with the request', async () => {
      const said = await sentence((page) => {
        host.server.provider.state.sessions = [];
        return refresh(page);
      });
      expect(said).toBe(
        'Signed out because the server has no such session: it expired, or was revoked elsewhere (session_not_found). POST /sessions/authenticate 404 session_not_found Show the request',
      );
    });

    it('because another tab signed out, without a request of this one', async () => {
      const said = await sentence(async () => {
        const other = await host.open(await host.context.newPage());
        await other.evaluate(() => window.host.client.session.revoke());
      });
      expect(said).toBe('Signed out because another tab signed the user out. ');
    });

    it('because its time was over, without a request', async () => {
      const said = await sentence((page) => page.getByRole('button', { name: 'Expire' }).click());
      expect(said).toBe('Signed out because the session reached its end without a refresh. ');
      expect(host.calls()).not.toContain('POST /sessions/revoke');
    });
  });

  it('refresh and revoke the session, and say why a refresh fails', async () => {
    const { page } = await open();
    await host.signIn();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const session = page.locator('.session');
    await expect.poll(() => session.textContent()).toContain('Signed in.');
    host.server.provider.faults.add({ path: '/sessions/authenticate', fault: { kind: 'offline' }, times: 1 });
    await press('Refresh');
    await expect.poll(() => session.getByRole('alert').textContent()).toContain('Invalid response from our servers.');
    await press('Refresh');
    await expect.poll(() => session.getByRole('alert').textContent()).toBe('');
    await expect.poll(() => host.calls().filter((call) => call === 'POST /sessions/authenticate').length).toBe(2);
    await press('Revoke');
    await expect.poll(() => session.textContent()).toContain('because this page signed the user out');
    expect(host.calls().at(-1)).toBe('POST /sessions/revoke');
  });

  it('send an event to the widget, and say what is wrong with its payload', async () => {
    const { page } = await open();
    await askForCode(page);
    await expect.poll(() => lit(page).textContent()).toBe('OTPAuthenticate');
    const form = page.locator('.send');
    expect(await form.getByLabel('Send an event').locator('option').allTextContents()).toEqual(['submit_code', 'resend_code', 'back']);
    await form.getByLabel('Payload').fill('{"code"');
    await form.getByRole('button', { name: 'Send' }).click();
    const complaint = () => form.getByRole('alert').textContent();
    await expect.poll(complaint).toContain('SyntaxError');
    await form.getByLabel('Payload, as JSON with code').fill('{"code":"12"}');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect.poll(complaint).toBe('The chart did not take submit_code with this payload: held back by isCode.');
    await form.getByLabel('Payload').fill(JSON.stringify({ code: host.lastCode() }));
    await form.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Success' }).waitFor();
  });

  it('name the fields that an event needs', async () => {
    const { page } = await open();
    const form = page.locator('.send');
    await form.getByLabel('Send an event').selectOption('submit_contact');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => form.getByRole('alert').textContent()).toMatch(/^submit_contact needs entry\.channel: TypeError/);
    await form.getByLabel('Payload, as JSON with entry.channel').fill('{"entry":5}');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => form.getByRole('alert').textContent())
      .toMatch(/^The chart did not take submit_contact with this payload: held back by /);
  });

  it('number the widgets of one kind, if there are several', async () => {
    const { page } = await open();
    const names = () => page.locator('.choice-name').allTextContents();
    await expect.poll(() => state(page).textContent()).toBe('login Main');
    await page.evaluate((config) => {
      document.body.append(Object.assign(document.createElement('div'), { id: 'second' }));
      window.host.mount({ config }, '#second');
    }, smsOnly);
    await expect.poll(names).toEqual(['login 1', 'login 2']);
    await page.getByRole('radio', { name: 'login 1' }).check();
    await expect.poll(() => state(page).textContent()).toBe('login 1 Main');
    await goTo(page, 'Timeline');
    expect(await page.getByLabel('Show').locator('option').allTextContents()).toEqual(['everything', 'requests', 'login 1', 'login 2']);
  });

  it.each(['bottom', 'end'])('draw the surroundings and the screens so that all of them fit at once, at the %s', async (side) => {
    const { page } = await open({ side, size: side === 'bottom' ? 420 : 560 });
    // Opened by a key: the panel may cover the widget.
    for (const isWhole of [false, true]) {
      await page.getByLabel('Whole chart').setChecked(isWhole);
      const names = () => page.locator('.node text').allTextContents();
      await expect.poll(names).toContain(isWhole ? 'OTPConfirmation' : 'readingContact');
      // No method is drawn that is not configured.
      expect((await names()).filter((name) => /Crypto|Email|PasswordCreate/.test(name))).toEqual([]);
      const isWithin = () =>
        page.evaluate(() => {
          const stage = document.querySelector('[data-latchkey-devtools]')?.shadowRoot?.querySelector('.stage');
          return stage && [stage.scrollWidth - stage.clientWidth, stage.scrollHeight - stage.clientHeight];
        });
      await expect.poll(isWithin).toEqual([0, 0]);
    }
  });

  it('show the context before and after, with stand-ins for everything that a user typed, and errors of the page by their class', async () => {
    const { page } = await open({ tab: 'timeline' });
    await askForCode(page);
    await page.getByLabel('One-time passcode').waitFor();
    await enterCode(page, '000000');
    const failed = page.getByRole('option').filter({ hasText: 'error' });
    const detail = page.locator('.detail');
    // A later entry may replace the selection at any time.
    const choose = () => failed.click().then(() => detail.textContent());
    await expect.poll(choose).toContain('{"$error":"ApiError","status_code":404,"error_type":"otp_code_not_found"}');
    await expect.poll(choose).toMatch(/errorMessage\.key[^{]*"invalidPasscode"/);
    const whole = await page.locator('.timeline').textContent();
    expect(whole).toMatch(/POST \/otps\/authenticate.*because submit_code led login to OTPAuthenticate\.verifying/);
    expect(whole).not.toMatch(/2025550123|000000/);
    await page.getByLabel('Show').selectOption('requests');
    expect(await page.locator('.entry').evaluateAll((rows) => rows.filter((row) => !/GET|POST/.test(row.textContent ?? '')).length)).toBe(
      0,
    );
  });

  it('put requests into trouble until that is turned off or the tools go', async () => {
    const { page } = await open({ tab: 'faults' });
    await page.getByRole('button', { name: 'Offline' }).click();
    await askForCode(page);
    await page.getByText('Unable to contact our servers.').first().waitFor();
    await page.getByText('No fault is on').waitFor();
    await page.getByLabel('all until it is turned off').check();
    await page.getByLabel('Reason of Refused').selectOption('user_lock_limit_reached');
    await page.getByRole('button', { name: 'Refused' }).click();
    for (let press = 0; press < 2; press += 1) {
      await page.getByRole('button', { name: 'Continue with text message' }).click();
      await page.getByText('user_lock_limit_reached.').first().waitFor();
    }
    expect(host.calls()).toEqual([]);
    await page.evaluate(() => window.toolsMounted?.[0]?.unmount());
    await page.getByRole('button', { name: 'Continue with text message' }).click();
    await page.getByLabel('One-time passcode').waitFor();
    expect(host.calls()).toEqual(['POST /otps/sms/login_or_create']);
  });

  it('replay what was recorded, each step in its chart and on its screen, without requests', async () => {
    const { page } = await open({ tab: 'replay', side: 'bottom', size: 300 });
    await page.getByRole('button', { name: 'Record' }).click();
    await page.getByText('Recording what happens').waitFor();
    await page.evaluate(() => document.querySelector('#widget')?.scrollIntoView());
    await host.submit('Phone number', '(202) 555-0123');
    await page.getByLabel('One-time passcode').waitFor();
    // The recording goes on while the panel shows something else, or is closed.
    await page.getByRole('tab', { name: 'Now' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await enterCode(page);
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    await page.getByRole('button', { name: 'Latchkey' }).click();
    await page.getByRole('tab', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'Stop, and look at it' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save' }).click();
    const saved = readLog(await readFile(await (await downloading).path(), 'utf8'));
    expect(saved.steps.map(({ state }) => state)).toContain('OTPConfirmation');
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.getByRole('tab', { name: 'Replay' }).click();
    const before = host.calls();
    const screen = page.locator('.still .latchkey-stage');
    const still = async () => (await screen.textContent()) ?? '';
    await expect.poll(still).toContain('Sign up or log in');
    const drawn = new Map<string, string>();
    const forward = page.getByRole('button', { name: 'Forward' });
    while (await forward.isEnabled()) {
      await forward.click();
      const name = (await page.locator('.list [aria-current] .name').last().textContent()) ?? '';
      const shown = name.split('.').at(-1) ?? '';
      await expect.poll(() => lit(page).textContent()).toBe(shown);
      drawn.set(name, await still());
    }
    expect(drawn.get('OTPAuthenticate')).toContain('Enter passcode');
    // A stand-in phone number, and the remaining time at that moment.
    expect(drawn.get('OTPAuthenticate')).toMatch(/\+1\d{3}55501\d\d.*expires in [45]:\d\d/);
    expect(drawn.get('OTPConfirmation')).toContain('Success');
    expect(await page.locator('.still [inert]').count()).toBe(1);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'The beginning' }).click();
    await expect.poll(still).toContain('Sign up or log in');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(still).toContain('Success');
    expect(host.calls()).toEqual(before);

    await page.getByRole('button', { name: 'Another log' }).click();
    await page.getByLabel('Or pasted').fill('{"format":"latchkey-log","version":2}');
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByText('only version 1 is supported').waitFor();

    // A log of different charts: it is replayed up to the first difference.
    const step = { chart: 1, at: 2, event: { type: 'revoke', forceClear: false } };
    const charts = [{ id: 1, name: 'session', state: 'resting', context: {} }];
    const log = { format: 'latchkey-log', version: 1, began: '2030-01-01T00:00:00Z', until: 3, forgotten: 0, charts };
    const steps = [
      { ...step, state: 'ending' },
      { ...step, state: 'resting' },
    ];
    await page.getByLabel('Or pasted').fill(JSON.stringify({ ...log, steps }));
    await page.getByRole('button', { name: 'Replay' }).click();
    expect(await page.locator('.replay').textContent()).toContain(
      'Step 2 cannot be replayed: session was in resting, and today there is ending.',
    );
    await page.getByText('The log has no widget').waitFor();
    await page.getByRole('button', { name: 'Forward' }).click();
    await expect.poll(() => lit(page).textContent()).toBe('ending');
    expect(await page.getByRole('button', { name: 'Forward' }).isDisabled()).toBe(true);
  });

  it('see the other tabs of the browser, until those go', async () => {
    const { page } = await open({ tab: 'tabs' });
    await page.getByText('No other tab').waitFor();
    const other = await host.open(await host.context.newPage());
    await mountTools(other, { isOpen: false });
    await other.evaluate((config) => void window.host.mount({ config }), smsOnly);
    await askForCode(other);
    const card = page.locator('.other');
    await expect.poll(() => card.textContent()).toContain('login OTPAuthenticate');
    expect(await card.textContent()).toContain('done→led to OTPAuthenticate'.replace('→', ' '));
    expect(await card.textContent()).not.toContain('2025550123');
    // Messages in another format are ignored.
    await other.evaluate(() => {
      const channel = new BroadcastChannel('latchkey:devtools:public-token-test-host');
      const report = { isVisible: true, began: 1, charts: [{ name: 'login', state: 'A state with <b>blanks</b>' }], steps: [] };
      channel.postMessage({ version: 1, from: 'x', kind: 'report', report });
      channel.postMessage({ version: 2, from: 'y', kind: 'report', report: { ...report, charts: [] } });
      channel.postMessage('hello');
    });
    await other.evaluate(() => window.host.client.onStateChange(() => {}));
    await enterCode(other);
    await expect.poll(() => card.textContent()).toContain('OTPConfirmation');
    expect(await card.count()).toBe(1);
    await other.close();
    await page.getByText('No other tab').waitFor();
  });

  it('can be used by keyboard, and return the focus', async () => {
    const { page } = await open({ isOpen: false, side: 'bottom' });
    await host.submit('Phone number', '(202) 555-0123');
    await page.getByLabel('One-time passcode').waitFor();
    const launcher = page.getByRole('button', { name: /^Latchkey/ });
    await launcher.focus();
    await page.keyboard.press('Enter');
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document.activeElement?.shadowRoot ?? document;
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
      });
    await expect.poll(focused).toBe('Now');
    for (const tab of [...tabs.slice(1), 'Now']) {
      await page.keyboard.press('ArrowRight');
      expect(await focused()).toBe(tab);
      expect(await page.getByRole('tab', { name: tab, exact: true }).getAttribute('aria-selected')).toBe('true');
    }
    await page.keyboard.press('ArrowRight');
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Home');
    const first = await page.getByRole('listbox').getAttribute('aria-activedescendant');
    await page.keyboard.press('End');
    expect(await page.getByRole('listbox').getAttribute('aria-activedescendant')).not.toBe(first);

    const edge = page.getByRole('separator');
    const before = Number(await edge.getAttribute('aria-valuenow'));
    await edge.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBe(Math.min(before + 24, 640));
    const height = async () => (await page.locator('.panel').boundingBox())?.height;
    await expect.poll(height).toBe(Number(await edge.getAttribute('aria-valuenow')));

    await goTo(page, 'Now');
    const stage = page.locator('.stage');
    await stage.locator('svg').waitFor();
    const width = async () => Number(await stage.locator('svg').getAttribute('width'));
    await stage.focus();
    const fitting = await width();
    // The taller panel may still be measured, so each width is compared with the one before.
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(fitting * 1.2);
    const zoomed = await width();
    await page.keyboard.press('0');
    await expect.poll(width).toBeLessThan(zoomed);
    await page.getByRole('button', { name: 'Close' }).press('Enter');
    await expect.poll(focused).toContain('Latchkey');
  });

  it('leave the page room to scroll its content out from under the panel, until they are closed', async () => {
    const { page } = await open({ isOpen: true, side: 'bottom' });
    await page.setViewportSize({ width: 800, height: 560 });
    const button = page.getByRole('button', { name: 'Continue with text message' });
    const panel = page.locator('.panel');
    await panel.waitFor();
    await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const [above, below] = await Promise.all([button.boundingBox(), panel.boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await page.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).paddingBottom)).toBe('0px');
  });

  it('are kept apart from the page: its shortcuts are not theirs, nor are its rules', async () => {
    const { page } = await open();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('button, h2 { display: none !important } body * { font-size: 40px !important }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      document.addEventListener('keydown', ({ key }) => window.host.heard.push(`key ${key}`));
    });
    await page.getByRole('tab', { name: 'Now' }).press('k');
    expect(await host.heard()).not.toContain('key k');
    expect(
      await page
        .locator('.tab')
        .first()
        .evaluate((tab) => getComputedStyle(tab).fontSize),
    ).toBe('13px');
  });

  it('leave nothing behind, in any order of removal', async () => {
    const page = await host.open();
    const devtools = await page.context().newCDPSession(page);
    /** Returns the events that the window and the document are listened to for. */
    const listened = async () => {
      const types: string[] = [];
      for (const expression of ['window', 'document']) {
        const { result } = await devtools.send('Runtime.evaluate', { expression });
        const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
        types.push(...listeners.map(({ type }) => `${expression} ${type}`));
      }
      return types.sort();
    };
    const look = () =>
      page.evaluate(() => {
        const context = Reflect.get(window.host.client, Symbol.for('latchkey.client')) as () => {
          options: { fetch: object };
          store: { registry: { watchers: Set<unknown> } };
        };
        const { options, store } = context();
        Object.assign(window, { ownFetch: Reflect.get(window, 'ownFetch') ?? options.fetch });
        return {
          elements: document.querySelectorAll('*').length,
          sheets: document.adoptedStyleSheets.length,
          isOwnFetch: Reflect.get(window, 'ownFetch') === options.fetch,
          watchers: store.registry.watchers.size,
        };
      });
    // In development, the page's checks also watch the charts once their code is loaded.
    await expect.poll(async () => (await look()).watchers).toBe(1);
    // The session listens once the page has painted.
    await expect.poll(listened).toContain('window storage');
    const before = { ...(await look()), listened: await listened() };
    await mountTools(page);
    await mountTools(page, { isOpen: false });
    await page.locator('.now, .empty').first().waitFor();
    await expect.poll(look).toMatchObject({ elements: before.elements + 2, isOwnFetch: false, watchers: before.watchers + 2 });
    await page.evaluate(() => window.toolsMounted?.[0]?.unmount());
    await page.evaluate(() => window.toolsMounted?.[0]?.unmount());
    expect((await look()).isOwnFetch).toBe(false);
    await page.evaluate(() => window.toolsMounted?.[1]?.unmount());
    await expect
      .poll(async () => {
        // React itself never removes its `selectionchange` listener.
        const heard = (await listened()).filter((name) => name !== 'document selectionchange');
        return { ...(await look()), listened: heard };
      })
      .toEqual({ ...before, listened: before.listened.filter((name) => name !== 'document selectionchange') });
  });

  it('of several clients have their buttons above each other, and one panel at a time', async () => {
    const page = await host.open();
    await mountTools(page, { isOpen: false });
    await mountTools(page, { isOpen: false });
    const buttons = page.locator(`${panel} .launcher`);
    await expect.poll(() => buttons.count()).toBe(2);
    const [low, high] = [await buttons.nth(0).boundingBox(), await buttons.nth(1).boundingBox()];
    expect((high?.y ?? 0) + (high?.height ?? 0)).toBeLessThan(low?.y ?? 0);

    const open = page.locator(`${panel} .panel`);
    const holders = () =>
      open.evaluateAll(
        (all, hosts) => all.map((one) => [...document.querySelectorAll(hosts)].indexOf((one.getRootNode() as ShadowRoot).host)),
        panel,
      );
    await buttons.nth(0).click();
    await expect.poll(holders).toEqual([0]);
    // The panel covers the other button, which the keyboard still reaches.
    await buttons.nth(0).press('Enter');
    await expect.poll(holders).toEqual([1]);
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll('[data-latchkey-devtools]')].map(({ shadowRoot }) => shadowRoot?.activeElement?.role ?? ''),
        ),
      )
      .toEqual(['', 'tab']);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => buttons.count()).toBe(2);

    // The panel of the tools that are mounted last stays open.
    await mountTools(page);
    await mountTools(page);
    await expect.poll(holders).toEqual([3]);
    await page.evaluate(() => window.toolsMounted?.slice(2).forEach((tools) => tools.unmount()));

    // A free place is taken again.
    await page.evaluate(() => window.toolsMounted?.[0]?.unmount());
    await mountTools(page, { isOpen: false });
    await expect.poll(async () => (await buttons.nth(1).boundingBox())?.y).toBe(low?.y);
  });

  it('can be used while a modal dialog is open, in the last opened one, and return to their place', async () => {
    const { page } = await open({ isOpen: false });
    const parent = () => page.evaluate(() => document.querySelector('[data-latchkey-devtools]')?.parentElement?.id);
    const place = await parent();
    await page.evaluate(() => {
      const made = ['later', 'earlier'].map((id) => Object.assign(document.createElement('dialog'), { id, textContent: id }));
      document.body.append(...made);
      // Such a dialog clips what it contains, and contains its fixed parts.
      for (const dialog of made) Object.assign(dialog.style, { transform: 'scale(1)', overflow: 'hidden' });
      // Many dialogs close at a click outside of their edges.
      for (const dialog of made)
        dialog.addEventListener('click', ({ clientY }) => clientY > dialog.getBoundingClientRect().bottom && dialog.close());
    });
    const change = (id: string, how: 'show' | 'showModal' | 'close' | 'remove') =>
      page.evaluate(([name, method]) => (document.querySelector(`#${name}`) as HTMLDialogElement)[method](), [id, how] as const);
    const launcher = page.locator(`${panel} .launcher`);
    // The widget's state is in the button and changes its width.
    await launcher.getByText('Main').waitFor();
    const before = await launcher.boundingBox();
    await change('earlier', 'show');
    expect(await parent()).toBe(place);
    await change('earlier', 'close');

    await change('earlier', 'showModal');
    expect(await parent()).toBe('earlier');
    expect(await launcher.boundingBox()).toEqual(before);
    await change('later', 'showModal');
    expect(await parent()).toBe('later');
    await launcher.click();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    expect(await parent()).toBe('later');
    expect(await page.locator(`${panel} .panel`).evaluate((one) => one.getBoundingClientRect().height)).toBe(page.viewportSize()?.height);
    await page.getByRole('button', { name: 'Close' }).click();
    await change('later', 'remove');
    expect(await parent()).toBe('earlier');
    await launcher.click({ trial: true });
    await change('earlier', 'close');
    expect(await parent()).toBe(place);
    expect(await launcher.boundingBox()).toEqual(before);

    await change('earlier', 'showModal');
    await page.evaluate(() => window.toolsMounted?.forEach((tools) => tools.unmount()));
    await change('earlier', 'close');
    expect(await parent()).toBeUndefined();
  });

  it('are mounted in the given element, and report a missing element or client', async () => {
    const page = await host.open();
    await bringTools(page);
    const told = await page.evaluate(() => {
      const { mountDevtools } = window.tools;
      const errorOf = (run: () => unknown) => {
        try {
          run();
          return '';
        } catch (error) {
          const { code, message } = error as { code: string; message: string };
          return code === 'mount' ? message : code;
        }
      };
      const { client } = window.host;
      const { unmount } = mountDevtools({ client, target: '#widget' });
      const isThere = document.querySelector('#widget > [data-latchkey-devtools]') !== null;
      unmount();
      const targets = ['#nowhere', '##', 5, null, {}].map((target) => ({ client, target }));
      const wrong = [...targets, { client: {} }, {}, undefined];
      return [isThere, ...wrong.map((options) => errorOf(() => mountDevtools(options)))];
    });
    const noElement = "mountDevtools: target must be an element or a selector such as '#login'; it is missing in client. (mount)";
    expect(told).toEqual([
      true,
      'mountDevtools: no element matches "#nowhere". Run the script after it: write type="module". (mount)',
      'mountDevtools: "##" is not a valid selector. (mount)',
      ...[noElement, noElement, noElement],
      ...['usage', 'usage', 'usage'],
    ]);
  });
});

describe('everybody can use the tools', () => {
  it.each(['light', 'dark'] as const)('axe finds nothing in any tab, in %s', async (colorScheme) => {
    await host.page.emulateMedia({ colorScheme });
    const { page } = await open();
    await askForCode(page);
    await page.getByLabel('One-time passcode').waitFor();
    await enterCode(page, '000000');
    for (const tab of tabs) {
      await goTo(page, tab);
      expect([tab, ...(await axeFindings(page, panel))]).toEqual([tab]);
    }
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await axeFindings(page, panel)).toEqual([]);
    await host.page.emulateMedia({ colorScheme: null });
  });

  it.each(['ltr', 'rtl'] as const)('nothing is cut off on a phone, and with twice the text, from %s', async (dir) => {
    const page = host.page;
    await page.setViewportSize({ width: 390, height: 780 });
    await open({ side: 'bottom', size: 500 });
    await page.evaluate((given) => (document.documentElement.dir = given), dir);
    for (const size of ['100%', '200%']) {
      await page.evaluate((given) => (document.documentElement.style.fontSize = given), size);
      for (const tab of tabs) {
        await goTo(page, tab);
        const wide = await page.evaluate(() => {
          const root = document.querySelector('[data-latchkey-devtools]')?.shadowRoot;
          const body = root?.querySelector('.body');
          const edges = root?.querySelector('.panel')?.getBoundingClientRect();
          // Scrollable elements may be wider.
          return [body && body.scrollWidth - body.clientWidth, edges && [edges.left, edges.right]];
        });
        expect([size, tab, ...wide]).toEqual([size, tab, 0, [0, 390]]);
      }
    }
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('nothing moves with reduced motion, and the edge just taken does otherwise', async () => {
    const { page } = await open();
    await askForCode(page);
    await expect.poll(() => page.locator('.edge-line[data-taken]').count()).toBe(1);
    const animated = () =>
      page
        .locator('.edge-line[data-taken] path')
        .first()
        .evaluate((path) => getComputedStyle(path).animationName);
    // The drawing may be replaced while it is read.
    await expect.poll(animated).toBe('none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(animated).toBe('travel');
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });
});
