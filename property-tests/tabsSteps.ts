import fc from 'fast-check';

const tab = fc.nat({ max: 3 });
const kinds = ['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found'] as const;

/** Generates the steps of a browser's tabs. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sign in' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sign out' as const), tab, forceClear: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('authenticate' as const), tab }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which: fc.nat(),
      how: fc.oneof(
        { weight: 6, arbitrary: fc.constant('well' as const) },
        { weight: 2, arbitrary: fc.constantFrom('offline' as const, '500' as const, '429' as const, 'html' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...kinds) },
      ),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1_000, 4_200, 30_000, 180_000, 181_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sleep' as const), ms: fc.constantFrom(200_000, 3_600_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wake' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('network' as const), isOnline: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('freeze' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hear' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hold events' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hold storage' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear storage' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('set clock' as const), ms: fc.constantFrom(-600_000, -30_000, 30_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('older client' as const), signs: fc.constantFrom('in' as const, 'out' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export const steps = fc.array(step, { maxLength: 30, size: 'max' });
