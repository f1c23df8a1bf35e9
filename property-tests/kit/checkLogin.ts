import fc from 'fast-check';
import type { PageAdapter } from '../../fixtures/stage/page.ts';
import { chartOf } from '../../machines/charts.ts';
import type { AnyLoginConfig } from '../../machines/login/config.ts';
import { withEnglish } from '../../react/english/index.ts';
import type { PartialStrings } from '../../react/strings.ts';
import { brokenBy } from './check.ts';
import { drawPath } from './draw.ts';
import type { Account } from './expected.ts';
import type { Abilities } from './model/model.ts';
import { waysOf } from './model/oracle.ts';
import type { AnyProvider } from './model/world.ts';
import { tokenStart } from './model/world.ts';
import { playwrightTest } from './playwrightTest.ts';
import { PageError } from './report.ts';
import type { Failing } from './shorten.ts';
import { shorten } from './shorten.ts';
import type { Step, StepKind } from './steps.ts';
import { stepKinds } from './steps.ts';
import type { BrokenAt, Plan, PlannedStep, Setup } from './walk.ts';
import { abilitiesOf, onStage, planPath, walkPlan } from './walk.ts';

/** The options of a check. */
export interface LoginPageOptions {
  /** The page: `playwrightPage(…)`, `testingLibraryPage(…)`, or an adapter of your own. */
  readonly page: PageAdapter;
  /** The provider that answers it. */
  readonly provider: AnyProvider;
  /**
   * The public token of a page whose server knows one project alone, such as `public-token-test-1`. All paths are walked in its
   * world, which is emptied before each; default: a world of its own for each path.
   */
  readonly publicToken?: string;
  /** The configuration that the page's login widget has. */
  readonly config: AnyLoginConfig;
  /** How the page shows that somebody is signed in; default: by its cookie alone. */
  readonly account?: Account;
  /** The sentences that the page changes, or those of its language; default English. */
  readonly strings?: PartialStrings;
  /** Whether the page is held against the rules of accessibility, too; default false. */
  readonly axe?: boolean;
}

/** How paths are drawn. */
export interface CheckLoginOptions extends LoginPageOptions {
  /** How many paths are walked; default 20. */
  readonly runs?: number;
  /** How many steps a path has at most; default 12. */
  readonly maxSteps?: number;
  /** Draws the same paths again; default: chance. */
  readonly seed?: number;
  /** Walks a path of the seed alone, as a failure has named it. */
  readonly path?: string;
  /** No path is begun, and none is shortened any more, after so many milliseconds; default: no limit. */
  readonly timeLimitMs?: number;
  /** The kinds of step that are taken; default: all that the page and its configuration allow. */
  readonly only?: readonly StepKind[];
  /** The kinds that are not. */
  readonly without?: readonly StepKind[];
}

/** A summary of the paths on a page. */
export interface Summary {
  /** How many paths were walked. */
  readonly runs: number;
  /** How many steps they had. */
  readonly steps: number;
  /** The seed that draws the same paths. */
  readonly seed: number;
  /** How often each kind of step was taken. */
  readonly kinds: Readonly<Partial<Record<StepKind, number>>>;
  /** The states of the login chart that were visited, of how many there are. */
  readonly states: { readonly visited: readonly string[]; readonly all: number };
  /** Its ways that were taken, each as state, event and target, of how many there are. */
  readonly ways: { readonly visited: readonly string[]; readonly all: number };
}

/**
 * Walks generated paths through the login chart on a host's own page, and looks after each step whether the page does what
 * the chart says: the screen, its message, what was typed, one request for each action, the session in every tab, no error
 * uncaught. Each path begins with a fresh page in a world of its own.
 *
 * @throws PageError for the first path that fails, shortened, with what repeats it
 *
 * @example
 * const adapter = playwrightPage(page, { url: 'http://localhost:5173/', tokenVariable: 'testToken' });
 * await checkLogin({ page: adapter, provider: 'http://localhost:4321', config });
 */
export async function checkLogin(options: CheckLoginOptions): Promise<Summary> {
  const { runs = 20, maxSteps = 12, timeLimitMs = Number.POSITIVE_INFINITY, only = stepKinds, without = [] } = options;
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const kinds = only.filter((kind) => !without.includes(kind));
  const setup = setupOf(options);
  const end = Date.now() + timeLimitMs;
  const isLate = () => Date.now() >= end;
  const seen = coverage();
  let found: (Failing<BrokenAt> & { abilities: Abilities }) | undefined;

  const property = fc.asyncProperty(fc.gen(), async (pick) => {
    if (isLate()) return;
    const begun = onStage(setup, async (stage) => {
      const [page] = stage.tabs;
      const abilities = abilitiesOf(page as NonNullable<typeof page>, setup.account.signOut);
      const drawn = await drawPath(setup, abilities, kinds, maxSteps, pick, seen.way);
      seen.run();
      const failure = await walkPlan(drawn, stage, setup, seen.step);
      if (!failure) return;
      found = { steps: drawn.steps.slice(0, failure.after).map(({ step }) => step), failure, abilities };
      throw failure.broken;
    });
    await begun.catch((error: unknown) => {
      found ??= { steps: [], failure: failedToBegin(error), abilities: noAbilities };
      throw error;
    });
  });
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: true,
    ...(options.path !== undefined && { path: options.path }),
  });
  if (!details.failed) return seen.summary(seed);
  if (!found) throw details.errorInstance;

  const { abilities, failure } = found;
  const shortest = await shorten(found, async (steps) => {
    if (isLate()) return undefined;
    const again = await attempt(steps, setup, abilities);
    return again?.broken.promised === failure.broken.promised && again.after === steps.length ? again : undefined;
  });
  throw await pageError(shortest, setup, abilities, { seed, path: details.counterexamplePath ?? '' });
}

/**
 * Walks the steps of a failure again, as they are.
 *
 * @param steps as a failure has printed them
 * @throws PageError where the page still fails
 * @throws Error where the configuration does not allow one of the steps
 */
export async function replaySteps(options: LoginPageOptions, steps: readonly Step[]): Promise<void> {
  const setup = setupOf(options);
  const { isAllowed, failure, abilities } = await onStage(setup, async (stage) => {
    const [page] = stage.tabs;
    const can = abilitiesOf(page as NonNullable<typeof page>, setup.account.signOut);
    const planned = await planPath(steps, setup, can);
    return { isAllowed: planned !== undefined, failure: planned && (await walkPlan(planned, stage, setup, () => {})), abilities: can };
  }).catch((error: unknown) => ({ isAllowed: true, failure: failedToBegin(error), abilities: noAbilities }));
  if (!isAllowed) throw new Error('This page, or its configuration, does not allow one of these steps.');
  if (failure) throw await pageError({ steps: steps.slice(0, failure.after), failure }, setup, abilities, {});
}

async function attempt(steps: readonly Step[], setup: Setup, abilities: Abilities): Promise<BrokenAt | undefined> {
  const planned = await planPath(steps, setup, abilities);
  return planned && onStage(setup, (stage) => walkPlan(planned, stage, setup, () => {})).catch(failedToBegin);
}

/** The failure of a page that could not be opened, or not be closed. */
const failedToBegin = (error: unknown): BrokenAt => ({ broken: brokenBy(error), after: 0 });
const noAbilities: Abilities = { canLeave: false, canGoOffline: false, canOpenTabs: false, signOut: undefined };

async function pageError(
  { steps, failure }: Failing<BrokenAt>,
  setup: Setup,
  abilities: Abilities,
  { seed, path }: { seed?: number; path?: string },
): Promise<PageError> {
  const planned = (await planPath(steps, setup, abilities)) as Plan;
  const { promised, should, seen, cause } = failure.broken;
  const sentences = planned.steps.map(({ sentence }) => sentence);
  const finding = { promised, should, seen, steps, sentences, seed, path, playwrightTest: playwrightTest(planned, setup) };
  return new PageError(finding, { cause });
}

function setupOf({ page, provider, publicToken, config, account = {}, strings, axe = false }: LoginPageOptions): Setup {
  // Another process may check a page against the same provider at the same time.
  const own = crypto.randomUUID().slice(0, 8);
  let worlds = 0;
  const nextWorld = () => publicToken?.slice(tokenStart.length) ?? `kit-${own}-${(worlds += 1)}`;
  return { page, provider, publicToken, config, account, strings: withEnglish(strings), axe, nextWorld };
}

/** Counts what is walked. */
function coverage() {
  const chart = chartOf('login');
  const [ways, kinds] = [new Set<string>(), {} as Record<StepKind, number>];
  let [runs, steps] = [0, 0];
  return {
    run: () => void (runs += 1),
    way: (way: string) => void ways.add(way),
    step({ step }: PlannedStep) {
      steps += 1;
      kinds[step.kind] = (kinds[step.kind] ?? 0) + 1;
    },
    summary(seed: number): Summary {
      const visited = [...new Set([chart.initial, ...[...ways].flatMap((way) => [way.split(' ')[0] ?? '', way.split(' ')[2] ?? ''])])];
      return {
        runs,
        steps,
        seed,
        kinds,
        states: { visited: visited.sort(), all: Object.keys(chart.states).length },
        ways: { visited: [...ways].sort(), all: waysOf(chart).length },
      };
    },
  };
}
