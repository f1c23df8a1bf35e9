import { describe, expect, it } from 'vitest';
import type { ChartName } from '../../../machines/charts.ts';
import { chartNames, chartOf } from '../../../machines/charts.ts';
import { asksProvider, causeOf, causeText } from './causes.ts';
import type { LiveChart } from './entries.ts';

/** The states that do not wait for Stytch but for the user, the browser, a library or the clock. */
const askNobody = [
  'login Main.readingEmail',
  'login Main.readingContact',
  'login Main.readingPerson',
  'login Main.leaving',
  'login CryptoConnect',
  'login CryptoSignMessage',
  'passwordStrength debouncing',
  'idp IDPConsent.appearing',
  'oneTap loading',
  'oneTap rendering',
  'oneTap submitting',
];

const states = chartNames.flatMap((name) =>
  Object.entries(chartOf(name).states).map(([state, { effect }]) => ({ name, state, isWaiting: effect !== undefined })),
);
const namesOf = (some: typeof states) => some.map(({ name, state }) => `${name} ${state}`);

const standing = (name: ChartName, state: string, entry = 1, event = 'submit_code'): LiveChart => {
  const move = { entry, event, from: 'before', to: state };
  const snapshot = { state, screen: state, activity: null, context: {} };
  return { id: entry, name, number: 1, read: () => snapshot, state, since: 0, taken: move, moves: [move], hasEnded: false, send: null };
};

describe('the cause of a request', () => {
  it('is known for every state that waits for the provider, and for no other', () => {
    const asking = namesOf(states.filter(({ name, state }) => asksProvider(name, state)));
    const waiting = namesOf(states.filter(({ isWaiting }) => isWaiting));
    // The session's refresh starts on entry and is not awaited.
    expect(new Set(asking)).toEqual(new Set([...waiting.filter((state) => !askNobody.includes(state)), 'session refreshing']));
    expect(waiting).toEqual(expect.arrayContaining(askNobody));
  });

  it('is the chart that came to ask last, of several that ask the same', () => {
    const cause = causeOf('POST /otps/authenticate', [
      standing('login', 'OTPAuthenticate.verifying', 7),
      standing('login', 'OTPAuthenticate.verifying', 3),
    ]);
    expect(cause).toMatchObject({ kind: 'chart', chart: 7 });
    expect(causeText(cause)).toBe('because `submit_code` led login to `OTPAuthenticate.verifying`');
  });

  it('is no chart that has ended, that waits for something else, or that has stood there from the beginning', () => {
    const chart = standing('login', 'OTPAuthenticate.verifying');
    for (const other of [
      { ...chart, hasEnded: true },
      { ...chart, state: 'OTPAuthenticate.resending' },
      { ...chart, moves: [] },
    ]) {
      expect(causeOf('POST /otps/authenticate', [other])).toEqual({ kind: 'page' });
    }
  });
});
