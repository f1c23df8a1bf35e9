import type { CheckAccountOptions } from 'latchkey/testing';
import { checkAccount, replayAccountSteps } from 'latchkey/testing';
import { describe, expect, it } from 'vitest';
import { Harness, MINUTE, nightly } from './harness.ts';

const kit = new Harness();
const runs = nightly ? 40 : 5;

describe('a page with an account', () => {
  it.each(nightly ? (['page', 'tabs'] as const) : (['page'] as const))(
    'does what the chart says, with the layout %s',
    async (layout) => {
      const summary = await checkAccount({ ...kit.accountOptions(undefined, layout), runs });
      expect(summary).toMatchObject({ runs, seenOnce: [] });
      expect(summary.steps).toBeGreaterThanOrEqual(55);
      console.log(`account: ${summary.steps} steps, ${summary.states.visited.length} states`, summary.kinds);
    },
    10 * MINUTE,
  );

  const account = { check: checkAccount, replay: replayAccountSteps };
  const options = (bug?: 'forgetsTyped'): CheckAccountOptions => ({
    ...kit.accountOptions(bug),
    only: ['openTask', 'submitAddress', 'confirmTask', 'meetTrouble'],
    maxSteps: 4,
  });
  it(
    'that hides a failed change, is found',
    () => kit.findAndRepeat(account, 'forgetsTyped', [options('forgetsTyped'), options()], ['screen', 'message']),
    10 * MINUTE,
  );
});
