import type { HostPage, Sight } from '../../fixtures/stage/page.ts';
import { eventually } from '../../fixtures/stage/patience.ts';
import type { Account, Expected } from './expected.ts';
import { holds } from './expected.ts';
import type { Stage } from './model/gestures.ts';
import { isAction } from './model/provider.ts';

/** The promises of a page: each must hold after every step. */
export type Promised =
  /** The page, its browser and the provider answer in time. */
  | 'answers'
  /** What is offered can be used. */
  | 'gesture'
  /** The screen is the chart's. */
  | 'screen'
  /** What went wrong is said, and not for longer than it is so. */
  | 'message'
  /** What was typed stays. */
  | 'typed'
  /** An action makes one request. */
  | 'requests'
  /** Whoever is signed in is so in every tab, and nobody else. */
  | 'session'
  /** No error is left uncaught. */
  | 'console'
  /** No rule of accessibility is broken. */
  | 'accessibility';

/** A promise that a page has not kept. */
export class Broken extends Error {
  readonly promised: Promised;
  /** The promise that was to hold, and what was seen instead. */
  readonly should: string;
  readonly seen: string;

  constructor(promised: Promised, should: string, seen: string, cause?: unknown) {
    super(`${should}\n${seen}`, { cause });
    this.promised = promised;
    this.should = should;
    this.seen = seen;
  }
}

/** Tells of an error of the driver, the page or the provider as of a promise that was not kept. */
export function brokenBy(error: unknown): Broken {
  if (error instanceof Broken) return error;
  return new Broken('answers', 'The page, its browser and the provider should answer in time.', messageOf(error), error);
}

/** The first line of an error's message. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** Options of a check, beside the page's own state. */
export interface CheckOptions {
  readonly account: Account;
  readonly axe: boolean;
}

/** Holds the page and the provider against what is expected. Throws a Broken for the first promise that is not kept. */
export async function check(expected: Expected, stage: Stage, { account, axe }: CheckOptions): Promise<void> {
  const { tabs, world } = stage;
  const [page] = tabs as [HostPage];
  for (const tab of tabs) await tab.settle();
  await headings(expected, page);
  for (const sight of expected.says) await seen(page, sight, 'message');
  for (const sight of expected.saysNot) {
    await page.miss(sight).catch(async () => {
      throw new Broken('message', `It should not say ${wordsOf(sight)} any more.`, await shows(page));
    });
  }
  for (const field of expected.fields) await holdsText(page, field);
  // Until what must come has come; what comes beyond that is under way by then.
  const received = async () => (await world.requests()).filter(isAction);
  await eventually(received, (made) => made.length >= expected.calls.length, page.patience);
  for (const tab of tabs) await tab.settle();
  const made = await received();
  if (`${made}` !== `${expected.calls}`) throw new Broken('requests', ...requestsInWords(expected.calls, made));
  for (const [place, tab] of tabs.entries()) await session(expected.isSignedIn, tab, place, account);
  for (const tab of tabs) {
    const [problem] = tab.problems();
    if (problem !== undefined) throw new Broken('console', 'No error should be left uncaught.', problem);
    const findings = axe ? ((await tab.findings?.()) ?? []) : [];
    if (findings.length > 0) throw new Broken('accessibility', 'No rule of accessibility should be broken.', findings.join('\n'));
  }
}

async function headings({ headings: names }: Expected, page: HostPage): Promise<void> {
  if (names.length === 0) return;
  await Promise.any(names.map((heading) => page.see({ heading }))).catch(async () => {
    throw new Broken('screen', `The screen should be ${names.map((name) => `"${name}"`).join(' or ')}.`, await shows(page));
  });
}

async function seen(page: HostPage, sight: Sight, promised: Promised): Promise<void> {
  await page.see(sight).catch(async () => {
    throw new Broken(promised, `It should say ${wordsOf(sight)}.`, await shows(page));
  });
}

async function holdsText(page: HostPage, { label, value }: Expected['fields'][number]): Promise<void> {
  const actual = await eventually(
    () => page.valueOf(label),
    (text) => holds(text, value),
    page.patience,
  );
  if (holds(actual, value)) return;
  throw new Broken(
    'typed',
    `The field "${label}" should still hold "${value}".`,
    actual === undefined ? 'There is no such field.' : `It holds "${actual}".`,
  );
}

async function session(isSignedIn: boolean, tab: HostPage, place: number, { signedIn, cookie = 'stytch_session' }: Account): Promise<void> {
  const where = place === 0 ? 'The page' : `Tab ${place + 1}`;
  if (signedIn !== undefined) {
    const look = isSignedIn ? tab.see({ text: signedIn }) : tab.miss({ text: signedIn });
    await look.catch(async () => {
      const should = isSignedIn
        ? `should show that somebody is signed in: "${signedIn}"`
        : `should show that nobody is signed in, without "${signedIn}"`;
      throw new Broken('session', `${where} ${should}.`, await shows(tab));
    });
  }
  if (cookie === null) return;
  const hasCookie = await eventually(
    () => tab.hasCookie(cookie),
    (is) => is === isSignedIn,
    tab.patience,
  );
  if (hasCookie === isSignedIn) return;
  const [should, is] = isSignedIn ? ['somebody is signed in', 'there is none'] : ['nobody is', 'it is there'];
  throw new Broken('session', `As ${should}, ${isSignedIn ? 'there should be a' : 'there should be no'} cookie ${cookie}.`, `But ${is}.`);
}

const wordsOf = (sight: Sight): string => `"${Object.values(sight).join()}"`;

/** Tells what can be read on the page, for reports; of a page that cannot be read any more, why. */
export async function shows(page: HostPage): Promise<string> {
  try {
    const text = (await page.text()).replace(/\s+/g, ' ').trim();
    return text === '' ? 'It shows nothing.' : `It shows: ${text}`;
  } catch (error) {
    return `It cannot be read: ${messageOf(error)}`;
  }
}

/** Tells what was asked too often, or not at all. */
function requestsInWords(should: readonly string[], made: readonly string[]): [should: string, seen: string] {
  const at = made.findIndex((one, index) => one !== should[index]);
  const place = at < 0 ? made.length : at;
  const [wanted, got] = [should.slice(place), made.slice(place)];
  return [
    wanted.length > 0
      ? `The provider should have received ${wanted.join(', ')}, once.`
      : 'The provider should have received no more requests.',
    got.length > 0 ? `It received ${got.join(', ')}.` : 'It received none.',
  ];
}
