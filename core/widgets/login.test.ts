import { expect, it, vi } from 'vitest';
import { byEmail, byPhone, openLogin } from '../../fixtures/client/loginWidget.ts';
import { openPage } from '../../fixtures/client/page.ts';
import { KEY } from '../../fixtures/client/signedIn.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { AnyAuthError } from '../../machines/errors.ts';
import { UnreachableError } from '../../machines/errors.ts';
import type { AnyLoginConfig } from '../../machines/login/config.ts';
import { lazy } from '../base/lazy.ts';
import { startService } from '../charts/actor.ts';
import type { ClientOptions } from '../platform/options.ts';
import type { Product, ProductChunks } from './chunks.ts';
import { createWidget, headlessChunks } from './createWidget.ts';
import { loginWidget } from './login.ts';
import { planWidget } from './widget.ts';

const embedded = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true, position: 'embedded' }] } } as const;

it('the place of an embedded prompt is there as soon as the widget is, before the code that fills it', () => {
  const { chart, run } = planWidget(loginWidget(headlessChunks), openPage().createClient(), {
    config: embedded,
  });
  const widget = run(startService(chart));
  widget.appear();
  expect(widget.getSnapshot().context.oneTap.prompt).toBe('loading');
  widget.stop();
});

type Part = keyof ProductChunks;

/** Opens a widget whose product code cannot load before the page goes online, and records the attempts. */
function cutOff(config: AnyLoginConfig, { savesData = false, options = {} as ClientOptions, isCut = (_: Part): boolean => true } = {}) {
  const page = openPage();
  page.browser.savesData = savesData;
  const asked: Part[] = [];
  let isOnline = false;
  const chunks = Object.fromEntries(
    Object.entries(headlessChunks).map(([product, chunk]) => [
      product,
      lazy(async () => {
        if (product !== 'flows') asked.push(product as Part);
        if (!isOnline && isCut(product as Part)) throw new TypeError('Failed to fetch dynamically imported module');
        return chunk.load();
      }),
    ]),
  ) as unknown as ProductChunks;
  const errors: AnyAuthError[] = [];
  const { chart, run } = planWidget(loginWidget(chunks), page.createClient(options), {
    config,
    callbacks: { onError: (error) => errors.push(error) },
  });
  const widget = run(startService(chart));
  widget.appear();
  return {
    page,
    widget,
    asked,
    errors,
    context: () => widget.getSnapshot().context,
    goOnline: () => void (isOnline = true),
  };
}

const social = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } } as const;

it.each<[AnyLoginConfig, readonly Product[]]>([
  [{ products: ['otp'], otpOptions: { methods: ['sms'] } }, ['otp']],
  [{ products: ['emailMagicLinks', 'oauth'] }, ['magicLink', 'oauth']],
  [{ products: ['passwords'] }, ['password']],
  // With passwords, the user may request an email to log in.
  [{ products: ['passwords', 'otp'], otpOptions: { methods: ['email'] } }, ['otp', 'password']],
  [{ products: ['passwords', 'emailMagicLinks'] }, ['magicLink', 'password']],
  [{ products: ['passkeys', 'crypto'] }, ['passkey', 'crypto']],
  [embedded, ['oauth', 'oneTap']],
])('the code of the products in %j is fetched once the page has painted, all at once, and no other: %j', async (config, products) => {
  const { page, widget, asked, goOnline } = cutOff(config);
  goOnline();
  expect(asked).toEqual([]);
  await page.settle();
  expect([...asked].sort()).toEqual([...products].sort());
  widget.stop();
});

it('a page that saves data fetches the code of a product when the user turns to it', async () => {
  const { page, widget, asked, goOnline } = cutOff({ products: ['passwords', 'oauth'] }, { savesData: true });
  goOnline();
  await page.settle();
  expect([asked, widget.fetchesAhead]).toEqual([[], false]);
  widget.send({ type: 'submit_contact', entry: byEmail });
  await expect.poll(() => widget.getSnapshot().screen).toBe('PasswordCreateOrLogin');
  expect(asked).toEqual(['password']);
  // The observers of the form then run too.
  widget.send({ type: 'type_password', password: 'correct horse battery staple' });
  await page.settle();
  page.clock.advance(1_000);
  await expect.poll(() => widget.getSnapshot().context.strength.verdict).not.toBe(null);
  widget.stop();
});

it('a headless widget tells at once which events it takes', () => {
  const { createClient } = openPage();
  const widget = createWidget('login', { client: createClient(), config: { products: ['passwords'] } });
  expect(widget.can({ type: 'submit_contact', entry: byEmail })).toBe(true);
  expect(widget.can({ type: 'submit_contact', entry: byPhone })).toBe(false);
  widget.send({ type: 'submit_contact', entry: byEmail });
  expect(widget.getSnapshot().state).toBe('Main.readingPerson');
  widget.stop();
});

it("MAIN-13 MAIN-14 a custom renderer finds the host's current banner in the configuration", () => {
  const { widget } = cutOff({ products: ['otp'], banner: { variant: 'warning', message: 'Your session has ended.' } });
  const banner = () => widget.getSnapshot().context.config.banner;
  expect(banner()).toEqual({ variant: 'warning', message: 'Your session has ended.' });
  widget.update({ config: { products: ['otp'], banner: { variant: 'success', message: 'Welcome back.' } } });
  expect(banner()).toEqual({ variant: 'success', message: 'Welcome back.' });
  widget.update({ config: { products: ['otp'] } });
  expect(banner()).toBe(undefined);
  widget.stop();
});

it('a later configuration brings the code of its products', async () => {
  const { page, widget, asked, goOnline } = cutOff(social);
  goOnline();
  await page.settle();
  widget.update({ config: { products: ['passwords'] } });
  await page.settle();
  expect(asked).toEqual(['oauth', 'password']);
  widget.stop();
});

it('ERR-01 what could not be fetched is fetched again when it is needed, and once it is here, never again', async () => {
  const { page, widget, asked, context, goOnline } = cutOff({ products: ['otp'], otpOptions: { methods: ['sms'] } });
  await page.settle();
  widget.send({ type: 'submit_contact', entry: byPhone });
  await expect.poll(() => context().errorMessage).toMatchObject({ code: 'unreachable' });
  goOnline();
  widget.send({ type: 'submit_contact', entry: byPhone });
  await expect.poll(() => widget.getSnapshot().screen).toBe('OTPAuthenticate');
  expect(page.provider.requests.map(({ path }) => path).filter((path) => path.startsWith('/otps'))).toHaveLength(1);
  expect(asked).toEqual(['otp', 'otp']);
  widget.stop();
});

it.each(['arrives', 'fails'])('code of a product that %s after the widget has stopped does nothing', async (how) => {
  let settle = () => {};
  const held = new Promise<void>((resolve) => (settle = resolve));
  const observe = vi.fn();
  const oneTap = lazy(async () => {
    await held;
    if (how === 'fails') throw new TypeError('Failed to fetch dynamically imported module');
    return { observe };
  });
  const page = openPage();
  const { chart, run } = planWidget(loginWidget({ ...headlessChunks, oneTap }), page.createClient(), { config: embedded });
  const widget = run(startService(chart));
  widget.appear();
  await page.settle();
  widget.stop();
  settle();
  await page.settle();
  expect(observe).not.toHaveBeenCalled();
  expect(page.log).toEqual([]);
});

it('what fails to be fetched while the page finds its network is asked for again, once', async () => {
  const { page, widget, asked, goOnline } = cutOff(social);
  await page.settle();
  // The first event starts an attempt, which still fails; the second one comes meanwhile.
  page.wake();
  goOnline();
  page.wake();
  expect(asked).toEqual(['oauth', 'oauth']);
  await page.settle();
  expect(asked).toEqual(['oauth', 'oauth', 'oauth']);
  page.wake();
  await page.settle();
  expect(asked).toHaveLength(3);
  widget.stop();
});

it('what could not be fetched is not asked for with every event, but when the page finds its network', async () => {
  const { page, widget, asked } = cutOff(social);
  await page.settle();
  for (const errorMessage of ['a', 'b']) widget.send({ type: 'set_error_message', errorMessage });
  await page.settle();
  expect(asked).toEqual(['oauth']);
  page.wake();
  await page.settle();
  expect(asked).toEqual(['oauth', 'oauth']);
  widget.stop();
});

it('ERR-01 OAUTH-04 a provider that is pressed while the code for it cannot be had says so, and can be pressed again', async () => {
  const { page, widget, context, goOnline } = cutOff(social);
  const press = () => widget.send({ type: 'start_oauth', provider: 'google' });
  press();
  await expect.poll(() => widget.getSnapshot().state).toBe('Main');
  await expect.poll(context).toMatchObject({ oauthMessage: { code: 'unreachable' }, leavingFor: null });
  goOnline();
  press();
  await expect.poll(context).toMatchObject({ oauthMessage: '', leavingFor: 'google' });
  await expect.poll(() => page.environment.location?.href).toContain('/oauth/google/start');
  widget.stop();
});

it('CRYPTO-02 the host hears that the wallets cannot be looked for', async () => {
  const { page, widget, errors } = cutOff({ products: ['crypto'] });
  await page.settle();
  expect(errors).toMatchObject([{ code: 'unreachable' }]);
  widget.stop();
});

it('TAP-02 where the prompt cannot be had the button of the provider is there', async () => {
  const { page, widget, context } = cutOff(embedded);
  expect(context().oneTap.prompt).toBe('loading');
  await page.settle();
  expect(context().oneTap.prompt).toBe('absent');
  expect(page.log).toContainEqual(expect.stringMatching(/^warn: .*one-tap/));
  widget.stop();
});

it('the last used provider is known without additional code', async () => {
  const { page, widget, context } = cutOff({ ...social, oauthOptions: { ...social.oauthOptions, rememberLastUsed: true } });
  page.storage.setItem(`${KEY}::b2c_last_used_oauth`, '"google"');
  await page.settle();
  expect(context().lastUsed).toBe('google');
  widget.stop();
});

it.each([
  ['no prompt', { type: 'google' }],
  ['a floating one', { type: 'google', one_tap: true, position: 'floating' }],
] as const)('the place of an embedded prompt goes with a configuration that comes before the page has painted: %s', async (_, provider) => {
  const config = { products: ['oauth'], oauthOptions: { providers: [provider] } } as const;
  const page = openPage();
  const { chart, run } = planWidget(loginWidget(headlessChunks), page.createClient(), {
    config: embedded,
  });
  const widget = run(startService(chart));
  widget.appear();
  widget.update({ config });
  await page.settle();
  expect(widget.getSnapshot().context.oneTap.prompt).toBe('absent');
  widget.stop();
});

it('EVT-13 a sign-in by autofill is taken at once', () => {
  const { chart, run } = planWidget(loginWidget(headlessChunks), openPage().createClient(), {});
  const widget = run(startService(chart));
  widget.send({ type: 'passkey_used', data: {} });
  expect(widget.getSnapshot().state).toBe('PasskeyConfirmation');
  widget.stop();
});

it('MFA-03 READ-132 a sign-in waits for the code of the second factor: without it, nothing is sent, and it can be sent again', async () => {
  const config = { products: ['otp'], otpOptions: { methods: ['email'] } } as const;
  const isCut = (part: Part) => part === 'factor';
  const { page, widget, context, errors, goOnline } = cutOff(config, { options: { secondFactor: 'enrolled' }, isCut });
  await page.settle();
  expect(errors.map(({ code }) => code)).toEqual(['unreachable']);
  const sent = () => page.provider.requests.filter(({ path }) => path.startsWith('/otps')).map(({ path }) => path);
  widget.send({ type: 'submit_contact', entry: byEmail });
  await page.settle();
  expect([widget.getSnapshot().state, context().errorMessage, sent()]).toEqual(['Main', expect.any(UnreachableError), []]);
  goOnline();
  widget.send({ type: 'submit_contact', entry: byEmail });
  await page.settle();
  expect([widget.getSnapshot().state, sent()]).toEqual(['OTPAuthenticate', ['/otps/email/login_or_create']]);
  widget.stop();
});

it('MFA-01 READ-132 consent and the registration of passkeys see a signed-out user while a factor is missing', async () => {
  const user = { email: 'ada@acme.com', password: 'correct horse battery' };
  const provider = createProvider({ users: [{ ...user, totp: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } }] });
  const page = openPage({ provider, url: 'https://app.acme.com/?client_id=c&redirect_uri=https://b.example&response_type=code' });
  const client = page.createClient({ secondFactor: 'enrolled' });
  await client.passwords.authenticate({ ...user, session_duration_minutes: 30 });
  expect(client.session.pending?.missing).toBe('factor');
  const widgets = [createWidget('identityProvider', { client }), createWidget('passkeyRegistration', { client })];
  const states = () => widgets.map((widget) => widget.getSnapshot().state);
  await expect.poll(states).toEqual(['IDPConsent.noSession', 'PasskeyRegistrationStart.noUser']);
  for (const widget of widgets) widget.stop();
});

it.each(['this tab', 'another tab'])(
  'SM-14 SESS-10 a sign-out in %s takes back the confirmation, and the next person can sign in',
  async (place) => {
    const { page, client, widget, askForCode, enter, code, state, context, events } = openLogin();
    for (const round of [1, 2]) {
      await askForCode();
      await enter(code());
      expect(state()).toBe('OTPConfirmation');
      const other = openPage({ browser: page.browser, provider: page.provider, url: 'https://app.acme.com/other' }).createClient();
      await (place === 'this tab' ? client : other).session.revoke();
      await expect.poll(() => [state(), context().entry]).toEqual(['Main', null]);
      expect(events.filter(({ type }) => type === 'AUTHENTICATE_FLOW_COMPLETE')).toHaveLength(round);
    }
    widget.stop();
  },
);
