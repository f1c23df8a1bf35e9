import { expect, it, vi } from 'vitest';
import type { Page } from '../../fixtures/client/page.ts';
import { openPage } from '../../fixtures/client/page.ts';
import { fail } from '../../fixtures/client/signedIn.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { HostEvent } from '../../machines/domain.ts';
import { ApiError, UnreachableError } from '../../machines/errors.ts';
// Loaded in advance, so that no test waits for them.
import '../client/rareCalls.ts';
import '../methods/otp/resource.ts';
import '../methods/password/observer.ts';
import '../methods/password/resource.ts';
import { createWidget } from './createWidget.ts';
import { callsOnce } from './lostAnswer.ts';

const password = 'correct horse battery';
const better = 'another horse battery staple';
const ada = {
  email: 'ada@acme.com',
  password,
  phone_number: '+12025550123',
  totp: { secret: 'JBSWY3DPEHPK3PXP', recovery_codes: ['spare-1', 'spare-2'] },
};

/** Opens a widget of a signed-in user, and records what the host hears. */
async function open<K extends 'account' | 'stepUp'>(kind: K) {
  const page = openPage({ provider: createProvider({ users: [ada] }) });
  const client = page.createClient();
  await client.passwords.authenticate({ email: ada.email, password, session_duration_minutes: 60 });
  const events: HostEvent[] = [];
  const widget = createWidget(kind, { client, callbacks: { onEvent: (event: HostEvent) => events.push(event) } } as never);
  await page.settle();
  await page.settle();
  page.provider.requests.clear();
  const send = async (event: object) => {
    widget.send(event as never);
    await page.settle();
    await page.settle();
  };
  return { page, client, widget, events, send };
}

/** Makes the next request to a path arrive without an answer. */
function loseNext({ provider }: Page, path: string) {
  const { fetch } = provider;
  const losing = vi.spyOn(provider, 'fetch').mockImplementation(async (request) => {
    const answer = await fetch(request);
    if (!new URL(request.url).pathname.endsWith(path)) return answer;
    losing.mockRestore();
    throw new TypeError('Failed to fetch');
  });
}

const paths = ({ provider }: Page) => provider.requests.map(({ path }) => path);

it.each([
  ['the same passwords', 'finds the new one set', [password, better], 'Account', 1],
  ['another new password', 'is refused', [password, `${better} 2`], 'Account.editing', 0],
  ['the same wrong password', 'is refused, and the session stays', ['wrong horse', better], 'Account.editing', 1],
] as const)('ACCT-02 a second try with %s, after a lost answer, %s', async (_, __, [existing, second], state, asked) => {
  const { page, client, widget, events, send } = await open('account');
  await send({ type: 'open', task: { kind: 'password' } });
  loseNext(page, '/passwords/existing_password/reset');
  for (const typed of [better, second]) {
    await send({ type: 'type_password', password: typed });
    page.clock.advance(500);
    await page.settle();
    await send({ type: 'submit', change: { kind: 'password', password: typed, existing } });
  }
  await expect.poll(() => widget.getSnapshot().state).toBe(state);
  expect(paths(page).filter((path) => path === '/passwords/authenticate')).toHaveLength(asked);
  const changes = events.map(({ type, data }) => [type, (data as { change?: string }).change]);
  expect(changes).toEqual(state === 'Account' ? [['ACCOUNT_CHANGE', 'password_changed']] : []);
  expect(client.session.getSync()).not.toBeNull();
});

it.each([
  ['the same', 'finds it redeemed', 'spare-1', 1],
  ['a wrong', 'is refused', 'spare-9', 0],
] as const)('STEP-01 a second try with %s recovery code, after a lost answer, %s', async (_, __, second, asked) => {
  const { page, widget, events, send } = await open('stepUp');
  await send({ type: 'back' });
  await send({ type: 'choose_factor', factor: { method: 'recovery', destination: '' } });
  loseNext(page, '/totps/recover');
  await send({ type: 'submit_code', code: 'spare-1' });
  expect(widget.getSnapshot()).toMatchObject({ state: 'StepUp.factorAsking', context: { errorMessage: { code: 'unreachable' } } });
  await send({ type: 'submit_code', code: second });
  expect(widget.getSnapshot()).toMatchObject(
    asked ? { state: 'StepUp.proven' } : { state: 'StepUp.factorAsking', context: { errorMessage: { key: 'invalidRecoveryCode' } } },
  );
  expect(events.map(({ type }) => type)).toEqual(asked ? ['RECOVERY_CODE_AUTHENTICATE', 'STEP_UP_COMPLETE'] : []);
  expect(paths(page).filter((path) => path === '/sessions/authenticate')).toHaveLength(asked);
});

it('ACCT-02 only the next try may find out that a lost call was made', async () => {
  const once = callsOnce<string>();
  const ask = vi.fn(async () => 'made');
  const refused = new ApiError({ status_code: 401, error_type: 'unauthorized_credentials', error_message: '' });
  const refuse = (typed: string, error: Error) => once(typed, () => Promise.reject(error), ask);
  const lost = new UnreachableError();
  await expect(refuse('first', lost)).rejects.toBe(lost);
  await expect(refuse('second', refused)).rejects.toBe(refused);
  await expect(refuse('first', refused)).rejects.toBe(refused);
  expect(ask).not.toHaveBeenCalled();
  await expect(refuse('first', lost)).rejects.toBe(lost);
  await expect(refuse('first', refused)).resolves.toBe('made');
});

it('ACCT-02 a refusal stays the error where nothing can tell whether the lost call was made', async () => {
  const once = callsOnce<string>();
  const refused = new ApiError({ status_code: 401, error_type: 'unauthorized_credentials', error_message: '' });
  const ask = () => Promise.reject(new UnreachableError());
  await expect(once('typed', () => Promise.reject(new UnreachableError()), ask)).rejects.toThrow(UnreachableError);
  await expect(once('typed', () => Promise.reject(refused), ask)).rejects.toBe(refused);
});

it('ACCT-02 a change that succeeds after a lost answer leaves no doubt about the next one', async () => {
  const { page, widget, send } = await open('account');
  const rename = { type: 'submit', change: { kind: 'name', firstName: 'Ada', lastName: '' } };
  await send({ type: 'open', task: { kind: 'name' } });
  loseNext(page, '/users/me');
  await send(rename);
  await send(rename);
  expect(widget.getSnapshot().state).toBe('Account');
  page.provider.requests.clear();
  fail(page, '/users/me', 'rate_limited', 429);
  await send({ type: 'open', task: { kind: 'name' } });
  await send(rename);
  expect(widget.getSnapshot().state).toBe('Account.editing');
  expect(page.provider.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /users/me']);
});
