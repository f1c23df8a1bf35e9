import { describe, expect, it } from 'vitest';
import { edgesOf } from '../fixtures/charts/mermaid.ts';
import { charts } from '../machines/charts.ts';
import { pages } from './diagrams.ts';
import { payloads } from './sources/payloads.ts';

it.each(pages)('what $path has from the code is up to date: npx node property-tests/diagrams.ts', ({ text, drawn }) => {
  expect(drawn()).toBe(text);
});

it.each(Object.entries(charts))('machines/README.md has the payload of every event of %s, as the types have it', (name, chart) => {
  const { text = '' } = pages[0] ?? {};
  const [section = ''] = text.slice(text.indexOf(`\n### ${name}\n`) + 1).split('\n### ');
  const table = section.slice(section.indexOf('| Event | Payload |'));
  const rows = [...table.matchAll(/^\| `(\w+)` \| (?:`(.*)`)? \|/gm)];
  expect(rows.map(([, event]) => event)).toEqual([...chart().events]);
  for (const [, event = '', fields = ''] of rows) expect(payloads()[name]?.get(event)).toBe(fields.replaceAll('\\|', '|'));
});

it('a payload is written as its type is, without what every one has', () => {
  const of = (name: string, event: string) => payloads()[name]?.get(event);
  expect(of('login', 'submit_code')).toBe('code: string');
  expect(of('login', 'submit_contact')).toBe('entry: ContactEntry');
  expect(of('login', 'resend_code')).toBe('');
  expect(of('session', 'ended')).toBe('epoch?: number; reason: EndReason');
  expect(of('session', 'turn_granted')).toMatch(/last: RefreshElsewhere \| null;/);
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
