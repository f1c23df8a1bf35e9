import { describe, expect, it } from 'vitest';
import { charts } from '../machines/charts.ts';
import type { AnyLoginConfig } from '../machines/login/config.ts';
import { resolveConfig } from '../machines/login/config.ts';
import { login } from '../machines/login/login.ts';
import { account } from '../machines/widgets/account.ts';
import { idp } from '../machines/widgets/idp.ts';
import { passkeyRegistration } from '../machines/widgets/passkeyRegistration.ts';
import { resetPassword } from '../machines/widgets/resetPassword.ts';
import { stepUp } from '../machines/widgets/stepUp.ts';
import { turn } from './charts/effects.ts';
import { edgesOf, restsOf, specified } from './charts/specifiedEdges.ts';
import type { AnyChart } from './charts/walk.ts';
import { widgets } from './charts/walk.ts';

/** Merges Main and its misconfigured state, because the configuration decides between them; walks check that decision. */
const folded = (targets: readonly string[]) =>
  [...new Set(targets)].filter((to) => to !== 'Main.misconfigured' || !targets.includes('Main')).sort();

/** Returns the targets of an event in a state, for any result of its guards. */
function targetsOf(chart: AnyChart, from: string, on: string): string[] {
  const event = { answer: 'done', failure: 'error' }[on] ?? on;
  const edges = chart.states[from]?.transitions ?? [];
  return folded(edges.filter((edge) => edge.event === event).map(({ target }) => target));
}

describe.each(widgets)('the %s widget', (name) => {
  const one = specified[name];
  const chart: AnyChart = charts[name]();
  const edges = edgesOf(one);

  it('SM-01 has the screens and the states of the specification, waits where it does, and begins where it rests', () => {
    const states = Object.keys(chart.states).sort();
    expect(states).toEqual([...new Set([...restsOf(one), ...Object.keys(one.asks)])].sort());
    expect(states.filter((state) => chart.states[state]?.effect).sort()).toEqual(Object.keys(one.asks).sort());
    expect(restsOf(one)).toContain(chart.initial);
  });

  it.each(edges.map(({ ids, from: [from = ''], on, to, when }) => [ids, from, on, when ? ` (${when})` : '', to] as const))(
    '%s: %s, %s%s leads to %s',
    (_, from, on, __, to) => {
      expect(targetsOf(chart, from, on)).toContain(to);
    },
  );

  it.each(Object.keys(chart.states))('SM-02 SM-09 nothing leads out of %s but what the specification says', (from) => {
    const rows = edges.filter((edge) => edge.from[0] === from);
    const isResting = !(from in one.asks);
    const expected = new Map<string, string[]>();
    const add = (on: string, to: string) => expected.set(on, folded([...(expected.get(on) ?? []), to]));
    for (const { on, to } of rows) add(on, to);
    if (isResting) for (const event of one.data) if (!expected.has(event)) add(event, from);
    if (isResting) for (const screen of one.screens) add('transition', screen);
    const events = new Set(chart.states[from]?.transitions.map(({ event }) => ({ done: 'answer', error: 'failure' })[event] ?? event));
    expect(Object.fromEntries([...events].map((on) => [on, targetsOf(chart, from, on)]))).toEqual(Object.fromEntries(expected));
  });

  it.each(Object.entries(one.asks))('in %s it asks %s', async (state, effects) => {
    const asked = new Set<string>();
    const { recording, context } = recorded(name, (effect) => asked.add(effect));
    const event = { entry: { channel: 'email', email: '' }, data: {}, password: 'p', code: '123456' };
    const change = state.endsWith('renaming') ? { kind: 'rename', passkey: { id: 'p', name: 'n' } } : { kind: 'delete', id: 'p' };
    const factor = { method: 'totp', destination: '' };
    const adding = { factor, sent: null };
    const leaving = state === 'Main.leaving' && { leavingFor: 'google', config: resolveConfig(withGoogle) };
    for (const flow of ['authorize', 'logout']) {
      void recording.states[state]?.effect?.(
        { ...context, ...leaving, factor, adding, change, request: { flow } } as never,
        event as never,
      );
      await turn();
    }
    expect([...asked].sort().join(' ')).toBe(effects);
  });
});

const withGoogle: AnyLoginConfig = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } };
const makers = { login, resetPassword, passkeyRegistration, idp, stepUp, account };

/** Makes a widget's chart whose effects report their names and never end, with its initial context. */
function recorded(name: (typeof widgets)[number], tell: (effect: string) => void) {
  const effects = new Proxy(
    {},
    {
      get: (_, effect) => () => {
        if (effect !== 'tell') tell(String(effect));
        return new Promise<never>(() => {});
      },
    },
  );
  const chart = makers[name](effects as never) as AnyChart & { readonly machine: { context(): object } };
  return { recording: chart, context: chart.machine.context() };
}
