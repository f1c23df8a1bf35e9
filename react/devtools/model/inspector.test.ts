import { afterEach, describe, expect, it } from 'vitest';
import { contextOf } from '../../../core/client/client.ts';
import { openLogin } from '../../../fixtures/client/loginWidget.ts';
import { openPage } from '../../../fixtures/client/page.ts';
import { EMAIL } from '../../../fixtures/people/testUser.ts';
import { UsageError } from '../../../machines/errors.ts';
import { clientContextOf } from '../mountDevtools.tsx';
import { causeText } from './causes.ts';
import type { Entry, RequestEntry } from './entries.ts';
import type { Fault } from './faults.ts';
import { createInspector } from './inspector.ts';

const PASSWORD = 'Plover-quartz-71-fjord';
const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

function open(options: Parameters<typeof openLogin>[0] = {}, most?: number) {
  const login = openLogin(options);
  const context = contextOf(login.client);
  const inspector = createInspector(context, most);
  endings.push(
    () => inspector.stop(),
    () => login.widget.stop(),
    () => login.client.destroy(),
  );
  const requests = () => inspector.getSnapshot().entries.filter((entry): entry is RequestEntry => entry.kind === 'request');
  /** Returns each request except automatic ones, with its cause. */
  const causes = () =>
    requests()
      .filter(({ cause }) => cause.kind !== 'client')
      .map(({ method, path, cause }) => `${method} ${path} ${causeText(cause)}`);
  return { ...login, context, inspector, requests, causes };
}

const fault = (changed: Partial<Fault>): Fault => ({
  kind: 'offline',
  seconds: 3,
  refusal: 'session_not_found',
  scope: 'next',
  ...changed,
});
const linesOf = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.kind === 'step' ? `${entry.event}: ${entry.from} > ${entry.to}` : []));

describe('an inspector', () => {
  it('says of each request which step has caused it, what was sent by name, and what has come of it', async () => {
    const { askForCode, enter, code, causes, requests, inspector, provider } = open();
    await askForCode();
    await enter('000000');
    await enter(code());
    expect(causes()).toEqual([
      'POST /otps/sms/login_or_create because `submit_contact` led login to `Main.readingContact`, then `done` to `Main.sendingCode`',
      'POST /otps/authenticate because `submit_code` led login to `OTPAuthenticate.verifying`',
      'POST /otps/authenticate because `submit_code` led login to `OTPAuthenticate.verifying`',
    ]);
    await expect
      .poll(() =>
        requests()
          .filter(({ path }) => path.startsWith('/otps'))
          .map(({ status, errorType, outcome }) => [status, errorType, outcome]),
      )
      .toEqual([
        [200, null, 'answered'],
        [404, 'otp_code_not_found', 'answered'],
        [200, null, 'answered'],
      ]);
    expect(requests().find(({ path }) => path === '/otps/authenticate')?.fields).toEqual(expect.arrayContaining(['method_id', 'token']));
    expect(requests().every(({ duration }) => duration !== null && duration >= 0)).toBe(true);
    const text = JSON.stringify(inspector.getSnapshot());
    for (const secret of ['2025550123', code(), provider.inbox.last().to]) expect(text).not.toContain(secret);
  });

  it('tells the steps of all charts with what they have changed', async () => {
    const { askForCode, enter, code, inspector } = open();
    await askForCode();
    await enter(code());
    const { charts, entries } = inspector.getSnapshot();
    expect(charts.map(({ name, state }) => [name, state])).toEqual([
      ['login', 'OTPConfirmation'],
      ['session', 'resting'],
    ]);
    expect(linesOf(entries)).toEqual(
      expect.arrayContaining(['done: Main.sendingCode > OTPAuthenticate', 'signed_in: signedOut > resting']),
    );
    const sent = entries.find((entry) => entry.kind === 'step' && entry.to === 'OTPAuthenticate');
    expect(sent).toMatchObject({ isTaken: true, before: { otpState: { otpDestination: '' } }, after: { otpState: { type: 'sms' } } });
  });

  it.each([
    [{ products: ['passwords'] }, 'POST /users/search', 'Main.searching'],
    [{ products: ['passwords'] }, 'POST /passwords/authenticate', 'PasswordCreateOrLogin.loggingIn'],
    [{ products: ['emailMagicLinks'] }, 'POST /magic_links/email/login_or_create', 'Main.sendingLink'],
  ] as const)('knows the cause with %j of %s', async (config, request, state) => {
    const { askForEmail, act, causes, provider } = open({ config });
    provider.addUser({ email: EMAIL, password: PASSWORD });
    await askForEmail();
    if (config.products[0] === 'passwords') await act({ type: 'submit_password', password: PASSWORD });
    const told = causes().find((line) => line.startsWith(request));
    expect(told).toContain(`\`${state}\``);
  });

  it('does not make up a cause for what the page itself asks, nor for what the client does by itself', async () => {
    const { client, causes, requests, context } = open();
    await context.settings.ready();
    await client.otps.email.loginOrCreate(EMAIL);
    expect(causes()).toEqual(['POST /otps/email/login_or_create because the page, or code outside the charts, called the client']);
    expect(requests().map(({ path, cause }) => [path, cause.kind])).toContainEqual(['/projects/bootstrap/:id', 'client']);
  });

  it('applies a fault to the next request, or to all until it is turned off, and marks them', async () => {
    const { askForCode, enter, code, errors, inspector, requests, state } = open();
    inspector.setFault(fault({ kind: 'offline' }));
    await askForCode();
    expect([state(), errors.at(-1)?.code, inspector.getSnapshot().fault]).toEqual(['Main', 'unreachable', null]);
    await askForCode();
    inspector.setFault(fault({ kind: 'refused', refusal: 'user_lock_limit_reached', scope: 'all' }));
    await enter(code());
    await enter(code());
    expect(errors.at(-1)).toMatchObject({ status_code: 403, error_type: 'user_lock_limit_reached' });
    inspector.setFault(fault({ kind: 'tooMany', seconds: 7 }));
    await enter(code());
    expect(errors.at(-1)).toMatchObject({ status_code: 429, error_type: 'too_many_requests' });
    expect(inspector.getSnapshot().fault).toBeNull();
    await enter(code());
    expect(state()).toBe('OTPConfirmation');
    expect(
      requests()
        .map(({ fault: met }) => met)
        .filter(Boolean),
    ).toEqual(['offline', '403 user_lock_limit_reached', '403 user_lock_limit_reached', '429, wait 7 s']);
  });

  it('delays a request by the given seconds of the page, unless it is aborted', async () => {
    const { client, page, inspector, requests, context } = open();
    await context.settings.ready();
    inspector.setFault(fault({ kind: 'slow', seconds: 5, scope: 'all' }));
    const slow = client.otps.email.loginOrCreate(EMAIL);
    const given = new AbortController();
    const aborted = client.otps.email.loginOrCreate(EMAIL, { signal: given.signal } as never).catch((error: Error) => error.name);
    await expect.poll(() => requests().filter(({ path }) => path.startsWith('/otps')).length).toBe(2);
    given.abort();
    expect(await aborted).toBe('AbortedError');
    page.clock.advance(5_000);
    expect(await slow).toHaveProperty('method_id');
    expect(
      requests()
        .filter(({ path }) => path.startsWith('/otps'))
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['aborted', 'answered']);
  });

  it('leaves nothing behind: no watcher, no fetch, no listener', () => {
    const { client, page } = openLogin();
    const context = contextOf(client);
    const { fetch } = context.options;
    const { size } = context.store.registry.watchers;
    const inspector = createInspector(context);
    let told = 0;
    inspector.subscribe(() => (told += 1));
    expect(context.options.fetch).not.toBe(fetch);
    inspector.stop();
    expect([context.options.fetch, context.store.registry.watchers.size, told]).toEqual([fetch, size, 0]);
    client.destroy();
    expect(page).toBeDefined();
  });

  it('forgets the oldest entries above a limit, and all of them on request', async () => {
    const { askForCode, act, inspector } = open({}, 20);
    await askForCode();
    for (let press = 0; press < 30; press += 1) await act({ type: 'submit_code', code: `${press}` });
    const { entries, forgotten } = inspector.getSnapshot();
    expect(entries.length).toBeLessThanOrEqual(20);
    expect(forgotten).toBeGreaterThan(0);
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((one, other) => one - other));
    inspector.clear();
    expect(inspector.getSnapshot()).toMatchObject({ entries: [], forgotten: 0 });
  });

  it('finds a client of any copy by its mark, and refuses what is none', () => {
    const { client } = openLogin({ page: openPage() });
    expect(clientContextOf(client)).toBe(contextOf(client));
    expect(() => clientContextOf({} as never)).toThrow(UsageError);
    expect(() => clientContextOf(undefined as never)).toThrow(UsageError);
    client.destroy();
  });
});
