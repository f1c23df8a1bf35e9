import { describe, expect, it } from 'vitest';
import { startService } from '../../../core/charts/actor.ts';
import { placeOf } from '../../../machines/chart.ts';
import { chartNames, chartOf } from '../../../machines/charts.ts';
import { authMethods } from '../../../machines/domain.ts';
import { resolveConfig } from '../../../machines/login/config.ts';
import type { Graph } from '../model/graph.ts';
import { graphOf, neighbourhood, overview } from '../model/graph.ts';
import type { Layout, Rectangle } from './layout.ts';
import { layoutOf } from './layout.ts';

const overlaps = (one: Rectangle, other: Rectangle) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
const holds = (outer: Rectangle, inner: Rectangle) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/** Returns the unreadable parts of a layout. */
function faultsOf({ nodes, edges, screens, width, height }: Layout): string[] {
  const whole = { x: 0, y: 0, width, height };
  const pairs = nodes.flatMap((one, place) => nodes.slice(place + 1).map((other) => [one, other] as const));
  return [
    ...pairs.filter(([one, other]) => overlaps(one, other)).map(([one, other]) => `${one.node.id} lies on ${other.node.id}`),
    ...nodes.filter((placed) => !holds(whole, placed)).map(({ node }) => `${node.id} is outside`),
    ...nodes.flatMap((placed) =>
      edges.flatMap(({ from, to, label }) =>
        label && overlaps(label, placed) ? [`${from} to ${to} is written on ${placed.node.id}`] : [],
      ),
    ),
    ...screens.flatMap(({ screen, ...box }) =>
      nodes
        .filter((placed) => (placed.node.screen === screen ? !holds(box, placed) : overlaps(box, placed)))
        .map(({ node }) => `${node.id} and the box of ${screen}`),
    ),
  ];
}

/** A context in which every method and factor is configured. */
const everything = { config: { products: authMethods }, policy: 'enrolled' };

const manners = (['LR', 'TB'] as const).flatMap((direction) => [true, false].map((all) => ({ direction, isLabelled: () => all })));
const faultsIn = (graph: Graph) => manners.flatMap((manner) => faultsOf(layoutOf(graph, manner)));

describe('a drawing', () => {
  it.each(chartNames)(
    'of the whole of %s has nothing upon another, each state in the box of its screen, and all that leads anywhere',
    (name) => {
      const graph = graphOf(chartOf(name));
      expect(faultsIn(graph)).toEqual([]);
      const layout = layoutOf(graph, { direction: 'LR', isLabelled: () => true });
      expect(layout.nodes.map(({ node }) => node.id)).toEqual(Object.keys(chartOf(name).states));
      expect(layout.edges.every(({ points, lines }) => points.length >= 2 && lines.length > 0)).toBe(true);
    },
  );

  it.each(chartNames)('of what is around any state of %s has neither', (name) => {
    const graph = graphOf(chartOf(name));
    for (const { id } of graph.nodes) {
      const from = graph.edges.find(({ to }) => to === id)?.from;
      const reached = graph.edges.filter((edge) => edge.from === id).map(({ to }) => to);
      const near = neighbourhood(graph, id, from ? [from] : [], reached);
      expect(faultsIn(near)).toEqual([]);
      expect(near.nodes.map((node) => node.id)).toEqual(expect.arrayContaining([id, ...reached, ...(from ? [from] : [])]));
    }
  });

  it.each(chartNames)('of the screens of %s has the states of one, and every other screen once', (name) => {
    const chart = chartOf(name);
    const states = Object.keys(chart.states);
    const screenOf = (state: string) => placeOf(state).screen;
    // The screen of breached passwords opens only by `transition`.
    const screens = new Set(states.map(screenOf).filter((screen) => screen !== 'PasswordBreached'));
    for (const screen of screens) {
      const own = states.filter((state) => screenOf(state) === screen);
      const graph = overview(chart, own[0] ?? '', name === 'login' ? everything : {});
      expect(new Set(graph.nodes.map(({ id }) => id))).toEqual(new Set([...own, ...[...screens].filter((other) => other !== screen)]));
      expect(faultsOf(layoutOf(graph, { direction: 'LR', isLabelled: ({ from }) => from === own[0] }))).toEqual([]);
    }
  });

  it('of the screens leaves out what the configuration does not lead to', () => {
    const config = resolveConfig({
      products: ['otp', 'oauth'],
      otpOptions: { methods: ['sms'] },
      oauthOptions: { providers: [{ type: 'google' }] },
    });
    const context = { ...(startService(chartOf('login')).context as object), config };
    const { nodes } = overview(chartOf('login'), 'Main', context);
    const screens = new Set(nodes.map(({ screen }) => screen));
    expect(screens).toEqual(new Set(['Main', 'OTPAuthenticate', 'OTPConfirmation', 'PasswordConfirmation', 'PasskeyRegistrationStart']));
  });
});
