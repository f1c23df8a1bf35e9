import { beforeEach, describe, expect, it } from 'vitest';
import { openLogin } from '../../fixtures/client/loginWidget.ts';
import { createBrowser, openPage } from '../../fixtures/client/page.ts';
import { PHONE, signIn } from '../../fixtures/people/testUser.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { HostEvent } from '../../machines/domain.ts';
import type { AnyAuthError } from '../../machines/errors.ts';
import type { Client } from '../client/client.ts';
import { createWidget } from './createWidget.ts';

const bobsPhone = '+12025550199';
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

describe('another user who signs in in another tab', () => {
  it('STEP-04 is asked by an open step-up for factors of their own', async () => {
    const page = openPage({ browser, provider });
    const client = page.createClient();
    await signIn(client, provider, PHONE);
    const widget = createWidget('stepUp', { client });
    await expect.poll(() => widget.getSnapshot().state).toBe('StepUp.factorChoosing');
    const bob = await signInBob();
    await page.settle();
    expect(widget.getSnapshot().context.half?.user?.user_id).toBe(bob);
    widget.send({ type: 'choose_factor', factor: { method: 'email', destination: 'ada@acme.com' } });
    await page.settle();
    expect(widget.getSnapshot().state).toBe('StepUp.factorChoosing');
    expect(provider.requests.filter(({ path }) => path.startsWith('/otps/email'))).toEqual([]);
  });

  it('MFA-01 MFA-04 is asked at log-in for factors of their own, and sets up an app under their own name', async () => {
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

  it('PREG-02 leaves nothing of the former user in the passkey registration', async () => {
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
    await expect.poll(() => widget.getSnapshot().context.half?.user?.user_id).toBe(bob.user_id);
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

/** Opens the passkey registration of Ada, who renames her passkey. */
async function openRegistration() {
  const page = openPage({ browser, provider });
  const client = page.createClient();
  await signIn(client, provider, PHONE);
  const passkey = { webauthn_registration_id: 'ada-1', domain: '', user_agent: '', authenticator_type: '', verified: true, name: 'Mac' };
  provider.state.users[0]?.webauthn_registrations.push(passkey);
  const heard: string[] = [];
  const callbacks = { onEvent: ({ type }: HostEvent) => heard.push(type), onError: ({ code }: AnyAuthError) => heard.push(code) };
  const widget = createWidget('passkeyRegistration', { client, callbacks });
  await expect.poll(() => widget.getSnapshot().context.passkeys).toEqual([{ id: 'ada-1', name: 'Mac' }]);
  widget.send({ type: 'skip' });
  widget.send({ type: 'edit', id: 'ada-1' });
  expect(widget.getSnapshot()).toMatchObject({ state: 'PasskeyRegistrationSuccess.editing', context: { row: 'ada-1' } });
  return { page, client, widget, heard };
}
