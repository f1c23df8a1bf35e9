import { describe, expect, it } from 'vitest';
import { startService } from '../../../core/charts/actor.ts';
import type { StateNode } from '../../../machines/chart.ts';
import { flow } from '../../../machines/chart.ts';
import type { AnyChart } from '../../../machines/charts.ts';
import { chartNames, chartOf } from '../../../machines/charts.ts';
import { resolveConfig } from '../../../machines/login/config.ts';
import { edgesFrom, isEverywhere, ownEdges } from './edges.ts';

interface Context {
  readonly isReady: boolean;
}
type Event = { readonly type: 'go'; readonly where: string } | { readonly type: 'note' } | { readonly type: 'configure' };

const { state, invoke, transition, done, failed, guard, chart } = flow<Context, Event>();

const isReady = ({ isReady: ready }: Context) => ready;
const isNear = (_: Context, { where }: { where: string }) => where === 'near';
function isKnown$1({ isReady: ready }: Context) {
  return ready;
}

const sample = chart<string>({
  initial: 'start',
  context: { isReady: false },
  states: {
    start: state(
      transition('go', 'near', guard(isNear)),
      transition('go', 'far', guard(isReady)),
      transition('go', 'nowhere'),
      transition('go', 'never'),
      transition('note', 'start'),
      transition('configure', 'far', guard(isKnown$1)),
    ),
    near: state(
      transition(
        'go',
        'far',
        guard((_: Context, ...[event]: [{ where: string }]) => event.where.length > 0),
      ),
    ),
    far: invoke(
      async () => true,
      done('start', guard(isReady)),
      done(
        'near',
        guard((_, { data }: { data: boolean }) => data),
      ),
      failed('start'),
    ),
    nowhere: state(),
    never: state(),
  },
  dataEvents: ['note'],
}) as unknown as AnyChart;

const from = (name: string, ready = false) => edgesFrom(sample, name, { isReady: ready });
const told = (name: string, ready = false) =>
  from(name, ready).map(({ event, target, verdict, heldBackBy }) => [event, target, verdict, heldBackBy] as const);

describe('the edges out of a state', () => {
  it('are open, held back by a condition that fails, or depend on what comes', () => {
    expect(told('start').slice(0, 4)).toEqual([
      ['go', 'near', 'depends', null],
      ['go', 'far', 'fails', 'isReady'],
      ['go', 'nowhere', 'holds', null],
      ['go', 'never', 'fails', 'an earlier way'],
    ]);
  });

  it('are held back by an earlier one that is open', () => {
    expect(told('start', true).slice(0, 4)).toEqual([
      ['go', 'near', 'depends', null],
      ['go', 'far', 'holds', null],
      ['go', 'nowhere', 'fails', 'an earlier way'],
      ['go', 'never', 'fails', 'an earlier way'],
    ]);
  });

  it('depend on the event where a condition misses something of it, and have a name for one that has none', () => {
    expect(from('near')).toMatchObject([{ verdict: 'depends', conditions: [{ name: 'a condition', verdict: 'depends' }] }]);
  });

  it('of a state that waits depend on the answer', () => {
    expect(told('far')).toEqual([
      ['done', 'start', 'fails', 'isReady'],
      ['done', 'near', 'depends', null],
      ['error', 'start', 'holds', null],
    ]);
  });

  it('have conditions by their own names, without the number that a bundler adds', () => {
    expect(from('start').at(-1)?.conditions).toEqual([{ name: 'isKnown', verdict: 'fails' }]);
  });

  it('without the events that every state accepts', () => {
    expect(ownEdges(sample, 'start', from('start')).map(({ event }) => event)).toEqual(['go', 'go', 'go', 'go']);
  });

  it('are as the chart takes them, in every state of every chart: the first that is open is the one that an event without data takes', () => {
    for (const name of chartNames) {
      const subject = chartOf(name);
      for (const [at, node] of Object.entries<StateNode<object, never>>(subject.states as never)) {
        const edges = edgesFrom(subject, at, {});
        expect(edges.map(({ event, target }) => [event, target])).toEqual(node.transitions.map(({ event, target }) => [event, target]));
        for (const event of new Set(edges.map((edge) => edge.event))) {
          expect(edges.filter((edge) => edge.event === event && edge.verdict === 'holds').length).toBeLessThan(2);
        }
      }
    }
  });

  it('of methods and factors that are not configured are never open', () => {
    const login = chartOf('login');
    const start = startService(login).context as object;
    const config = resolveConfig({ products: ['otp'], otpOptions: { methods: ['sms'] } });
    const open = ownEdges(login, 'Main', edgesFrom(login, 'Main', { ...start, config })).filter(({ verdict }) => verdict !== 'fails');
    expect(open.map(({ event, target }) => `${event} ${target}`)).toEqual(['submit_contact Main.readingContact', 'choose_method Main']);

    const everything = resolveConfig({
      products: ['passwords', 'oauth', 'passkeys', 'crypto'],
      oauthOptions: { providers: [{ type: 'google' }] },
    });
    const held = edgesFrom(login, 'Main', { ...start, config: everything, policy: 'enrolled' }).flatMap(
      ({ heldBackBy }) => heldBackBy ?? [],
    );
    // Step-up and the account ask for factors without the client's option.
    for (const name of ['stepUp', 'account'] as const) {
      const chart = chartOf(name);
      const [state = ''] = Object.keys(chart.states).filter((one) => one.endsWith('factorChoosing'));
      const edges = edgesFrom(chart, state, startService(chart).context);
      held.push(...edges.flatMap(({ heldBackBy }) => heldBackBy ?? []));
      expect(edges.filter(({ event }) => event === 'choose_factor').map(({ verdict }) => verdict)).toEqual(Array(3).fill('depends'));
    }
    expect(held.filter((name) => name === 'config.products' || name === 'the option secondFactor')).toEqual([]);
  });

  it('that every state of a widget has are separated from its own', () => {
    const login = chartOf('login');
    const common = edgesFrom(login, 'OTPAuthenticate', {}).filter((edge) => isEverywhere(login, 'OTPAuthenticate', edge));
    expect(common.map(({ event }) => event)).toContain('set_error_message');
    expect(ownEdges(login, 'OTPAuthenticate', edgesFrom(login, 'OTPAuthenticate', {})).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['submit_code', 'resend_code', 'back']),
    );
  });
});
