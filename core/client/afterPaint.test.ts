import { describe, expect, it, vi } from 'vitest';
import { byPhone } from '../../fixtures/client/loginWidget.ts';
import type { Page } from '../../fixtures/client/page.ts';
import { openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { KEY, listen, REVOKE, signedIn } from '../../fixtures/client/signedIn.ts';
import { signIn } from '../../fixtures/people/testUser.ts';
import { limits } from '../../machines/limits.ts';
import type { StorageArea } from '../platform/environment.ts';
import { createWidget } from '../widgets/createWidget.ts';
import { createClientIn } from './client.ts';

const smsOnly = { products: ['otp'], otpOptions: { methods: ['sms'] } } as const;

/** Opens a client on a page that has not painted, and records its access to cookies and storage. */
function unpainted(page: Page = openPage()) {
  const read: string[] = [];
  const storage: StorageArea = {
    getItem(key) {
      read.push(key);
      return page.storage.getItem(key);
    },
    setItem: (key, value) => page.storage.setItem(key, value),
    removeItem: (key) => page.storage.removeItem(key),
  };
  let isPainted = () => {};
  const painted = new Promise<void>((resolve) => (isPainted = resolve));
  page.show();
  const cookies = vi.spyOn(document, 'cookie', 'get');
  Object.assign(page.environment, { afterPaint: () => painted });
  const storages = vi.fn(() => storage);
  Object.defineProperty(page.environment, 'storage', { get: storages });
  const client = page.createClient();
  return {
    page,
    client,
    read,
    storages,
    cookies,
    paths: () => page.provider.requests.map(({ path }) => path),
    async paint() {
      isPainted();
      await page.settle();
    },
  };
}

/** Reloads a page after a sign-in, and opens another tab of the same browser. */
async function reloaded() {
  const before = await signedIn();
  const session = before.client.session.getSync();
  before.client.destroy();
  const { browser, provider } = before.page;
  const [page, tab] = [openPage({ browser, provider }), openPage({ browser, provider })];
  return { ...unpainted(page), tab, session };
}

describe('before a page has painted', () => {
  it('its client looks for nothing, tells nothing and asks nothing, nor does a login widget', async () => {
    const { page, client, read, storages, cookies, paths, paint } = unpainted();
    const widget = createWidget('login', { client, config: smsOnly });
    expect(widget.getSnapshot().screen).toBe('Main');
    await page.settle();
    expect([read, storages.mock.calls, cookies.mock.calls, paths()]).toEqual([[], [], [], []]);
    await paint();
    expect(read).toContain(KEY);
    expect(cookies).toHaveBeenCalled();
    page.clock.advance(800);
    await page.settle();
    expect(paths()).toEqual([`/projects/bootstrap/${PUBLIC_TOKEN}`, '/events']);
    const [, events] = page.provider.requests;
    expect(events?.body).toMatchObject([
      { event: { event_name: 'sdk_instance_instantiated' } },
      { event: { event_name: 'render_login_screen' } },
    ]);
  });

  it.each(['resetPassword', 'passkeyRegistration', 'identityProvider'] as const)(
    'nothing is read and nothing requested, for any widget: %s',
    async (kind) => {
      const { page, client, read, cookies, paths } = unpainted();
      createWidget(kind, { client, token: 'abc' });
      await page.settle();
      expect([read, cookies.mock.calls, paths()]).toEqual([[], [], []]);
    },
  );

  it('STORE-20 a caller gets the stored user, and the request is sent after it', async () => {
    const { client, session, paths, paint } = await reloaded();
    const already = paths().length;
    expect(client.session.getInfo()).toMatchObject({ session, fromCache: true });
    expect(paths()).toHaveLength(already);
    await paint();
    expect(paths().slice(already)).toContain('/sessions/authenticate');
    expect(client.session.getInfo()).toMatchObject({ session: { session_id: session?.session_id }, fromCache: false });
  });

  it.each([
    ['a sign-out', async (tab: Page) => tab.createClient().session.revoke()],
    ['a snapshot that is removed', async (tab: Page) => tab.storage.removeItem(KEY)],
  ])('what another tab does is noticed after it, even after an earlier read: %s', async (_, act) => {
    const { page, client, tab, paint } = await reloaded();
    const heard = listen(client);
    expect(client.session.getSync()).not.toBe(null);
    tab.show();
    await act(tab);
    page.show();
    await paint();
    expect([client.session.getSync(), heard]).toEqual([null, [[null, 'signed_out_elsewhere']]]);
  });

  it('a sign-in in another tab is noticed after it, even after an earlier read', async () => {
    const { page, client, paint } = unpainted();
    expect(client.session.getSync()).toBe(null);
    const tab = openPage({ browser: page.browser, provider: page.provider });
    const { session } = await signIn(tab.createClient(), page.provider);
    page.show();
    await paint();
    expect(client.session.getSync()?.session_id).toBe(session.session_id);
  });

  it('CALL-16 a session that the host brings before it is asked about once', async () => {
    const elsewhere = await signedIn();
    const tokens = elsewhere.client.session.getTokens() ?? { session_token: '' };
    elsewhere.page.crash();
    const { client, paths, paint } = unpainted(openPage({ provider: elsewhere.page.provider }));
    const already = paths().length;
    client.session.updateSession(tokens);
    await client.session.authenticate();
    await paint();
    expect(paths().slice(already)).toEqual(['/sessions/authenticate', `/projects/bootstrap/${PUBLIC_TOKEN}`]);
    expect(client.session.getTokens()?.session_token).toBe(tokens.session_token);
  });

  it('what another tab removes is noticed after it, though the session is looked after already', async () => {
    const { client, tab, page, paint } = await reloaded();
    await client.user.get();
    const heard = listen(client);
    tab.show();
    tab.storage.removeItem(KEY);
    page.show();
    await paint();
    expect([client.session.getSync(), heard]).toEqual([null, [[null, 'signed_out_elsewhere']]]);
  });

  it('SESS-04 SESS-13 a sign-out that has begun before it and fails leaves a session that goes on being refreshed', async () => {
    const { page, client, session, paths, paint } = await reloaded();
    const asked = () => paths().filter((path) => path === '/sessions/authenticate').length;
    const { arrived } = page.provider.faults.add({
      path: REVOKE,
      fault: { kind: 'api_error', status: 500, error_type: 'x', error_message: 'y' },
    });
    const signingOut = client.session.revoke().catch(() => {});
    await arrived;
    await paint();
    await signingOut;
    expect(client.session.getInfo()).toMatchObject({ session: { session_id: session?.session_id }, fromCache: false });
    const already = asked();
    page.clock.advance(limits.refreshMs);
    await page.settle();
    expect(asked()).toBe(already + 1);
  });

  it('what is sent is kept', async () => {
    const { client, paths, paint } = unpainted();
    const widget = createWidget('login', { client, config: smsOnly });
    widget.send({ type: 'submit_contact', entry: byPhone });
    expect(widget.getSnapshot().state).toBe('Main.readingContact');
    await paint();
    await expect.poll(() => widget.getSnapshot().screen).toBe('OTPAuthenticate');
    expect(paths().filter((path) => path.startsWith('/otps'))).toEqual(['/otps/sms/login_or_create']);
  });

  it('SESS-17 a client on a server reads no clock for a signed-out user, as Next.js prerendering requires', () => {
    const { environment } = openPage();
    const noClock = () => expect.unreachable('The clock was read.');
    const client = createClientIn({ ...environment, location: undefined, now: noClock, random: noClock, uuid: noClock }, PUBLIC_TOKEN, {});
    expect([client.session.getSync(), client.user.getSync(), client.session.getInfo().session]).toEqual([null, null, null]);
  });

  it('SESS-17 a client on a server has nothing to begin', async () => {
    const before = await signedIn();
    before.page.crash();
    const page = openPage(before.page);
    const server = { ...page.environment, location: undefined };
    const client = createClientIn(server, PUBLIC_TOKEN, { fetch: (request) => page.provider.fetch(request) });
    const already = [...page.provider.requests].length;
    await page.settle();
    page.clock.advance(800);
    await page.settle();
    expect([...page.provider.requests].slice(already)).toEqual([]);
    expect(page.clock.waiting()).toBe(0);
    client.destroy();
  });

  it('a client and a widget that go leave nothing to begin', async () => {
    const { client, read, paths, paint, page } = unpainted();
    createWidget('login', { client, config: smsOnly }).stop();
    client.destroy();
    await paint();
    page.clock.advance(800);
    await page.settle();
    expect([read, paths(), page.clock.waiting()]).toEqual([[], [], 0]);
  });
});
