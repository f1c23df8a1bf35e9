import type { CheckLoginOptions } from 'latchkey/testing';
import { checkLogin, replaySteps } from 'latchkey/testing';
import { describe, expect, it } from 'vitest';
import { Harness, MINUTE, nightly } from './harness.ts';

const kit = new Harness();

describe('a page whose client requires a second factor', () => {
  it.each([
    ['always', nightly ? 40 : 3],
    ['enrolled', nightly ? 40 : 3],
  ] as const)(
    'does what the chart says, for %s',
    async (secondFactor, runs) => {
      const summary = await checkLogin({ ...kit.options('factors', undefined, secondFactor), runs });
      expect(summary).toMatchObject({ runs, seenOnce: [] });
      expect(summary.steps).toBeGreaterThanOrEqual(30);
      expect(summary.states.visited).toContain('OTPAuthenticate.factorAsking');
      console.log(`${secondFactor}: ${summary.steps} steps, ${summary.states.visited.length} states`, summary.kinds);
    },
    10 * MINUTE,
  );

  const login = { check: checkLogin, replay: replaySteps };
  const broken = { entersHalfway: ['session', 'screen'], provesTwice: ['requests', 'screen', 'message'] } as const;
  const options = (bug?: keyof typeof broken): CheckLoginOptions => ({
    ...kit.options('factors', bug, 'enrolled'),
    only: ['submitContact', 'logIn', 'typeCode'],
    maxSteps: 4,
  });
  it.each(nightly ? (['entersHalfway', 'provesTwice'] as const) : (['entersHalfway'] as const))(
    'and that has the mistake %s, is found',
    (bug) => kit.findAndRepeat(login, bug, [options(bug), options()], broken[bug]),
    10 * MINUTE,
  );
});
