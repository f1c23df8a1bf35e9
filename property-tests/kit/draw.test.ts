import { describe, expect, it } from 'vitest';
import type { AnyLoginConfig } from '../../machines/login/config.ts';
import { withEnglish } from '../../react/english/index.ts';
import { drawPaths, reachableOf } from './draw.ts';
import { configs } from './host/configs.ts';
import type { Widget } from './model/model.ts';
import { accountWidget, loginWidget } from './model/model.ts';
import { accountSteps } from './steps/account.ts';
import { factorSteps } from './steps/factors.ts';
import type { StepKind } from './steps.ts';
import { stepKinds } from './steps.ts';
import type { Plan } from './walk.ts';

/** The features of a browser and a page with a sign-out button. */
const abilities = {
  canLeave: true,
  canGoOffline: true,
  canOpenTabs: true,
  canBeginSignedIn: true,
  hasPasskeys: true,
  hasOneTap: true,
  hasWallet: true,
  signOut: 'Sign out',
  address: undefined,
  returnTo: undefined,
};
const codes: AnyLoginConfig = { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } };
const social: AnyLoginConfig = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } };

const setup = { strings: withEnglish(undefined), abilities };

const draw = (config: AnyLoginConfig, count: number, seed = 1) => drawFor(loginWidget(config), count, seed);

async function drawFor(widget: Widget, count: number, seed = 1): Promise<readonly Plan[]> {
  const paths = drawPaths({ ...setup, widget, kinds: stepKinds, maxSteps: 12, seed });
  const drawn = [];
  for (let left = count; left > 0; left -= 1) drawn.push((await paths.next()).value);
  return drawn;
}

const has = ({ steps }: Plan, kind: StepKind) => steps.some(({ step }) => step.kind === kind);
/** Whether a user signs in on the page. */
const signsIn = ({ first, steps }: Plan) =>
  steps.some(
    ({ step, expected }, at) => expected.isSignedIn && !(steps[at - 1]?.expected ?? first).isSignedIn && step.kind !== 'beginSignedIn',
  );

describe('250 paths of twelve steps', () => {
  /** The earlier shares, with each step weighted alone: codes 29 % and 10 %, passwords 77 % and 25 %, links 84 % and 28 %, social 28 % and 11 %. */
  it.each([
    ['codes', codes, 0.6, 0.45],
    ['passwords', configs.passwords('http://localhost/'), 0.85, 0.65],
    ['links', configs.links('http://localhost/'), 0.9, 0.65],
    ['social sign-in', social, 0.9, 0.7],
  ] as const)('with %s, enough of them sign in and sign out', async (_, config, in_, out) => {
    const paths = await draw(config, 250);
    const share = (is: (plan: Plan) => boolean) => paths.filter(is).length / paths.length;
    expect(share(signsIn)).toBeGreaterThan(in_);
    expect(share((plan) => has(plan, 'signOut'))).toBeGreaterThan(out);
    expect(share((plan) => has(plan, 'beginSignedIn'))).toBeGreaterThan(0.05);
  });

  it('meet every failure that they prepare', async () => {
    const prepared = (await draw(codes, 250)).flatMap(({ steps }) =>
      steps.flatMap(({ step, expected }, at) => (step.kind === 'meetTrouble' ? [{ expected, next: steps[at + 1] }] : [])),
    );
    expect(prepared.length).toBeGreaterThan(100);
    for (const { expected, next } of prepared) expect(next?.expected.calls.length).toBeGreaterThan(expected.calls.length);
  });

  it('take no edge that the summary does not count', async () => {
    const config = configs.passwords('http://localhost/');
    const reachable = await reachableOf({ ...setup, widget: loginWidget(config) });
    const taken = new Set((await draw(config, 250)).flatMap(({ steps }) => steps.flatMap(({ ways }) => ways)));
    expect([...taken].filter((way) => !reachable.has(way))).toEqual([]);
  });
});

describe('200 paths of twelve steps', () => {
  const factors = configs.factors();
  it.each([
    ['a second factor of all users', loginWidget(factors, 'always'), Object.keys(factorSteps), 'factor'],
    [
      'a second factor of users with an app',
      loginWidget(factors, 'enrolled'),
      ['chooseFactor', 'chooseAnotherFactor', 'typeRecoveryCode', 'giveUp'],
      'factor',
    ],
    ['an account', accountWidget(), [...Object.keys(accountSteps), 'chooseFactor', 'typeCode', 'goOn', 'giveUp'], 'Account'],
  ] as const)('with %s take every kind of step that it has', async (_, widget, kinds, state) => {
    const steps = (await drawFor(widget, 200)).flatMap((plan) => plan.steps);
    const drawn = new Set<string>(steps.map(({ step }) => step.kind));
    expect(kinds.filter((kind) => !drawn.has(kind))).toEqual([]);
    expect(steps.filter(({ ways }) => ways.some((way) => way.includes(state))).length / steps.length).toBeGreaterThan(0.1);
  });

  it('an account keeps a way to sign in, and a page without a session shows none', async () => {
    for (const { steps } of await drawFor(accountWidget(), 200)) {
      for (const { expected } of steps) {
        expect(expected.account === undefined).toBe(!expected.isSignedIn);
        const { emails = [], phones = [], passkeys = 1 } = expected.account?.has ?? {};
        expect([...emails, ...phones].some((one) => !one.endsWith('?')) || passkeys > 0).toBe(true);
      }
    }
  });

  it('no user is signed in before the second factor is proved', async () => {
    const plans = await drawFor(loginWidget(factors, 'enrolled'), 200);
    const asking = plans.flatMap(({ steps }) => steps.filter(({ expected }) => expected.hasSession && expected.headings.length > 0));
    expect(asking.length).toBeGreaterThan(100);
    for (const { expected } of asking) expect(expected.isSignedIn).toBe(false);
  });
});

it('a path depends only on its seed and number', async () => {
  const [one, other] = [await draw(codes, 6), await draw(codes, 9)];
  const stepsOf = (paths: readonly Plan[]) => paths.map(({ steps }) => steps.map(({ step }) => step));
  expect(stepsOf(one)).toEqual(stepsOf(other.slice(0, 6)));
  expect(stepsOf(await draw(codes, 6, 2))).not.toEqual(stepsOf(one));
});
