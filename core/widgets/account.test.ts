import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Page } from '../../fixtures/client/page.ts';
import { createBrowser, openPage } from '../../fixtures/client/page.ts';
import { fail, keepingCookies } from '../../fixtures/client/signedIn.ts';
import { totpCode } from '../../fixtures/provider/methods/totpCodes.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { HostEvent } from '../../machines/domain.ts';
import type { AnyAuthError } from '../../machines/errors.ts';
import { displayName } from '../../machines/foreignNames.ts';
import { limits } from '../../machines/limits.ts';
import type { AccountEvent } from '../../machines/widgets/account.ts';
import type { AccountConfig } from '../../machines/widgets/accountConfig.ts';
import { waysToSignIn } from '../../machines/widgets/accountItems.ts';
import type { AccountTask } from '../../machines/widgets/accountTasks.ts';
import { tally } from '../../property-tests/drawn.ts';
import type { AccountWidget } from './account.ts';
// Loaded in advance, so that no test waits for them.
import '../client/rareCalls.ts';
import '../methods/otp/resource.ts';
import '../methods/password/observer.ts';
import '../methods/password/resource.ts';
import { createWidget } from './createWidget.ts';

const password = 'correct horse battery';
const better = 'another horse battery staple';
const ada = { email: 'ada@acme.com', password, phone_number: '+12025550123' };

async function signedInAt(page: Page) {
  const client = page.createClient();
  await client.passwords.authenticate({ email: ada.email, password, session_duration_minutes: 60 });
  return client;
}

/** Opens a page whose provider knows a user. @param aheadMs how far the page's clock is ahead of the provider's */
function pageOf(aheadMs = 0) {
  const browser = createBrowser();
  return openPage({ browser, provider: createProvider({ users: [ada], now: () => browser.clock.now() - aheadMs }) });
}

/** Opens the account of a signed-in user, with what the host hears. */
async function open(config: AccountConfig = {}, page = pageOf()) {
  const client = await signedInAt(page);
  const events: HostEvent[] = [];
  const errors: AnyAuthError[] = [];
  const widget = createWidget('account', {
    client,
    config,
    callbacks: { onEvent: (event) => events.push(event), onError: (error) => errors.push(error) },
  });
  await page.settle();
  await page.settle();
  page.provider.requests.clear();
  return { page, client, widget, events, errors };
}

const stateOf = (widget: AccountWidget) => widget.getSnapshot().state;
const contextOf = (widget: AccountWidget) => widget.getSnapshot().context;
const begin = (widget: AccountWidget, task: AccountTask) => widget.send({ type: 'open', task });
const rename = { type: 'submit', change: { kind: 'name', firstName: 'Ada', lastName: 'Lovelace' } } as const;
const paths = ({ provider }: Page) => provider.requests.map(({ method, path }) => `${method} ${path}`);

it('READ-97 shows the name of an application as the consent screen does', async () => {
  const provider = createProvider({ users: [ada] });
  const page = openPage({ provider });
  const name = `Bank\u202e moc.elgoog\n${'x'.repeat(5_000)}`;
  const connected_apps = [{ connected_app_id: 'a-1', name, description: '', client_type: 'third_party', scopes_granted: 'openid' }];
  provider.faults.add({
    path: '/users/connected_apps',
    fault: { kind: 'answer', status: 200, body: { status_code: 200, data: { status_code: 200, connected_apps } } },
  });
  const { widget } = await open({ sections: ['apps'] }, page);
  expect(contextOf(widget).apps).toEqual([{ id: 'a-1', name: displayName(name) }]);
});

it.each([
  ['account', '/webauthn/register/start', { type: 'submit', change: { kind: 'addPasskey' } }],
  ['stepUp', '/webauthn/authenticate/start/secondary', { type: 'choose_factor', factor: { method: 'passkey', destination: '' } }],
] as const)('READ-120 CALL-38 CALL-40 passkeys are for the configured domain: %s', async (name, path, press) => {
  vi.stubGlobal('PublicKeyCredential', {});
  vi.stubGlobal('navigator', { credentials: {} });
  onTestFinished(() => void vi.unstubAllGlobals());
  const page = pageOf();
  const passkey = { webauthn_registration_id: 'ada-1', domain: '', user_agent: '', authenticator_type: '', verified: true, name: 'Mac' };
  page.provider.state.users[0]?.webauthn_registrations.push(passkey);
  const client = await signedInAt(page);
  const widget = createWidget(name, { client, config: { passkeyOptions: { domain: 'acme.com' } } }) as AccountWidget;
  await page.settle();
  const held = page.provider.faults.add({ path, fault: { kind: 'hang' } });
  if (name === 'account') begin(widget, { kind: 'addPasskey' });
  widget.send(press);
  expect((await held.arrived).body).toMatchObject({ domain: 'acme.com' });
});

it('ACCT-01 ERR-10 ERR-13 asks for the applications again after a failure that came during a change', async () => {
  const page = pageOf();
  const list = page.provider.faults.add({ path: '/users/connected_apps', fault: { kind: 'hang' } });
  const { widget, errors } = await open({ sections: ['name', 'apps'] }, page);
  await list.arrived;
  page.clock.advance(limits.requestMs - 1_000);
  const change = page.provider.faults.add({ path: '/users/me', fault: { kind: 'hang' } });
  begin(widget, { kind: 'name' });
  widget.send(rename);
  await change.arrived;
  page.clock.advance(1_000);
  await page.settle();
  expect([stateOf(widget), contextOf(widget).apps]).toEqual(['Account.changing', 'loading']);
  change.release();
  await page.settle();
  expect([stateOf(widget), contextOf(widget).apps, errors.map(({ code }) => code)]).toEqual(['Account', 'failed', ['unreachable']]);
  page.provider.requests.clear();
  widget.send({ type: 'load_apps' });
  await page.settle();
  expect(paths(page)).toEqual(['GET /users/connected_apps']);
  expect(contextOf(widget).apps).toEqual([]);
});

it('ACCT-01 ACCT-06 reads the applications again when the page is visible again, but not while a form is open, and keeps them if that fails', async () => {
  const page = pageOf();
  const { provider } = page;
  const list = (...ids: readonly string[]) => {
    const connected_apps = ids.map((id) => ({
      connected_app_id: id,
      name: id,
      description: '',
      client_type: 'third_party',
      scopes_granted: '',
    }));
    const body = { status_code: 200, data: { status_code: 200, connected_apps } };
    return provider.faults.add({ path: '/users/connected_apps', fault: { kind: 'answer', status: 200, body } });
  };
  list('a-1', 'a-2');
  const { widget, errors } = await open({ sections: ['name', 'apps'] }, page);
  const seen: unknown[] = [];
  widget.subscribe(() => seen.push(contextOf(widget).apps));
  const known = () => (contextOf(widget).apps as readonly { id: string }[]).map(({ id }) => id);
  const wake = async () => {
    page.hide();
    page.wake();
    await page.settle();
    return known();
  };
  list('a-2', 'a-3');
  expect(await wake()).toEqual(['a-2', 'a-3']);
  expect(seen).not.toContain('loading');
  provider.faults.add({ path: '/users/connected_apps', fault: { kind: 'offline' } });
  expect(await wake()).toEqual(['a-2', 'a-3']);
  expect(errors).toEqual([]);
  begin(widget, { kind: 'name' });
  provider.requests.clear();
  await wake();
  expect(paths(page).filter((one) => one.includes('connected_apps'))).toEqual([]);
  // A form that opens before the answer keeps the list that it began with.
  widget.send({ type: 'back' });
  const held = provider.faults.add({ path: '/users/connected_apps', fault: { kind: 'hang' } });
  page.wake();
  await held.arrived;
  begin(widget, { kind: 'remove', item: { kind: 'app', id: 'a-2' } });
  held.release();
  await page.settle();
  expect([stateOf(widget), known()]).toEqual(['Account.editing', ['a-2', 'a-3']]);
});

it('ACCT-01 leaves out a section with a misspelled name, and tells the developer', async () => {
  const { page, widget } = await open({ sections: ['name', 'email' as never] });
  expect(contextOf(widget).config.sections).toEqual(['name']);
  expect(page.log.filter((line) => line.includes('config.sections'))).toEqual([expect.stringContaining('Did you mean "emails"?')]);
});

it('ACCT-03 CALL-36 shows the recovery codes that are well formed, of one app or of many', async () => {
  const provider = createProvider({ users: [ada] });
  provider.state.users[0]?.totps.push({ totp_id: 't-1', verified: true });
  const { page, widget } = await open({ sections: ['authenticator'] }, openPage({ provider }));
  for (const [totps, codes] of [
    [
      [null, { recovery_codes: ['r-1', 5, null] }, {}, { recovery_codes: ['r-2'] }],
      ['r-1', 'r-2'],
    ],
    [{ recovery_codes: ['r-3'] }, ['r-3']],
    [undefined, []],
  ]) {
    const body = { status_code: 200, data: { status_code: 200, user_id: 'u-1', totps } };
    provider.faults.add({ path: '/totps/recovery_codes', fault: { kind: 'answer', status: 200, body } });
    begin(widget, { kind: 'recoveryCodes' });
    widget.send({ type: 'submit', change: { kind: 'recoveryCodes' } });
    await page.settle();
    expect([stateOf(widget), contextOf(widget).codes]).toEqual(['Account.saving', codes]);
    widget.send({ type: 'next' });
  }
});

describe('a change', () => {
  it('ACCT-02 is sent once, however often it is submitted, and shown when it is made', async () => {
    const { page, widget, events } = await open();
    const held = page.provider.faults.add({ path: '/users/me', fault: { kind: 'hang' } });
    begin(widget, { kind: 'name' });
    widget.send(rename);
    widget.send(rename);
    await held.arrived;
    expect(stateOf(widget)).toBe('Account.changing');
    expect(contextOf(widget).userSession?.user?.name.first_name).toBe('');
    held.release();
    await page.settle();
    expect(stateOf(widget)).toBe('Account');
    expect(contextOf(widget).userSession?.user?.name.first_name).toBe('Ada');
    expect(paths(page)).toEqual(['PUT /users/me']);
    expect(events.map(({ type, data }) => [type, (data as { change?: string }).change])).toEqual([['ACCOUNT_CHANGE', 'name']]);
  });

  it('ACCT-02 keeps the middle name, which the form does not show', async () => {
    const { page, client, widget } = await open();
    const [user] = page.provider.state.users;
    if (user) user.name.middle_name = 'King';
    await client.user.get();
    begin(widget, { kind: 'name' });
    widget.send(rename);
    await page.settle();
    expect(user?.name).toEqual({ first_name: 'Ada', middle_name: 'King', last_name: 'Lovelace' });
  });

  it.each([
    ['a broken server', 'api_error', { kind: 'api_error', status: 500, error_type: 'internal_server_error', error_message: 'Broken.' }],
    ['an answer of another kind', 'invalid_answer', { kind: 'answer', status: 200, body: { data: { odd: true } } }],
    ['no network', 'unreachable', { kind: 'offline' }],
  ] as const)('ACCT-02 that meets %s leaves the form open', async (_, code, fault) => {
    const { page, widget, errors } = await open();
    begin(widget, { kind: 'name' });
    page.provider.faults.add({ path: '/users/me', fault });
    widget.send(rename);
    await page.settle();
    expect(stateOf(widget)).toBe('Account.editing');
    expect(errors.map((error) => error.code)).toEqual([code]);
    widget.send(rename);
    await page.settle();
    expect(stateOf(widget)).toBe('Account');
  });

  it('ACCT-06 that meets the end of the session leads to the sentence for signed-out users', async () => {
    const { page, widget } = await open();
    begin(widget, { kind: 'name' });
    fail(page, '/users/me', 'session_not_found', 401);
    widget.send(rename);
    await page.settle();
    expect(stateOf(widget)).toBe('Account.noUser');
    expect(contextOf(widget).userSession).toBeNull();
  });

  it.each([
    ['a new password', '/passwords/existing_password/reset'],
    ['the code of a new address', '/otps/authenticate'],
  ])('SESS-10 ACCT-06 %s that reaches the server after a sign-out in another tab signs no user in', async (_, path) => {
    const browser = createBrowser();
    const provider = createProvider({ users: [ada], now: browser.clock.now });
    const { page, client, widget } = await open({}, openPage({ browser, provider }));
    const other = openPage({ browser, provider, url: 'https://app.acme.com/other' }).createClient();
    await page.settle();
    if (path.startsWith('/passwords')) {
      begin(widget, { kind: 'password' });
      widget.send({ type: 'type_password', password: better });
      page.clock.advance(500);
    } else {
      begin(widget, { kind: 'addEmail' });
      widget.send({ type: 'submit', change: { kind: 'sendCode', entry: { channel: 'email', email: 'new@acme.com' } } });
    }
    await page.settle();
    const held = provider.faults.add({ path, fault: { kind: 'hang' } });
    if (path.startsWith('/passwords')) {
      widget.send({ type: 'submit', change: { kind: 'password', password: better, existing: password } });
    } else widget.send({ type: 'submit_code', code: provider.inbox.last().code ?? '' });
    await held.arrived;
    await other.session.revoke();
    held.release();
    await page.settle();
    await page.settle();
    expect([client.session.getSync(), other.session.getSync(), page.cookies()]).toEqual([null, null, []]);
    expect(stateOf(widget)).toBe('Account.noUser');
    expect(provider.state.sessions).toHaveLength(1);
  });

  it.each<[string, string, string, (at: Awaited<ReturnType<typeof open>>) => Promise<AccountEvent>]>([
    [
      'a first password',
      '/passwords/session/reset',
      'password_set accountSaved',
      async ({ page, widget }) => {
        begin(widget, { kind: 'password' });
        widget.send({ type: 'type_password', password: better });
        page.clock.advance(500);
        await expect.poll(() => contextOf(widget).strength.verdict?.isValid).toBe(true);
        return { type: 'submit', change: { kind: 'password', password: better } };
      },
    ],
    [
      'the code of a new address',
      '/otps/authenticate',
      'email_added accountAdded',
      async ({ page, widget }) => {
        begin(widget, { kind: 'addEmail' });
        widget.send({ type: 'submit', change: { kind: 'sendCode', entry: { channel: 'email', email: 'New@acme.com' } } });
        await page.settle();
        return { type: 'submit_code', code: page.provider.inbox.last().code ?? '' };
      },
    ],
    [
      'the first code of a new app',
      '/totps/authenticate',
      'totp_added accountAdded',
      async ({ page, widget }) => {
        begin(widget, { kind: 'addApp' });
        widget.send({ type: 'submit', change: { kind: 'addApp' } });
        await page.settle();
        widget.send({ type: 'next' });
        widget.send({ type: 'next' });
        return { type: 'submit_code', code: totpCode(contextOf(widget).setup?.secret ?? '', page.clock.now()) };
      },
    ],
    [
      'a removal',
      '/users/phone_numbers',
      'phone_removed accountRemoved',
      async ({ widget }) => {
        const id = contextOf(widget).userSession?.user?.phone_numbers[0]?.phone_id ?? '';
        begin(widget, { kind: 'remove', item: { kind: 'phone', id } });
        return { type: 'submit', change: { kind: 'remove', item: { kind: 'phone', id } } };
      },
    ],
  ])('ACCT-02 that was made is told as made although its answer is lost: %s', async (_, path, told, prepare) => {
    const page = pageOf();
    const at = await open({}, page);
    const { widget, client, events, errors } = at;
    if (path.startsWith('/passwords')) page.provider.state.passwords = [];
    if (path.startsWith('/passwords')) for (const user of page.provider.state.users) user.password = null;
    await client.user.get();
    const last = await prepare(at);
    const [heard, { fetch }] = [events.length, page.provider];
    const losing = vi.spyOn(page.provider, 'fetch').mockImplementation(async (request) => {
      const answer = await fetch(request);
      if (!new URL(request.url).pathname.includes(path)) return answer;
      throw new TypeError('Failed to fetch');
    });
    widget.send(last);
    await page.settle();
    await page.settle();
    losing.mockRestore();
    const [change, toast] = told.split(' ');
    expect([stateOf(widget), errors]).toEqual(['Account', []]);
    expect(events.slice(heard)).toEqual([{ type: 'ACCOUNT_CHANGE', data: { change, answer: {} } }]);
    expect(widget.toasts.getSnapshot().map(({ message }) => message)).toEqual([{ key: toast }]);
  });

  it('ACCT-03 that removes a missing application succeeds, too: after a lost response, or in another tab', async () => {
    const provider = createProvider({ users: [ada] });
    const page = openPage({ provider });
    const connected_apps = [{ connected_app_id: 'a-1', name: 'Bank', description: '', client_type: 'third_party', scopes_granted: '' }];
    provider.faults.add({
      path: '/users/connected_apps',
      fault: { kind: 'answer', status: 200, body: { status_code: 200, data: { status_code: 200, connected_apps } } },
    });
    const { widget, events, errors } = await open({ sections: ['apps'] }, page);
    const item = { kind: 'app', id: 'a-1' } as const;
    begin(widget, { kind: 'remove', item });
    widget.send({ type: 'submit', change: { kind: 'remove', item } });
    await page.settle();
    expect([stateOf(widget), contextOf(widget).apps, errors]).toEqual(['Account', [], []]);
    expect(events).toMatchObject([{ type: 'ACCOUNT_CHANGE', data: { change: 'app_removed', answer: { status_code: 404 } } }]);
  });

  it('ACCT-06 that removes something after the end of the session is not told as made', async () => {
    const { page, widget, events } = await open();
    const item = { kind: 'phone', id: contextOf(widget).userSession?.user?.phone_numbers[0]?.phone_id ?? '' } as const;
    const fault = { kind: 'api_error', status: 404, error_type: 'session_not_found', error_message: '' } as const;
    page.provider.faults.add({ path: `/users/phone_numbers/${item.id}`, fault });
    begin(widget, { kind: 'remove', item });
    widget.send({ type: 'submit', change: { kind: 'remove', item } });
    await page.settle();
    expect([stateOf(widget), events]).toEqual(['Account.noUser', []]);
  });

  it('ACCT-02 that reached no server is not told as made: the first code of a new app', async () => {
    const { page, widget, events, errors } = await open();
    begin(widget, { kind: 'addApp' });
    widget.send({ type: 'submit', change: { kind: 'addApp' } });
    await page.settle();
    widget.send({ type: 'next' });
    widget.send({ type: 'next' });
    page.provider.faults.add({ path: '/totps/authenticate', fault: { kind: 'offline' } });
    widget.send({ type: 'submit_code', code: totpCode(contextOf(widget).setup?.secret ?? '', page.clock.now()) });
    await page.settle();
    await page.settle();
    expect([stateOf(widget), errors.map(({ code }) => code)]).toEqual(['Account.asking', ['unreachable']]);
    expect(events.map(({ type }) => type)).not.toContain('ACCOUNT_CHANGE');
  });

  it('ACCT-03 READ-116 sends a code for five minutes, a text in the language of the page', async () => {
    const { page, widget } = await open();
    widget.speak('de');
    const entries = [
      { channel: 'email', email: 'new@acme.com' },
      { channel: 'sms', country: 'US', number: '2025550177' },
    ] as const;
    for (const entry of entries) {
      begin(widget, { kind: entry.channel === 'sms' ? 'addPhone' : 'addEmail' });
      widget.send({ type: 'submit', change: { kind: 'sendCode', entry } });
      await expect.poll(() => stateOf(widget)).toBe('Account.asking');
      widget.send({ type: 'back' });
      widget.send({ type: 'back' });
    }
    expect(page.provider.requests.filter(({ path }) => path.startsWith('/otps')).map(({ body }) => body)).toEqual([
      { email: 'new@acme.com', expiration_minutes: 5 },
      { phone_number: '+12025550177', expiration_minutes: 5, locale: 'de-DE' },
    ]);
  });

  it('ACCT-03 whose code was not entered leaves its address in the list, not confirmed, when the user goes back', async () => {
    const { page, widget } = await open();
    begin(widget, { kind: 'addEmail' });
    widget.send({ type: 'submit', change: { kind: 'sendCode', entry: { channel: 'email', email: 'new@acme.com' } } });
    await page.settle();
    expect(paths(page)).toEqual(['POST /otps/email/send/secondary']);
    widget.send({ type: 'back' });
    widget.send({ type: 'back' });
    await page.settle();
    const emails = contextOf(widget).userSession?.user?.emails.map(({ email, verified }) => [email, verified]);
    expect([stateOf(widget), emails]).toEqual([
      'Account',
      [
        [ada.email, true],
        ['new@acme.com', false],
      ],
    ]);
    expect(paths(page)).toEqual(['POST /otps/email/send/secondary', 'GET /users/me']);
  });

  it('ACCT-03 that requests a code too soon shows an error, and sends nothing automatically', async () => {
    const { page, widget, errors } = await open();
    begin(widget, { kind: 'addEmail' });
    const body = { status_code: 429, error_type: 'too_many_requests', error_message: 'Wait.', request_id: 'r', error_url: '' };
    page.provider.faults.add({
      path: '/otps/email/send/secondary',
      fault: { kind: 'answer', status: 429, body, headers: { 'Retry-After': '30' } },
    });
    widget.send({ type: 'submit', change: { kind: 'sendCode', entry: { channel: 'email', email: 'new@acme.com' } } });
    await page.settle();
    expect(stateOf(widget)).toBe('Account.editing');
    expect(contextOf(widget).resendFrom).toBe(page.clock.now() + 30_000);
    expect(errors).toHaveLength(1);
  });

  it('ACCT-03 of an app deletes one whose setup was given up', async () => {
    const { page, widget, errors } = await open();
    for (const time of [1, 2, 3]) {
      // Another device may have deleted it before.
      if (time === 3) {
        page.provider.state.users[0]?.totps.splice(0);
        page.provider.state.totps.splice(0);
      }
      begin(widget, { kind: 'addApp' });
      widget.send({ type: 'submit', change: { kind: 'addApp' } });
      await page.settle();
      expect([stateOf(widget), errors]).toEqual(['Account.scanning', []]);
      expect(page.provider.state.totps).toHaveLength(1);
      if (time < 3) widget.send({ type: 'back' });
    }
    expect(paths(page).filter((one) => one.includes('totp'))).toEqual([
      'POST /totps',
      ...[2, 3].flatMap(() => [expect.stringMatching(/^DELETE /), 'POST /totps']),
    ]);
  });
});

describe('the setup of an app', () => {
  const addApp = async ({ page, widget }: Awaited<ReturnType<typeof open>>) => {
    begin(widget, { kind: 'addApp' });
    widget.send({ type: 'submit', change: { kind: 'addApp' } });
    await page.settle();
    return paths(page).filter((one) => one.includes('totp'));
  };

  it('ACCT-03 that fails is not repeated by itself', async () => {
    const at = await open();
    fail(at.page, '/totps', 'internal_server_error', 500);
    expect(await addApp(at)).toEqual(['POST /totps']);
    expect([stateOf(at.widget), at.errors]).toMatchObject(['Account.editing', [{ status_code: 500 }]]);
  });

  it('ACCT-03 keeps an app that works, of which the page does not know yet', async () => {
    const at = await open();
    at.page.provider.state.users[0]?.totps.push({ totp_id: 't-1', verified: true });
    fail(at.page, '/totps', 'pending_totp_exists', 400);
    expect(await addApp(at)).toEqual(['POST /totps', 'POST /totps']);
  });

  it('ACCT-03 waits until the one that was given up is deleted', async () => {
    const at = await open();
    await addApp(at);
    at.widget.send({ type: 'back' });
    const [{ totp_id = '' } = {}] = at.page.provider.state.users[0]?.totps ?? [];
    at.page.provider.requests.clear();
    fail(at.page, `/users/totps/${totp_id}`, 'internal_server_error', 500);
    expect(await addApp(at)).toEqual([`DELETE /users/totps/${totp_id}`]);
    expect([stateOf(at.widget), at.errors]).toMatchObject(['Account.editing', [{ status_code: 500 }]]);
  });
});

describe('a step-up', () => {
  it('ACCT-05 keeps the change out of the context, forgets it when the user gives up, and makes it once', async () => {
    const { page, widget } = await open({ reauthAfterMinutes: 5 });
    const secret = 'another horse battery staple';
    page.provider.state.project.second_factor = { factors: 2, when: 'enrolled' };
    begin(widget, { kind: 'password' });
    widget.send({ type: 'type_password', password: secret });
    await page.settle();
    page.clock.advance(1_000);
    await expect.poll(() => contextOf(widget).strength.verdict?.isValid).toBe(true);
    const submit = { type: 'submit', change: { kind: 'password', password: secret, existing: password } } as const;
    widget.send(submit);
    await page.settle();
    expect(stateOf(widget)).toBe('Account.factorChoosing');
    const { strength: _, ...rest } = contextOf(widget);
    expect(JSON.stringify(rest)).not.toContain(password);
    expect(JSON.stringify(rest)).not.toContain(secret);
    widget.send({ type: 'cancel' });
    expect(stateOf(widget)).toBe('Account.editing');
    widget.send(submit);
    await page.settle();
    widget.send({ type: 'choose_factor', factor: { method: 'sms', destination: ada.phone_number } });
    await page.settle();
    widget.send({ type: 'submit_code', code: page.provider.inbox.last(ada.phone_number).code ?? '' });
    await page.settle();
    expect(stateOf(widget)).toBe('Account');
    expect(paths(page).filter((one) => one.includes('existing_password'))).toHaveLength(3);
  });

  it('ACCT-05 is asked for by the age of the last proof: not for a name, and not again after the proof', async () => {
    const { page, widget } = await open({ reauthAfterMinutes: 5 });
    page.clock.advance(6 * 60_000);
    begin(widget, { kind: 'name' });
    widget.send(rename);
    await page.settle();
    expect(stateOf(widget)).toBe('Account');
    const remove = async () => {
      const id = contextOf(widget).userSession?.user?.phone_numbers[0]?.phone_id ?? '';
      begin(widget, { kind: 'remove', item: { kind: 'phone', id } });
      widget.send({ type: 'submit', change: { kind: 'remove', item: { kind: 'phone', id } } });
      await page.settle();
    };
    await remove();
    expect(stateOf(widget)).toBe('Account.factorChoosing');
    widget.send({ type: 'choose_factor', factor: { method: 'email', destination: ada.email } });
    await page.settle();
    widget.send({ type: 'submit_code', code: page.provider.inbox.last(ada.email).code ?? '' });
    await page.settle();
    expect(stateOf(widget)).toBe('Account');
    expect(contextOf(widget).userSession?.user?.phone_numbers).toEqual([]);
  });

  it.each([
    ['after ten minutes', {}, 10, true],
    ['not before', {}, 9, false],
    ['not of a user who can prove no factor', { secondFactor: { methods: ['passkey'] } }, 50, false],
    ['not where the host leaves it to the server', { reauthAfterMinutes: Infinity }, 50, false],
    ['of every user where the host sets the age', { reauthAfterMinutes: 5, secondFactor: { methods: ['passkey'] } }, 6, true],
  ] as const)('ACCT-05 is asked for by default %s', async (_, config, minutes, isAsked) => {
    for (const aheadMs of [0, 3_600_000, -3_600_000]) {
      const { page, widget } = await open(config, pageOf(aheadMs));
      page.clock.advance(minutes * 60_000 + 1);
      await page.settle();
      begin(widget, { kind: 'addEmail' });
      widget.send({ type: 'submit', change: { kind: 'sendCode', entry: { channel: 'email', email: 'ada@new.example' } } });
      await page.settle();
      expect(stateOf(widget)).toMatch(isAsked ? /^Account\.factor/ : 'Account.asking');
      expect(paths(page).some((one) => one.includes('/otps/email/send'))).toBe(!isAsked);
    }
  });
});

it('ACCT-06 behind an API domain, changes nothing for a user who has signed in on another host meanwhile, and shows that user', async () => {
  const bob = { email: 'bob@acme.com', password };
  const provider = createProvider({ users: [ada, bob], httpOnlyCookies: true });
  const options = { fetch: keepingCookies(provider), endpointOptions: { testApiDomain: 'login.acme.com' } };
  const [www, app] = ['www', 'app'].map((host) => openPage({ provider, url: `https://${host}.acme.com/` })) as [Page, Page];
  const logIn = async (page: Page, { email }: { email: string }) => {
    const client = page.createClient(options);
    await client.passwords.authenticate({ email, password, session_duration_minutes: 60 });
    return client;
  };
  const widget = createWidget('account', { client: await logIn(www, ada), config: {} });
  await www.settle();
  const elsewhere = await logIn(app, bob);
  begin(widget, { kind: 'name' });
  widget.send(rename);
  await www.settle();
  expect(contextOf(widget).userSession?.user?.emails[0]?.email).toBe(bob.email);
  const names = provider.state.users.map(({ name }) => name.first_name);
  expect(names).toEqual(['', '']);
  elsewhere.destroy();
});

it('ACCT-04 ACCT-06 ERR-13 two tabs never remove the last way to sign in, and both know what is left, in any order of presses and responses', async () => {
  const met = tally('ACCT-04 ERR-13 presses in two tabs', [
    'at once in both tabs',
    'the same item in both tabs',
    'refused before it was sent',
    'refused for the last way',
    'a removal',
    'a removal whose response is lost',
    'a removal whose request is lost',
    'a removal of something that is gone',
    'a press on an outdated list',
    'tabs that share their state by messages',
  ]);
  const press = fc.record({
    tab: fc.constantFrom<0 | 1>(0, 1),
    waits: fc.constantFrom('not', 'for its response', 'for all'),
    pick: fc.nat(9),
    holds: fc.boolean(),
    lost: fc.constantFrom<'request' | 'response' | undefined>(undefined, undefined, undefined, undefined, 'request', 'response'),
  });
  // Catches: a removal that is checked against a user that another tab has changed since; a removal reported twice or never; a stale list.
  await fc.assert(
    fc.asyncProperty(
      fc.array(press, { minLength: 2, maxLength: 14 }),
      fc.constantFrom('local', 'local', 'memory'),
      async (presses, userCache) => {
        const browser = createBrowser();
        const provider = createProvider({ users: [ada], now: browser.clock.now });
        const [user] = provider.state.users;
        if (!user) throw new Error('The provider has no user.');
        user.password = null;
        // A way for the provider, but not for the widget: the provider would let the last one go.
        user.biometric_registrations.push({ biometric_registration_id: 'b-1', verified: true });
        user.emails.push({ email_id: 'e-2', email: 'ada@home.example', verified: true });
        user.phone_numbers.push({ phone_id: 'p-2', phone_number: '+12025550124', verified: true });
        provider.state.passwords = [];
        const found: string[] = userCache === 'memory' ? ['tabs that share their state by messages'] : [];
        const openTab = () => {
          const page = openPage({ provider, browser });
          const tab = { page, lost: undefined as 'request' | 'response' | undefined, sent: 0, events: 0, errors: [] as AnyAuthError[] };
          const client = page.createClient({
            userCache,
            async fetch(request) {
              const isRemoval = request.method === 'DELETE';
              const lost = isRemoval ? tab.lost : undefined;
              if (isRemoval) tab.lost = undefined;
              if (lost === 'request') throw new TypeError('Failed to fetch');
              const response = await provider.fetch(request);
              if (isRemoval && response.status === 404) found.push('a removal of something that is gone');
              else if (isRemoval && response.ok) found.push(lost ? 'a removal whose response is lost' : 'a removal');
              if (lost) throw new TypeError('Failed to fetch');
              return response;
            },
          });
          return { ...tab, client, tab };
        };
        const opened = [openTab(), openTab()] as const;
        const [{ client }] = opened;
        const { method_id } = await client.otps.email.loginOrCreate(ada.email);
        await client.otps.authenticate(provider.inbox.last(ada.email).code ?? '', method_id, { session_duration_minutes: 60 });
        const tabs = opened.map(({ client: own, tab }) => ({
          tab,
          widget: createWidget('account', {
            client: own,
            callbacks: {
              onEvent: ({ type }) => void (tab.events += Number(type === 'ACCOUNT_CHANGE')),
              onError: (error) => tab.errors.push(error),
            },
          }),
        }));
        const settle = () => Promise.all(tabs.map(({ tab }) => tab.page.settle()));
        await settle();
        const expectWhole = async () => {
          for (const { tab } of tabs) tab.page.releaseEvents();
          await settle();
          expect(waysToSignIn(user).length).toBeGreaterThan(0);
          for (const { tab, widget } of tabs) {
            expect([stateOf(widget), tab.events + tab.errors.length]).toEqual([expect.stringMatching(/^Account(\.editing)?$/), tab.sent]);
            const { emails, phone_numbers } = { ...contextOf(widget).userSession?.user };
            expect({ emails, phone_numbers }).toEqual({ emails: user.emails, phone_numbers: user.phone_numbers });
          }
        };
        for (const { tab: which, waits, pick, holds, lost } of presses) {
          const { widget, tab } = tabs[which] as (typeof tabs)[number];
          const { emails = [], phone_numbers = [] } = { ...contextOf(widget).userSession?.user };
          const items = [
            ...emails.map(({ email_id: id }) => ({ kind: 'email', id }) as const),
            ...phone_numbers.map(({ phone_id: id }) => ({ kind: 'phone', id }) as const),
          ];
          const item = items[pick % items.length];
          if (!item) throw new Error('The user is locked out.');
          // The changes of the other tab are late.
          if (holds) tab.page.holdStorage();
          if (items.length > user.emails.length + user.phone_numbers.length) found.push('a press on an outdated list');
          widget.send({ type: 'back' });
          begin(widget, { kind: 'remove', item });
          const isOpen = stateOf(widget) === 'Account.editing';
          if (!isOpen && stateOf(widget) === 'Account') found.push('refused before it was sent');
          if (isOpen) {
            tab.lost = lost;
            tab.sent += 1;
            widget.send({ type: 'submit', change: { kind: 'remove', item } });
            if (lost === 'request') found.push('a removal whose request is lost');
          }
          const tasks = tabs.map(({ widget: one }) => stateOf(one) === 'Account.changing' && contextOf(one).task);
          if (tasks.every(Boolean)) found.push('at once in both tabs');
          if (tasks.every(Boolean) && JSON.stringify(tasks[0]) === JSON.stringify(tasks[1])) found.push('the same item in both tabs');
          if (waits === 'not') continue;
          const { events } = tab;
          await settle();
          const isGone = ![...user.emails.map(({ email_id }) => email_id), ...user.phone_numbers.map(({ phone_id }) => phone_id)].includes(
            item.id,
          );
          // A removal counts if it was made, also if its response was lost or another tab was first.
          if (isOpen && !tasks.every(Boolean)) expect([lost, tab.events - events]).toEqual([lost, Number(isGone)]);
          if (waits === 'for all') await expectWhole();
        }
        await settle();
        await expectWhole();
        const isLast = (error: AnyAuthError) => 'error_type' in error && error.error_type === 'cannot_delete_last_primary_factor';
        if (tabs.some(({ tab }) => tab.errors.some(isLast))) found.push('refused for the last way');
        met.one(found);
        for (const { widget } of tabs) widget.stop();
      },
    ),
    { numRuns: 80 },
  );
});
