import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { charts } from '../machines/charts.ts';
import type { LoginContext } from '../machines/login/start.ts';
import { failures } from './charts/draws.ts';
import { cannotWork, expectedOf, screens, specified, edgesOf as specifiedEdgesOf } from './charts/specifiedEdges.ts';
import type { AnyChart, Taken } from './charts/walk.ts';
import { nameOfEdge, walk, widgets } from './charts/walk.ts';
import { told, walkableCharts } from './charts/walkableCharts.ts';

const nightly = process.env['LATCHKEY_RUNS'];
/** The minimum and maximum number of walks per chart; a chart stops when every edge was taken. */
const [fewest, most] = nightly ? [Number(nightly), Number(nightly)] : [150, 2_000];
/** Long enough to reach the last state of the longest flow and to leave it. */
const length = 100;

/** The number of walks per assertion: all of them by default, so that each is different. */
const atOnce = nightly ? 500 : most;

/** Edges that no path takes, with the reason. */
const neverTaken: Readonly<Partial<Record<keyof typeof walkableCharts, readonly { readonly edges: RegExp; readonly why: string }[]>>> = {
  login: [
    {
      edges: /^Main(\.(?!misconfigured)\w+)? \d+ (?!configure)\w+ -> Main\.misconfigured$/,
      why: 'Main and what goes on there have a configuration that works: another one leads away at once, or waits',
    },
    { edges: /^Main\.misconfigured \d+ transition -> Main$/, why: 'its configuration cannot work, so that it leads to itself' },
  ],
  passwordStrength: [{ edges: /^checking \d+ error -> idle$/, why: 'a failed check is an answer that says which keystroke it is for' }],
};

const edgesOf = (chart: AnyChart) =>
  Object.entries(chart.states).flatMap(([state, { transitions }]) => transitions.map((_, place) => nameOfEdge(chart, state, place)));

/** Throws if a step is wrong. There are half a million steps, and Vitest's `expect` would double their duration. */
function must(holds: boolean, otherwise: () => string): void {
  if (!holds) throw new Error(otherwise());
}

/** Returns the number of the edge that leads a walk from each state to the nearest of some edges. */
function leadTo(chart: AnyChart, wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const next = new Map<string, number>();
  let left = Object.entries(chart.states).map(([state, { transitions }]) => ({ state, transitions }));
  for (;;) {
    const isFirst = next.size === 0;
    const found = left.flatMap(({ state, transitions }): (readonly [string, number])[] => {
      const place = transitions.findIndex(({ target }, index) =>
        isFirst ? wanted.has(nameOfEdge(chart, state, index)) : next.has(target),
      );
      return place < 0 ? [] : [[state, place]];
    });
    if (found.length === 0) return next;
    for (const [state, place] of found) next.set(state, place);
    left = left.filter(({ state }) => !next.has(state));
  }
}

/**
 * Walks a chart, checks every taken edge, and returns the others. Every other step leads to one of the edges that no earlier
 * walk has taken. `LATCHKEY_SEED` therefore repeats a failure, but the path of a single walk does not.
 */
async function roam(
  name: keyof typeof walkableCharts,
  edges: ReadonlySet<string>,
  isDone: () => boolean,
  look: (taken: Taken) => void,
): Promise<ReadonlySet<string>> {
  const left = new Set(edges);
  const strange: string[] = [];
  const chart = charts[name]();
  const keep = (one: Taken, edge: string) => {
    if (edge && !left.delete(edge) && !edges.has(edge)) strange.push(edge);
    const foretold = edge ? edge.slice(edge.indexOf('-> ') + 3) : one.from;
    must(one.to === foretold, () => `${one.event.type} leads from ${one.from} to ${one.to}, not to ${foretold}`);
    look(one);
  };
  let walks = 0;
  const isEnough = () => walks >= fewest && left.size === 0 && isDone();
  // In parts, because an assertion keeps its cases in memory.
  while (walks < most && !isEnough()) {
    // Catches: an edge with another target than in its chart, two effects at once, or an edge that is never taken.
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (pick) => {
        if (isEnough()) return;
        walks += 1;
        // The nearest edge may need a context that only a detour brings.
        const aims = left.size > 0 && pick(fc.boolean) ? new Set([pick(fc.constantFrom, ...left)]) : left;
        const next = leadTo(chart, aims);
        await walk(walkableCharts[name], failures, pick, length, keep, { toward: (state) => next.get(state) });
      }),
      // Shrinking a walk of a hundred steps would need too much memory; the seed repeats the whole walk.
      { numRuns: Math.min(most - walks, atOnce), endOnFailure: true },
    );
  }
  console.log(`${name}: ${edges.size - left.size} of ${edges.size} edges taken in ${walks} walks`);
  expect(strange).toEqual([]);
  return left;
}

/** Checks a step of any chart: only entering a state with an effect starts one, and exactly one. */
function asksOnce(chart: AnyChart) {
  return ({ from, to, asked }: Taken) => {
    must(asked === 0 || chart.states[to]?.effect !== undefined, () => `${to} asks`);
    must(asked <= 1, () => `${asked} questions from ${from} to ${to}`);
  };
}

/** Checks a step of the login chart in addition (SM-01, EVT-14). */
function keepsItsWord() {
  const asks = asksOnce(charts.login());
  const isScreen: ReadonlySet<string> = new Set(screens);
  return (taken: Taken) => {
    asks(taken);
    const { event, from, to, before, after } = taken;
    must(isScreen.has(to.split('.')[0] ?? ''), () => `${to} is no screen`);
    const isEntered = from !== to && /(OTP|Password|Crypto|Passkey)Confirmation$/.test(to);
    const news = told.splice(0).filter((notice) => notice.kind === 'event' && notice.event.type === 'AUTHENTICATE_FLOW_COMPLETE');
    must(news.length === (isEntered ? 1 : 0), () => `${news.length} completions from ${from} to ${to}`);
    if (event.type !== 'error') return;
    const typed = ({ entry, passwordState }: LoginContext) => [entry, passwordState.email];
    must(isDeepStrictEqual(typed(after as LoginContext), typed(before as LoginContext)), () => `${from} loses what was typed`);
  };
}

/** Checks a step of a widget against the specification, and collects the unused rows. */
function asSpecified(name: (typeof widgets)[number]) {
  const one = specified[name];
  const edges = specifiedEdgesOf(one);
  const met = new Set<unknown>();
  const look = ({ event, from, to, before, after }: Taken) => {
    const { to: target, row } = expectedOf(one, edges, from, { before, event });
    const { config } = after as LoginContext;
    const expected = name === 'login' && target === 'Main' && cannotWork(config) ? 'Main.misconfigured' : target;
    const why = row ? ` (${row.ids})` : '';
    must(to === expected, () => `${event.type} leads from ${from} to ${to}; the specification says ${expected}${why}`);
    if (row) met.add(row);
  };
  const unmet = () => edges.filter((row) => !met.has(row)).map(({ ids, from, on, to, when }) => [ids, ...from, on, to, when].join(' | '));
  return { look, unmet };
}

const isWidget = (name: string): name is (typeof widgets)[number] => widgets.some((widget) => widget === name);

for (const name of Object.keys(walkableCharts) as (keyof typeof walkableCharts)[]) {
  const ids = name === 'login' ? 'SM-01 READ-67 ' : '';
  it(
    `${ids}generated paths take every edge of the ${name} chart, as its definition says, and ask once per question`,
    async () => {
      const chart: AnyChart = charts[name]();
      const reasons = neverTaken[name] ?? [];
      const isExplained = (edge: string) => reasons.some((reason) => reason.edges.test(edge));
      const edges = edgesOf(chart).filter((edge) => !isExplained(edge));
      const laws = [name === 'login' ? keepsItsWord() : asksOnce(chart)];
      const specification = isWidget(name) ? asSpecified(name) : undefined;
      if (specification) laws.push(specification.look);
      const unmet = () => specification?.unmet() ?? [];
      const left = await roam(
        name,
        new Set(edges),
        () => unmet().length === 0,
        (step) => laws.forEach((law) => law(step)),
      );
      expect([...left]).toEqual([]);
      expect(unmet()).toEqual([]);
    },
    20_000 + most * 60,
  );
}
