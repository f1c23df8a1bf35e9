import fc from 'fast-check';
import { expect, it } from 'vitest';
import { counted } from '../../../property-tests/drawn.ts';
import type { FetchLayer } from './fetchLayers.ts';
import { addFetchLayer } from './fetchLayers.ts';

const request = () => new Request('https://api.acme.com/');

it('the layer put last is asked first, and each may answer itself', async () => {
  const asked: string[] = [];
  const layer =
    (name: string): FetchLayer =>
    (given, next) => {
      asked.push(name);
      return next(given);
    };
  const options = { fetch: async () => new Response('from the network') };
  const removals = [addFetchLayer(options, layer('first')), addFetchLayer(options, layer('second'))];
  expect(await (await options.fetch()).text()).toBe('from the network');
  expect(asked).toEqual(['second', 'first']);
  addFetchLayer(options, async () => new Response('made up'));
  expect(await (await options.fetch()).text()).toBe('made up');
  for (const remove of removals) remove();
});

it('a client has its own fetch back after the layers are removed in any order, and no layer is called any more', async () => {
  const orders = counted(
    'the order in which layers go',
    {
      'as they came': (order) => order.join() === '0,1,2,3,4',
      'the last first': (order) => order[0] === 4,
      'from the middle': (order) => order[0] === 2,
    },
    fc.oneof(fc.constant([0, 1, 2, 3, 4]), { arbitrary: fc.uniqueArray(fc.nat(4), { minLength: 5, maxLength: 5 }), weight: 9 }),
  );
  // Catches: a `fetch` that stays wrapped; a layer that is lost.
  await fc.assert(
    fc.asyncProperty(orders, fc.nat(5), async (order, hostAt) => {
      const original = async () => new Response();
      const options: { fetch(given: Request): Promise<Response> } = { fetch: original };
      const asked = new Set<number>();
      const present = new Set<number>();
      const removals = Array.from({ length: 5 }, (_, place) => {
        present.add(place);
        return addFetchLayer(options, (given, next) => {
          asked.add(place);
          return next(given);
        });
      });
      for (const [step, place] of order.entries()) {
        // A host wraps the whole stack with its own function, which stays.
        if (step === hostAt) {
          const inner = options.fetch;
          options.fetch = (given) => inner(given);
        }
        removals[place]?.();
        // Removing a layer twice has no effect.
        removals[place]?.();
        present.delete(place);
        asked.clear();
        await options.fetch(request());
        expect(asked).toEqual(present);
      }
      expect(options.fetch === original).toBe(hostAt === 5);
    }),
  );
});

it('a later layer wraps a fetch that the host has wrapped in between', async () => {
  const options: { fetch(given: Request): Promise<Response> } = { fetch: async () => new Response('network') };
  const removeFirst = addFetchLayer(options, (given, next) => next(given));
  const inner = options.fetch;
  const ofHost = (given: Request) => inner(given);
  options.fetch = ofHost;
  const removeSecond = addFetchLayer(options, (given, next) => next(given));
  removeFirst();
  removeSecond();
  expect(options.fetch).toBe(ofHost);
  expect(await (await options.fetch(request())).text()).toBe('network');
});
