import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted } from './drawn.ts';
import type { Step } from './tabsModel.ts';
import { openBrowser, steps } from './tabsModel.ts';

/** The number of cases per law; more in the nightly run (`bash .ci/nightly`). */
const numRuns = Number(process.env['LATCHKEY_RUNS'] ?? 200);

/** Steps that once failed. */
const examples: [Step[], boolean][] = [
  // A tab saw a token before its session was stored.
  [
    [
      { do: 'sign in', tab: 3 },
      { do: 'hold events', tab: 0 },
      { do: 'older client', signs: 'in' },
      { do: 'clear storage', tab: 3 },
    ],
    false,
  ],
  // A refresh was answered during its tab's failed sign-out, after another tab had signed out.
  [
    [
      { do: 'older client', signs: 'in' },
      { do: 'sign out', tab: 1, forceClear: false },
      { do: 'older client', signs: 'out' },
      { do: 'answer', which: 1412012642, how: 'well' },
      { do: 'pass', ms: 30_000 },
    ],
    false,
  ],
  // The stored session of a token was deleted: a page asks for its session, and an older client signs out.
  [
    [
      { do: 'older client', signs: 'in' },
      { do: 'crash', tab: 1 },
      { do: 'clear storage', tab: 0 },
      { do: 'hold events', tab: 0 },
      { do: 'clear storage', tab: 1 },
      { do: 'older client', signs: 'out' },
    ],
    false,
  ],
  // A token was checked during a sign-out, and an older client deleted it.
  [
    [
      { do: 'sign in', tab: 3 },
      { do: 'pass', ms: 181_000 },
      { do: 'sign out', tab: 1, forceClear: false },
      { do: 'sign in', tab: 3 },
      { do: 'answer', which: 1, how: 'well' },
      { do: 'authenticate', tab: 1 },
      { do: 'older client', signs: 'out' },
    ],
    false,
  ],
  // A tab without any notification found another tab's token and empty storage.
  [
    [
      { do: 'older client', signs: 'in' },
      { do: 'hold events', tab: 0 },
      { do: 'older client', signs: 'in' },
      { do: 'open', tab: 2 },
      { do: 'clear storage', tab: 2 },
    ],
    true,
  ],
];

const does = (what: Step['do']) => (all: readonly Step[]) => all.some((step) => step.do === what);

const browserSteps = counted<readonly Step[]>(
  'STORE-20 STORE-21 what happens in the tabs of a browser',
  Object.fromEntries(
    (
      [
        'sign in',
        'sign out',
        'authenticate',
        'sleep',
        'wake',
        'network',
        'crash',
        'freeze',
        'hold events',
        'hold storage',
        'clear storage',
        'set clock',
        'older client',
      ] as const
    ).map((what) => [what, does(what)]),
  ),
  steps,
);

const always = (law: (steps: readonly Step[], hasLocks: boolean) => Promise<void>) =>
  fc.assert(fc.asyncProperty(browserSteps, fc.boolean(), law), { numRuns, examples });

describe('any steps in the tabs of a browser', { timeout: numRuns * 1_000 }, () => {
  it('STORE-20 STORE-21 SESS-08 SESS-10 only a sign-in undoes a sign-out, one refresh runs at a time, and all tabs agree in the end', () =>
    // Catches: a late response or a late check that restores a signed-out session, two tabs that refresh, tabs that disagree.
    always(async (todo, hasLocks) => {
      const browser = openBrowser(hasLocks);
      for (const step of todo) {
        await browser.act(step);
        browser.check();
      }
      await browser.quiet();
      browser.check();
      expect(browser.agreement()).toEqual(browser.truth());
    }));
});
