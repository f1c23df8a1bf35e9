import type { CheckLoginOptions, HostPage, PageAdapter, Promised } from 'latchkey/testing';
import { checkLogin, playwrightPage, replaySteps } from 'latchkey/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostServer } from '../../fixtures/host/serve.ts';
import { scriptsPolicy, serveHost } from '../../fixtures/host/serve.ts';
import { account, failureOf, Harness, MINUTE, nightly, seed } from './harness.ts';
import type { Bug, SecondBug } from './host/configs.ts';
import { configs } from './host/configs.ts';
import { leavingBugs, leavingHost, plainBugs } from './host/leaving.ts';

const login = { check: checkLogin, replay: replaySteps };
const runs = nightly ? 40 : 3;

/** A host whose policy allows Google's prompt. */
let prompting: HostServer;

beforeAll(async () => {
  const withFrame = scriptsPolicy.replace("connect-src 'self'", 'connect-src http://localhost:*; frame-src http://localhost:*');
  prompting = await serveHost({}, withFrame.replace("script-src 'self'", "script-src 'self' http://localhost:*"));
});
afterAll(() => prompting.close());

const kit = new Harness();
beforeAll(() => {
  for (const [path, text] of leavingHost) kit.host.files.set(path, text);
});

type OtherBug = (typeof plainBugs)[number];

/** Returns the options for a page without a framework, which brings users to the address that they want. */
function without(framework: 'leaving' | 'plain', bug?: OtherBug): CheckLoginOptions {
  const query = (more: object = {}) => new URLSearchParams({ api: kit.provider.origin, ...(bug && { bug }), ...more });
  const isPlain = framework === 'plain';
  const url = `${kit.host.origin}/${isPlain ? 'plain' : 'login'}.html?${query()}`;
  const signedIn = (name: string) => (isPlain ? `/plain.html#${name}` : `/${name}.html`);
  const open = isPlain ? `/plain.html?${query({ next: 'orders' })}` : `/orders.html?${query()}`;
  return {
    ...kit.options('codes'),
    page: playwrightPage(kit.page, { url, tokenVariable: 'testToken', patience: bug ? 1_500 : 5_000 }),
    config: { products: ['otp'], otpOptions: { methods: ['email', 'sms'] } },
    account: { ...account, address: signedIn('account'), returnTo: { open, arrive: signedIn('orders') } },
  };
}

/** Returns the options for the page that opens another document after a sign-in. */
const leaving = (more: Partial<CheckLoginOptions> = {}): CheckLoginOptions => ({ ...without('leaving'), ...more });

describe('a healthy page', () => {
  it.each([
    ['codes', true],
    ['passwords', false],
    ['links', false],
    ['devices', false],
  ] as const)(
    'with %s does what the chart says',
    async (config, isAxeAsked) => {
      const summary = await checkLogin({ ...kit.options(config), runs, axe: isAxeAsked });
      expect(summary).toMatchObject({ runs, seed });
      expect(summary.states.visited).toContain('Main');
      expect(summary.ways.visited.length).toBeGreaterThan(4);
      console.log(`${config}: ${summary.steps} steps, ${summary.states.visited.length} states, ${summary.ways.visited.length} ways`);
    },
    5 * MINUTE,
  );

  it(
    'that opens another document after a sign-in does what the chart says, without a wait',
    async () => {
      const begun = Date.now();
      const summary = await checkLogin(leaving({ runs: nightly ? runs : 8, account: {} }));
      expect(summary.kinds).toMatchObject({ typeCode: expect.any(Number) });
      await checkLogin(leaving({ runs, seed: seed + 1 }));
      console.log(`leaving: ${summary.steps} steps, ${Date.now() - begun} ms`, summary.kinds);
    },
    5 * MINUTE,
  );

  it(
    'that draws everything in one document does what the chart says',
    async () => {
      expect(await checkLogin({ ...without('plain'), runs })).toMatchObject({ runs, seenOnce: [] });
    },
    5 * MINUTE,
  );

  it(
    "with Google's prompt does what the chart says",
    async () => {
      const url = `${prompting.origin}/kit.html?${new URLSearchParams({ config: 'oneTap', api: kit.provider.origin })}`;
      const adapter = playwrightPage(kit.page, { url, tokenVariable: 'testToken' });
      const { kinds } = await checkLogin({ ...kit.options('oneTap'), page: adapter, config: configs.oneTap(url), runs });
      expect(kinds.useOneTap).toBeGreaterThan(0);
    },
    5 * MINUTE,
  );

  it('draws the same paths for the same seed', async () => {
    const kindsOf = async () => (await checkLogin({ ...kit.options('codes'), runs: 1, maxSteps: 3 })).kinds;
    expect(await kindsOf()).toEqual(await kindsOf());
  });

  it('takes the kinds of step that are asked for, and no others', async () => {
    const { kinds } = await checkLogin({
      ...kit.options('codes'),
      runs: 1,
      maxSteps: 4,
      only: ['submitContact', 'goBack', 'reload'],
      without: ['reload'],
    });
    expect(Object.keys(kinds).sort()).toEqual(['goBack', 'submitContact']);
  });
});

describe('a page that does not respond is reported with its steps and its seed', () => {
  const withAdapter = (change: (tab: HostPage) => Partial<Omit<HostPage, 'valueOf'>>): CheckLoginOptions => {
    const { page: adapter, ...more } = leaving();
    const open: PageAdapter['open'] = async (world) => {
      const tab = await adapter.open(world);
      return { ...tab, ...change(tab) };
    };
    return { ...more, runs: 3, maxSteps: 3, page: { open } };
  };

  const silent: readonly (readonly [string, (tab: HostPage) => Partial<Omit<HostPage, 'valueOf'>>])[] = [
    ['it is closed in the middle', (tab) => ({ press: (name) => tab.close().then(() => tab.press(name)) })],
    ['its driver throws', () => ({ settle: () => Promise.reject(new Error('The driver has failed.')) })],
    ['it never answers', () => ({ patience: 100, settle: () => new Promise(() => {}) })],
    ['it cannot be closed', () => ({ close: () => Promise.reject(new Error('It cannot be closed.')) })],
  ];
  it.each(silent)('%s', async (_, change) => {
    const { finding, message } = await failureOf(checkLogin(withAdapter(change)));
    expect(finding).toMatchObject({ seed, steps: expect.any(Array), path: expect.any(String) });
    expect(message).toContain(`Repeat it: checkLogin({ …, seed: ${seed}`);
    expect(message).toMatch(/1\. Open the page\./);
  });
});

describe('a failure that does not come again', () => {
  /** Returns options whose adapter fails at the first press. */
  function failingOnce(): CheckLoginOptions {
    const { page: adapter, ...more } = leaving();
    let isFirst = true;
    const open: PageAdapter['open'] = async (world) => {
      const tab = await adapter.open(world);
      async function press(name: string, times?: 1 | 2) {
        if (!isFirst) return tab.press(name, times);
        isFirst = false;
        throw new Error('The driver has failed once.');
      }
      return { ...tab, press };
    };
    return { ...more, runs: 2, maxSteps: 3, only: ['submitContact'], page: { open } };
  }

  it('is seen once, and does not fail the check', async () => {
    const { seenOnce, runs: walked } = await checkLogin(failingOnce());
    expect(walked).toBe(2);
    expect(seenOnce).toMatchObject([
      { isSeenOnce: true, promised: 'gesture', seen: expect.stringContaining('It shows: Sign up or log in') },
    ]);
  });

  it('fails the check on request', async () => {
    const { finding, message } = await failureOf(checkLogin({ ...failingOnce(), seenOnce: 'fail' }));
    expect(finding).toMatchObject({ isSeenOnce: true, path: '0' });
    expect(message).toMatch(/^Seen once: /);
  });
});

/** The properties that each mistake may violate first. */
const broken: Record<Exclude<Bug, SecondBug>, readonly Promised[]> = {
  sendsTwice: ['requests', 'screen', 'message'],
  hidesOffline: ['screen'],
  swallowsEnter: ['screen', 'message'],
  forgetsTyped: ['message', 'screen', 'typed'],
  clearsCookie: ['session'],
  ignoresOtherTabs: ['session', 'screen'],
  swallowsRefusals: ['message'],
  losesMethod: ['typed', 'gesture', 'screen'],
  mountsTwo: ['widgets'],
  hidesOne: ['widgets'],
  signOutHides: ['session'],
  signOutClears: ['session'],
  leavesEarly: ['screen'],
};
const otherBroken: Record<OtherBug, readonly Promised[]> = {
  losesAddress: ['address'],
  wrongAddress: ['address'],
  signOutHides: ['session'],
  signOutClears: ['session'],
  ignoresOtherTabs: ['session'],
  mountsAgain: ['widgets'],
  ignoresToken: ['world'],
};
/** The nightly run tests all mistakes, which takes minutes. */
const everyDay: readonly (keyof typeof broken)[] = [
  'sendsTwice',
  'hidesOffline',
  'swallowsEnter',
  'forgetsTyped',
  'mountsTwo',
  'hidesOne',
  'signOutHides',
];
const otherMistakes: readonly (readonly ['leaving' | 'plain', OtherBug])[] = nightly
  ? [...leavingBugs.map((bug) => ['leaving', bug] as const), ...plainBugs.map((bug) => ['plain', bug] as const)]
  : [
      ['leaving', 'wrongAddress'],
      ['plain', 'mountsAgain'],
      ['plain', 'ignoresToken'],
    ];

describe('a mistake in the code of a host', () => {
  it.each(nightly ? (Object.keys(broken) as (keyof typeof broken)[]) : everyDay)(
    '%s is found within 60 paths, in six steps at most, and can be repeated',
    (bug) => kit.findAndRepeat(login, bug, [kit.options('codes', bug), kit.options('codes')], broken[bug]),
    10 * MINUTE,
  );

  it.each(otherMistakes)(
    'without a framework, %s: %s is found within two minutes, in six steps at most, and can be repeated',
    (framework, bug) => kit.findAndRepeat(login, bug, [without(framework, bug), without(framework)], otherBroken[bug], 2 * MINUTE),
    10 * MINUTE,
  );
});
