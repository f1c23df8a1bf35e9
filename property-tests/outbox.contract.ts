import { describe, expect, it } from 'vitest';
import type { ActorHost } from '../fixtures/client/sampleChart.ts';
import { runSampleChart as open } from '../fixtures/client/sampleChart.ts';
import { turn } from './charts/effects.ts';

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
