import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLogin } from '../../fixtures/client/loginWidget.ts';
import type { Page } from '../../fixtures/client/page.ts';
import { createBrowser, openPage } from '../../fixtures/client/page.ts';
import { fail } from '../../fixtures/client/signedIn.ts';
import { PHONE, signIn } from '../../fixtures/people/testUser.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { HostEvent } from '../../machines/domain.ts';
import type { AnyAuthError } from '../../machines/errors.ts';
import { limits } from '../../machines/limits.ts';
import type { Lazy } from '../base/lazy.ts';
import { methodChunks } from '../client/chunks.ts';
import type { Client } from '../client/client.ts';
import type { AccountWidget } from './account.ts';
import { phoneLibraryChunk } from './chunks.ts';
import { createWidget } from './createWidget.ts';
import type { StepUpWidget } from './stepUp.ts';

const bobsPhone = '+12025550199';
const password = 'correct horse battery';
const passkeyOfAda = { webauthn_registration_id: 'ada-1', domain: '', user_agent: '', authenticator_type: '', verified: true, name: 'Mac' };
const rename = { type: 'submit', change: { kind: 'name', firstName: 'Grace', lastName: 'Hopper' } } as const;
let browser: ReturnType<typeof createBrowser>;
let provider: ReturnType<typeof createProvider>;

beforeEach(() => {
  browser = createBrowser();
  provider = createProvider({ now: browser.clock.now });
  provider.addUser({ phone_number: PHONE, email: 'ada@acme.com' });
});

/** Signs Bob in in another tab, and returns his ID. */
async function signInBob(): Promise<string> {
  const tab = openPage({ browser, provider, url: 'https://app.acme.com/other' });
  return (await signIn(tab.createClient({ secondFactor: 'always' }), provider, bobsPhone)).user_id;
}

/** Makes late code wait for `go`. */
function slowly<T>(chunk: Lazy<T>) {
  const load = chunk.load.bind(chunk);
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  return { slow: vi.spyOn(chunk, 'load').mockImplementation(() => gate.then(load)), go: () => go() };
}

describe('another user who signs in in another tab', () => {
  it('STEP-04 gets their own factors in an open step-up', async () => {
    const page = openPage({ browser, provider });
    const client = page.createClient();
    await signIn(client, provider, PHONE);
    const widget = createWidget('stepUp', { client });
    await expect.poll(() => widget.getSnapshot().state).toBe('StepUp.factorChoosing');
    const bob = await signInBob();
    await page.settle();
    expect(widget.getSnapshot().context.userSession?.user?.user_id).toBe(bob);
    widget.send({ type: 'choose_factor', factor: { method: 'email', destination: 'ada@acme.com' } });
    await page.settle();
    expect(widget.getSnapshot().state).toBe('StepUp.factorChoosing');
    expect(provider.requests.filter(({ path }) => path.startsWith('/otps/email'))).toEqual([]);
  });

  it('MFA-01 MFA-04 gets their own factors at log-in, and sets up an app under their name', async () => {
    const page = openPage({ browser, provider });
    const { widget, client } = openLogin({ page, options: { secondFactor: 'always' } });
    await signIn(client, provider, PHONE);
    await expect.poll(() => widget.getSnapshot().state).toBe('OTPAuthenticate.factorChoosing');
    const bob = await signInBob();
    await page.settle();
    expect(widget.getSnapshot().context.half?.user?.user_id).toBe(bob);
    widget.send({ type: 'set_up_app' });
    await expect.poll(() => widget.getSnapshot().state).toBe('OTPAuthenticate.factorScanning');
    expect(decodeURIComponent(widget.getSnapshot().context.setup?.uri ?? '')).toContain(bobsPhone);
  });

  it('ACCT-02 ACCT-05 gets no change of Ada that waited for her proof', async () => {
    const { page, widget } = await openAccount();
    fail(page, '/users/me', 'insufficient_factors', 403);
    widget.send({ type: 'open', task: { kind: 'name' } });
    widget.send(rename);
    await expect.poll(() => widget.getSnapshot().state).toBe('Account.factorChoosing');
    const bob = await during(page, widget, '/otps/authenticate', adasCode, signInBob);
    await expect.poll(() => widget.getSnapshot().context.userSession?.user?.user_id).toBe(bob);
    expect([widget.getSnapshot().state, sent().filter((line) => line.startsWith('PUT'))]).toEqual(['Account', ['PUT /users/me']]);
    expect(provider.state.users.map(({ name }) => name.first_name)).toEqual(['', '']);
  });

  it("ACCT-01 starts at the account's overview, without the previous user's applications and result", async () => {
    const { page, widget, heard } = await openAccount();
    widget.send({ type: 'open', task: { kind: 'name' } });
    const bob = await during(page, widget, '/users/me', async () => widget.send(rename), signInBob);
    await expect.poll(() => widget.getSnapshot().context.userSession?.user?.user_id).toBe(bob);
    await page.settle();
    expect(sent().filter((line) => line === 'GET /users/connected_apps')).toHaveLength(2);
    expect([widget.getSnapshot().state, heard, widget.toasts.getSnapshot()]).toEqual(['Account', [], []]);
  });

  it('ACCT-01 gets their own applications while those of Ada are still being read', async () => {
    const page = openPage({ browser, provider });
    const client = page.createClient();
    await signIn(client, provider, PHONE);
    const held = provider.faults.add({ path: '/users/connected_apps', fault: { kind: 'hang' } });
    const widget = createWidget('account', { client });
    await held.arrived;
    const bob = await signInBob();
    await expect.poll(() => widget.getSnapshot().context.userSession?.user?.user_id).toBe(bob);
    await page.settle();
    expect(widget.getSnapshot().context.apps).toEqual([]);
  });

  it('ACCT-03 gets no code at a number of Ada that was still being read', async () => {
    const { page, widget } = await openAccount();
    const { slow, go } = slowly(phoneLibraryChunk);
    widget.send({ type: 'open', task: { kind: 'addPhone' } });
    const entry = { channel: 'sms', country: 'US', number: '2025550177' } as const;
    widget.send({ type: 'submit', change: { kind: 'sendCode', entry } });
    await expect.poll(() => slow.mock.calls.length).toBeGreaterThan(0);
    const bob = await signInBob();
    await page.settle();
    go();
    await expect.poll(() => widget.getSnapshot().context.userSession?.user?.user_id).toBe(bob);
    slow.mockRestore();
    expect(sent().filter((line) => line.endsWith('/send/secondary'))).toEqual([]);
  });

  it('ACCT-02 gets no password of Ada whose code was still being loaded', async () => {
    const { page, widget } = await openAccount();
    widget.send({ type: 'open', task: { kind: 'password' } });
    widget.send({ type: 'type_password', password });
    page.clock.advance(500);
    await expect.poll(() => widget.getSnapshot().context.strength.verdict?.isValid).toBe(true);
    const { slow, go } = slowly(methodChunks.passwords);
    widget.send({ type: 'submit', change: { kind: 'password', password } });
    await expect.poll(() => slow.mock.calls.length).toBeGreaterThan(0);
    const bob = await signInBob();
    await page.settle();
    go();
    await expect.poll(() => widget.getSnapshot().context.userSession?.user?.user_id).toBe(bob);
    slow.mockRestore();
    await page.settle();
    expect(sent().filter((line) => line.includes('/passwords/session'))).toEqual([]);
  });

  it.each([
    ['account', 'rare', 'PUT /users/me', rename, { type: 'open', task: { kind: 'name' } }],
    ['account', 'rare', 'POST /totps', { type: 'submit', change: { kind: 'addApp' } }, { type: 'open', task: { kind: 'addApp' } }],
    [
      'account',
      'webauthn',
      '/webauthn/',
      { type: 'submit', change: { kind: 'addPasskey' } },
      { type: 'open', task: { kind: 'addPasskey' } },
    ],
    ['stepUp', 'webauthn', '/webauthn/', { type: 'choose_factor', factor: { method: 'passkey', destination: '' } }],
  ] as const)(
    'STEP-04 ACCT-02 gets nothing by a press of Ada whose code was still being loaded: %s, %s',
    async (name, chunk, path, press, ...before) => {
      vi.stubGlobal('PublicKeyCredential', {});
      vi.stubGlobal('navigator', { credentials: {} });
      onTestFinished(() => void vi.unstubAllGlobals());
      provider.state.users[0]?.webauthn_registrations.push({ ...passkeyOfAda });
      const page = openPage({ browser, provider });
      const client = page.createClient();
      await signIn(client, provider, PHONE);
      const widget = createWidget(name, { client }) as StepUpWidget;
      const userId = () => widget.getSnapshot().context.userSession?.user?.user_id;
      await expect.poll(() => userId() && widget.getSnapshot().activity).not.toBe('loading');
      await page.settle();
      for (const event of before) widget.send(event as never);
      const { slow, go } = slowly<unknown>(methodChunks[chunk]);
      widget.send(press as never);
      await expect.poll(() => slow.mock.calls.length).toBeGreaterThan(0);
      const bob = await signInBob();
      await page.settle();
      go();
      await expect.poll(userId).toBe(bob);
      slow.mockRestore();
      await page.settle();
      expect(sent().filter((line) => line.includes(path))).toEqual([]);
    },
  );

  it('ACCT-04 keeps the application that Ada removed while her user was read again', async () => {
    const app = { client_id: 'connected-app-1', client_name: 'Notes', redirect_uris: ['https://notes.example'] };
    provider = createProvider({ now: browser.clock.now, connectedApps: [app] });
    const users = [PHONE, bobsPhone].map((phone_number) => provider.addUser({ phone_number }).user_id);
    provider.state.consents = users.map((user_id) => ({ user_id, client_id: app.client_id, scopes: [] }));
    const { page, widget } = await openAccount();
    const held = provider.faults.add({ path: '/users/me', fault: { kind: 'hang' } });
    const item = { kind: 'app', id: app.client_id } as const;
    widget.send({ type: 'open', task: { kind: 'remove', item } });
    widget.send({ type: 'submit', change: { kind: 'remove', item } });
    await held.arrived;
    const bob = await signInBob();
    held.release();
    await expect.poll(() => widget.getSnapshot().context.userSession?.user?.user_id).toBe(bob);
    await page.settle();
    expect(provider.state.consents.map(({ user_id }) => user_id)).toEqual(users);
  });

  it('ACCT-02 is told of no removal of Ada whose answer was lost', async () => {
    const { page, widget, heard } = await openAccount();
    const item = { kind: 'phone', id: widget.getSnapshot().context.userSession?.user?.phone_numbers[0]?.phone_id ?? '' } as const;
    const held = provider.faults.add({ path: `/users/phone_numbers/${item.id}`, fault: { kind: 'hang' } });
    widget.send({ type: 'open', task: { kind: 'remove', item } });
    widget.send({ type: 'submit', change: { kind: 'remove', item } });
    await held.arrived;
    const bob = await signInBob();
    await page.settle();
    page.clock.advance(limits.requestMs);
    await expect.poll(() => widget.getSnapshot().context.userSession?.user?.user_id).toBe(bob);
    await page.settle();
    expect([widget.getSnapshot().state, heard]).toEqual(['Account', ['unreachable']]);
  });

  it('STEP-04 gets no code of Ada whose call was still being loaded', async () => {
    const page = openPage({ browser, provider });
    const client = page.createClient();
    await signIn(client, provider, PHONE);
    const widget = createWidget('stepUp', { client });
    await expect.poll(() => widget.getSnapshot().state).toBe('StepUp.factorChoosing');
    widget.send({ type: 'choose_factor', factor: { method: 'email', destination: 'ada@acme.com' } });
    await page.settle();
    const { slow, go } = slowly(methodChunks.otps);
    widget.send({ type: 'submit_code', code: provider.inbox.last('ada@acme.com').code ?? '' });
    await expect.poll(() => slow.mock.calls.length).toBeGreaterThan(0);
    const bob = await signInBob();
    await page.settle();
    provider.requests.clear();
    go();
    await expect.poll(() => widget.getSnapshot().context.userSession?.user?.user_id).toBe(bob);
    slow.mockRestore();
    await page.settle();
    expect([widget.getSnapshot().state, sent().filter((line) => line.includes('/otps/'))]).toEqual(['StepUp.factorChoosing', []]);
  });

  it.each([
    ['in', 'StepUp.factorChoosing'],
    ['out', 'StepUp.noUser'],
  ])('STEP-04 STEP-05 has proved nothing by the code of Ada, which was under way: signed %s', async (where, state) => {
    const page = openPage({ browser, provider });
    const client = page.createClient();
    await signIn(client, provider, PHONE);
    const heard: string[] = [];
    const widget = createWidget('stepUp', { client, callbacks: { onEvent: ({ type }) => heard.push(type) } });
    await expect.poll(() => widget.getSnapshot().state).toBe('StepUp.factorChoosing');
    const other = openPage({ browser, provider, url: 'https://app.acme.com/third' }).createClient();
    await during(
      page,
      widget,
      '/otps/authenticate',
      adasCode,
      where === 'in' ? signInBob : async () => String(await other.session.revoke()),
    );
    await expect.poll(() => widget.getSnapshot().state).toBe(state);
    expect(heard).toEqual(['OTP_SEND']);
  });

  it('PREG-02 leaves no data of the previous user in the passkey registration', async () => {
    const { widget, page, client } = await openRegistration();
    await signInBob();
    await page.settle();
    expect(widget.getSnapshot()).toMatchObject({
      state: 'PasskeyRegistrationStart',
      context: { passkeys: [], hasCreated: false, row: null, change: null },
    });
    expect(client.user.getSync()?.phone_numbers[0]?.phone_number).toBe(bobsPhone);
  });
});

it("PREG-02 another user does not see a passkey's new name that was being saved", async () => {
  const { widget, page } = await openRegistration();
  await during(page, widget, '/webauthn/update/ada-1', async () => widget.send({ type: 'rename', name: 'Phone' }), signInBob);
  await expect.poll(() => widget.getSnapshot().state).toBe('PasskeyRegistrationStart');
  await page.settle();
  expect(widget.getSnapshot().context).toMatchObject({ passkeys: [], row: null, change: null });
});

it('PREG-02 a sign-out leaves no passkeys in the registration, causes no error, and the next user goes on', async () => {
  const { widget, page, client, heard } = await openRegistration();
  await client.session.revoke();
  expect(widget.getSnapshot()).toMatchObject({ state: 'PasskeyRegistrationStart.noUser', context: { passkeys: null, row: null } });
  await signIn(client, provider, bobsPhone);
  await page.settle();
  expect(widget.getSnapshot()).toMatchObject({ state: 'PasskeyRegistrationStart', context: { passkeys: [] } });
  expect(heard).toEqual(['PASSKEY_SKIP']);
});

describe('the token of another user that the host has brought', () => {
  /** Signs Bob in in another browser, before the page is opened, whose document is the only one. */
  const signInAway = () => signIn(openPage({ browser: createBrowser(), provider }).createClient(), provider, bobsPhone);

  /** Gives the page the token of Bob, whom the server names when the result is released. */
  function bring(client: Client, { session_token = '' }: { readonly session_token?: string | undefined }) {
    const held = provider.faults.add({ path: '/sessions/authenticate', fault: { kind: 'hang' } });
    client.session.updateSession({ session_token });
    provider.requests.clear();
    return held;
  }
  const sent = () => provider.requests.map(({ method, path }) => `${method} ${path}`).filter((line) => !/events|sessions/.test(line));

  it('ACCT-02 STEP-04 gets no change that Ada began in her account', async () => {
    const bob = await signInAway();
    const page = openPage({ browser, provider });
    const client = page.createClient();
    await signIn(client, provider, PHONE);
    const widget = createWidget('account', { client });
    await expect.poll(() => widget.getSnapshot().state).toBe('Account');
    await page.settle();
    const held = bring(client, bob);
    widget.send({ type: 'open', task: { kind: 'name' } });
    widget.send({ type: 'submit', change: { kind: 'name', firstName: 'Ada', lastName: 'Lovelace' } });
    await held.arrived;
    expect([widget.getSnapshot().state, sent()]).toEqual(['Account.changing', []]);
    held.release();
    await expect.poll(() => widget.getSnapshot().context.userSession?.user?.user_id).toBe(bob.user_id);
    expect([widget.getSnapshot().state, sent().filter((line) => line.startsWith('PUT'))]).toEqual(['Account', []]);
  });

  it('PREG-09 gets no new name of a passkey, and no call that changes Ada', async () => {
    const bob = await signInAway();
    const { widget, client, page } = await openRegistration();
    const held = bring(client, bob);
    widget.send({ type: 'rename', name: 'Phone' });
    await held.arrived;
    expect(sent()).toEqual([]);
    held.release();
    await expect.poll(() => client.user.getSync()?.user_id).toBe(bob.user_id);
    await page.settle();
    expect(sent().filter((line) => line.startsWith('PUT'))).toEqual([]);
  });

  it('STORE-12 keeps a change of Bob out of the session of Ada', async () => {
    const bob = await signInAway();
    const page = openPage({ browser, provider });
    const client = page.createClient();
    await signIn(client, provider, PHONE);
    page.show();
    const held = bring(client, bob);
    const heard: unknown[] = [];
    client.user.onChange((user) => heard.push(user?.name.first_name));
    await client.user.update({ name: { first_name: 'Bob' } });
    expect(heard).toEqual([]);
    browser.clock.advance(0);
    await held.arrived;
    held.release();
    await expect.poll(() => client.user.getSync()?.name.first_name).toBe('Bob');
  });
});

it('STEP-05 a session that the server has ended leads from the code of a step-up to the sentence for signed-out users', async () => {
  const page = openPage({ browser, provider });
  const client = page.createClient();
  await signIn(client, provider, PHONE);
  const widget = createWidget('stepUp', { client });
  await expect.poll(() => widget.getSnapshot().state).toBe('StepUp.factorChoosing');
  fail(page, '/otps/authenticate', 'session_not_found', 404);
  await adasCode(widget, page);
  await expect.poll(() => widget.getSnapshot().state).toBe('StepUp.noUser');
  expect(client.session.getSync()).toBeNull();
});

const sent = () => provider.requests.map(({ method, path }) => `${method} ${path}`);

/** Opens the account of Ada. */
async function openAccount() {
  const page = openPage({ browser, provider });
  const client = page.createClient();
  await signIn(client, provider, PHONE);
  const heard: string[] = [];
  const callbacks = { onEvent: ({ type }: HostEvent) => heard.push(type), onError: ({ code }: AnyAuthError) => heard.push(code) };
  const widget = createWidget('account', { client, callbacks });
  await expect.poll(sent).toContain('GET /users/me');
  await expect.poll(() => widget.getSnapshot().state).toBe('Account');
  await page.settle();
  return { page, client, widget, heard };
}

/** Proves Ada by a code that is mailed to her. */
async function adasCode(widget: StepUpWidget | AccountWidget, page: Page) {
  widget.send({ type: 'choose_factor', factor: { method: 'email', destination: 'ada@acme.com' } });
  await page.settle();
  widget.send({ type: 'submit_code', code: provider.inbox.last('ada@acme.com').code ?? '' });
}

/** Begins something whose call of this path is answered only after something else, such as the sign-in of Bob. */
async function during<W, R>(
  page: Page,
  widget: W,
  path: string,
  begin: (widget: W, page: Page) => Promise<void>,
  happens: () => Promise<R>,
) {
  const held = provider.faults.add({ path, fault: { kind: 'hang' } });
  await begin(widget, page);
  await held.arrived;
  const result = await happens();
  await page.settle();
  held.release();
  return result;
}

it.each([
  ['renamed', [{ type: 'rename', name: 'Phone' }], '/webauthn/update/ada-1'],
  ['deleted', [{ type: 'cancel' }, { type: 'ask_delete', id: 'ada-1' }, { type: 'delete' }], '/users/webauthn_registrations/ada-1'],
] as const)('PREG-02 a session that the server has ended is reported when a passkey is %s', async (_, events, path) => {
  const { widget, page, client } = await openRegistration();
  fail(page, path, 'session_not_found', 404);
  for (const event of events) widget.send(event);
  await expect.poll(() => widget.getSnapshot().state).toBe('PasskeyRegistrationStart.noUser');
  expect(client.session.getSync()).toBeNull();
});

it('CALL-42 webauthn.update changes the name in the stored user, too', async () => {
  const { client } = await openRegistration();
  const names: unknown[] = [];
  client.user.onChange((user) => names.push(user?.webauthn_registrations[0]?.name));
  await client.webauthn.update({ webauthn_registration_id: 'ada-1', name: 'Phone' });
  expect([names, client.user.getSync()?.webauthn_registrations.map(({ name }) => name)]).toEqual([['Phone'], ['Phone']]);
});

/** Opens the passkey registration of Ada, who renames her passkey. */
async function openRegistration() {
  const page = openPage({ browser, provider });
  const client = page.createClient();
  await signIn(client, provider, PHONE);
  provider.state.users[0]?.webauthn_registrations.push({ ...passkeyOfAda });
  const heard: string[] = [];
  const callbacks = { onEvent: ({ type }: HostEvent) => heard.push(type), onError: ({ code }: AnyAuthError) => heard.push(code) };
  const widget = createWidget('passkeyRegistration', { client, callbacks });
  await expect.poll(() => widget.getSnapshot().context.passkeys).toEqual([{ id: 'ada-1', name: 'Mac' }]);
  widget.send({ type: 'skip' });
  widget.send({ type: 'edit', id: 'ada-1' });
  expect(widget.getSnapshot()).toMatchObject({ state: 'PasskeyRegistrationSuccess.editing', context: { row: 'ada-1' } });
  return { page, client, widget, heard };
}
