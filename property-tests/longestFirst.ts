import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** The levels by the duration of their longest file. Short files come last, so that no worker has to wait. */
const levels = ['package', 'browser', 'laws', 'core', 'pure'];

/** Sorts by Vitest's own order within each level, with all levels in one queue. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => levels.indexOf(a.project.name) - levels.indexOf(b.project.name));
  }
}
