import { expect, it } from 'vitest';
import { byPhone } from '../../fixtures/loginWidget.ts';
import { openPage } from '../../fixtures/page.ts';
import { KEY } from '../../fixtures/signedIn.ts';
import { startService } from '../charts/actor.ts';
import { loginKind } from './loginKind.ts';
import { loginWidget } from './loginWidget.ts';
import { planWidget } from './widget.ts';

const embedded = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true, position: 'embedded' }] } } as const;

it('a login widget that is shown has its whole chart before anybody asks for more than Main', async () => {
  const page = openPage();
  const { chart, run } = planWidget(loginWidget, page.createClient(), {});
  const widget = run(startService(chart));
  await page.settle();
  expect(Object.keys(chart.states)).not.toContain('OTPAuthenticate');
  widget.appear();
  await expect.poll(() => Object.keys(chart.states)).toContain('OTPAuthenticate');
  expect(widget.getSnapshot().state).toBe('Main');
});

it('the place of an embedded prompt is there as soon as the widget is, before the code that fills it', () => {
  const { chart, run } = planWidget(loginWidget, openPage().createClient(), { config: embedded });
  const widget = run(startService(chart));
  widget.appear();
  expect(widget.getSnapshot().context.oneTap.prompt).toBe('loading');
  widget.stop();
});

it('ERR-01 what Main leads to is fetched again after a failure, and once it is here, never again', async () => {
  const page = openPage();
  let left = 2;
  const kind = loginKind(async () => {
    left -= 1;
    // There is a network for one try alone.
    if (left === 0) return import('./loginRest.ts');
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { chart, run } = planWidget(kind, page.createClient(), { config: { products: ['otp'], otpOptions: { methods: ['sms'] } } });
  const widget = run(startService(chart));
  widget.appear();
  await page.settle();
  expect(left).toBe(1);
  widget.send({ type: 'submit_contact', entry: byPhone });
  await expect.poll(() => widget.getSnapshot().screen).toBe('OTPAuthenticate');
  expect(page.provider.requests.map(({ path }) => path).filter((path) => path.startsWith('/otps'))).toHaveLength(1);
  expect(left).toBe(0);
});

/** A login widget whose code cannot be had before the page goes online. */
function cutOff() {
  const page = openPage();
  let isOnline = false;
  const kind = loginKind(async () => {
    if (isOnline) return import('./loginRest.ts');
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const config = { products: ['oauth'], oauthOptions: { rememberLastUsed: true, providers: [{ type: 'google' }] } } as const;
  const { chart, run } = planWidget(kind, page.createClient(), { config });
  const widget = run(startService(chart));
  widget.appear();
  return {
    page,
    widget,
    context: () => widget.getSnapshot().context,
    press: () => widget.send({ type: 'start_oauth', provider: 'google' }),
    goOnline: () => void (isOnline = true),
  };
}

it('ERR-01 OAUTH-04 a party that is pressed while the code for it cannot be had says so, and can be pressed again', async () => {
  const { page, widget, context, press, goOnline } = cutOff();
  press();
  await expect.poll(() => widget.getSnapshot().state).toBe('Main');
  expect(context()).toMatchObject({ oauthMessage: { code: 'unreachable' }, leavingFor: null });
  goOnline();
  press();
  expect(context()).toMatchObject({ oauthMessage: '', leavingFor: 'google' });
  await expect.poll(() => page.environment.location?.href).toContain('/oauth/google/start');
  widget.stop();
});

it('the party that was used last is known once the page finds its network', async () => {
  const { page, widget, context, goOnline } = cutOff();
  page.storage.setItem(`${KEY}::b2c_last_used_oauth`, '"google"');
  await page.settle();
  expect(context().lastUsed).toBe(null);
  goOnline();
  page.wake();
  await expect.poll(() => context().lastUsed).toBe('google');
  widget.stop();
});

it.each([
  ['no prompt', { type: 'google' }],
  ['a floating one', { type: 'google', one_tap: true, position: 'floating' }],
] as const)('the place of an embedded prompt goes with a configuration that comes before the page has painted: %s', async (_, party) => {
  const config = { products: ['oauth'], oauthOptions: { providers: [party] } } as const;
  const page = openPage();
  const { chart, run } = planWidget(loginWidget, page.createClient(), { config: embedded });
  const widget = run(startService(chart));
  widget.appear();
  widget.update({ config });
  await page.settle();
  expect(widget.getSnapshot().context.oneTap.prompt).toBe('absent');
  widget.stop();
});

it('EVT-13 a sign-in by autofill is taken at once, also while the rest of the chart has not come', () => {
  const { chart, run } = planWidget(loginWidget, openPage().createClient(), {});
  const widget = run(startService(chart));
  widget.send({ type: 'passkey_used', answer: {} });
  expect(widget.getSnapshot().state).toBe('PasskeyConfirmation');
  widget.stop();
});
