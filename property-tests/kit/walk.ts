import type { AnyLoginConfig } from '../../machines/config.ts';
import type { Strings } from '../../react/strings.ts';
import type { CheckOptions } from './check.ts';
import { Broken, check } from './check.ts';
import type { Expected } from './expected.ts';
import { expectedOf } from './expected.ts';
import type { Gesture, Stage } from './gestures.ts';
import { perform } from './gestures.ts';
import type { Abilities } from './model.ts';
import { Model } from './model.ts';
import type { HostPage, PageAdapter } from './page.ts';
import { firstPeople } from './people.ts';
import type { Step } from './steps.ts';
import { isPossible, makerOf } from './steps.ts';
import type { AnyProvider } from './world.ts';
import { openWorld } from './world.ts';

/** What every path is walked with. */
export interface Setup extends CheckOptions {
  readonly page: PageAdapter;
  readonly provider: AnyProvider;
  readonly config: AnyLoginConfig;
  readonly strings: Strings;
  /** Names worlds so that none is met twice. */
  nextWorld(): string;
}

/** A step as it is done on a page, and what must hold then. */
export interface PlannedStep {
  readonly step: Step;
  readonly sentence: string;
  readonly gestures: readonly Gesture[];
  readonly expected: Expected;
}

/** What a path comes to: before its first step, and after each. */
export interface Plan {
  readonly first: Expected;
  readonly steps: readonly PlannedStep[];
}

/** Takes a step in the model; gives what is done for it, and what must hold then. */
export async function plan(step: Step, model: Model, { strings, account }: Pick<Setup, 'strings' | 'account'>): Promise<PlannedStep> {
  model.toast = undefined;
  model.messageBefore = model.isSignedIn ? '' : (model.place?.context.errorMessage ?? '');
  const sentence = makerOf(step).sentence(step, strings);
  const gestures = await makerOf(step).take(step, { model, strings });
  return { step, sentence, gestures, expected: expectedOf(model, strings, account) };
}

/** Plans a whole path; undefined where one of its steps is not possible. */
export async function planPath(
  steps: readonly Step[],
  setup: Setup,
  abilities: Abilities,
  taken?: (way: string) => void,
): Promise<Plan | undefined> {
  const model = new Model(setup.config, abilities, taken);
  const first = expectedOf(model, setup.strings, setup.account);
  const planned: PlannedStep[] = [];
  for (const one of steps) {
    if (!isPossible(model, one)) return undefined;
    planned.push(await plan(one, model, setup));
  }
  return { first, steps: planned };
}

/** A promise that was broken, and after which of the steps; 0 where the page was wrong from the beginning. */
export interface BrokenAt {
  readonly broken: Broken;
  readonly after: number;
}

/** What a page lets a person do. */
export const abilitiesOf = (page: HostPage, signOut: string | undefined): Abilities => ({
  canLeave: page.leaveAndReturn !== undefined,
  canGoOffline: page.setOffline !== undefined,
  canOpenTabs: page.openTab !== undefined,
  signOut,
});

/** Opens a fresh page in a fresh world, and lets go of both afterwards. */
export async function onStage<T>(setup: Setup, run: (stage: Stage) => Promise<T>): Promise<T> {
  const world = openWorld(setup.provider, setup.nextWorld());
  for (const person of firstPeople) await world.addPerson(person);
  const stage: Stage = { world, tabs: [await setup.page.open(world)] };
  try {
    return await run(stage);
  } finally {
    for (const tab of [...stage.tabs].reverse()) await tab.close();
    await world.close();
  }
}

/** Walks a planned path on a stage. @param took hears of each step once what it promises has held */
export async function walkPlan(
  planned: Plan,
  stage: Stage,
  setup: Setup,
  took: (step: PlannedStep) => void,
): Promise<BrokenAt | undefined> {
  let after = 0;
  try {
    await check(planned.first, stage, setup);
    for (const one of planned.steps) {
      after += 1;
      for (const gesture of one.gestures) await performed(gesture, stage);
      await check(one.expected, stage, setup);
      took(one);
    }
    return undefined;
  } catch (error) {
    if (error instanceof Broken) return { broken: error, after };
    throw error;
  }
}

async function performed(gesture: Gesture, stage: Stage): Promise<void> {
  await perform(gesture, stage).catch(async (error: unknown) => {
    const [page] = stage.tabs;
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    const text = (await page?.text())?.replace(/\s+/g, ' ').trim();
    throw new Broken('gesture', 'What a person does here should be possible.', `It is not: ${reason} The page shows: ${text}`);
  });
}
