import { describe, expect, it } from 'vitest';
import { openLogin } from '../../fixtures/client/loginWidget.ts';
import type { Page } from '../../fixtures/client/page.ts';
import { openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { signedIn } from '../../fixtures/client/signedIn.ts';
import { PASSWORD } from '../../fixtures/people/passwordUser.ts';
import { EMAIL, PHONE, signIn, wrongCode } from '../../fixtures/people/testUser.ts';
import { replay } from './replay/replay.ts';
// Loaded in advance, so that tests do not wait for files.
import '../../fixtures/provider/methods/zxcvbn.ts';
import type { Actor } from '../charts/actor.ts';
import type { RecordingLog } from './recording.ts';
import '../methods/password/strengthCheck.ts';
import { createWidget } from '../widgets/createWidget.ts';

/** Returns the path of one chart through a log, as replayed. */
function pathOf(log: RecordingLog, name: string) {
  const { charts, difference } = replay(JSON.parse(JSON.stringify(log)) as RecordingLog);
  expect(difference).toBeNull();
  const [chart, ...others] = charts.filter((one) => one.name === name);
  expect(others).toEqual([]);
  return chart?.path.map(({ event, isTaken, state }) => (isTaken ? `${event.type} -> ${state}` : `${event.type} not taken`));
}

/** Returns all texts about these users that the page, the provider and the tests know. */
function secretsOf({ provider: { state, inbox }, cookies }: Page): string[] {
  const mailed = inbox.messages().flatMap(({ code, link }) => [code, link].filter((text) => text !== undefined));
  const sessions = state.sessions.flatMap(({ token, session }) => [token, session.session_id]);
  const known = cookies().map(({ value }) => value);
  return [EMAIL, PHONE, PASSWORD, '555-0123', ...mailed, ...state.users.map(({ user_id }) => user_id), ...sessions, ...known];
}

function until({ getSnapshot, subscribe }: Pick<Actor<string, object, never>, 'getSnapshot' | 'subscribe'>, state: string) {
  return new Promise<void>((resolve) => {
    const look = () => {
      if (getSnapshot().state !== state) return;
      end();
      resolve();
    };
    const end = subscribe(look);
    look();
  });
}

function expectNothingOf(page: Page, log: RecordingLog) {
  const text = JSON.stringify(log);
  expect(secretsOf(page).filter((secret) => text.includes(secret))).toEqual([]);
}

describe('a recording', () => {
  it('ends with its first stop', async () => {
    const { page, client } = openLogin();
    await page.settle();
    const recording = await client.record();
    page.clock.advance(1_999);
    recording.stop();
    page.clock.advance(5_000);
    recording.stop();
    expect(recording.log().until).toBe(1);
  });

  it('lists no widget that has stopped before', async () => {
    const { page, client, widget } = openLogin();
    await page.settle();
    const names = async () => (await client.record()).log().charts.map(({ name }) => name);
    expect(await names()).toContain('login');
    widget.stop();
    expect(await names()).not.toContain('login');
  });

  it('contains a log-in with a code, a wrong code and a double click, and no data about the user', async () => {
    const login = openLogin();
    // Waits for the project settings, so that they arrive before the log starts.
    await login.page.settle();
    const recording = await login.client.record();
    await login.askForCode();
    const right = login.code();
    await login.enter(wrongCode(right));
    const done = login.enter(right);
    login.widget.send({ type: 'submit_code', code: right });
    await done;
    const log = recording.log();
    expectNothingOf(login.page, log);
    expect(pathOf(log, 'login')).toEqual([
      'submit_contact -> Main.readingContact',
      'done -> Main.sendingCode',
      'done -> OTPAuthenticate',
      'submit_code -> OTPAuthenticate.verifying',
      'error -> OTPAuthenticate',
      'submit_code -> OTPAuthenticate.verifying',
      'submit_code not taken',
      'done -> OTPConfirmation',
    ]);
    expect(pathOf(log, 'session')).toEqual(['signed_in -> resting']);
    const codes = log.steps.flatMap(({ event }) => (event.type === 'submit_code' ? [event['code']] : []));
    expect(codes).toEqual([expect.stringMatching(/^\d{6}$/), codes[1], codes[1]]);
    expect(codes[0]).not.toBe(codes[1]);
    expect(log.steps.find(({ event }) => event.type === 'error')?.event['error']).toEqual({
      $error: 'ApiError',
      status_code: 404,
      error_type: 'otp_code_not_found',
    });
    recording.stop();
  });

  it("contains a new password's flow, and the check of its strength", async () => {
    const page = openPage();
    const { client, widget, askForEmail, act } = openLogin({ page, config: { products: ['passwords'] } });
    const recording = await client.record();
    await askForEmail();
    widget.send({ type: 'type_password', password: PASSWORD });
    await page.settle();
    page.clock.advance(500);
    await page.settle();
    await act({ type: 'submit_password', password: PASSWORD });
    const log = recording.log();
    expectNothingOf(page, log);
    expect(pathOf(log, 'login')?.slice(-4)).toEqual([
      'type_password -> PasswordCreateOrLogin',
      'set_strength -> PasswordCreateOrLogin',
      'submit_password -> PasswordCreateOrLogin.creating',
      'done -> PasswordConfirmation',
    ]);
    expect(pathOf(log, 'passwordStrength')?.slice(0, 3)).toEqual(['type -> debouncing', 'done -> checking', 'done -> idle']);
  });

  it('contains a reset link with an invalid token', async () => {
    const page = openPage({ url: 'https://app.acme.com/?stytch_token_type=login&token=a-token-of-ada' });
    const client = page.createClient();
    const recording = await client.record();
    const widget = createWidget('resetPassword', { client, token: 'a-token-of-ada' });
    await until(widget, 'PasswordResetForm');
    await page.settle();
    const log = recording.log();
    expect(JSON.stringify(log)).not.toContain('a-token');
    expect(pathOf(log, 'resetPassword')).toEqual([
      'start -> PasswordResetForm.loggingIn',
      'error -> PasswordResetForm',
      'set_project -> PasswordResetForm',
    ]);
  });

  it("contains a user's passkeys, with stand-in names", async () => {
    const { page, client } = await signedIn();
    const recording = await client.record();
    const widget = createWidget('passkeyRegistration', { client });
    await page.environment.afterPaint();
    await until(widget, 'PasskeyRegistrationStart');
    widget.send({ type: 'set_passkeys', passkeys: [{ id: 'key-of-ada', name: "Ada's phone" }] });
    widget.send({ type: 'skip' });
    widget.send({ type: 'edit', id: 'key-of-ada' });
    const log = recording.log();
    expectNothingOf(page, log);
    expect(JSON.stringify(log)).not.toMatch(/ada/i);
    expect(pathOf(log, 'passkeyRegistration')?.at(-1)).toBe('edit -> PasskeyRegistrationSuccess.editing');
  });

  it('contains a consent without naming the application', async () => {
    const page = openPage({
      url: 'https://app.acme.com/?client_id=app-of-bob&redirect_uri=https://bob.example/&response_type=code&state=of-bob&bob=1',
    });
    const client = page.createClient();
    const recording = await client.record();
    const widget = createWidget('identityProvider', { client });
    await signIn(client, page.provider);
    await until(widget, 'IDPConsent.error');
    const log = recording.log();
    expectNothingOf(page, log);
    expect(JSON.stringify(log)).not.toContain('bob');
    expect(pathOf(log, 'idp')).toEqual(
      expect.arrayContaining(['start -> IDPConsent.noSession', 'session_changed -> IDPConsent.loading', 'error -> IDPConsent.error']),
    );
  });

  it('contains a session from its beginning to its end', async () => {
    const page = openPage();
    const client = page.createClient();
    const recording = await client.record();
    await signIn(client, page.provider);
    page.clock.advance(180_000);
    await page.settle();
    await client.session.revoke();
    const log = recording.log();
    expectNothingOf(page, log);
    expect(pathOf(log, 'session')).toEqual([
      'signed_in -> resting',
      'clock -> waiting',
      'turn_granted -> refreshing',
      'signed_in -> resting',
      'revoke -> ending',
      'done -> signedOut',
    ]);
    expect(log.until).toBe(180);
  });

  it('that starts late begins with the state of every chart, and continues until it is stopped', async () => {
    const { client, widget, askForCode, enter, code, page } = openLogin();
    await askForCode();
    const recording = await client.record();
    expect(recording.log().charts.map(({ name, state }) => `${name} ${state}`)).toEqual(['login OTPAuthenticate']);
    await enter(wrongCode(code()));
    const other = await client.record();
    recording.stop();
    page.clock.advance(5_000);
    widget.send({ type: 'back' });
    widget.stop();
    expect(pathOf(recording.log(), 'login')).toEqual(['submit_code -> OTPAuthenticate.verifying', 'error -> OTPAuthenticate']);
    expect(recording.log().until).toBe(0);
    expect(pathOf(other.log(), 'login')).toEqual(['back -> Main']);
    expect(other.log().charts).toMatchObject([{ name: 'login', stopped: 5 }]);
    other.stop();
    expectNothingOf(page, recording.log());
  });

  it('of one client holds the widgets of another with the same token, whose session is the same', async () => {
    const page = openPage();
    const recording = await page.createClient().record();
    const stranger = await page.createClient({}, `${PUBLIC_TOKEN}-2`).record();
    const widget = createWidget('login', { client: page.createClient() });
    widget.send({ type: 'clear_error_message' });
    expect(recording.log().charts.map(({ name }) => name)).toEqual(['login']);
    expect(stranger.log().charts).toEqual([]);
    widget.stop();
  });

  it('keeps no word of a password, even one that the machines know', async () => {
    const login = openLogin({ config: { products: ['passwords'] } });
    const recording = await login.client.record();
    login.widget.send({ type: 'type_password', password: 'google' });
    login.widget.send({ type: 'set_error_message', errorMessage: 'expired' });
    expect(recording.log().steps.map(({ event }) => event)).toEqual([
      { type: 'type_password', password: 'secret-1' },
      { type: 'set_error_message', errorMessage: 'text-2' },
    ]);
  });

  it('loses no step to data that cannot be read', async () => {
    const { client, widget, page } = openLogin();
    const recording = await client.record();
    const entry = Object.defineProperty({ channel: 'email' as const, email: '' }, 'email', {
      get() {
        throw new Error('odd');
      },
    });
    const endless: Record<string, unknown> = { methodId: 'm' };
    endless['session'] = endless;
    const unreadable = Object.defineProperty({ type: 'set_error_message' as const, errorMessage: '' }, 'more', {
      enumerable: true,
      get: () => entry.email,
    });
    widget.send({ type: 'update_otp_state', otpState: endless });
    widget.send({ type: 'choose_method', method: 'email' });
    expect(() => widget.send(unreadable)).not.toThrow();
    expect(() => widget.send({ type: 'submit_contact', entry })).not.toThrow();
    const { steps } = recording.log();
    expect(steps.map(({ event: { type }, state }) => `${type} ${state}`)).toEqual([
      'update_otp_state Main',
      'choose_method Main',
      'set_error_message Main',
      'submit_contact Main.readingContact',
    ]);
    expect(page.log).toContain('warn: The data of an event could not be recorded.');
  });
});
