import { misspelled } from '../../core/base/misspelled.ts';
import type { HostPage, PageAdapter } from '../../fixtures/stage/page.ts';
import { chartOf } from '../../machines/charts.ts';
import type { PartialStrings } from '../../react/english/index.ts';
import { english, withEnglish } from '../../react/english/index.ts';
import { brokenBy } from './check.ts';
import { drawPaths, reachableOf } from './draw.ts';
import type { Account } from './expected.ts';
import type { Abilities, Widget } from './model/model.ts';
import type { AnyProvider } from './model/world.ts';
import { tokenStart } from './model/world.ts';
import { playwrightTest } from './playwrightTest.ts';
import type { Finding } from './report.ts';
import { PageError } from './report.ts';
import type { Failing } from './shorten.ts';
import { shorten } from './shorten.ts';
import type { Step, StepKind } from './steps.ts';
import { stepKinds } from './steps.ts';
import type { BrokenAt, Plan, PlannedStep, Setup } from './walk.ts';
import { abilitiesOf, onStage, planPath, walkPlan } from './walk.ts';

/** Options of a checked page with any widget. */
export interface PageOptions {
  /** The page: `playwrightPage(…)`, `testingLibraryPage(…)`, or a custom adapter. */
  readonly page: PageAdapter;
  /** The page's local provider. */
  readonly provider: AnyProvider;
  /**
   * The public token of a page whose server uses one fixed project, such as `public-token-test-1`. All paths use that project,
   * which is emptied before each path. Default: a new project for each path.
   */
  readonly publicToken?: string;
  /** The page's signs of a signed-in user. Default: the session cookie. */
  readonly account?: Account;
  /** The page's sentences that differ from English. Default: English. */
  readonly strings?: PartialStrings;
  /** Whether to check accessibility too. Default: false. */
  readonly axe?: boolean;
}

/** Options of generated paths. */
export interface PathOptions {
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
  /**
   * `warn` prints a failure that does not come again when its path is walked a second time, and lists it in the summary; `fail`
   * throws it. Default: `warn`.
   */
  readonly seenOnce?: 'warn' | 'fail';
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
  /** The visited states of the widget's chart, and the number of all that paths of this configuration can visit. */
  readonly states: { readonly visited: readonly string[]; readonly all: number };
  /** The visited edges of the chart as state, event and target, and the number of all that paths of this configuration can take. */
  readonly ways: { readonly visited: readonly string[]; readonly all: number };
  /** The failures that did not come again when their path was walked a second time. */
  readonly seenOnce: readonly Finding[];
}

/**
 * Walks generated paths through the widget's chart, and checks the page after each step. A failing path is walked again: only a
 * failure that comes again counts.
 *
 * @throws PageError for the first failing path, shortened, with the data to repeat it
 * @throws TypeError if the options allow no step
 */
export async function checkPaths(setup: Setup, options: PathOptions): Promise<Summary> {
  const { runs = 20, maxSteps = 12, timeLimitMs = Number.POSITIVE_INFINITY, only = stepKinds, without = [], seenOnce = 'warn' } = options;
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const kinds = only.filter((kind) => !without.includes(kind));
  const end = Date.now() + timeLimitMs;
  const isLate = () => Date.now() >= end;
  const walked = coverage(setup);
  const once: Finding[] = [];
  const wanted = options.path === undefined ? undefined : Number(options.path);
  const stop = wanted === undefined ? runs : wanted + 1;
  let abilities: Abilities | undefined;
  let paths: ReturnType<typeof drawPaths> | undefined;
  let drawn = -1;

  /** Walks the path with this number. */
  async function walk(index: number): Promise<Failing<BrokenAt> | undefined> {
    let planned: Plan | undefined;
    const begun = onStage(setup, async (stage) => {
      abilities ??= abilitiesOf(stage.tabs[0] as HostPage, setup.account);
      paths ??= drawPaths({ ...setup, abilities, kinds, maxSteps, seed });
      // A path depends on the earlier ones, which are not walked again.
      for (; drawn < index; drawn += 1) planned = (await paths.next()).value;
      walked.run();
      return walkPlan(planned as Plan, stage, setup, walked.step);
    });
    const steps = () => planned?.steps.map(({ step }) => step) ?? [];
    const failure = await begun.catch((error: unknown) => failedAt(error, steps().length));
    return failure && { steps: steps().slice(0, failure.after), failure };
  }

  for (let index = wanted ?? 0; index < stop && !isLate(); index += 1) {
    const found = await walk(index);
    if (!found) continue;
    const can = abilities ?? noAbilities;
    const place = { seed, path: String(index) };
    const confirmed = await confirm(found, setup, can);
    if (!confirmed) {
      const error = await pageError(found, setup, can, { ...place, isSeenOnce: true });
      if (seenOnce === 'fail') throw error;
      console.warn(error.message);
      once.push(error.finding);
      continue;
    }
    const shortest = await shorten(confirmed, async (steps) => {
      if (isLate()) return undefined;
      const again = await attempt(steps, setup, can);
      return again?.broken.promised === confirmed.failure.broken.promised && again.after === steps.length ? again : undefined;
    });
    throw await pageError(shortest, setup, can, place);
  }
  const summary = walked.summary(seed, once, await reachableOf({ ...setup, abilities: abilities ?? noAbilities }));
  if (summary.steps === 0) {
    const which = isLate() ? 'timeLimitMs' : 'runs, path, only, without or config';
    throw new TypeError(`latchkey/testing: no step was walked, so nothing was checked. Change ${which}.`);
  }
  return summary;
}

/** The maximum number of walks that confirm a failure. */
const mostReplays = 2;

/**
 * Walks a failing path again, from the start. Returns its failure if two walks agree; undefined if the path succeeds, or fails
 * differently each time.
 */
async function confirm(found: Failing<BrokenAt>, setup: Setup, abilities: Abilities): Promise<Failing<BrokenAt> | undefined> {
  let last = found;
  for (let left = mostReplays; left > 0; left -= 1) {
    const failure = await attempt(last.steps, setup, abilities);
    if (!failure) return undefined;
    if (failure.broken.promised === last.failure.broken.promised && failure.after === last.failure.after) return { ...last, failure };
    last = { steps: last.steps.slice(0, failure.after), failure };
  }
  return undefined;
}

/**
 * Repeats the steps of a failure.
 *
 * @throws PageError if the page still fails
 * @throws TypeError for steps that are not a list of known steps
 * @throws Error if the configuration does not allow one of the steps
 */
export async function replayPath(setup: Setup, steps: readonly Step[]): Promise<void> {
  if (!Array.isArray(steps)) throw new TypeError('latchkey/testing: steps must be the list that a failure printed.');
  const kinds: string[] = steps.map((step) => Object(step).kind);
  const [fault] = listFaults('steps', kinds, stepKinds);
  if (fault) throw new TypeError(`latchkey/testing: ${fault}`);
  const { isAllowed, failure, abilities } = await onStage(setup, async (stage) => {
    const [page] = stage.tabs;
    const can = abilitiesOf(page as HostPage, setup.account);
    const planned = await planPath(steps, setup, can);
    return { isAllowed: planned !== undefined, failure: planned && (await walkPlan(planned, stage, setup, () => {})), abilities: can };
  }).catch((error: unknown) => ({ isAllowed: true, failure: failedAt(error, 0), abilities: noAbilities }));
  if (!isAllowed) throw new Error('This page, or its configuration, does not allow one of these steps.');
  if (failure) throw await pageError({ steps: steps.slice(0, failure.after), failure }, setup, abilities, {});
}

async function attempt(steps: readonly Step[], setup: Setup, abilities: Abilities): Promise<BrokenAt | undefined> {
  const planned = await planPath(steps, setup, abilities);
  return (
    planned && onStage(setup, (stage) => walkPlan(planned, stage, setup, () => {})).catch((error: unknown) => failedAt(error, steps.length))
  );
}

/** Returns the failure of a page that could not be opened or closed. */
const failedAt = (error: unknown, after: number): BrokenAt => ({ broken: brokenBy(error), after });
const noAbilities = abilitiesOf({} as HostPage, {});

async function pageError(
  { steps, failure }: Failing<BrokenAt>,
  setup: Setup,
  abilities: Abilities,
  { seed, path, isSeenOnce = false }: { seed?: number; path?: string; isSeenOnce?: boolean },
): Promise<PageError> {
  const planned = (await planPath(steps, setup, abilities)) as Plan;
  const { promised, should, seen, cause } = failure.broken;
  const sentences = planned.steps.map(({ sentence }) => sentence);
  const test = playwrightTest(planned, setup, promised);
  const finding = { promised, should, seen, steps, sentences, seed, path, isSeenOnce, playwrightTest: test };
  return new PageError(finding, setup.widget.name, { cause });
}

const numberNames = ['runs', 'maxSteps', 'seed', 'timeLimitMs'] as const;
/** Options that must be greater than 0: otherwise, no path would be walked. */
const amountNames = ['runs', 'maxSteps', 'timeLimitMs'] as const;
const choices = { seenOnce: ['warn', 'fail'], secondFactor: ['enrolled', 'always'] };
const otherNames = 'page provider publicToken account strings axe path seenOnce only without config secondFactor'.split(' ');
const optionNames = [...numberNames, ...otherNames];
const accountNames = 'signedIn signOut cookie address returnTo'.split(' ');

/**
 * Returns the setup of a page with a widget.
 *
 * @throws TypeError for options that are missing or wrong, with a line for each
 */
export function setupOf(options: PageOptions & PathOptions, widget: () => Widget, configFaults: readonly string[]): Setup {
  const { page, provider, publicToken, account = {}, strings, axe = false, only = stepKinds, without = [] } = options;
  const faults = [
    !isPage(page) && 'page must be playwrightPage(…), testingLibraryPage(…) or an adapter with the function `open`.',
    !isProvider(provider) && "provider must be the address of the local provider, such as 'http://localhost:4321', or the provider.",
    ...configFaults,
    ...listFaults('options', Object.keys(options), optionNames),
    ...sentenceFaults(strings),
    ...listFaults('account', Object.keys(account), accountNames),
    ...listFaults('only', only, stepKinds),
    ...listFaults('without', without, stepKinds),
    ...numberNames.map((name) => options[name] !== undefined && !isNumber(options[name]) && `${name} must be a number.`),
    ...amountNames.map((name) => Number(options[name]) <= 0 && `${name} must be greater than 0.`),
    ...Object.entries(choices).map(([name, known]) => {
      const given = options[name as keyof typeof options];
      return given !== undefined && !known.includes(given as never) && `${name} must be ${known.map((one) => `'${one}'`).join(' or ')}.`;
    }),
    account.returnTo !== undefined &&
      !['open', 'arrive'].every((name) => Object(account.returnTo)[name]) &&
      "account.returnTo needs both addresses, such as { open: '/orders', arrive: '/orders' }.",
  ].filter((fault) => typeof fault === 'string');
  if (faults.length > 0) throw new TypeError(`latchkey/testing: ${faults.join('\n')}`);
  // Another process may use the same local provider at the same time.
  const own = crypto.randomUUID().slice(0, 8);
  let worlds = 0;
  const nextWorld = () => publicToken?.slice(tokenStart.length) ?? `kit-${own}-${(worlds += 1)}`;
  return { page, provider, publicToken, widget: widget(), account, strings: withEnglish(strings), axe, nextWorld };
}

/** Returns the faults of a list of names. */
export const listFaults = (place: string, names: unknown, known: readonly string[]): readonly string[] =>
  Array.isArray(names)
    ? misspelled(place, names, known).map((found) => found.join(' '))
    : [`${place} must be a list, such as ['${known[0]}'].`];

/** Returns the faults of a catalogue: unknown names of sections, and unknown names in sections. */
function sentenceFaults(given: PartialStrings = {}): readonly string[] {
  if (Object(given) !== given) return ["strings must be sentences, such as those of 'latchkey/locales/de'."];
  const sections = Object.entries(given).filter(([, section]) => Object(section) === section);
  const known: Readonly<Record<string, unknown>> = { ...english, language: '' };
  const namesAt = (name: string) => Object.keys(Object(known[name]));
  return [
    ...listFaults('strings', Object.keys(given), Object.keys(known)),
    ...sections.flatMap(([name, section]) =>
      name in known ? listFaults(`strings.${name}`, Object.keys(Object(section)), namesAt(name)) : [],
    ),
  ];
}

const isNumber = (given: unknown): boolean => typeof given === 'number' && !Number.isNaN(given);

const isPage = (given: unknown): boolean => typeof Object(given).open === 'function';

const isProvider = (given: unknown): boolean =>
  typeof given === 'string' ? /^https?:/.test(given) && URL.canParse(given) : ['origin', 'reset'].some((name) => name in Object(given));

/** Counts visited states and edges, and steps. */
function coverage({ widget }: Setup) {
  const [edges, kinds] = [new Set<string>(), {} as Record<StepKind, number>];
  let [runs, steps] = [0, 0];
  return {
    run: () => void (runs += 1),
    step({ step, ways }: PlannedStep) {
      steps += 1;
      kinds[step.kind] = (kinds[step.kind] ?? 0) + 1;
      for (const way of ways) edges.add(way);
    },
    /** @param reachable the edges that paths of this configuration can take */
    summary(seed: number, seenOnce: readonly Finding[], reachable: ReadonlySet<string>): Summary {
      const all = new Set([...edges, ...reachable]);
      return {
        runs,
        steps,
        seed,
        kinds,
        states: { visited: statesOf(edges, widget), all: statesOf(all, widget).length },
        ways: { visited: [...edges].sort(), all: all.size },
        seenOnce,
      };
    },
  };
}

/** Returns the states at both ends of edges, and the initial one. */
const statesOf = (edges: ReadonlySet<string>, { name }: Widget): readonly string[] => {
  const ends = [...edges].flatMap((edge) => [edge.split(' ')[0] ?? '', edge.split(' ')[2] ?? '']);
  return [...new Set([chartOf(name).initial, ...ends])].sort();
};
