import fc from 'fast-check';
import { expectedOf } from './expected.ts';
import type { Abilities } from './model/model.ts';
import { Model } from './model/model.ts';
import type { StepKind } from './steps.ts';
import { possibleSteps, weightOf } from './steps.ts';
import type { Plan, PlannedStep, Setup } from './walk.ts';
import { plan } from './walk.ts';

/** The weight of a step that the path does not contain yet, relative to others. */
const freshness = 3;

/** Generates a path: repeatedly selects a possible step, first its kind. */
export async function drawPath(
  setup: Setup,
  abilities: Abilities,
  kinds: readonly StepKind[],
  maxSteps: number,
  pick: fc.GeneratorValue,
  taken: (way: string) => void,
): Promise<Plan> {
  const model = new Model(setup.config, abilities, taken);
  const first = expectedOf(model, setup.strings);
  const steps: PlannedStep[] = [];
  const had = new Set<string>();
  const weigh = (weight: number, name: string) => (had.has(name) ? weight : weight * freshness);
  while (steps.length < maxSteps) {
    const possible = possibleSteps(model, kinds);
    if (possible.length === 0) break;
    // The kind is selected first, so that kinds with many choices are not more frequent.
    const kind = among([...new Set(possible.map((one) => one.kind))], (one) => weigh(weightOf(one), one));
    const step = among(
      possible.filter((one) => one.kind === kind),
      (one) => weigh(1, JSON.stringify(one)),
    );
    had.add(kind).add(JSON.stringify(step));
    steps.push(await plan(step, model, setup));
  }
  return { first, steps };

  function among<T>(values: readonly T[], weightOfValue: (value: T) => number): T {
    const weighted = values.flatMap((value) => Array<T>(weightOfValue(value)).fill(value));
    return pick(() => fc.constantFrom(...weighted));
  }
}
