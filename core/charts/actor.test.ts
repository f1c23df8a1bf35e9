import { interpret } from 'robot3';
import { describe, expect, it, vi } from 'vitest';
import type { ChartEvent } from '../../machines/chart.ts';
import { flow } from '../../machines/chart.ts';
import { describeActor } from '../../property-tests/actor.contract.ts';
import { scripted, turn } from '../../property-tests/charts/effects.ts';
import { lazy, mapLazy } from '../base/lazy.ts';
import type { Service } from './actor.ts';
import { createActor, startService } from './actor.ts';
import { withRest } from './keptEvents.ts';

describeActor("Robot's interpreter", startService);

describe('an actor whose chart has only its first edges', () => {
  interface Context {
    readonly heard: readonly string[];
  }
  type Event = ChartEvent & { readonly error?: unknown };
  const { state, transition, reduce, chart } = flow<Context, Event>();
  const hears = (type: string, on: string, to = on) =>
    transition(
      type,
      to,
      reduce(({ heard }, event) => ({ heard: [...heard, event.error ? `${event.type}: ${event.error}` : event.type] })),
    );

  function begun() {
    const answers = scripted<string, object>();
    const code = lazy(() => answers('rest'));
    const built = chart<string>({
      initial: 'Form',
      context: { heard: [] },
      states: { Form: state(hears('choose', 'Form'), hears('press_failed', 'Form')) },
      dataEvents: ['news'],
    });
    const rest = mapLazy(code, () => {
      built.add({
        Form: state(hears('choose', 'Form'), hears('news', 'Form'), hears('submit', 'Form', 'Done')),
        Done: state(hears('news', 'Done')),
      });
      return true;
    });
    const onChange = vi.fn();
    const service = interpret(built.machine as never, onChange) as unknown as Service;
    const actor = withRest(createActor(built, service), built, service, rest);
    const listener = vi.fn();
    actor.subscribe(listener);
    const snapshot = () => {
      const { state, activity, context } = actor.getSnapshot();
      return [state, activity, context.heard.join(' ')];
    };
    return { actor, built, rest, snapshot, listener, onChange, asked: () => answers.open() };
  }

  it('takes at once what it has an edge for, and keeps the other events in their order until the edges are here', async () => {
    const { actor, snapshot, asked } = begun();
    actor.send({ type: 'news' });
    actor.send({ type: 'submit' });
    actor.send({ type: 'choose' });
    actor.send({ type: 'news' });
    expect(snapshot()).toEqual(['Form', 'submit', 'choose']);
    expect(asked()).toHaveLength(1);
    asked()[0]?.answer({});
    await turn();
    expect(snapshot()).toEqual(['Done', null, 'choose news submit news']);
  });

  it('asks for no code before an event needs it, and shows only what the user waits for', async () => {
    const { actor, snapshot, listener, onChange, asked } = begun();
    actor.send({ type: 'choose' });
    expect(asked()).toHaveLength(0);
    onChange.mockClear();
    actor.send({ type: 'news' });
    expect([asked().length, snapshot()]).toEqual([1, ['Form', null, 'choose']]);
    actor.send({ type: 'submit' });
    expect(snapshot()).toEqual(['Form', 'submit', 'choose']);
    expect([listener.mock.calls.length, onChange.mock.calls.length]).toEqual([3, 2]);
    expect(actor.getSnapshot()).toBe(actor.getSnapshot());
  });

  it('notifies no subscriber of code that loads while no event waits for it', async () => {
    const { rest, listener, onChange, asked } = begun();
    const loading = rest.load();
    asked()[0]?.answer({});
    await loading;
    expect([listener.mock.calls, onChange.mock.calls]).toEqual([[], []]);
  });

  it('ERR-01 gives an event of the user back as failed when the code does not load, and takes the next one', async () => {
    const { actor, snapshot, asked } = begun();
    actor.send({ type: 'news' });
    actor.send({ type: 'submit' });
    asked()[0]?.fail('cut off');
    await turn();
    expect(snapshot()).toEqual(['Form', null, expect.stringMatching(/^press_failed: UnreachableError/)]);
    actor.send({ type: 'submit' });
    asked()[0]?.answer({});
    await turn();
    expect(snapshot()).toEqual(['Done', null, expect.stringMatching(/^press_failed: .* news submit$/)]);
  });

  it('takes the kept events with the next one when another caller has loaded the code', async () => {
    const { actor, rest, snapshot, asked } = begun();
    actor.send({ type: 'news' });
    asked()[0]?.fail('cut off');
    await turn();
    const loading = rest.load();
    asked()[0]?.answer({});
    await loading;
    actor.send({ type: 'choose' });
    expect(snapshot()).toEqual(['Form', null, 'news choose']);
  });

  it('keeps an event whose edge comes after the others', async () => {
    const { actor, snapshot, asked, built } = begun();
    for (const type of ['choose_later', 'submit']) actor.send({ type });
    asked()[0]?.answer({});
    await turn();
    expect(snapshot()).toEqual(['Done', 'choose_later', 'submit']);
    built.add({ Done: state(hears('choose_later', 'Done')) });
    await turn();
    expect(snapshot()).toEqual(['Done', null, 'submit choose_later']);
  });

  it('SM-09 refuses an unknown event as soon as the code is here', async () => {
    const { actor, rest, asked } = begun();
    const loading = rest.load();
    asked()[0]?.answer({});
    await loading;
    expect(() => actor.send({ type: 'odd' })).toThrow('"odd" is not an event of this chart.');
  });

  it('takes nothing more once it is stopped', async () => {
    const { actor, snapshot, listener, asked } = begun();
    actor.send({ type: 'submit' });
    actor.stop();
    listener.mockClear();
    asked()[0]?.answer({});
    await turn();
    actor.send({ type: 'choose' });
    expect([snapshot()[2], listener.mock.calls]).toEqual(['', []]);
  });
});
