import { describe, expect, it } from 'vitest';
import { UsageError } from '../machines/errors.ts';
import { turn } from './charts/effects.ts';
import type { ActorHost, SampleEvent } from './charts/sampleChart.ts';
import { runSampleChart as open } from './charts/sampleChart.ts';

/** Defines the tests that every actor must pass, with any interpreter. */
export function describeActor(name: string, host: ActorHost): void {
  describe(`an actor on ${name}`, () => {
    describe('shows its state', () => {
      it('by one object until something changes, and another afterwards', async () => {
        const { actor } = await open(host);
        const first = actor.getSnapshot();
        expect(actor.getSnapshot()).toBe(first);
        actor.send({ type: 'note', text: 'a' });
        const second = actor.getSnapshot();
        expect(second).not.toBe(first);
        expect(actor.getSnapshot()).toBe(second);
        expect(first.context.notes).toEqual([]);
      });

      it('by the screen before the dot and the activity after it', async () => {
        const { actor } = await open(host);
        expect(actor.getSnapshot()).toMatchObject({ state: 'Form', screen: 'Form', activity: null });
        actor.send({ type: 'submit', name: 'ada' });
        expect(actor.getSnapshot()).toMatchObject({
          state: 'Form.sending',
          screen: 'Form',
          activity: 'sending',
        });
      });
    });

    describe('is watched', () => {
      it('in everything that reaches its chart, taken or not, in that order, and in its end', async () => {
        const { actor, watched, submit } = await open(host);
        actor.send({ type: 'submit', name: '' });
        actor.send({ type: 'reset' });
        await submit();
        actor.send({ type: 'submit', name: 'bob' });
        actor.stop();
        actor.send({ type: 'reset' });
        expect(watched).toEqual([
          'submit: Form > Form',
          'reset: Form > Form',
          'submit: Form > Form.sending',
          'done: Form.sending > Done',
          'submit: Done > Done',
          'end: Done > Done',
        ]);
      });

      it('before its listeners hear, and not of what waits until it is handed over', async () => {
        const { actor, watched, ask } = await open(host);
        actor.subscribe(() => watched.push('told'));
        actor.send({ type: 'submit', name: 'ada' });
        actor.send({ type: 'note', text: 'late' });
        expect(watched).toEqual(['submit: Form > Form.sending', 'told']);
        ask.open()[0]?.fail(new Error('refused'));
        await turn();
        expect(watched.slice(2)).toEqual(['error: Form.sending > Form', 'told', 'note: Form > Form', 'told']);
      });
    });

    describe('tells its listeners', () => {
      it('of each change, until they end it', async () => {
        const { actor } = await open(host);
        let heard = 0;
        const unsubscribe = actor.subscribe(() => (heard += 1));
        actor.send({ type: 'note', text: 'a' });
        actor.send({ type: 'note', text: 'b' });
        expect(heard).toBe(2);
        unsubscribe();
        actor.send({ type: 'note', text: 'c' });
        expect(heard).toBe(2);
      });

      it('of an answer too', async () => {
        const { actor, submit } = await open(host);
        const states: string[] = [];
        actor.subscribe(() => states.push(actor.getSnapshot().state));
        await submit();
        expect(states).toEqual(['Form.sending', 'Done']);
      });

      it('not of one more change once another listener has ended it', async () => {
        const { actor } = await open(host);
        let heard = 0;
        actor.subscribe(() => unsubscribe());
        const unsubscribe = actor.subscribe(() => (heard += 1));
        actor.send({ type: 'note', text: 'a' });
        expect(heard).toBe(0);
      });

      it('all of them, though one throws', async () => {
        const { actor, errors, submit } = await open(host);
        const bad = new Error('bad listener');
        const states: string[] = [];
        actor.subscribe(() => {
          throw bad;
        });
        actor.subscribe(() => states.push(actor.getSnapshot().state));
        await submit();
        expect(states).toEqual(['Form.sending', 'Done']);
        expect(errors).toEqual([bad, bad]);
      });
    });

    describe('takes events', () => {
      it('one after the other, in the order sent, when a listener sends more', async () => {
        const { actor, notes } = await open(host);
        const seen: string[] = [];
        actor.subscribe(() => {
          if (notes().length !== 1) return;
          actor.send({ type: 'note', text: 'b' });
          actor.send({ type: 'note', text: 'c' });
        });
        actor.subscribe(() => seen.push(notes().join('')));
        actor.send({ type: 'note', text: 'a' });
        expect(seen).toEqual(['a', 'ab', 'abc']);
      });

      it('SM-09 READ-95 throws for an unknown name, in every state', async () => {
        const { actor } = await open(host);
        const unknown = { type: 'unknown' } as unknown as SampleEvent;
        expect(() => actor.send(unknown)).toThrow(UsageError);
        actor.send({ type: 'submit', name: 'ada' });
        expect(() => actor.send(unknown)).toThrow('Invalid call to send\n"unknown" is not an event of this chart.');
        expect(() => actor.send({ type: 'done' } as unknown as SampleEvent)).toThrow(UsageError);
        expect(actor.getSnapshot().state).toBe('Form.sending');
      });

      it('SM-09 READ-95 ignores one that it knows and that is not taken here', async () => {
        const { actor, ask } = await open(host);
        const before = actor.getSnapshot();
        let heard = 0;
        actor.subscribe(() => (heard += 1));
        actor.send({ type: 'reset' });
        actor.send({ type: 'submit', name: '' });
        expect(actor.getSnapshot()).toBe(before);
        expect([heard, ask.asked.length]).toEqual([0, 0]);
      });

      it('can tell beforehand, by its guards too, and changes nothing by telling', async () => {
        const { actor, submit } = await open(host);
        const before = actor.getSnapshot();
        expect(actor.can({ type: 'submit', name: 'ada' })).toBe(true);
        expect(actor.can({ type: 'submit', name: '' })).toBe(false);
        expect(actor.can({ type: 'reset' })).toBe(false);
        expect(actor.getSnapshot()).toBe(before);
        await submit();
        expect(actor.can({ type: 'reset' })).toBe(true);
        expect(actor.can({ type: 'submit', name: 'ada' })).toBe(false);
      });
    });

    describe('while it waits for an answer', () => {
      it('holds data events and takes them afterwards, in order, without asking again', async () => {
        const { actor, ask, notes } = await open(host);
        actor.send({ type: 'submit', name: 'ada' });
        const waiting = actor.getSnapshot();
        actor.send({ type: 'note', text: 'a' });
        actor.send({ type: 'note', text: 'b' });
        expect(actor.getSnapshot()).toBe(waiting);
        const seen: string[] = [];
        actor.subscribe(() => seen.push(`${actor.getSnapshot().state} ${notes().join('')}`));
        ask.open()[0]?.answer('ada');
        await turn();
        expect(seen).toEqual(['Done ', 'Done a', 'Done ab']);
        expect(ask.asked).toHaveLength(1);
      });

      it('holds them over a failure as well, before what is sent on hearing of it', async () => {
        const { actor, ask, notes } = await open(host);
        actor.send({ type: 'submit', name: 'ada' });
        actor.send({ type: 'note', text: 'a' });
        let sent = false;
        actor.subscribe(() => {
          if (!sent) actor.send({ type: 'note', text: 'b' });
          sent = true;
        });
        ask.open()[0]?.fail(new Error('refused'));
        await turn();
        expect([actor.getSnapshot().state, notes()]).toEqual(['Form', ['a', 'b']]);
      });

      it('asks once, however often it is told to', async () => {
        const { actor, ask } = await open(host);
        actor.send({ type: 'submit', name: 'ada' });
        actor.send({ type: 'submit', name: 'ada' });
        expect(ask.asked.map(({ question }) => question)).toEqual(['ada']);
      });
    });

    describe('once stopped', () => {
      it.each(['answer', 'fail'] as const)('is moved by no pending %s, and tells nothing', async (how) => {
        const { actor, ask, told, errors } = await open(host);
        let heard = 0;
        actor.subscribe(() => (heard += 1));
        actor.send({ type: 'submit', name: 'ada' });
        actor.send({ type: 'note', text: 'held' });
        const before = actor.getSnapshot();
        actor.stop();
        ask.open()[0]?.[how]('ada');
        await turn();
        expect(actor.getSnapshot()).toBe(before);
        expect([heard, told, errors]).toEqual([1, [], []]);
      });

      it('takes no event and can do nothing', async () => {
        const { actor, ask } = await open(host);
        actor.stop();
        expect(actor.can({ type: 'submit', name: 'ada' })).toBe(false);
        actor.send({ type: 'submit', name: 'ada' });
        expect([actor.getSnapshot().state, ask.asked.length]).toEqual(['Form', 0]);
      });

      it('by one of its listeners, skips the others', async () => {
        const { actor } = await open(host);
        let heard = 0;
        actor.subscribe(() => actor.stop());
        actor.subscribe(() => (heard += 1));
        actor.send({ type: 'note', text: 'a' });
        expect(heard).toBe(0);
      });

      it('drops the notices that are not out yet', async () => {
        const { actor, ask, told } = await open(host);
        actor.send({ type: 'submit', name: 'ada' });
        actor.subscribe(() => actor.stop());
        ask.open()[0]?.answer('ada');
        await turn();
        expect(told).toEqual([]);
      });
    });

    describeNotices(host);
  });
}

export function describeNotices(host: ActorHost): void {
  describe('announces', () => {
    it('in a microtask after the change, so that the host sees the new state', async () => {
      const { actor, ask, told, hear } = await open(host);
      const seen: string[] = [];
      hear(() => seen.push(actor.getSnapshot().state));
      let toldAtTheChange = -1;
      actor.send({ type: 'submit', name: 'ada' });
      actor.subscribe(() => (toldAtTheChange = told.length));
      ask.open()[0]?.answer('ada');
      await turn();
      expect(toldAtTheChange).toBe(0);
      expect(told).toEqual(['sent', 'saved']);
      expect(seen).toEqual(['Done', 'Done']);
    });

    it('each notice separately, so that an error affects only one', async () => {
      const { actor, told, errors, hear, submit } = await open(host);
      const bad = new Error('bad host');
      hear(() => {
        throw bad;
      });
      await submit();
      expect(told).toEqual(['sent', 'saved']);
      expect(errors).toEqual([bad, bad]);
      expect(actor.getSnapshot().state).toBe('Done');
    });

    it('in order, though the host sends an event on hearing one', async () => {
      const { actor, told, hear, submit } = await open(host);
      hear((notice) => {
        if (notice === 'sent') actor.send({ type: 'reset' });
      });
      await submit();
      expect(told).toEqual(['sent', 'saved']);
      expect(actor.getSnapshot().state).toBe('Form');
    });

    it('nothing more once the host has stopped it on hearing one', async () => {
      const { actor, told, hear, submit } = await open(host);
      hear(() => actor.stop());
      await submit();
      expect(told).toEqual(['sent']);
    });

    it('everything before it runs what waited for the answer', async () => {
      const { outbox, told, submit } = await open(host);
      let toldBefore: string[] = [];
      outbox.afterAnswer(() => (toldBefore = [...told]));
      await submit();
      expect(toldBefore).toEqual(['sent', 'saved']);
    });

    it('nothing when stopped, yet runs what waited for an answer', async () => {
      const { actor, outbox } = await open(host);
      let runs = 0;
      outbox.afterAnswer(() => (runs += 1));
      actor.stop();
      expect(runs).toBe(1);
      outbox.afterAnswer(() => (runs += 1));
      expect(runs).toBe(2);
    });
  });
}
