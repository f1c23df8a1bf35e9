import { describe, expect, it } from 'vitest';
import { edgesOf } from '../fixtures/charts/mermaid.ts';
import { charts } from '../machines/charts.ts';
import { pages } from './diagrams.ts';

it.each(pages)('what $path has from the code is up to date: npx node property-tests/diagrams.ts', ({ text, drawn }) => {
  expect(drawn()).toBe(text);
});

describe('the questions about the session', () => {
  const edges = edgesOf(charts.session());
  const { text = '' } = pages[0] ?? {};
  const questions = text.slice(text.indexOf('## The session, in questions'), text.indexOf('## The charts'));
  const [answers = '', conditions = ''] = questions.split('### Its conditions');
  const lines = [...answers.matchAll(/^- (?:.*: )?`(.+)`$/gm)].map(([, line = '']) => line);

  it.each(lines)('SESS-04 STORE-20 are answered by what the chart does: %s', (line) => {
    const words = line.split(' ');
    const states = Object.keys(charts.session().states);
    for (let at = 0; at + 2 < words.length; at += 2) {
      const [from, event, to] = words.slice(at);
      expect(states).toContain(from);
      expect(
        edges.some((edge) => edge.from === from && edge.event === event && edge.to === to),
        `${from} ${event} ${to}`,
      ).toBe(true);
    }
    expect(words.length % 2, 'a line begins and ends with a state').toBe(1);
    expect(words.length).toBeGreaterThanOrEqual(3);
  });

  it('are nine, with a line or more each', () => {
    expect(
      answers
        .split(/^\*\*/m)
        .slice(1)
        .map((answer) => /^- .*`$/m.test(answer)),
    ).toEqual(Array(9).fill(true));
  });

  it('come with every condition of the chart', () => {
    const named = [...conditions.matchAll(/^\| (`.+`) \|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []);
    const used = edges.flatMap(({ condition }) => condition.split(' and ')).filter((name) => name !== '');
    expect(named.sort()).toEqual([...new Set(used)].sort());
  });
});
