import fc from 'fast-check';
import { expectedOf } from './expected.ts';
import type { Abilities } from './model/model.ts';
import { Model } from './model/model.ts';
import type { StepKind } from './steps.ts';
import { possibleSteps, weightOf } from './steps.ts';
import type { Plan, PlannedStep, Setup } from './walk.ts';
import { plan } from './walk.ts';

/** How much oftener a step is drawn that the path has not had yet. */
const freshness = 3;

/** Draws a path: at each place one of the steps that are possible there, first of all by its kind. */
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
    // First of all by its kind, so that one with many choices comes no oftener.
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
