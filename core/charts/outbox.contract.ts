import { describe, expect, it } from 'vitest';
import { type ActorHost, openHouse as open } from '../../fixtures/house.ts';
import { turn } from '../../property-tests/effects.ts';

/** What every actor owes to those who hear its announcements; a part of the contract of actors. */
export function describeNotices(host: ActorHost): void {
  describe('announces', () => {
    it('in a microtask after the change, so that the host sees the new state', async () => {
      const { actor, ask, told, hear } = await open(host);
      const seen: string[] = [];
      hear(() => seen.push(actor.getSnapshot().state));
      let toldAtTheChange = -1;
      actor.send({ type: 'knock', name: 'ada' });
      actor.subscribe(() => (toldAtTheChange = told.length));
      ask.open()[0]?.answer('ada');
      await turn();
      expect(toldAtTheChange).toBe(0);
      expect(told).toEqual(['come in', 'take a seat']);
      expect(seen).toEqual(['Hall', 'Hall']);
    });

    it('each notice in a try of its own', async () => {
      const { actor, told, errors, hear, enter } = await open(host);
      const bad = new Error('bad host');
      hear(() => {
        throw bad;
      });
      await enter();
      expect(told).toEqual(['come in', 'take a seat']);
      expect(errors).toEqual([bad, bad]);
      expect(actor.getSnapshot().state).toBe('Hall');
    });

    it('in order, though the host sends an event on hearing one', async () => {
      const { actor, told, hear, enter } = await open(host);
      hear((notice) => {
        if (notice === 'come in') actor.send({ type: 'leave' });
      });
      await enter();
      expect(told).toEqual(['come in', 'take a seat']);
      expect(actor.getSnapshot().state).toBe('Porch');
    });

    it('nothing more once the host has stopped it on hearing one', async () => {
      const { actor, told, hear, enter } = await open(host);
      hear(() => actor.stop());
      await enter();
      expect(told).toEqual(['come in']);
    });

    it('everything before it runs what waited for the answer', async () => {
      const { outbox, told, enter } = await open(host);
      let toldBefore: string[] = [];
      outbox.afterAnswer(() => (toldBefore = [...told]));
      await enter();
      expect(toldBefore).toEqual(['come in', 'take a seat']);
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
