import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { between } from './between.ts';
import type { AnyChart } from './charts.ts';
import { charts } from './charts.ts';

/** The page that holds the drawings. */
export const page = fileURLToPath(new URL('../machines/README.md', import.meta.url));

const marks = ['<!-- drawn by npm run diagrams -->', '<!-- end of the drawings -->'] as const;

/** Names without the characters that Mermaid reads as its own. */
const id = (state: string) => state.replaceAll('.', '_');

/** What leads from one state to another, without what every resting state takes. */
function edges(chart: AnyChart): readonly (readonly [from: string, to: string, events: string])[] {
  const everywhere = new Set(['transition', 'configure', ...chart.dataEvents]);
  const found = new Map<string, Set<string>>();
  for (const [from, { transitions }] of Object.entries(chart.states)) {
    for (const { event, target } of transitions) {
      if (everywhere.has(event) && event !== 'session_changed') continue;
      const key = `${from} ${target}`;
      found.set(key, (found.get(key) ?? new Set()).add(event));
    }
  }
  return [...found].map(([key, events]) => {
    const [from = '', to = ''] = key.split(' ');
    return [from, to, [...events].join(', ')] as const;
  });
}

/** A chart as a Mermaid state diagram. Waiting states are drawn rounded by their class. */
function mermaid(chart: AnyChart): string {
  const states = Object.entries(chart.states);
  return [
    'stateDiagram-v2',
    `  [*] --> ${id(chart.initial)}`,
    ...states.map(([name]) => `  state "${name}" as ${id(name)}`),
    ...edges(chart).map(([from, to, events]) => `  ${id(from)} --> ${id(to)}: ${events}`),
    '  classDef waiting font-style:italic',
    ...states.filter(([, { effect }]) => effect).map(([name]) => `  class ${id(name)} waiting`),
  ].join('\n');
}

/** What can be said of each state in a line: the screen, what goes on there, what it takes. */
function table(chart: AnyChart): string {
  const everywhere = new Set(['transition', 'configure', ...chart.dataEvents]);
  const rows = Object.entries(chart.states).map(([name, { effect, transitions }]) => {
    const [screen = '', ...activity] = name.split('.');
    const taken = [...new Set(transitions.map(({ event }) => event))].filter((event) => !everywhere.has(event));
    return `| ${screen} | ${activity.join('.')} | ${effect ? 'asks and waits' : 'rests'} | ${taken.map((event) => `\`${event}\``).join(' ')} |`;
  });
  return ['| Screen | Activity | | Takes |', '|---|---|---|---|', ...rows].join('\n');
}

function section([name, chart]: [string, AnyChart]): string {
  const data = [...chart.dataEvents].map((event) => `\`${event}\``).join(' ');
  const held = data ? `\n\nHeld back while an answer is on its way: ${data}` : '';
  return `### ${name}\n\n\`\`\`mermaid\n${mermaid(chart)}\n\`\`\`\n\n${table(chart)}${held}`;
}

/** All charts, drawn from the running definitions. */
export function drawings(): string {
  return Object.entries(charts)
    .map(([name, chart]) => section([name, chart()]))
    .join('\n\n');
}

/** The page with fresh drawings between its marks. */
export const drawn = (text: string): string => between(text, marks, drawings());

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(page, drawn(readFileSync(page, 'utf8')));
  console.log(`Drew ${Object.keys(charts).length} charts into machines/README.md.`);
}
