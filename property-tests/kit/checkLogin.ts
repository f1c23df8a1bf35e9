import fc from 'fast-check';
import type { PageAdapter } from '../../fixtures/stage/page.ts';
import { chartOf } from '../../machines/charts.ts';
import type { AnyLoginConfig } from '../../machines/login/config.ts';
import type { PartialStrings } from '../../react/english/index.ts';
import { withEnglish } from '../../react/english/index.ts';
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

/** Options of a page that is checked. */
export interface LoginPageOptions {
  /** The page: `playwrightPage(…)`, `testingLibraryPage(…)`, or a custom adapter. */
  readonly page: PageAdapter;
  /** The page's local provider. */
  readonly provider: AnyProvider;
  /**
   * The public token of a page whose server uses one fixed project, such as `public-token-test-1`. All paths use that project,
   * which is emptied before each path. Default: a new project for each path.
   */
  readonly publicToken?: string;
  /** The configuration of the page's login widget. */
  readonly config: AnyLoginConfig;
  /** The page's signs of a signed-in user. Default: the session cookie. */
  readonly account?: Account;
  /** The page's sentences that differ from English. Default: English. */
  readonly strings?: PartialStrings;
  /** Whether to check accessibility too. Default: false. */
  readonly axe?: boolean;
}

/** Options of generated paths. */
export interface CheckLoginOptions extends LoginPageOptions {
  /** The number of paths. Default: 20. */
  readonly runs?: number;
  /** The maximum number of steps in a path. Default: 12. */
  readonly maxSteps?: number;
  /** Generates the same paths again. Default: random. */
  readonly seed?: number;
  /** Walks a single path of the seed, as named by a failure. */
  readonly path?: string;
  /** After this many milliseconds, no path is started or shortened. Default: no limit. */
  readonly timeLimitMs?: number;
  /** The allowed kinds of steps. Default: all that the page and its configuration support. */
  readonly only?: readonly StepKind[];
  /** The excluded kinds of steps. Default: none. */
  readonly without?: readonly StepKind[];
}

/** A summary of the walked paths. */
export interface Summary {
  /** The number of paths. */
  readonly runs: number;
  /** The number of steps in all paths. */
  readonly steps: number;
  /** The seed, which generates the same paths again. */
  readonly seed: number;
  /** The number of steps of each kind. */
  readonly kinds: Readonly<Partial<Record<StepKind, number>>>;
  /** The visited states of the login chart, and the number of all its states. */
  readonly states: { readonly visited: readonly string[]; readonly all: number };
  /** The visited edges of the login chart as state, event and target, and the number of all its edges. */
  readonly ways: { readonly visited: readonly string[]; readonly all: number };
}

/**
 * Walks generated paths through the login chart on a host's own page. After each step, checks that the page matches the chart:
 * the screen, its message, typed text, one request per action, the session in every tab, and no uncaught errors. Each path
 * starts with a fresh page in a new project.
 *
 * @throws PageError for the first failing path, shortened, with the data to repeat it
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
 * Repeats the steps of a failure.
 *
 * @param steps the steps that a failure printed
 * @throws PageError if the page still fails
 * @throws Error if the configuration does not allow one of the steps
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

/** Returns the failure of a page that could not be opened or closed. */
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
  // Another process may use the same local provider at the same time.
  const own = crypto.randomUUID().slice(0, 8);
  let worlds = 0;
  const nextWorld = () => publicToken?.slice(tokenStart.length) ?? `kit-${own}-${(worlds += 1)}`;
  return { page, provider, publicToken, config, account, strings: withEnglish(strings), axe, nextWorld };
}

/** Counts visited states and edges, and steps. */
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
