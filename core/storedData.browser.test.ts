import { readFileSync } from 'node:fs';
import type { Client } from 'latchkey';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyPage } from '../fixtures/host/serve.ts';
import { makePerson, PASSWORD } from '../fixtures/people/passwordUser.ts';
import { EMAIL } from '../fixtures/people/testUser.ts';
import { addAuthenticator } from '../fixtures/stage/authenticator.ts';
import { useHost } from '../fixtures/stage/useHost.ts';

declare global {
  interface Window {
    client: Client;
    atOnce: unknown;
  }
}

const text = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8');
const TOKEN = 'public-token-test-host';
const PHONE_TYPED = '2025550123';

/** Returns the names in the first column of a table of the page, with the token of the host page. */
function namesIn(heading: string): string[] {
  const [, section = ''] = text.split(`### ${heading}\n`);
  const rows = (section.split(/\n##/)[0] ?? '').matchAll(/^\| `([^`]+)` \|/gm);
  return [...rows]
    .map(([, name = '']) => name.replace('TOKEN', TOKEN))
    .flatMap((name) => (name.includes('FLOW') ? ['magic_links', 'passwords', 'oauth'].map((flow) => name.replace('FLOW', flow)) : [name]));
}

const host = useHost({
  project: {
    pkce_required_for_email_magic_links: true,
    pkce_required_for_password_resets: true,
    pkce_required_for_oauth: true,
  },
});

/** The names stored by the browser's pages, by place. */
let stored: Map<string, Set<string>>;
/** The origins that the pages sent requests to. */
let asked: Set<string>;

beforeEach(async () => {
  stored = new Map(['cookie', 'local', 'session', 'history', 'database', 'cache'].map((place) => [place, new Set()]));
  asked = new Set();
  host.page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await host.page.exposeFunction('noteStored', (place: string, name: string) => void stored.get(place)?.add(name));
  await host.page.addInitScript(() => {
    const note = (place: string, name: string) =>
      void (window as unknown as { noteStored(place: string, name: string): void }).noteStored(place, name);
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      note(this === localStorage ? 'local' : 'session', name);
      setItem.call(this, name, value);
    };
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(Document.prototype, 'cookie', {
      get() {
        return cookie?.get?.call(this);
      },
      set(line: string) {
        // A removal stores nothing.
        if (!/^[^=]*=;/.test(line)) note('cookie', line.slice(0, line.indexOf('=')));
        cookie?.set?.call(this, line);
      },
    });
    const { replaceState } = History.prototype;
    History.prototype.replaceState = function (state, ...rest) {
      for (const name of Object.keys(Object(state))) note('history', name);
      replaceState.call(this, state, ...rest);
    };
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      note('database', name);
      return open.call(this, name, version);
    };
    const { open: openCache } = CacheStorage.prototype;
    CacheStorage.prototype.open = function (name) {
      note('cache', name);
      return openCache.call(this, name);
    };
  });
});

const kept = (place: string) => [...(stored.get(place) ?? [])].sort();

/** Signs in with a code, with a password and a passkey offer, and with links of both kinds, and calls every method. */
async function useEverything(): Promise<void> {
  const { provider } = host.server;
  await makePerson(provider, 'password');
  const page = await host.open();
  const authenticator = await addAuthenticator(page);
  // With a password, and a passkey created at the offer.
  await page.evaluate(
    () => void window.host.mount({ config: { products: ['passwords', 'passkeys'], passkeyOptions: { upgrade: 'offer' } } }),
  );
  await page.getByLabel('Email address').fill('ada@acme.com');
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page
    .getByRole('button', { name: /passkey/i })
    .first()
    .click();
  await host.see({ heading: 'Success!' });
  await page.evaluate(async () => {
    const { client } = window.host;
    await client.session.revoke();
    window.host.returnTo(client).remember('/orders');
    client.session.updateSession({ intermediate_session_token: 'half' });
    await client.magicLinks.email.loginOrCreate('ada@acme.com');
  });
  // With an emailed link.
  await host.goTo(provider.inbox.last(EMAIL).link ?? '', page);
  await page.evaluate(() => window.host.client.authenticateByUrl({ session_duration_minutes: 30 }));
  await page.evaluate(async () => {
    await window.host.client.session.revoke();
    await window.host.client.passwords.resetByEmailStart({ email: 'ada@acme.com' });
  });
  await host.goTo(provider.inbox.last(EMAIL).link ?? '', page);
  await page.evaluate(() => void window.host.mountReset());
  await page.getByRole('button', { name: 'Login without a password' }).waitFor();
  await expect.poll(() => kept('history')).toContain('latchkey');
  await authenticator.remove();
  // Opens another provider and comes back with the Back button.
  const oauth = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }], rememberLastUsed: true } } as const;
  await host.goTo(host.server.origin, page);
  await page.evaluate((config) => void window.host.mount({ config }), oauth);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.waitForURL((url) => url.pathname !== '/');
  await page.goBack();
  await host.arrived(page);
}

describe('what is stored', () => {
  it('matches SECURITY.md after complete flows, in every storage of the browser', async () => {
    await useEverything();
    expect(kept('cookie')).toEqual(namesIn('Cookies').sort());
    expect(kept('local')).toEqual(namesIn('Local storage').sort());
    expect(kept('history')).toEqual(namesIn('The history').sort());
    expect([kept('session'), kept('database'), kept('cache')]).toEqual([[], [], []]);
    // Host and provider share one origin here; no other origin received a request.
    expect([...asked]).toEqual([host.server.origin]);
  });

  it('a sign-out leaves only what SECURITY.md lists: no token, no name, no address', async () => {
    const page = await host.open();
    const signedIn = await host.signIn({ to: `+1${PHONE_TYPED}` });
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).toContain(PHONE_TYPED);
    await page.evaluate(() => window.host.client.session.revoke());
    const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]));
    for (const part of [PHONE_TYPED, signedIn.user.user_id, signedIn.session_token ?? '', signedIn.session_jwt ?? '']) {
      expect(part.length).toBeGreaterThan(5);
      expect(left).not.toContain(part);
    }
  });
});

describe('userCache: memory, in a real browser', () => {
  /** Opens a page with only a client with this option, from the script tag's files. */
  async function openTab(tab: Page): Promise<Page> {
    await tab.goto(`${host.server.origin}${emptyPage}`);
    // Evaluated as text: compiled code could not import the page's modules.
    await tab.evaluate(`import('/latchkey/mount.js').then(({ createClient }) => {
      window.client = createClient('${TOKEN}', { userCache: 'memory', endpoints: { testAPIURL: location.origin } });
      window.atOnce = window.client.session.getInfo();
    })`);
    return tab;
  }
  const user = (tab: Page) => tab.evaluate(() => window.client.user.getSync());
  const onDisk = (tab: Page) => tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

  it('READ-134 STORE-17 STORE-20 no user data is stored; a reload asks the server, and tabs follow each other', async () => {
    const phone = `+1${PHONE_TYPED}`;
    const first = await openTab(host.page);
    expect(await first.evaluate(() => window.atOnce)).toEqual({ session: null, fromCache: false });
    const second = await openTab(await host.context.newPage());
    const { method_id } = await first.evaluate((to) => window.client.otps.sms.loginOrCreate(to), phone);
    const code = host.server.provider.inbox.last(phone).code ?? '';
    await first.evaluate(
      ([given = '', method = '']) => window.client.otps.authenticate(given, method, { session_duration_minutes: 30 }),
      [code, method_id],
    );
    const { user_id } = (await user(first)) ?? {};
    // The other tab had no user and no reason to send a request.
    await expect.poll(async () => (await user(second))?.user_id).toBe(user_id);
    await first.evaluate(() => window.client.user.update({ name: { first_name: 'Augusta' } }));
    await expect.poll(async () => (await user(second))?.name.first_name).toBe('Augusta');
    for (const part of [PHONE_TYPED, 'Augusta', user_id ?? '']) expect(await onDisk(first)).not.toContain(part);

    const held = host.hold('/sessions/authenticate');
    await openTab(first);
    await held.arrived;
    expect([await first.evaluate(() => window.atOnce), await user(first)]).toEqual([{ session: null, fromCache: true }, null]);
    held.release();
    await expect.poll(async () => (await user(first))?.user_id).toBe(user_id);

    await second.evaluate(() => window.client.session.revoke());
    await expect.poll(() => user(first)).toBeNull();
    await second.close();
  });
});
