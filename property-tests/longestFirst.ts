import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** The levels by how long their longest file takes: what ends a run is short, so that no worker waits for another. */
const levels = ['package', 'browser', 'laws', 'core', 'pure'];

/** Vitest's own order, by time or by size, within each level; the levels in one queue for all workers. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => levels.indexOf(a.project.name) - levels.indexOf(b.project.name));
  }
}
