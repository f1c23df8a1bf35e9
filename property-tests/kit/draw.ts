import fc from 'fast-check';
import { expectedOf } from './expected.ts';
import type { Abilities } from './model/model.ts';
import { Model } from './model/model.ts';
import type { Step, StepKind } from './steps.ts';
import { asks, possibleSteps, stepKinds, weightOf, weightOfChoice } from './steps.ts';
import type { Plan, PlannedStep, Setup } from './walk.ts';
import { plan } from './walk.ts';

/** The options of generated paths. */
export interface Drawing extends Pick<Setup, 'widget' | 'strings'> {
  readonly abilities: Abilities;
  readonly kinds: readonly StepKind[];
  readonly maxSteps: number;
  readonly seed: number;
}

/** The factor for the weight of a choice that is new in the path; applied again if the choice is new in all paths. */
const freshness = 3;

/**
 * Generates paths. A path depends on the seed and on the earlier paths: it prefers steps that they have not taken in the same
 * state.
 */
export async function* drawPaths(drawing: Drawing): AsyncGenerator<Plan, never> {
  const known = new Set<string>();
  for (let index = 0; ; index += 1) {
    const [pick] = fc.sample(fc.gen(), { seed: fc.hash(`${drawing.seed} ${index}`), numRuns: 1 }) as [fc.GeneratorValue];
    yield await drawPath(drawing, pick, known);
  }
}

/** Generates a path: repeatedly selects a possible step, first its kind. A signed-in path ends with a sign-out. */
async function drawPath(drawing: Drawing, pick: fc.GeneratorValue, known: Set<string>): Promise<Plan> {
  const { strings, abilities, kinds, maxSteps } = drawing;
  const model = new Model(drawing.widget, abilities);
  const first = expectedOf(model, strings);
  const steps: PlannedStep[] = [];
  const had = new Set<string>();
  while (steps.length < maxSteps) {
    const state = model.place?.state ?? (model.isSignedIn ? 'signed in' : 'signed out');
    const possible = useful(model, possibleSteps(model, kinds), steps.length === maxSteps - 1);
    if (possible.length === 0) break;
    const weigh = (weight: number, name: string) =>
      weight * (had.has(name) ? 1 : freshness) * (known.has(`${state} ${name}`) ? 1 : freshness);
    // The kind is selected first, so that kinds with many choices are not more frequent.
    const kind = among([...new Set(possible.map((one) => one.kind))], (one) => weigh(weightOf(one, model), one));
    const step = among(
      possible.filter((one) => one.kind === kind),
      (one) => weigh(weightOfChoice(one), JSON.stringify(one)),
    );
    for (const name of [kind, JSON.stringify(step)]) {
      had.add(name);
      known.add(`${state} ${name}`);
    }
    steps.push(await plan(step, model, { strings }));
  }
  return { first, steps };

  function among<T>(values: readonly T[], weightOfValue: (value: T) => number): T {
    const weighted = values.flatMap((value) => Array<T>(weightOfValue(value)).fill(value));
    return pick(() => fc.constantFrom(...weighted));
  }
}

/** Returns the steps to select from: after a failure was prepared, those that meet it; at the end, the sign-out. */
function useful(model: Model, possible: readonly Step[], isLast: boolean): readonly Step[] {
  const meeting = model.provider.trouble ? possible.filter(asks) : [];
  if (meeting.length > 0) return meeting;
  const ending = isLast ? possible.filter(({ kind }) => kind === 'signOut') : [];
  return ending.length > 0 ? ending : possible.filter(({ kind }) => kind !== 'meetTrouble' || (!isLast && possible.some(asks)));
}

/** The seed and the size of the paths that `reachableOf` generates. */
const survey = { seed: 1, paths: 150, maxSteps: 30 } as const;

/** Returns the edges of the chart that paths of a configuration can take, found by generated paths in the model. */
export async function reachableOf(drawing: Pick<Drawing, 'widget' | 'strings' | 'abilities'>): Promise<ReadonlySet<string>> {
  const edges = new Set<string>();
  const { paths, ...sizes } = survey;
  const drawn = drawPaths({ ...drawing, ...sizes, kinds: stepKinds });
  for (let left = paths; left > 0; left -= 1) {
    for (const { ways } of (await drawn.next()).value.steps) for (const way of ways) edges.add(way);
  }
  return edges;
}
