import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Box, Edge } from '../fixtures/charts/mermaid.ts';
import { edgesOf, grouped, mermaid, unique } from '../fixtures/charts/mermaid.ts';
import { charts } from '../machines/charts.ts';
import type { AnyChart } from './charts/screens.ts';
import { widgets } from './charts/screens.ts';
import { between } from './sources/between.ts';

export const page = fileURLToPath(new URL('../machines/README.md', import.meta.url));

const marks = ['<!-- drawn by npx node property-tests/diagrams.ts -->', '<!-- end of the drawings -->'] as const;

/** Returns the events that a widget's drawing omits, because every state without an effect accepts them. */
function leftOut(name: string, { dataEvents }: AnyChart): ReadonlySet<string> {
  const isWidget = widgets.some((widget) => widget === name);
  return new Set(isWidget ? ['transition', 'configure', ...[...dataEvents].filter((event) => event !== 'session_changed')] : []);
}

/** Returns a table of the states: the screen, the effect, the accepted events. */
function table(name: string, chart: AnyChart): string {
  const skipped = leftOut(name, chart);
  const rows = Object.entries(chart.states).map(([name, { effect, transitions }]) => {
    const [screen = '', ...activity] = name.split('.');
    const taken = unique(transitions.map(({ event }) => event)).filter((event) => !skipped.has(event));
    return `| ${screen} | ${activity.join('.')} | ${effect ? 'asks and waits' : 'rests'} | ${taken.map((event) => `\`${event}\``).join(' ')} |`;
  });
  return ['| Screen | Activity | | Takes |', '|---|---|---|---|', ...rows].join('\n');
}

/** Returns a table of the edges, with a row for every condition; the first condition that holds applies. */
function eventTable(chart: AnyChart): string {
  const order = unique(edgesOf(chart).map(({ event }) => event));
  const target = ({ from, to }: Edge) => (from === to ? 'stays' : `\`${to}\``);
  const rows = order.flatMap((event) => {
    const edges = edgesOf(chart).filter((edge) => edge.event === event);
    const rank = (edge: Edge) => edges.filter(({ from }) => from === edge.from).indexOf(edge);
    const rankOf = (group: readonly Edge[]) => Math.max(...group.map(rank));
    const groups = grouped(edges, (edge) => `${edge.condition} ${target(edge)}`).sort((one, other) => rankOf(one) - rankOf(other));
    return groups.map((group, index) => {
      const [first] = group as [Edge];
      const condition = first.condition && `\`${first.condition}\``;
      return `| ${index === 0 ? `\`${event}\`` : ''} | ${unique(group.map(({ from }) => from)).join(' ')} | ${condition} | ${target(first)} |`;
    });
  });
  return ['| Event | In | If | Leads to |', '|---|---|---|---|', ...rows].join('\n');
}

/** The states of the session's chart with a session. */
const somebody: Box = {
  name: 'somebody',
  title: 'somebody is signed in',
  states: ['resting', 'restoring', 'following', 'backingOff', 'waiting', 'refreshing'],
  inner: { name: 'rest', title: 'at rest', states: ['resting', 'restoring', 'following', 'backingOff'] },
};

/** Whether an edge of the session is only in the table, because every state with a session has it. */
const isInTableOnly = ({ from, event, condition, to }: Edge) => {
  if (!somebody.states.includes(from)) return false;
  if (event === 'signed_in') return from !== 'refreshing';
  if (condition === 'isTokenGone' || condition === 'hasChangedToken') return true;
  return event === 'storage_changed' && to === 'following' && /restoring|backingOff/.test(from);
};

function section([name, chart]: [string, AnyChart]): string {
  const data = [...chart.dataEvents].map((event) => `\`${event}\``).join(' ');
  const held = data ? `\n\nHeld back while an answer is on its way: ${data}` : '';
  const skipped = leftOut(name, chart);
  const edges = edgesOf(chart).filter(({ event }) => !skipped.has(event));
  const [drawing, said] =
    name === 'session'
      ? [
          mermaid(
            chart,
            edges.filter((edge) => !isInTableOnly(edge)),
            somebody,
          ),
          eventTable(chart),
        ]
      : [mermaid(chart, edges), table(name, chart)];
  return `### ${name}\n\n\`\`\`mermaid\n${drawing}\n\`\`\`\n\n${said}${held}`;
}

/** Returns all charts, drawn from their running definitions. */
export function drawings(): string {
  return Object.entries(charts)
    .map(([name, chart]) => section([name, chart()]))
    .join('\n\n');
}

/** Returns the page with new drawings between its marks. */
export const drawn = (text: string): string => between(text, marks, drawings());

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(page, drawn(readFileSync(page, 'utf8')));
  console.log(`Drew ${Object.keys(charts).length} charts into machines/README.md.`);
}
