import { expect, it } from 'vitest';
import { useHost } from '../../fixtures/stage/useHost.ts';
import { charts } from '../../machines/charts.ts';

const host = useHost({}, {}, undefined, '/internals.html');
const nightly = process.env['LATCHKEY_RUNS'];
const runs = Number(nightly ?? 40);
const timeout = 60_000 + runs * 1_000;

it(
  'generated paths lead the page to the same states as the chart, by actions of a user',
  async () => {
    await host.open();
    const { failure, gestures, states } = await host.page.evaluate((options) => window.walkLogin(options), {
      seed: nightly ? Date.now() % 2 ** 31 : 1,
      runs,
      steps: 80,
    });
    expect(failure).toBeNull();
    const screens = new Set(Object.keys(charts.login().states).map((state) => state.split('.')[0]));
    console.log(`drawn: ${states.length} of ${Object.keys(charts.login().states).length} states, by ${JSON.stringify(gestures)}`);
    expect(new Set(states.map((state) => state.split('.')[0]))).toEqual(screens);
  },
  timeout,
);
