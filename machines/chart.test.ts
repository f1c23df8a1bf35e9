import { describe, expect, it, vi } from 'vitest';
import { startService } from '../core/charts/actor.ts';
import { turn } from '../property-tests/charts/effects.ts';
import { flow, onScreen, placeOf, resumed } from './chart.ts';
import { tellHost } from './hostEvent.ts';
import { tellError } from './notices.ts';

interface Counted {
  readonly count: number;
}

type CountEvent = { readonly type: 'add'; readonly by: number } | { readonly type: 'ask' } | { readonly type: 'odd' };

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<Counted, CountEvent>();

/** Starts a chart of one screen whose waiting state calls `ask`. */
function run(ask: () => Promise<number> = async () => 7, act: () => unknown = () => {}) {
  const built = chart({
    initial: 'Main',
    context: { count: 0 },
    states: onScreen('Main', {
      rest: state(
        transition('ask', 'Main.asking'),
        // A caller without types may write a guard that returns a string.
        transition(
          'odd',
          'Main',
          guard(() => 'yes' as never),
          reduce(() => ({ count: -1 })),
        ),
      ),
      asking: invoke(
        ask,
        done(
          'Main',
          action(act),
          reduce((_, { data }: { data: number }) => ({ count: data })),
        ),
        failed(
          'Main',
          reduce(() => ({ count: 404 })),
        ),
      ),
    }),
    everywhere: (name) => [
      transition(
        'add',
        name,
        reduce(({ count }, { by }) => ({ count: count + by })),
      ),
    ],
    dataEvents: ['add'],
  });
  const service = startService(built);
  const send = (event: CountEvent) => service.send(event);
  return { built, service, send, count: () => (service.context as Counted).count };
}

describe('a chart', () => {
  it('knows the events that its resting states take, and no others', () => {
    const { built } = run();
    expect([...built.events].sort()).toEqual(['add', 'ask', 'odd']);
    expect([...built.dataEvents]).toEqual(['add']);
    expect(built.initial).toBe('Main');
  });

  it('adds what is taken everywhere to resting states only', () => {
    const { states } = run().built;
    expect(states.Main.transitions.map(({ event }) => event)).toEqual(['ask', 'odd', 'add']);
    expect(states['Main.asking'].transitions.map(({ event }) => event)).toEqual(['done', 'error']);
    expect(states['Main.asking'].enter).toEqual([]);
  });

  it('tells its steps apart by their kind', () => {
    expect([guard(() => true), reduce(() => ({})), action(() => {})].map(({ kind }) => kind)).toEqual(['guard', 'reduce', 'action']);
    const tell = () => {};
    expect([tellError(tell), tellHost(tell, 'OTP_AUTHENTICATE')].map(({ kind }) => kind)).toEqual(['action', 'action']);
  });

  it('changes what a reducer names and keeps the rest', () => {
    const { send, count } = run();
    send({ type: 'add', by: 3 });
    send({ type: 'add', by: 4 });
    expect(count()).toBe(7);
  });

  it('takes a guard at its word only: anything but true keeps the way closed', () => {
    const { send, count } = run();
    send({ type: 'odd' });
    expect(count()).toBe(0);
  });

  it('lets no action change the context by its return value', async () => {
    const { service, send, count } = run(undefined, () => ({ count: 99, more: true }));
    send({ type: 'ask' });
    await turn();
    expect(service.context).toEqual({ count: 7 });
    expect(count()).toBe(7);
  });

  it('takes an effect that throws before it gives a promise for one that fails', async () => {
    const { send, count } = run(() => {
      throw new Error('at once');
    });
    send({ type: 'ask' });
    await turn();
    expect(count()).toBe(404);
  });
});

it('a chart that has come to a state already goes on from there', () => {
  const service = startService(resumed(run().built, 'Main', { count: 5 }));
  service.send({ type: 'add', by: 2 } as CountEvent);
  expect([service.machine.current, service.context]).toEqual(['Main', { count: 7 }]);
});

describe('a chart that gets states while it runs', () => {
  function extended() {
    const built = chart({ initial: 'here', context: { count: 0 }, states: { here: state(transition('odd', 'here')) } });
    const service = startService(built);
    const counts = (name: string) =>
      transition(
        'add',
        name,
        reduce(({ count }, { by }) => ({ count: count + by })),
      );
    const add = () => built.add({ here: state(transition('ask', 'there'), counts('here')), there: state(counts('there')) });
    return { built, service, add };
  }

  it('knows nothing of them before, and takes their edges after, in the state that it is in', () => {
    const { service, add } = extended();
    for (const event of [{ type: 'odd' }, { type: 'ask' }]) service.send(event);
    expect([service.machine.current, service.context]).toEqual(['here', { count: 0 }]);
    add();
    for (const event of [{ type: 'add', by: 2 }, { type: 'ask' }, { type: 'add', by: 3 }]) service.send(event);
    expect([service.machine.current, service.context]).toEqual(['there', { count: 5 }]);
  });

  it('has the common edges of a state once, also when the state is replaced', () => {
    const { built } = run();
    const edges = () => built.states.Main.transitions.map(({ event }) => event);
    const before = edges();
    built.add({ Main: built.states.Main });
    expect(edges()).toEqual(before);
  });

  it('names their events from then on', () => {
    const { built, add } = extended();
    expect([...built.events]).toEqual(['odd']);
    add();
    expect(Object.keys(built.states)).toEqual(['here', 'there']);
    expect([...built.events].sort()).toEqual(['add', 'ask', 'odd']);
  });
});

it('a chart may begin with a wait', () => {
  const ask = vi.fn(async () => 7);
  startService(chart({ initial: 'asking', context: { count: 0 }, states: { asking: invoke(ask, done('answered')), answered: state() } }));
  expect(ask).toHaveBeenCalledTimes(1);
});

describe('a wait that can be left', () => {
  function leavable() {
    const answers: ((value: number) => void)[] = [];
    const built = chart({
      initial: 'Main',
      context: { count: 0 },
      states: onScreen('Main', {
        rest: state(transition('ask', 'Main.asking')),
        asking: invoke(
          () => new Promise<number>((resolve) => answers.push(resolve)),
          done(
            'Main',
            reduce((_, { data }: { data: number }) => ({ count: data })),
          ),
          failed('Main'),
          transition('odd', 'Main'),
        ),
      }),
    });
    return { built, answers, service: startService(built) };
  }

  it('is left by its own event, and its late answer changes nothing', async () => {
    const { built, answers, service } = leavable();
    service.send({ type: 'ask' });
    service.send({ type: 'odd' });
    expect(service.machine.current).toBe('Main');
    answers[0]?.(7);
    await turn();
    expect(service.context).toEqual({ count: 0 });
    expect([...built.events].sort()).toEqual(['ask', 'odd']);
  });

  it('takes no answer of an earlier wait for its own', async () => {
    const { answers, service } = leavable();
    for (const type of ['ask', 'odd', 'ask']) service.send({ type });
    answers[0]?.(7);
    await turn();
    expect(service.machine.current).toBe('Main.asking');
    answers[1]?.(8);
    await turn();
    expect(service.context).toEqual({ count: 8 });
  });
});

it.each([
  ['Main', 'Main', null],
  ['Main.sendingCode', 'Main', 'sendingCode'],
  ['PasswordCreateOrLogin.code.verifying', 'PasswordCreateOrLogin', 'code.verifying'],
] as const)('%s is a place: the screen, and what goes on there', (state, screen, activity) => {
  expect(placeOf(state)).toEqual({ screen, activity });
});
