import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LoginContext } from '../machines/login.ts';
import type { AnyChart } from './charts.ts';
import { charts, screens } from './charts.ts';
import type { Taken } from './walk.ts';
import { nameOfWay, walk } from './walk.ts';
import { failures, told, walkables } from './walkables.ts';

const nightly = process.env['LATCHKEY_RUNS'];
/** The login chart has eight times the ways of any other. */
const runsOf = (name: string) => Number(nightly ?? (name === 'login' ? 1_500 : 1_000));
/** By day the same paths every time, so that none of the ways is missed by bad luck; by night others. */
const seed = nightly ? {} : { seed: 1 };
/** Long enough to meet the last state of the longest flow, and what leads away from it. */
const length = 100;

/** Ways that no path takes, and why. */
const neverTaken: Readonly<Partial<Record<keyof typeof walkables, readonly { readonly ways: RegExp; readonly why: string }[]>>> = {
  login: [
    {
      ways: /^Main(\.(?!misconfigured)\w+)? \d+ (?!configure)\w+ -> Main\.misconfigured$/,
      why: 'Main and what goes on there have a configuration that works: another one leads away at once, or waits',
    },
    { ways: /^Main\.misconfigured \d+ transition -> Main$/, why: 'its configuration cannot work, so that it leads to itself' },
  ],
  passwordStrength: [{ ways: /^checking \d+ error -> idle$/, why: 'a failed check is an answer that says which keystroke it is for' }],
};

const waysOf = (chart: AnyChart) =>
  Object.entries(chart.states).flatMap(([state, { transitions }]) => transitions.map((_, place) => nameOfWay(chart, state, place)));

/** Walks a chart over and over, looks at every way that is taken, and gives those ways. */
async function roam(name: keyof typeof walkables, look: (taken: Taken) => void): Promise<Set<string>> {
  const taken = new Set<string>();
  const keep = (one: Taken, way: string) => {
    if (way) taken.add(way);
    expect(one.to, `after ${one.event.type} in ${one.from}`).toBe(way ? way.slice(way.indexOf('-> ') + 3) : one.from);
    look(one);
  };
  await fc.assert(
    fc.asyncProperty(fc.gen(), (pick) => walk(walkables[name], failures, pick, length, keep)),
    { numRuns: runsOf(name), ...seed },
  );
  return taken;
}

/** What must be true of every step of every chart: only entering a waiting state asks, and asks one thing. */
function asksOnce(chart: AnyChart) {
  return ({ from, to, asked }: Taken) => {
    if (asked > 0) expect(chart.states[to]?.effect, `${to} asks`).toBeDefined();
    expect(asked, `questions from ${from} to ${to}`).toBeLessThanOrEqual(1);
  };
}

/** What must be true of every step of the login chart, besides (SM-01, EVT-14). */
function keepsItsWord() {
  const asks = asksOnce(charts.login());
  return (taken: Taken) => {
    asks(taken);
    const { event, from, to, before, after } = taken;
    expect(screens).toContain(to.split('.')[0]);
    const isEntered = from !== to && /(OTP|Password|Crypto|Passkey)Confirmation$/.test(to);
    const news = told.splice(0).filter((notice) => notice.kind === 'event' && notice.event.type === 'AUTHENTICATE_FLOW_COMPLETE');
    expect(news.length, `completions from ${from} to ${to}`).toBe(isEntered ? 1 : 0);
    if (event.type !== 'error') return;
    const typed = ({ entry, passwordState }: LoginContext) => [entry, passwordState.email];
    expect(isDeepStrictEqual(typed(after as LoginContext), typed(before as LoginContext)), `${from} keeps what was typed`).toBe(true);
  };
}

for (const name of Object.keys(walkables) as (keyof typeof walkables)[]) {
  it(`generated paths take every way of the ${name} chart, as its definition says, and ask once per question`, async () => {
    const chart: AnyChart = charts[name]();
    const ways = waysOf(chart);
    const taken = await roam(name, name === 'login' ? keepsItsWord() : asksOnce(chart));
    console.log(`${name}: ${ways.filter((way) => taken.has(way)).length} of ${ways.length} ways taken`);
    const reasons = neverTaken[name] ?? [];
    const explained = ways.filter((way) => reasons.some((reason) => reason.ways.test(way)));
    expect(ways.filter((way) => !taken.has(way))).toEqual(explained);
  }, 20_000 + runsOf(name) * 60);
}
