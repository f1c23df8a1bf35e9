import { describe, expect, it } from 'vitest';
import { openPage } from '../../fixtures/client/page.ts';
import { makePerson, PASSWORD } from '../../fixtures/people/passwordUser.ts';
import { EMAIL } from '../../fixtures/people/testUser.ts';
import '../../fixtures/provider/methods/zxcvbn.ts';
import type { HostEvent } from '../../machines/domain.ts';
import type { AnyAuthError } from '../../machines/errors.ts';
import type { ResetPasswordEvent } from '../../machines/widgets/resetPasswordStart.ts';
import { lazy } from '../base/lazy.ts';
import { startService } from '../charts/actor.ts';
import '../methods/password/strengthCheck.ts';
import { createWidget } from './createWidget.ts';
import { factorChunk } from './otherChunks.ts';
import { resetPasswordWidget } from './resetPassword.ts';
import { planWidget } from './widget.ts';

const reset = '/passwords/email/reset';
const redeem = '/magic_links/authenticate';
const NEW = 'Sphinx-basalt-09-quill';
const forFiveMinutes = { sessionOptions: { sessionDurationMinutes: 5 } };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Requests a reset email for a user with a password, and opens one of its links in the same browser. */
async function open(
  which: 'link' | 'loginLink',
  {
    pkce = false,
    typeInUrl = true,
    isPassed = true,
    elsewhere = false,
    atOnce = undefined as ResetPasswordEvent | undefined,
    config = {},
  } = {},
) {
  const first = openPage();
  const { provider, browser } = first;
  provider.state.project.pkce_required_for_password_resets = pkce;
  await makePerson(provider, 'password');
  await first.createClient().passwords.resetByEmailStart({ email: EMAIL });
  const answer = await provider.fetch(new Request(provider.inbox.last(EMAIL)[which] ?? ''));
  const url = new URL(answer.headers.get('location') ?? '', first.environment.location?.href);
  const token = url.searchParams.get('token') ?? '';
  if (!typeInUrl) url.searchParams.delete('stytch_token_type');
  const page = openPage({ provider, url: url.href.replace(url.origin, 'https://app.acme.com'), ...(elsewhere ? {} : { browser }) });
  const before = provider.requests.length;
  const client = page.createClient();
  const events: HostEvent[] = [];
  const errors: AnyAuthError[] = [];
  const widget = createWidget('resetPassword', {
    client,
    token: isPassed ? token : '',
    config,
    callbacks: { onEvent: (event) => events.push(event), onError: (error) => errors.push(error) },
  });
  if (atOnce) widget.send(atOnce);
  const until = (is: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!is()) return;
        stop();
        setImmediate(resolve);
      };
      const stop = widget.subscribe(look);
      look();
    });
  const state = () => widget.getSnapshot().state;
  return {
    page,
    provider,
    client,
    widget,
    events,
    errors,
    token,
    state,
    context: () => widget.getSnapshot().context,
    rest: () => until(() => widget.getSnapshot().activity === null),
    act(event: ResetPasswordEvent) {
      widget.send(event);
      return until(() => widget.getSnapshot().activity === null);
    },
    async type(password: string) {
      const waiting = page.clock.waiting();
      widget.send({ type: 'type_password', password });
      for (let turns = 0; page.clock.waiting() <= waiting && turns < 200; turns += 1) await turn();
      page.clock.advance(500);
      await until(() => widget.getSnapshot().context.strength.verdict !== null);
    },
    requests: () =>
      provider.requests
        .slice(before)
        .map(({ path }) => path)
        .filter((path) => !/^\/(projects|events)/.test(path)),
    body: (path: string) => provider.requests.findLast((request) => request.path === path)?.body,
  };
}

describe('a token of type login', () => {
  it.each([false, true])(
    'MOUNT-18 MOUNT-03 CFG-20 RESET-01 RESET-02 READ-78 EVT-14 signs in without being asked to; proof key: %s',
    async (pkce) => {
      const { rest, state, requests, body, client, events, token } = await open('loginLink', { pkce, config: forFiveMinutes });
      expect(state()).toBe('PasswordResetForm.loggingIn');
      await rest();
      expect(state()).toBe('PasswordConfirmation');
      expect(requests()).toEqual([redeem]);
      expect(body(redeem)).toEqual({ token, session_duration_minutes: 5, ...(pkce && { code_verifier: expect.any(String) }) });
      expect(client.session.getSync()).not.toBe(null);
      expect(events.map(({ type }) => type)).toEqual(['AUTHENTICATE_FLOW_COMPLETE']);
    },
  );

  it('PKCE-11 READ-89 RESET-01 opened on another device, it shows an error without a request, and the form replaces it', async () => {
    const { rest, state, requests, context, errors } = await open('loginLink', { pkce: true, elsewhere: true });
    await rest();
    expect([state(), requests()]).toEqual(['PasswordResetForm', []]);
    expect(context().errorMessage).toMatchObject({ code: 'missing_pkce' });
    expect(errors).toMatchObject([{ code: 'missing_pkce' }]);
  });
});

describe('any other token', () => {
  it.each([true, false])(
    'MOUNT-03 MOUNT-19 READ-04 RESET-03 SM-13 leads to the form; the address names its type: %s',
    async (typeInUrl) => {
      const { state, context, requests, token } = await open('link', { typeInUrl });
      expect(state()).toBe('PasswordResetForm');
      expect(context().resetPasswordState).toEqual({ token });
      await turn();
      expect(requests()).toEqual([]);
    },
  );

  it.each([false, true])(
    'MOUNT-03 PWD-14 RESET-04 RESET-05 CALL-46 CALL-49 READ-71 CFG-20 sets a good password and signs in; proof key: %s',
    async (pkce) => {
      const { widget, act, type, state, requests, body, events, client, token } = await open('link', { pkce, config: forFiveMinutes });
      const submission = (password: string) => ({ type: 'submit_password', password }) as const;
      await type('abc');
      expect(widget.can(submission('abc'))).toBe(false);
      await type(NEW);
      expect([widget.can(submission(NEW)), widget.can(submission('abc'))]).toEqual([true, false]);
      await act(submission(NEW));
      expect(state()).toBe('PasswordConfirmation');
      expect(requests()).toEqual(['/passwords/strength_check', '/passwords/strength_check', reset]);
      expect(body('/passwords/strength_check')).toEqual({ password: NEW });
      expect(body(reset)).toEqual({
        token,
        password: NEW,
        session_duration_minutes: 5,
        ...(pkce && { code_verifier: expect.any(String) }),
      });
      expect(events.map(({ type: name }) => name)).toEqual(['PASSWORD_RESET_BY_EMAIL', 'AUTHENTICATE_FLOW_COMPLETE']);
      await client.session.revoke();
      await client.passwords.authenticate({ email: EMAIL, password: NEW, session_duration_minutes: 5 });
      await expect(client.passwords.authenticate({ email: EMAIL, password: PASSWORD, session_duration_minutes: 5 })).rejects.toThrow(
        'password',
      );
    },
  );

  it('PWD-14 a password that is typed before the page has painted is looked at then', async () => {
    const { page, widget } = await open('link', { atOnce: { type: 'type_password', password: NEW } });
    await page.settle();
    page.clock.advance(500);
    await expect.poll(() => widget.can({ type: 'submit_password', password: NEW })).toBe(true);
  });

  it.each([false, true])('RESET-06 READ-27 READ-78 can be redeemed without a password; proof key: %s', async (pkce) => {
    const { widget, rest, state, requests } = await open('link', { pkce });
    widget.send({ type: 'log_in_without_password' });
    expect(state()).toBe('PasswordResetForm.redeeming');
    await rest();
    expect([state(), requests()]).toEqual(['PasswordConfirmation', [redeem]]);
  });

  it('READ-97 takes no press before the page has painted, as it may be inside a frame', async () => {
    const { page, rest, state, requests } = await open('link', { atOnce: { type: 'log_in_without_password' } });
    await page.settle();
    await rest();
    expect([state(), requests()]).toEqual(['PasswordResetForm', []]);
  });

  it('RESET-05 RESET-06 shows a refusal, and the form can be sent again', async () => {
    const { provider, act, type, state, context, errors } = await open('link');
    await type(NEW);
    provider.faults.add({ path: reset, fault: { kind: 'offline' } });
    await act({ type: 'submit_password', password: NEW });
    expect([state(), context().errorMessage]).toEqual(['PasswordResetForm', expect.objectContaining({ code: 'unreachable' })]);
    expect(errors).toHaveLength(1);
    await act({ type: 'submit_password', password: NEW });
    expect([state(), context().errorMessage]).toEqual(['PasswordConfirmation', '']);
  });

  it.each([
    [true, true],
    [false, true],
    [true, false],
  ])(
    'READ-129 MOUNT-19 leaves the address for the entry of the history, whose own state stays; typed there: %s, passed by the host: %s',
    async (typeInUrl, isPassed) => {
      const { page, token } = await open('link', { typeInUrl, isPassed });
      await page.settle();
      const { location, history } = page.environment;
      expect(location?.href).toBe('https://app.acme.com/');
      expect(history?.state).toEqual({ latchkey: { token, type: typeInUrl ? 'reset_password' : null } });
    },
  );

  it.each(['stytch_token_type=magic_links&token=t', 'stytch_token_type=reset_password', 'stytch_token_type=reset_password&token='])(
    'READ-129 leaves an address without a reset token unchanged, if the host has passed no token: %s',
    async (query) => {
      const url = `https://app.acme.com/?${query}`;
      const historyState = { key: 'of the router' };
      const page = openPage({ url, historyState });
      createWidget('resetPassword', { client: page.createClient(), token: '', config: {} });
      await page.settle();
      expect([page.environment.location?.href, page.environment.history?.state]).toEqual([url, historyState]);
    },
  );

  it.each(['', null, undefined])(
    'READ-129 after a reload, authenticateByUrl finds it, and so does a widget whose host has %j',
    async (none) => {
      const { page, token, provider } = await open('link');
      await page.settle();
      const { state: historyState } = page.environment.history ?? {};
      const reloaded = openPage({ browser: page.browser, provider, url: 'https://app.acme.com/', historyState });
      const client = reloaded.createClient();
      expect(await client.authenticateByUrl({ session_duration_minutes: 5 })).toEqual({ tokenType: 'reset_password', token });
      const widget = createWidget('resetPassword', { client, token: none as string, config: {} });
      await reloaded.settle();
      expect(reloaded.environment.history?.state).toEqual(historyState);
      widget.send({ type: 'log_in_without_password' });
      await expect.poll(() => widget.getSnapshot().state).toBe('PasswordConfirmation');
      expect([client.session.getSync() !== null, reloaded.environment.history?.state]).toEqual([true, {}]);
    },
  );

  it.each([undefined, null, '', 5])(
    'MOUNT-03 without a token, here %j, the page is blamed, and not the link; nothing is sent',
    async (token) => {
      const page = openPage({ historyState: { key: 'of the router' } });
      const errors: AnyAuthError[] = [];
      const callbacks = { onError: (error: AnyAuthError) => errors.push(error) };
      const widget = createWidget('resetPassword', { client: page.createClient(), token: token as string, config: {}, callbacks });
      await page.settle();
      const blame = { code: 'missing_parameter', parameter: 'token' };
      expect(widget.getSnapshot()).toMatchObject({ state: 'PasswordResetForm', context: { errorMessage: blame, isLinkSpent: true } });
      widget.send({ type: 'log_in_without_password' });
      await page.settle();
      expect(widget.getSnapshot()).toMatchObject({ state: 'PasswordResetForm', context: { errorMessage: blame } });
      expect(errors).toMatchObject([blame, blame]);
      expect(page.environment.history?.state).toEqual({ key: 'of the router' });
      expect(page.provider.requests.map(({ path }) => path)).not.toContain(redeem);
    },
  );

  it.each(['of the router', { token: 5, type: null }, {}])('READ-129 what is no kept token is left to the router: %j', async (latchkey) => {
    const page = openPage({ url: 'https://app.acme.com/', historyState: { latchkey } });
    expect(await page.createClient().authenticateByUrl({ session_duration_minutes: 5 })).toBe(null);
    expect(page.environment.history?.state).toEqual({ latchkey });
  });

  it.each([
    [
      'a refusal of the token',
      { kind: 'api_error', status: 401, error_type: 'unable_to_auth_password_reset_token', error_message: '' },
      false,
    ],
    ['no network', { kind: 'offline' }, true],
    ['a server in trouble', { kind: 'api_error', status: 500, error_type: 'internal_server_error', error_message: '' }, true],
    ['a refusal of the password', { kind: 'api_error', status: 400, error_type: 'breached_password', error_message: '' }, true],
  ] as const)('READ-129 after %s it is kept as long as it may be good', async (_, fault, isKept) => {
    const { page, provider, act, type } = await open('link');
    await type(NEW);
    provider.faults.add({ path: reset, fault });
    await act({ type: 'submit_password', password: NEW });
    expect(Object.keys(page.environment.history?.state)).toEqual(isKept ? ['latchkey'] : []);
  });

  it.each([{ key: 'of the router' }, 'a text', [1]])('READ-129 the state of a router stays unchanged: %j', async (historyState) => {
    const { page, token, provider } = await open('link');
    const url = `https://app.acme.com/in?a=b%20c&stytch_token_type=reset_password&token=${token}#top`;
    const routed = openPage({ browser: page.browser, provider, url, historyState });
    createWidget('resetPassword', { client: routed.createClient(), token, config: {} });
    await routed.settle();
    const { location, history } = routed.environment;
    expect(location?.href).toBe('https://app.acme.com/in?a=b%20c#top');
    const isObject = typeof historyState === 'object' && !Array.isArray(historyState);
    expect(history?.state).toEqual(isObject ? { ...historyState, latchkey: { token, type: 'reset_password' } } : historyState);
  });

  it('READ-129 the token of another link, which came later, stays in the address', async () => {
    const { page, act, state } = await open('link');
    await page.settle();
    const later = 'https://app.acme.com/?stytch_token_type=reset_password&token=later';
    page.environment.history?.replaceState(null, '', later);
    await act({ type: 'log_in_without_password' });
    expect([state(), page.environment.location?.href]).toEqual(['PasswordConfirmation', later]);
  });

  it('SM-13 MOUNT-03 another token of the host takes the place of the first', async () => {
    const { widget, context } = await open('link');
    widget.update({ config: { token: 'other' } });
    expect(context().resetPasswordState).toEqual({ token: 'other' });
  });

  it('MFA-04 READ-129 a reload after the new password asks for the second factor again, and blames nobody', async () => {
    const { page, provider, token } = await open('link');
    const client = page.createClient({ secondFactor: 'always' });
    const widget = createWidget('resetPassword', { client, token, config: {} });
    await page.settle();
    widget.send({ type: 'log_in_without_password' });
    await expect.poll(() => widget.getSnapshot().state).toBe('PasswordResetForm.factorChoosing');
    const { state: historyState } = page.environment.history ?? {};
    const reloaded = openPage({ browser: page.browser, provider, url: 'https://app.acme.com/', historyState });
    const errors: AnyAuthError[] = [];
    const callbacks = { onError: (error: AnyAuthError) => errors.push(error) };
    const again = reloaded.createClient({ secondFactor: 'always' });
    const second = createWidget('resetPassword', { client: again, token: null as never, config: {}, callbacks });
    await expect.poll(() => second.getSnapshot().state).toBe('PasswordResetForm.factorChoosing');
    expect([second.getSnapshot().context.errorMessage, errors]).toEqual(['', []]);
  });

  it('PKCE-11 MFA-04 a link of another browser keeps its sentence, and the host hears of it, while another tab lacks its factor', async () => {
    const { page, provider, token } = await open('link', { pkce: true, elsewhere: true });
    const other = openPage({ browser: page.browser, provider, url: 'https://app.acme.com/' });
    const half = other.createClient({ secondFactor: 'always' });
    await half.passwords.authenticate({ email: EMAIL, password: PASSWORD, session_duration_minutes: 60 });
    const errors: AnyAuthError[] = [];
    const callbacks = { onError: (error: AnyAuthError) => errors.push(error) };
    const again = openPage({ browser: page.browser, provider, url: 'https://app.acme.com/' });
    const client = again.createClient({ secondFactor: 'always' });
    const widget = createWidget('resetPassword', { client, token, config: {}, callbacks });
    await again.settle();
    const said = { code: 'missing_pkce' };
    expect([client.session.pending?.missing, widget.getSnapshot(), errors]).toMatchObject([
      'enrollment',
      { state: 'PasswordResetForm', context: { errorMessage: said } },
      [said],
    ]);
  });

  it('MFA-03 MFA-04 READ-132 waits for the code of the second factor: without it, nothing is sent, and the link stays good', async () => {
    let isOnline = false;
    const factor = lazy(async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
      return factorChunk.load();
    });
    const { page, provider, token } = await open('link');
    const client = page.createClient({ secondFactor: 'always' });
    const { chart, run } = planWidget(resetPasswordWidget(factor), client, { config: { token } });
    const widget = run(startService(chart));
    widget.appear();
    await page.settle();
    const sent = () => provider.requests.filter(({ path }) => path === redeem).length;
    widget.send({ type: 'log_in_without_password' });
    await page.settle();
    const blame = { errorMessage: { code: 'unreachable' }, isLinkSpent: false };
    expect([widget.getSnapshot(), sent()]).toMatchObject([{ state: 'PasswordResetForm', context: blame }, 0]);
    isOnline = true;
    widget.send({ type: 'log_in_without_password' });
    await expect.poll(() => widget.getSnapshot().state).toBe('PasswordResetForm.factorChoosing');
    expect([client.session.getSync(), client.session.pending?.missing, sent()]).toEqual([null, 'enrollment', 1]);
    // MFA-04: the session ends elsewhere.
    await client.session.revoke();
    await expect.poll(() => widget.getSnapshot().state).toBe('PasswordResetForm.asking');
    expect(widget.getSnapshot().context).toMatchObject({ half: null, isLinkSpent: true });
    widget.stop();
  });
});
