import type { Promised } from './check.ts';
import type { Widget } from './model/model.ts';
import type { Step } from './steps.ts';

/** A failure of a page: the shortest path found for it, and the data to repeat it. */
export interface Finding {
  /** The violated property. */
  readonly promised: Promised;
  /** The expected state. */
  readonly should: string;
  /** The observed state. */
  readonly seen: string;
  /** The steps of the path as JSON data, for `replaySteps`. */
  readonly steps: readonly Step[];
  /** The steps in plain English. */
  readonly sentences: readonly string[];
  /** The seed and path of fast-check, which generate the original path again; undefined for a replay. */
  readonly seed: number | undefined;
  readonly path: string | undefined;
  /** Whether the failure did not come again when its path was walked a second time. */
  readonly isSeenOnce: boolean;
  /** A test file for Playwright's runner that fails as long as the page fails; undefined for pages without a URL. */
  readonly playwrightTest: string | undefined;
}

/** Thrown if a page does not match the chart of its widget. */
export class PageError extends Error {
  static override readonly name = 'PageError';
  override readonly name = 'PageError';
  readonly finding: Finding;

  constructor(finding: Finding, widget: Widget['name'] = 'login', options?: ErrorOptions) {
    super(report(finding, widget), options);
    this.finding = finding;
  }
}

function report({ should, seen, steps, sentences, seed, path, isSeenOnce, playwrightTest }: Finding, widget: Widget['name']): string {
  const [check, replays] = widget === 'login' ? ['checkLogin', 'replaySteps'] : ['checkAccount', 'replayAccountSteps'];
  const walked = ['Open the page.', ...sentences].map((sentence, place) => `  ${place + 1}. ${sentence}`);
  const replay = JSON.stringify(steps);
  return [
    ...(isSeenOnce ? ['Seen once: the same path did not fail like this again.'] : []),
    should,
    seen,
    '',
    isSeenOnce ? 'The path that led there:' : 'The shortest path that leads there:',
    ...walked,
    '',
    ...(seed === undefined ? [] : [`Repeat it: ${check}({ …, seed: ${seed}, path: ${JSON.stringify(path)} })`]),
    `Replay it: ${replays}({ … }, ${replay})`,
    ...(playwrightTest === undefined || isSeenOnce ? [] : ['', 'As a test for Playwright:', '', playwrightTest]),
  ].join('\n');
}
