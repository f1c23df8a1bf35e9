import type { Promised } from './check.ts';
import type { Step } from './steps.ts';

/** A failure of a page: the shortest path to it that was found, and what repeats it. */
export interface Finding {
  /** Which promise the page has not kept. */
  readonly promised: Promised;
  /** The promise that was to hold. */
  readonly should: string;
  /** The sight in its place. */
  readonly seen: string;
  /** The steps of the path, for `replaySteps` and as JSON. */
  readonly steps: readonly Step[];
  /** The same in plain English. */
  readonly sentences: readonly string[];
  /** The path of fast-check that draws the same again, before it was shortened; undefined for a replay. */
  readonly seed: number | undefined;
  readonly path: string | undefined;
  /** A file of tests for Playwright's runner that fails as long as the page does; undefined for pages without an address. */
  readonly playwrightTest: string | undefined;
}

/** A page does not do what the login chart says. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly finding: Finding;

  constructor(finding: Finding, options?: ErrorOptions) {
    super(report(finding), options);
    this.finding = finding;
  }
}

function report({ should, seen, steps, sentences, seed, path, playwrightTest }: Finding): string {
  const walked = ['Open the page.', ...sentences].map((sentence, place) => `  ${place + 1}. ${sentence}`);
  const replay = JSON.stringify(steps);
  return [
    should,
    seen,
    '',
    `The shortest path that leads there:`,
    ...walked,
    '',
    ...(seed === undefined ? [] : [`Repeat it: checkLogin({ …, seed: ${seed}, path: ${JSON.stringify(path)} })`]),
    `Replay it: replaySteps({ … }, ${replay})`,
    ...(playwrightTest === undefined ? [] : ['', 'As a test for Playwright:', '', playwrightTest]),
  ].join('\n');
}
