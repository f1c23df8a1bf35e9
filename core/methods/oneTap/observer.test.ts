import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../../fixtures/client/clock.ts';
import { openLogin } from '../../../fixtures/client/loginWidget.ts';
import { oneTap } from '../../../machines/login/oneTap.ts';
import { turn } from '../../../property-tests/charts/effects.ts';
import { createActor, startService } from '../../charts/actor.ts';
import { resolveOptions } from '../../platform/options.ts';
import { oneTapAddresses } from './hiddenFrame.ts';
import { followHeight } from './observer.ts';

async function follow() {
  const clock = createTestClock();
  const { widget } = openLogin({ config: { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } } });
  const chart = oneTap({
    tell() {},
    loadSettings: async () => ({ googleClientId: 'g', stytchCsrfToken: 'c', oauthCallbackId: 'o' }),
    render: async () => true,
    submit: async () => {},
    remove() {},
    warn() {},
  });
  const prompt = createActor(chart, startService(chart));
  const end = followHeight(widget, prompt, clock);
  const measure = (height: number | null) => widget.send({ type: 'measure_one_tap', height });
  prompt.send({ type: 'start', plan: { embedded: true, position: 'embedded' } });
  await turn();
  const placing = prompt.getSnapshot().state;
  measure(0);
  await turn();
  return { clock, measure, end, placing, state: () => prompt.getSnapshot().state, height: () => prompt.getSnapshot().context.height };
}

describe('the height of the prompt', () => {
  it('TAP-03 waits for its place before it is drawn', async () => {
    const { placing, state } = await follow();
    expect([placing, state()]).toEqual(['placing', 'shown']);
  });

  it('TAP-07 is followed after 100 ms without a change', async () => {
    const { clock, measure, height } = await follow();
    measure(120);
    clock.advance(99);
    expect(height()).toBe(47);
    measure(130);
    clock.advance(99);
    expect(height()).toBe(47);
    clock.advance(1);
    expect(height()).toBe(130);
  });

  it('TAP-07 is followed no more where its place is gone, and leaves no timer behind', async () => {
    const { clock, measure, height, end } = await follow();
    measure(120);
    measure(null);
    clock.advance(200);
    expect([height(), clock.waiting()]).toEqual([47, 0]);
    measure(140);
    end();
    expect(clock.waiting()).toBe(0);
  });
});

it("MOUNT-12 MOUNT-13 the frame and Google's script come from their makers, unless the host says otherwise", () => {
  expect(oneTapAddresses(resolveOptions('public-token-test-1', {}).oneTap)).toEqual({
    frame: 'https://js.stytch.com/clientside-services/index.html',
    script: 'https://accounts.google.com/gsi/client',
  });
  const endpoints = { clientsideServicesIframeURL: 'http://localhost:1/f.html', oneTapScriptURL: 'http://localhost:1/g.js' };
  expect(oneTapAddresses(resolveOptions('public-token-test-1', { endpoints }).oneTap)).toEqual({
    frame: 'http://localhost:1/f.html',
    script: 'http://localhost:1/g.js',
  });
});
