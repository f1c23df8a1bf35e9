import { expect, it } from 'vitest';
import { openPage } from '../fixtures/page.ts';
import { startService } from './actor.ts';
import { loginWidget } from './loginWidget.ts';
import { planWidget } from './widget.ts';

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
  const config = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true, position: 'embedded' }] } } as const;
  const { chart, run } = planWidget(loginWidget, openPage().createClient(), { config });
  const widget = run(startService(chart));
  widget.appear();
  expect(widget.getSnapshot().context.oneTap.prompt).toBe('loading');
  widget.stop();
});

it('EVT-13 a sign-in by autofill is taken at once, also while the rest of the chart has not come', () => {
  const { chart, run } = planWidget(loginWidget, openPage().createClient(), {});
  const widget = run(startService(chart));
  widget.send({ type: 'passkey_used', answer: {} });
  expect(widget.getSnapshot().state).toBe('PasskeyConfirmation');
  widget.stop();
});
