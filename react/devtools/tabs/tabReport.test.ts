import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChartRegistry } from '../../../core/charts/chartRegistry.ts';
import { chartNames } from '../../../machines/charts.ts';
import { failures } from '../../../property-tests/charts/draws.ts';
import { walk } from '../../../property-tests/charts/walk.ts';
import { walkableCharts } from '../../../property-tests/charts/walkableCharts.ts';
import { leak, secrets } from '../../../property-tests/secrets.ts';
import { createInspector } from '../model/inspector.ts';
import { isTabReport, reportOf } from './tabReport.ts';

function openInspector() {
  const registry = createChartRegistry();
  const options = { fetch: async () => new Response() };
  const environment = { now: () => 1_000, after: () => () => {} };
  return { registry, inspector: createInspector({ options, environment, store: { registry } } as never) };
}

describe('what leaves the page', () => {
  it.each(chartNames)('of the %s chart, and what the tools keep of it, holds no four letters of a secret', async (name) => {
    // Catches: personal data in a broadcast or in the timeline, in any field.
    await fc.assert(
      fc.asyncProperty(fc.gen(), secrets, async (pick, given) => {
        const { registry, inspector } = openInspector();
        await walk(walkableCharts[name], failures, pick, 60, () => {}, { dress: given.dress, watch: registry.watch(name) });
        const inspected = inspector.getSnapshot();
        const report = reportOf(inspected, true, 0);
        expect(leak(JSON.stringify([report, inspected]), given)).toBeUndefined();
        expect(inspected.entries.length).toBeGreaterThan(0);
        // A report that one tab sends is accepted by another.
        expect(isTabReport(JSON.parse(JSON.stringify(report)))).toBe(true);
        inspector.stop();
        expect(registry.watchers.size).toBe(0);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a report of another tab', () => {
  const good = { isVisible: true, began: 1, charts: [{ name: 'login', state: 'Main.leaving' }], steps: [] };

  it('is checked before it is used', () => {
    expect(isTabReport(good)).toBe(true);
    const long = Array.from({ length: 6 }, () => good.charts[0]);
    for (const bad of [
      null,
      [],
      'login',
      {},
      { ...good, isVisible: 1 },
      { ...good, began: Number.NaN },
      { ...good, charts: {} },
      { ...good, charts: long },
      { ...good, charts: [{ name: 'login', state: '<img src=x>' }] },
      { ...good, charts: [{ name: 'login', state: 'x'.repeat(81) }] },
      { ...good, charts: [{ name: 'login' }] },
      { ...good, steps: [{ at: 1, name: 'login', event: 'back' }] },
      { ...good, steps: [null] },
    ]) {
      expect(isTabReport(bad)).toBe(false);
    }
  });
});
