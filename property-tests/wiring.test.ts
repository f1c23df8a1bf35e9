import 'robot3/debug';
import { d as hooks } from 'robot3';
import { afterAll, describe, expect, it } from 'vitest';
import { flow } from '../machines/chart.ts';
import { charts } from '../machines/charts.ts';
import { screens } from './charts/specifiedEdges.ts';
import type { AnyChart } from './charts/walk.ts';
import { widgets } from './charts/walk.ts';
import { importsOf, sourcesOf, textOf } from './sources/imports.ts';

// Restores Robot for the next file of this worker: without these hooks, it ignores unknown events.
afterAll(() => {
  for (const name of Object.keys(hooks)) Reflect.deleteProperty(hooks, name);
});

/** States that may restart their own effect: a debounce or a retry. */
const mayAskAgain: Readonly<Record<string, readonly string[]>> = {
  passwordStrength: ['debouncing'],
  passkeyAutofill: ['asking'],
  idp: ['IDPConsent.appearing'],
};

/** States that ignore the result of an older effect while a newer one runs. */
const mayPassOver: Readonly<Record<string, readonly string[]>> = { passwordStrength: ['debouncing', 'checking'] };

/** The initial states of charts with an initial value. */
const alsoStarts: Readonly<Record<string, readonly string[]>> = { session: ['restoring'] };

/** Screens that only the transition action enters (READ-23). */
const byTransitionOnly = ['PasswordBreached'];

const states = (chart: AnyChart) => Object.entries(chart.states);
const screenOf = (state: string) => state.split('.')[0] ?? '';

function reachable(chart: AnyChart, from: string, ways: (event: string) => boolean): Set<string> {
  const found = new Set([from]);
  for (const state of found) {
    for (const { event, target } of chart.states[state]?.transitions ?? []) {
      if (ways(event)) found.add(target);
    }
  }
  return found;
}

describe.each(Object.keys(charts) as (keyof typeof charts)[])('the %s chart', (chartName) => {
  it('has a state for every target', () => {
    const chart: AnyChart = charts[chartName]();
    const missing = states(chart).flatMap(([name, { transitions }]) =>
      transitions.filter(({ target }) => !(target in chart.states)).map(({ target }) => `${name} -> ${target}`),
    );
    expect(missing).toEqual([]);
    expect(chart.initial in chart.states).toBe(true);
  });

  it('leaves every waiting state by an answer and by a failure', () => {
    const chart: AnyChart = charts[chartName]();
    const stuck = states(chart).filter(([name, { effect, transitions }]) => {
      const taken = new Set(transitions.filter(({ steps }) => steps.every(({ kind }) => kind !== 'guard')).map(({ event }) => event));
      const passesOver = mayPassOver[chartName]?.includes(name) && transitions.some(({ event }) => event === 'done');
      return effect && !((taken.has('done') || passesOver) && taken.has('error'));
    });
    expect(stuck.map(([name]) => name)).toEqual([]);
  });

  it('asks nothing twice: no waiting state leads to itself, and none takes a data event', () => {
    const chart: AnyChart = charts[chartName]();
    const again = states(chart)
      .filter(([, { effect }]) => effect)
      .flatMap(([name, { transitions }]) =>
        transitions.filter(({ target, event }) => target === name || chart.dataEvents.has(event)).map(() => name),
      );
    expect([...new Set(again)]).toEqual(mayAskAgain[chartName] ?? []);
  });

  it('never starts by asking, so that StrictMode cannot ask twice', () => {
    const chart: AnyChart = charts[chartName]();
    expect(chart.states[chart.initial]?.effect).toBeUndefined();
  });

  it('reaches every state from its start by user events, without the transition action', () => {
    const chart: AnyChart = charts[chartName]();
    const starts = [chart.initial, ...(alsoStarts[chartName] ?? [])];
    const found = new Set(starts.flatMap((start) => [...reachable(chart, start, (event) => event !== 'transition')]));
    const lost = states(chart)
      .map(([name]) => name)
      .filter((name) => !found.has(name));
    expect(lost.filter((name) => !byTransitionOnly.includes(screenOf(name)))).toEqual([]);
  });

  it('knows each of its data events', () => {
    const chart: AnyChart = charts[chartName]();
    expect([...chart.dataEvents].filter((event) => !chart.events.has(event))).toEqual([]);
  });
});

describe.each(widgets)('the %s widget', (name) => {
  it('SM-01 names its states after the screens, and after no others', () => {
    const chart: AnyChart = charts[name]();
    expect(
      states(chart)
        .map(([name]) => screenOf(name))
        .filter((screen) => !screens.includes(screen)),
    ).toEqual([]);
  });

  it('SM-02 READ-95 takes transition in every resting state, to each of its screens', () => {
    const chart: AnyChart = charts[name]();
    const resting = states(chart).filter(([, { effect }]) => !effect);
    // A screen without its own state, such as a passkey offer, cannot be entered.
    const own = states(chart)
      .map(([name]) => name)
      .filter((name) => !name.includes('.'))
      .sort();
    for (const [, { transitions }] of resting) {
      const targets = transitions.filter(({ event }) => event === 'transition').map(({ target }) => target);
      // A screen that the configuration does not support has its own misconfigured state.
      const screensOf = targets.filter((target) => !target.endsWith('.misconfigured'));
      expect([...new Set(screensOf)].sort()).toEqual(own);
    }
  });

  it('has a way on from every screen that is no confirmation', () => {
    const chart: AnyChart = charts[name]();
    const actions = new Set(['transition', 'configure', ...chart.dataEvents]);
    const ends = states(chart)
      .filter(([, { transitions }]) => transitions.every(({ event }) => actions.has(event)))
      .map(([name]) => name);
    // A broken configuration waits for the host's correction; consent and the account wait for a session, or end with a text.
    expect(
      ends.filter(
        (name) =>
          !/Confirmation$|\.misconfigured$|^IDPConsent\.(noSession|done|denied|stayed)$|^StepUp\.(proven|cancelled)$|^Account\.noUser$/.test(
            name,
          ),
      ),
    ).toEqual([]);
  });
});

it('robot3/debug accepts every chart unchanged, and would not accept an unknown target', () => {
  // With robot3/debug, building a chart throws for an unknown target.
  expect(Object.values(charts).map((chart) => chart().initial)).not.toContain(undefined);
  const { state, transition, chart } = flow<object, { readonly type: 'go' }>();
  const states = { here: state(transition('go', 'nowhere')) };
  expect(() => chart({ initial: 'here', context: {}, states })).toThrow('nowhere');
});

it('every flow file is part of a chart that the laws look at', () => {
  const seen = new Set(['machines/charts.ts']);
  for (const file of seen) for (const { target } of importsOf(file)) if (target.startsWith('machines/')) seen.add(target);
  const flows = sourcesOf('machines').filter((file) => /\bflow</.test(textOf(file)) && file !== 'machines/chart.ts');
  expect(flows).toContain('machines/login/otp.ts');
  expect(flows.filter((file) => !seen.has(file))).toEqual([]);
});
