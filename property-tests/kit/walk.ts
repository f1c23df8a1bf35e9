import type { HostPage, PageAdapter } from '../../fixtures/stage/page.ts';
import { within } from '../../fixtures/stage/patience.ts';
import type { Strings } from '../../react/english/index.ts';
import type { CheckOptions } from './check.ts';
import { Broken, brokenBy, check, messageOf, reached, shows } from './check.ts';
import type { Account, Expected } from './expected.ts';
import { expectedOf } from './expected.ts';
import type { Gesture, Stage } from './model/gestures.ts';
import { perform } from './model/gestures.ts';
import type { Abilities, Widget } from './model/model.ts';
import { Model } from './model/model.ts';
import type { AnyProvider } from './model/world.ts';
import { devicesOf, openWorld, sessionCookie } from './model/world.ts';
import type { Step } from './steps.ts';
import { isPossible, makerOf } from './steps.ts';

/** The common options of all paths. */
export interface Setup extends CheckOptions {
  readonly page: PageAdapter;
  readonly provider: AnyProvider;
  readonly widget: Widget;
  readonly strings: Strings;
  /** Returns a unique name for a world. */
  nextWorld(): string;
  /** The public token of one world for all paths; undefined for a new world per path. */
  readonly publicToken: string | undefined;
}

/** A step with its gestures on the page and the expected state. */
export interface PlannedStep {
  readonly step: Step;
  readonly sentence: string;
  readonly gestures: readonly Gesture[];
  readonly expected: Expected;
  /** The edges of the chart that the step takes. */
  readonly ways: readonly string[];
}

/** The expected state before the first step, and after each step. */
export interface Plan {
  readonly first: Expected;
  readonly steps: readonly PlannedStep[];
}

/** Takes a step in the model; returns its gestures and the expected state. */
export async function plan(step: Step, model: Model, { strings }: Pick<Setup, 'strings'>): Promise<PlannedStep> {
  model.begin();
  const sentence = makerOf(step).sentence(step, strings, model);
  const gestures = await makerOf(step).take(step, { model, strings });
  return { step, sentence, gestures, expected: expectedOf(model, strings), ways: model.ways.splice(0) };
}

/** Plans a complete path; undefined if one of its steps is impossible. */
export async function planPath(steps: readonly Step[], setup: Setup, abilities: Abilities): Promise<Plan | undefined> {
  const model = new Model(setup.widget, abilities);
  const first = expectedOf(model, setup.strings);
  const planned: PlannedStep[] = [];
  for (const one of steps) {
    if (!isPossible(model, one)) return undefined;
    planned.push(await plan(one, model, setup));
  }
  return { first, steps: planned };
}

/** A violated property, and the number of steps before it; 0 for the initial page. */
export interface BrokenAt {
  readonly broken: Broken;
  readonly after: number;
}

/** Returns the optional features of a page. */
export const abilitiesOf = (page: HostPage, { signOut, cookie = sessionCookie, address, returnTo }: Account): Abilities => ({
  canLeave: page.leaveAndReturn !== undefined,
  canGoOffline: page.setOffline !== undefined,
  canOpenTabs: page.openTab !== undefined,
  canBeginSignedIn: page.addCookies !== undefined && cookie === sessionCookie,
  hasPasskeys: page.confirmPasskeys !== undefined,
  hasOneTap: page.pressInFrame !== undefined,
  hasWallet: page.hasWallet === true,
  signOut,
  address: page.address && address,
  returnTo: page.address && returnTo,
});

/** The longest wait for a page that opens or closes, in milliseconds. */
const opening = 30_000;

/** Opens a fresh page in a new world, and closes both afterwards. Of several errors, the first is thrown. */
export async function onStage<T>(setup: Setup, run: (stage: Stage) => Promise<T>): Promise<T> {
  const isKept = setup.publicToken !== undefined;
  const world = { ...openWorld(setup.provider, setup.nextWorld(), isKept), ...devicesOf(setup.widget) };
  const tabs: HostPage[] = [];
  async function play(): Promise<T> {
    if (isKept) await world.empty();
    for (const person of setup.widget.people) await world.addPerson(person);
    tabs.push(await within(opening, 'Opening the page', setup.page.open(world)));
    for (const gesture of setup.widget.begin) await perform(gesture, { world, tabs });
    return run({ world, tabs });
  }
  const [played] = await Promise.allSettled([play()]);
  const closed = [];
  for (const one of [...tabs.toReversed(), world])
    closed.push(...(await Promise.allSettled([within(opening, 'Closing the page', one.close())])));
  for (const one of [played, ...closed]) if (one.status === 'rejected') throw one.reason;
  return (played as PromiseFulfilledResult<T>).value;
}

/** The maximum number of waits in a step, each as long as the page's `patience`. Only a page that never responds exceeds it. */
const waits = 12;

/**
 * Walks a planned path.
 *
 * @param took called for each step after its expected state was confirmed
 */
export async function walkPlan(
  planned: Plan,
  stage: Stage,
  setup: Setup,
  took: (step: PlannedStep) => void,
): Promise<BrokenAt | undefined> {
  const limit = waits * (stage.tabs[0]?.patience ?? 0);
  let after = 0;
  try {
    await reached(stage, setup.page.address?.tokenVariable);
    await within(limit, 'Opening the page', check(planned.first, stage, setup));
    for (const one of planned.steps) {
      after += 1;
      await within(limit, 'This step', walkStep(one, stage, setup));
      took(one);
    }
    return undefined;
  } catch (error) {
    return { broken: error instanceof Broken ? error : await failed(error, stage), after };
  }
}

/** Returns the failure of a driver, with the screen. */
async function failed(error: unknown, { tabs }: Stage): Promise<Broken> {
  const { promised, should, seen, cause } = brokenBy(error);
  return new Broken(promised, should, `${seen} ${await shows(tabs[0] as HostPage)}`, cause);
}

async function walkStep({ gestures, expected }: PlannedStep, stage: Stage, setup: Setup): Promise<void> {
  // The user confirms passkey dialogs only within a step: the browser must not sign in by itself when it loads the page.
  await stage.tabs[0]?.confirmPasskeys?.(false);
  for (const gesture of gestures) await performed(gesture, stage, setup.account);
  await check(expected, stage, setup);
}

async function performed(gesture: Gesture, stage: Stage, { signOut }: Account): Promise<void> {
  await perform(gesture, stage).catch(async (error: unknown) => {
    const [page] = stage.tabs as [HostPage];
    const name = 'name' in gesture ? gesture.name : 'label' in gesture && gesture.label;
    const kind = gesture.do === 'fill' || gesture.do === 'enter' ? 'field' : 'button';
    const advice = name === signOut ? 'Is `account.signOut` its name?' : 'Are `config` and `strings` those of the page?';
    const what = name ? `The ${kind} "${name}" is missing or cannot be used. ${advice}` : 'It is not:';
    const seen = `${what} ${messageOf(error)} ${await shows(page)}`;
    throw new Broken('gesture', 'The step should be possible on the page.', seen, error);
  });
}
