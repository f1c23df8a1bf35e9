import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted } from './drawn.ts';
import type { Step, UserCache } from './tabsModel.ts';
import { openBrowser, steps } from './tabsModel.ts';

/** The number of cases per law; more in the nightly run (`bash .ci/nightly`). */
const numRuns = Number(process.env['LATCHKEY_RUNS'] ?? 200);

/** Steps that once failed. */
const examples: [Step[], boolean, UserCache, boolean?][] = [
  // A tab saw a token before its session was stored.
  [
    [
      { do: 'sign in', tab: 3 },
      { do: 'hold events', tab: 0 },
      { do: 'older client', signs: 'in' },
      { do: 'clear storage', tab: 3 },
    ],
    false,
    'local',
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
    'local',
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
    'local',
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
    'local',
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
    'local',
  ],
  // A sign-out succeeded that had met another tab's sign-in as it started.
  [
    [
      { do: 'sign in', tab: 0 },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'hold events', tab: 0 },
      { do: 'sign in', tab: 1 },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'sign out', tab: 0, forceClear: false },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'answer', which: 0, how: 'well' },
    ],
    true,
    'local',
  ],
  // A sign-out failed that had met another tab's sign-in as it started.
  [
    [
      { do: 'sign in', tab: 0 },
      { do: 'hold events', tab: 0 },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'sign in', tab: 1 },
      { do: 'network', isOnline: false },
      { do: 'answer', which: 1, how: 'well' },
      { do: 'sign out', tab: 0, forceClear: false },
    ],
    true,
    'local',
  ],
  // A tab recognized the session that another tab was ending.
  [
    [
      { do: 'sign in', tab: 0 },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'sign out', tab: 0, forceClear: false },
      { do: 'open', tab: 1 },
      { do: 'answer', which: 1, how: 'well' },
      { do: 'answer', which: 0, how: 'well' },
    ],
    true,
    'memory',
  ],
  // A page that did not know its user yet signed out while another tab signed in: its clock ran out again and again.
  [
    [
      { do: 'sign in', tab: 1 },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'sign out', tab: 2, forceClear: false },
      { do: 'answer', which: 1, how: 'well' },
      { do: 'sign in', tab: 1 },
      { do: 'answer', which: 1, how: 'well' },
      { do: 'sleep', ms: 3_600_000 },
      { do: 'pass', ms: 30_000 },
    ],
    true,
    'memory',
  ],
  // Tabs with older sessions answered each other without an end.
  [
    [
      { do: 'sign in', tab: 1 },
      { do: 'sign in', tab: 3 },
      { do: 'sign in', tab: 2 },
      { do: 'sign in', tab: 1 },
      { do: 'sign in', tab: 2 },
      { do: 'sign in', tab: 0 },
    ],
    true,
    'memory',
  ],
  // A message of an older sign-out came after a sign-in, which it ended.
  [
    [
      { do: 'sign in', tab: 0 },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'sign in', tab: 1 },
      { do: 'sign out', tab: 1, forceClear: false },
    ],
    true,
    'memory',
  ],
  // A sign-out failed in a page that did not know its user yet.
  [
    [
      { do: 'sign in', tab: 0 },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'network', isOnline: false },
      { do: 'sign out', tab: 1, forceClear: false },
    ],
    true,
    'memory',
  ],
  // The refusal of a request from before a sign-in ended it.
  [
    [
      { do: 'hold messages', tab: 1 },
      { do: 'sign in', tab: 0 },
      { do: 'answer', which: 134979597, how: 'well' },
      { do: 'answer', which: 0, how: 'well' },
    ],
    true,
    'memory',
    true,
  ],
  // A sign-in was answered during a sign-out whose response removed the server's cookie.
  [
    [
      { do: 'sign in', tab: 0 },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'open', tab: 0 },
      { do: 'sign out', tab: 0, forceClear: false },
      { do: 'sign in', tab: 0 },
      { do: 'answer', which: 2, how: 'well' },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'answer', which: 0, how: 'well' },
      { do: 'open', tab: 1 },
    ],
    true,
    'local',
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
        'hold messages',
        'clear storage',
        'set clock',
        'older client',
      ] as const
    ).map((what) => [what, does(what)]),
  ),
  steps,
);

const caches = counted<UserCache>(
  'STORE-20 READ-134 the browsers whose tabs share their state',
  { 'by local storage': (cache) => cache === 'local', 'by messages': (cache) => cache === 'memory' },
  fc.constantFrom<UserCache>('local', 'memory'),
);

const tokens = counted<boolean>(
  'SESS-15 STORE-11 the cookies of tabs',
  { 'that pages can read': (isHttpOnly) => !isHttpOnly, 'that only the server can read': (isHttpOnly) => isHttpOnly },
  fc.boolean(),
);

const always = (law: (steps: readonly Step[], hasLocks: boolean, userCache: UserCache, isHttpOnly?: boolean) => Promise<void>) =>
  fc.assert(fc.asyncProperty(browserSteps, fc.boolean(), caches, tokens, law), { numRuns, examples });

describe('any steps in the tabs of a browser', { timeout: numRuns * 1_000 }, () => {
  it('STORE-20 STORE-21 SESS-08 SESS-10 only a sign-in undoes a sign-out, one refresh runs at a time, and all tabs agree in the end', () =>
    // Catches: a late response that restores a signed-out session, a sign-out without effect, two tabs that refresh, tabs that disagree.
    always(async (todo, hasLocks, userCache, isHttpOnly) => {
      const browser = openBrowser(hasLocks, userCache, isHttpOnly);
      for (const step of todo) {
        await browser.act(step);
        browser.check();
      }
      await browser.quiet();
      browser.check();
      expect(browser.agreement()).toEqual(browser.truth());
    }));
});
