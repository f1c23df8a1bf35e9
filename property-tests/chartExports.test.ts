import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { createActor, getInitialSnapshot } from 'xstate';
import { packedProject } from '../fixtures/build/packed.ts';
import { run } from '../fixtures/charts/command.ts';
import type { ChartDescription, DescribedEdge } from '../fixtures/charts/describe.ts';
import { describeChart, idOf, stateOf } from '../fixtures/charts/describe.ts';
import { toScxml } from '../fixtures/charts/scxml.ts';
import { chartNames, chartOf } from '../machines/charts.ts';
import { tally } from './drawn.ts';
import { root } from './sources/documents.ts';

const xstateWalks = tally('a walk in the interpreter of XState', [
  'a guard that holds',
  'a guard that does not hold',
  'an edge without a guard',
  'an answer',
]);

const described = new Map<string, ChartDescription>();
for (const name of chartNames) described.set(name, await describeChart(name));
const of = (name: string) => described.get(name) as ChartDescription;

// Written next to the installed packed library, whose types it imports.
const folder = mkdtempSync(join(packedProject, 'charts-'));
afterAll(() => rmSync(folder, { recursive: true }));
const printed = (await run(['--format', 'xstate'])).output;
writeFileSync(join(folder, 'charts.ts'), printed);
const machines = (await import(join(folder, 'charts.ts'))) as Readonly<Record<string, AnyStateMachine>>;
const machineOf = (name: string) => machines[`${name}Machine`] as AnyStateMachine;

/** Returns the compiler's complaints about a module in that project. */
function complaintsAbout(code: string): string {
  writeFileSync(join(folder, 'charts.ts'), code);
  // Types of the packed library instead of the sources.
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions: { paths: {} }, include: ['charts.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, exclude: [] }));
  try {
    return execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

/**
 * A chart: each state with its effect, and its edges grouped by event. Read from an export by an independent library, or from
 * the chart itself.
 */
interface Read {
  readonly initial: string;
  readonly states: Readonly<
    Record<string, { readonly effect: string | undefined; readonly edges: Readonly<Record<string, readonly string[]>> }>
  >;
}

const textOf = ({ guards, target }: Pick<DescribedEdge, 'guards' | 'target'>) => `${guards.join(' and ')} -> ${target}`;

/** Reads the running definition, which the exporters do not use. */
function ofChart(name: string): Read {
  const chart = chartOf(name as never);
  const names = of(name);
  const states = Object.entries(chart.states).map(([state, { effect, transitions }]) => {
    const edges: Record<string, string[]> = {};
    for (const [place, { event, target, steps }] of transitions.entries()) {
      const described = names.states.find((one) => one.name === state)?.edges[place];
      expect(described?.guards).toHaveLength(steps.filter(({ kind }) => kind === 'guard').length);
      (edges[event] ??= []).push(textOf({ guards: described?.guards ?? [], target }));
    }
    return [state, { effect: effect && names.states.find((one) => one.name === state)?.effect, edges }] as const;
  });
  return { initial: chart.initial, states: Object.fromEntries(states) };
}

/** Reads a chart as xstate understood it. */
function ofXState(name: string): Read {
  const machine = machineOf(name);
  const states = Object.values(machine.states).map((node) => {
    const edges: Record<string, string[]> = {};
    for (const [event, transitions] of node.transitions) {
      const answered = event.replace(/^xstate\.(done|error)\.actor\..*/, '$1');
      for (const { guard, target } of transitions) {
        const guards = namesOf(guard);
        (edges[answered] ??= []).push(textOf({ guards, target: stateOf(target?.[0]?.key ?? '') }));
      }
    }
    return [stateOf(node.key), { effect: node.invoke[0] && String(node.invoke[0].src), edges }] as const;
  });
  const initial = machine.root.initial.target[0]?.key ?? '';
  return { initial: stateOf(initial), states: Object.fromEntries(states) };
}

/** Returns the names of a guard in XState's form: one name, or several in `and`. */
function namesOf(guard: unknown): string[] {
  if (guard === undefined) return [];
  return typeof guard === 'string' ? [guard] : (guard as { guards: string[] }).guards;
}

interface Element {
  readonly '@id': string;
  readonly [name: string]: unknown;
}
const listOf = (value: unknown): Element[] => (value === undefined ? [] : ([value].flat() as Element[]));

function ofScxml(name: string): Read {
  const text = toScxml(of(name));
  expect(XMLValidator.validate(text)).toBe(true);
  const { scxml } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', processEntities: true, htmlEntities: true }).parse(
    text,
  );
  expect(scxml).toMatchObject({ '@xmlns': 'http://www.w3.org/2005/07/scxml', '@version': '1.0', '@name': name });
  const guards = new Map(listOf(scxml.datamodel?.data).map((data) => [data['@id'], String(data['@latchkey:guard'])]));
  const states = listOf(scxml.state).map((state) => {
    const id = state['@id'];
    expect(state['@latchkey:state']).toBe(stateOf(id));
    const edges: Record<string, string[]> = {};
    for (const transition of listOf(state['transition'])) {
      const event = String(transition['@event']).replace(`done.invoke.${id}`, 'done').replace(`error.platform.${id}`, 'error');
      const names = transition['@cond'] === undefined ? [] : String(transition['@cond']).split(' && ');
      const target = stateOf(String(transition['@target']));
      (edges[event] ??= []).push(textOf({ guards: names.map((one) => guards.get(one) ?? 'unknown'), target }));
    }
    const [invoke] = listOf(state['invoke']);
    expect(invoke?.['@id'] ?? id).toBe(id);
    return [stateOf(id), { effect: invoke?.['@src'], edges }] as const;
  });
  return { initial: stateOf(scxml['@initial']), states: Object.fromEntries(states) as Read['states'] };
}

describe.each(chartNames)('%s', (name) => {
  it('is in XState what it is here: states, effects, edges, order and guards', () => {
    expect(ofXState(name)).toEqual(ofChart(name));
  });

  it('is in SCXML what it is here', () => {
    expect(ofScxml(name)).toEqual(ofChart(name));
  });

  it('has a name for every effect', () => {
    expect(of(name).states.filter(({ effect }) => effect === 'unknown')).toEqual([]);
    expect(of(name).states.map((state) => stateOf(idOf(state.name)))).toEqual(of(name).states.map((state) => state.name));
  });

  it('takes the same ways in the interpreter of XState, where guards are answered the same', () => {
    const description = of(name);
    const names = Object.keys(machineOf(name).implementations.guards);
    // Catches: an export with another order, target or guard, or with queued events in a state with an effect.
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (choices, answers) => {
        let holds: (guard: string) => boolean = () => false;
        const machine = machineOf(name).provide({ guards: Object.fromEntries(names.map((guard) => [guard, () => holds(guard)])) });
        expect(getInitialSnapshot(machine).value).toBe(idOf(description.initial));
        const actor = createActor(machine).start();
        let state = description.initial;
        const met = new Set<string>();
        for (const answer of answers) {
          const { edges = [], effect } = description.states.find((one) => one.name === state) ?? {};
          if (edges.length === 0) break;
          const { event } = edges[(choices.next().value ?? 0) % edges.length] as DescribedEdge;
          const chosen = choices.next().value ?? 0;
          holds = (guard) => answer || (guard.length + chosen) % 3 === 0;
          const edge = edges.find((one) => one.event === event && one.guards.every(holds));
          const isAnswer = effect !== undefined && (event === 'done' || event === 'error');
          actor.send({ type: isAnswer ? `xstate.${event}.actor.${idOf(state)}` : event } as never);
          met.add(edge ? (edge.guards.length > 0 ? 'a guard that holds' : 'an edge without a guard') : 'a guard that does not hold');
          if (isAnswer) met.add('an answer');
          state = edge?.target ?? state;
          expect(actor.getSnapshot().value).toBe(idOf(state));
        }
        actor.stop();
        xstateWalks.one([...met]);
      }),
    );
  });
});

it('has a name for every guard, which is its condition', () => {
  const used = new Set(
    [...described.values()].flatMap(({ states }) => states.flatMap(({ edges }) => edges.flatMap(({ guards }) => guards))),
  );
  for (const guard of used) expect(guard).toMatch(/^(is|has|needs|must|may|was|gets|mails)[A-Z]\w+$/);
});

it('tells what is asked where a state may ask several things', () => {
  const asked = (name: string, state: string) => of(name).states.find((one) => one.name === state)?.effect;
  expect(asked('passkeyRegistration', 'PasskeyRegistrationSuccess.renaming')).toBe('renamePasskey');
  expect(asked('passkeyRegistration', 'PasskeyRegistrationSuccess.removing')).toBe('deletePasskey');
  expect(asked('idp', 'IDPConsent.submitting')).toBe('authorizeSubmit');
  expect(asked('login', 'OTPAuthenticate.verifying')).toBe('verifyCode');
  expect(asked('login', 'Main.leaving')).toBe('startOAuth');
});

describe('the module for XState', () => {
  // The compiler is a separate process, which competes with other tests.
  it('compiles as printed under the strict rules, and has a typed stub for every guard and actor', { timeout: 120_000 }, () => {
    expect(complaintsAbout(printed)).toBe('');
    for (const name of chartNames) {
      const { guards, actors } = machineOf(name).implementations;
      const edges = of(name).states.flatMap((state) => state.edges);
      expect(Object.keys(guards).sort()).toEqual([...new Set(edges.flatMap((edge) => edge.guards))].sort());
      expect(Object.keys(actors).sort()).toEqual([...new Set(of(name).states.flatMap(({ effect }) => effect ?? []))].sort());
    }
    // Types reach the stubs: a guard knows its events, an actor its answer, and an edge the names of guards.
    const mistakes = printed
      .replace('isCode: () => false', "isCode: ({ event }) => event.type === 'no_such_event'")
      .replace("['sendCode']>>>(() => new Promise(() => {}))", "['sendCode']>>>(async () => 'sent')")
      .replace("guard: 'hasProvider'", "guard: 'hasNoSuchGuard'");
    const complaints = complaintsAbout(mistakes);
    for (const word of ['no_such_event', 'SentCode', 'hasNoSuchGuard']) expect(complaints).toContain(word);
  });

  it.each(chartNames)('%s runs as printed, and an event without guards leads on', (name) => {
    const states = new Map(of(name).states.map((state) => [state.name, state]));
    const { initial } = of(name);
    const actor = createActor(machineOf(name)).start();
    expect(actor.getSnapshot().value).toBe(idOf(initial));
    const open = states.get(initial)?.edges.find(({ guards, target }) => guards.length === 0 && target !== initial);
    if (open) actor.send({ type: open.event });
    expect(actor.getSnapshot().value).toBe(idOf(open?.target ?? initial));
    actor.stop();
  });
});

describe('latchkey-charts', () => {
  it('prints what is asked for', async () => {
    expect(await run(['--format', 'xstate', 'oneTap'])).toMatchObject({ status: 0, complaint: '' });
    expect((await run(['--format', 'scxml', 'session'])).output).toBe(toScxml(of('session')).trimEnd());
    const all = (await run([])).output;
    expect([...all.matchAll(/^## (\w+)\n\n```mermaid\nstateDiagram-v2\n[^`]+```$/gm)].map(([, name]) => name)).toEqual([...chartNames]);
    expect((await run(['login', 'login'])).output).toBe((await run(['login'])).output);
    expect(await run(['--format', 'scxml'])).toMatchObject({ status: 2, complaint: expect.stringContaining('one chart: name it.') });
  });

  it.each(chartNames)('draws the screens of %s and every way between two of them, without those of any host event', async (name) => {
    const { output } = await run([name]);
    expect(output).not.toMatch(/\btransition\b/);
    const chart = chartOf(name);
    const screenOf = (state: string) => state.replace(/\..*/, '');
    const declared = [...output.matchAll(/state "(.+)" as/g)].map(([, title]) => title).filter((title) => title !== 'most screens');
    expect(declared).toEqual([...new Set(Object.keys(chart.states).map(screenOf))]);
    const drawn = new Set([...output.matchAll(/^ {2}(\w+) --> (\w+): /gm)].map(([, from, to]) => `${from} ${to}`));
    const ways = Object.entries(chart.states).flatMap(([from, { transitions }]) =>
      transitions.filter(({ event }) => event !== 'transition').map(({ target }) => [screenOf(from), screenOf(target)] as const),
    );
    const missing = ways.filter(([from, to]) => from !== to && !drawn.has(`${from} ${to}`) && !drawn.has(`most_screens ${to}`));
    expect(missing).toEqual([]);
    // Login has 57 states and 884 edges: it fits on a screen.
    expect(drawn.size).toBeLessThan(50);
  });

  it('draws the inside of a screen, with the screens that it leads to', async () => {
    const { output } = await run(['login', '--screen', 'OTPAuthenticate']);
    const declared = [...output.matchAll(/state "(.+)" as/g)].map(([, title]) => title ?? '');
    const states = Object.keys(chartOf('login').states).filter((state) => /^OTPAuthenticate(\.|$)/.test(state));
    expect(declared.slice(0, states.length)).toEqual(states);
    expect(declared.slice(states.length).sort()).toEqual(['Main', 'OTPConfirmation', 'PasskeyConfirmation', 'PasskeyRegistrationStart']);
    expect(output).toContain('OTPAuthenticate --> OTPAuthenticate_verifying: submit_code');
    const none = await run(['login', '--screen', 'Nowhere']);
    expect(none).toMatchObject({ status: 2, complaint: expect.stringContaining('login has no screen Nowhere. It has: Main, Email') });
    expect(await run(['--format', 'scxml', '--screen', 'Main', 'login'])).toMatchObject({ status: 2 });
  });

  it('says what it does not know', async () => {
    expect(await run(['--format', 'dot'])).toMatchObject({ status: 2, complaint: expect.stringContaining('There is no format dot.') });
    expect(await run(['nothing'])).toMatchObject({ status: 2, complaint: expect.stringContaining('There is no chart nothing.') });
    expect(await run(['--what'])).toMatchObject({ status: 2, complaint: expect.stringContaining('Usage: latchkey-charts') });
    expect((await run(['--version'])).output).toMatch(/^\d+\.\d+\.\d+$/);
    expect((await run(['-h'])).output).toMatch(/Usage: latchkey-charts.*mermaid.*\(default\).*--help, -h/s);
  });
});
