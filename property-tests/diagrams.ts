import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Box, Edge } from '../fixtures/charts/mermaid.ts';
import { edgesOf, grouped, mermaid, unique } from '../fixtures/charts/mermaid.ts';
import { charts } from '../machines/charts.ts';
import { english } from '../react/english/index.ts';
import type { AnyChart } from './charts/walk.ts';
import { widgets } from './charts/walk.ts';
import { between } from './sources/between.ts';
import { payloads } from './sources/payloads.ts';

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

/** Returns a table of every event with its payload, and whether it is held back while the chart waits for an answer. */
function payloadTable(name: string, { events, dataEvents }: AnyChart): string {
  const rows = [...events].map((event) => {
    const payload = payloads()[name]?.get(event);
    if (payload === undefined) throw new Error(`The events of ${name} have no type for ${event}.`);
    const fields = payload && `\`${payload.replaceAll('|', '\\|')}\``;
    return `| \`${event}\` | ${fields} | ${dataEvents.has(event) ? 'held back' : ''} |`;
  });
  return ['| Event | Payload | While an answer is on its way |', '|---|---|---|', ...rows].join('\n');
}

/** The states of the session's chart with a session. */
const signedIn: Box = {
  name: 'signedIn',
  title: 'a user is signed in',
  states: ['resting', 'restoring', 'following', 'backingOff', 'waiting', 'refreshing'],
  inner: { name: 'rest', title: 'at rest', states: ['resting', 'restoring', 'following', 'backingOff'] },
};

/** Whether an edge of the session is only in the table, because every state with a session has it. */
const isInTableOnly = ({ from, event, condition, to }: Edge) => {
  if (!signedIn.states.includes(from)) return false;
  if (event === 'signed_in') return from !== 'refreshing';
  if (condition === 'isTokenGone' || condition === 'hasChangedToken') return true;
  return event === 'storage_changed' && to === 'following' && /restoring|backingOff/.test(from);
};

function section([name, chart]: [string, AnyChart]): string {
  const skipped = leftOut(name, chart);
  const edges = edgesOf(chart).filter(({ event }) => !skipped.has(event));
  const [drawing, said] =
    name === 'session'
      ? [
          mermaid(
            chart,
            edges.filter((edge) => !isInTableOnly(edge)),
            signedIn,
          ),
          eventTable(chart),
        ]
      : [mermaid(chart, edges), table(name, chart)];
  return `### ${name}\n\n\`\`\`mermaid\n${drawing}\n\`\`\`\n\n${said}\n\n${payloadTable(name, chart)}`;
}

/** Returns all charts, drawn from their running definitions. */
const drawings = () =>
  Object.entries(charts)
    .map(([name, chart]) => section([name, chart()]))
    .join('\n\n');

/** The keys under which a host adds its own entries; the entries' names are not fixed. */
const open = ['errors', 'crypto.names', 'idp.customScopes'];

function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || open.includes(path)) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name));
}

/** Returns a table of the keys of the sentences, by group. */
function keyTable(): string {
  const leaves = leavesOf(english).map((path) => (path.includes('.') ? path : `at the top.${path}`));
  const groups = grouped(leaves, (path) => path.split('.')[0] ?? '');
  const rows = groups.map((paths) => {
    const [group = ''] = paths[0]?.split('.') ?? [];
    const name = group in english ? `\`${group}\`` : group;
    return `| ${name} | ${paths.map((path) => `\`${path.slice(group.length + 1)}\``).join(' ')} |`;
  });
  return ['| Group | Keys |', '|---|---|', ...rows].join('\n');
}

/** The parts of documents that are written from the code. */
export const pages = (
  [
    ['machines/README.md', drawings],
    ['fixtures/site/docs/styling.md', keyTable],
  ] as const
).map(([path, content]) => {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  const text = readFileSync(file, 'utf8');
  return { path, file, text, drawn: () => between(text, marks, content()) };
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { file, drawn } of pages) writeFileSync(file, drawn());
  console.log(`Wrote ${pages.map(({ path }) => path).join(' and ')}.`);
}
