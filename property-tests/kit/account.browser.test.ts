import type { CheckAccountOptions, Step } from 'latchkey/testing';
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

  const steps = {
    add: [
      { kind: 'openTask', task: 'addEmail' },
      { kind: 'submitAddress', channel: 'email', text: 'eve@example.com', by: 'button' },
    ],
    right: [{ kind: 'typeCode', code: 'right' }],
    wrong: [{ kind: 'typeCode', code: 'wrong' }],
    remove: [{ kind: 'openItem', kindOfItem: 'email', id: 'eve@example.com', to: 'remove' }],
    confirm: [{ kind: 'confirmTask', by: 'button' }],
    tooMany: [{ kind: 'meetTrouble', trouble: 'tooMany' }],
    failed: [{ kind: 'meetTrouble', trouble: 'failed' }],
    needsFactor: [{ kind: 'meetTrouble', trouble: 'needsFactor' }],
    sessionOver: [{ kind: 'meetTrouble', trouble: 'sessionOver' }],
    beBob: [{ kind: 'signInAs', user: 'passwordless' }],
    addBob: [
      { kind: 'openTask', task: 'addEmail' },
      { kind: 'submitAddress', channel: 'email', text: 'bob@example.com', by: 'button' },
    ],
    rename: [
      { kind: 'openTask', task: 'name' },
      { kind: 'goOffline' },
      { kind: 'saveName', name: 'Grace', by: 'button' },
      { kind: 'goOnline' },
    ],
    offline: [{ kind: 'goOffline' }],
    online: [{ kind: 'goOnline' }],
    back: [{ kind: 'goBack' }],
    leave: [{ kind: 'goBack' }, { kind: 'goBack' }],
  } as const satisfies Readonly<Record<string, readonly Step[]>>;
  it.each<[when: string, path: string]>([
    ['a removal is met by too many requests', 'add right remove tooMany confirm'],
    ['a removal fails, and is confirmed again', 'add right remove failed confirm confirm'],
    ['a removal needs a factor', 'add right remove needsFactor confirm'],
    ['a removal finds the session over', 'add right remove sessionOver confirm'],
    ['an address is added that the account already has', 'add right add back'],
    ['a user adds the address of the account', 'beBob addBob'],
    ['a lost change fails again, and the widget reads the user again', 'add leave failed rename back'],
    ['a lost code is refused, and the widget reads the user again', 'add offline wrong online leave'],
  ])(
    'passes where %s',
    (_, path) => {
      const replayed = path.split(' ').flatMap((name): readonly Step[] => steps[name as keyof typeof steps]);
      return replayAccountSteps(kit.accountOptions(), replayed);
    },
    MINUTE,
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
