import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { charts } from '../machines/charts.ts';
import { between } from './between.ts';
import type { AnyChart } from './screens.ts';
import { widgets } from './screens.ts';

/** The page that holds the drawings. */
export const page = fileURLToPath(new URL('../machines/README.md', import.meta.url));

const marks = ['<!-- drawn by npm run diagrams -->', '<!-- end of the drawings -->'] as const;

/** Names without the characters that Mermaid reads as its own. */
const id = (state: string) => state.replaceAll('.', '_');

/** The events that a drawing of a widget leaves out: every resting state takes them. */
function leftOut(name: string, { dataEvents }: AnyChart): ReadonlySet<string> {
  const isWidget = widgets.some((widget) => widget === name);
  return new Set(isWidget ? ['transition', 'configure', ...[...dataEvents].filter((event) => event !== 'session_changed')] : []);
}

/** One way of a chart: what leads where, and under which conditions. */
interface Way {
  readonly from: string;
  readonly event: string;
  readonly condition: string;
  readonly to: string;
}

/** Guards that keep late answers out, which every answer has. */
const keepsOut: ReadonlySet<string> = new Set(['isCurrent', 'isPresent']);

/** Every way of a chart, its conditions by the names of its guards. */
export function waysOf({ states }: AnyChart): readonly Way[] {
  return Object.entries(states).flatMap(([from, { transitions }]) =>
    transitions.map(({ event, target: to, steps }) => {
      const names = steps.flatMap(({ kind, run }) => (kind === 'guard' && !keepsOut.has(run.name) ? [run.name] : []));
      return { from, event, to, condition: names.join(' and ') };
    }),
  );
}

/** Puts what has the same key together, in the order in which it comes. */
function grouped<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const found = new Map<string, T[]>();
  for (const one of all) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
  return [...found.values()];
}

const unique = (values: readonly string[]) => [...new Set(values)];

/** States that are drawn in a box: what all of them take, and leads out of the box, is drawn once. */
interface Box {
  readonly name: string;
  readonly title: string;
  readonly states: readonly string[];
  /** A smaller box within. */
  readonly inner?: Box;
}

/** A chart as a Mermaid state diagram. Waiting states are drawn in italics by their class. */
function mermaid(chart: AnyChart, ways: readonly Way[], box?: Box): string {
  const states = Object.keys(chart.states);
  const drawnOnce = box ? boxed(ways, box) : ways;
  const edges = grouped(drawnOnce, ({ from, to }) => `${from} ${to}`)
    .filter(([way]) => !box || way?.from !== way?.to)
    .map((group) => `  ${id(group[0]?.from ?? '')} --> ${id(group[0]?.to ?? '')}: ${labelOf(group, box !== undefined)}`);
  const declared = (among: readonly string[]) => among.map((state) => `  state "${state}" as ${id(state)}`);
  return [
    'stateDiagram-v2',
    `  [*] --> ${id(chart.initial)}`,
    ...declared(states.filter((state) => !box?.states.includes(state))),
    ...(box ? boxLines(box, declared) : []),
    ...edges,
    '  classDef waiting font-style:italic',
    ...states.filter((state) => chart.states[state]?.effect).map((state) => `  class ${id(state)} waiting`),
  ].join('\n');
}

function boxLines({ name, title, states, inner }: Box, declared: (states: readonly string[]) => string[]): string[] {
  const own = states.filter((state) => !inner?.states.includes(state));
  return [`  state "${title}" as ${name} {`, ...declared(own), ...(inner ? boxLines(inner, declared) : []), '  }'];
}

/** Has what all states of a box take begin at the box, the largest box first. */
function boxed(ways: readonly Way[], { name, states, inner }: Box): readonly Way[] {
  const isSame = (one: Way, other: Way) => one.event === other.event && one.to === other.to && one.condition === other.condition;
  const isCommon = (way: Way) =>
    states.includes(way.from) &&
    !states.includes(way.to) &&
    states.every((from) => ways.some((other) => other.from === from && isSame(way, other)));
  const [first] = states;
  const rest = ways.filter((way) => !isCommon(way));
  const once = ways.filter((way) => isCommon(way) && way.from === first).map((way) => ({ ...way, from: name }));
  return [...once, ...(inner ? boxed(rest, inner) : rest)];
}

/** The events that lead one way, each with its conditions where those are drawn. */
function labelOf(ways: readonly Way[], hasConditions: boolean): string {
  if (!hasConditions) return unique(ways.map(({ event }) => event)).join(', ');
  const byConditions = grouped(ways, ({ event }) => event).map((group) => {
    const conditions = unique(group.map(({ condition }) => condition));
    const event = group[0]?.event ?? '';
    return { event, condition: conditions.includes('') ? '' : conditions.join(' or ') };
  });
  return grouped(byConditions, ({ condition }) => condition)
    .map((group) => {
      const [first] = group;
      const events = group.map(({ event }) => event).join(', ');
      return first?.condition ? `${events} [${first.condition}]` : events;
    })
    .join('<br>');
}

/** What can be said of each state in a line: the screen, what goes on there, what it takes. */
function table(name: string, chart: AnyChart): string {
  const skipped = leftOut(name, chart);
  const rows = Object.entries(chart.states).map(([name, { effect, transitions }]) => {
    const [screen = '', ...activity] = name.split('.');
    const taken = unique(transitions.map(({ event }) => event)).filter((event) => !skipped.has(event));
    return `| ${screen} | ${activity.join('.')} | ${effect ? 'asks and waits' : 'rests'} | ${taken.map((event) => `\`${event}\``).join(' ')} |`;
  });
  return ['| Screen | Activity | | Takes |', '|---|---|---|---|', ...rows].join('\n');
}

/** What each event does where: a row for every condition, the first that holds counts. */
function eventTable(chart: AnyChart): string {
  const order = unique(waysOf(chart).map(({ event }) => event));
  const target = ({ from, to }: Way) => (from === to ? 'stays' : `\`${to}\``);
  const rows = order.flatMap((event) => {
    const ways = waysOf(chart).filter((way) => way.event === event);
    const rank = (way: Way) => ways.filter(({ from }) => from === way.from).indexOf(way);
    const rankOf = (group: readonly Way[]) => Math.max(...group.map(rank));
    const groups = grouped(ways, (way) => `${way.condition} ${target(way)}`).sort((one, other) => rankOf(one) - rankOf(other));
    return groups.map((group, index) => {
      const [first] = group as [Way];
      const condition = first.condition && `\`${first.condition}\``;
      return `| ${index === 0 ? `\`${event}\`` : ''} | ${unique(group.map(({ from }) => from)).join(' ')} | ${condition} | ${target(first)} |`;
    });
  });
  return ['| Event | In | If | Leads to |', '|---|---|---|---|', ...rows].join('\n');
}

/** The states of the session's chart in which somebody is signed in, and stays so for now. */
const somebody: Box = {
  name: 'somebody',
  title: 'somebody is signed in',
  states: ['resting', 'restoring', 'following', 'backingOff', 'waiting', 'refreshing'],
  inner: { name: 'rest', title: 'at rest', states: ['resting', 'restoring', 'following', 'backingOff'] },
};

/** The ways of the session that the drawing leaves to the table: every state of somebody's has them. */
const isInTableOnly = ({ from, event, condition, to }: Way) => {
  if (!somebody.states.includes(from)) return false;
  if (event === 'signed_in') return from !== 'refreshing';
  if (condition === 'isTokenGone' || condition === 'hasChangedToken') return true;
  return event === 'storage_changed' && to === 'following' && /restoring|backingOff/.test(from);
};

function section([name, chart]: [string, AnyChart]): string {
  const data = [...chart.dataEvents].map((event) => `\`${event}\``).join(' ');
  const held = data ? `\n\nHeld back while an answer is on its way: ${data}` : '';
  const skipped = leftOut(name, chart);
  const ways = waysOf(chart).filter(({ event }) => !skipped.has(event));
  const [drawing, said] =
    name === 'session'
      ? [
          mermaid(
            chart,
            ways.filter((way) => !isInTableOnly(way)),
            somebody,
          ),
          eventTable(chart),
        ]
      : [mermaid(chart, ways), table(name, chart)];
  return `### ${name}\n\n\`\`\`mermaid\n${drawing}\n\`\`\`\n\n${said}${held}`;
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
