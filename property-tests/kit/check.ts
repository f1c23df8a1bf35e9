import type { HostPage, Sight } from '../../fixtures/stage/page.ts';
import { eventually, within } from '../../fixtures/stage/patience.ts';
import { waysToSignIn } from '../../machines/widgets/accountItems.ts';
import type { Account, Expected } from './expected.ts';
import { holds } from './expected.ts';
import type { AccountSummary, ExpectedAccount } from './expectedAccount.ts';
import type { Stage } from './model/gestures.ts';
import { isAction, withoutId } from './model/provider.ts';
import type { World } from './model/world.ts';
import { NoProvider } from './model/world.ts';

/** The properties of a page, each checked after every step. */
export type Promised =
  /** The page, its browser and the local provider respond in time. */
  | 'answers'
  /** The page uses the public token of its path, so that it talks to that project of the local provider. */
  | 'world'
  /** The page has one login widget. */
  | 'widgets'
  /** The offered elements can be used. */
  | 'gesture'
  /** The screen matches the chart. */
  | 'screen'
  /** An error message is shown as long as the error applies. */
  | 'message'
  /** Typed text is kept. */
  | 'typed'
  /** An action makes one request. */
  | 'requests'
  /** Every tab shows the same session, and signing out ends it on the server. */
  | 'session'
  /** The page shows the account that the provider has, which keeps a way to sign in. */
  | 'account'
  /** A sign-in leads to the right address. */
  | 'address'
  /** There are no uncaught errors. */
  | 'console'
  /** There are no accessibility violations. */
  | 'accessibility';

/** A property that the page violated. */
export class Broken extends Error {
  readonly promised: Promised;
  /** The expected property, and the observed state. */
  readonly should: string;
  readonly seen: string;

  constructor(promised: Promised, should: string, seen: string, cause?: unknown) {
    super(`${should}\n${seen}`, { cause });
    this.promised = promised;
    this.should = should;
    this.seen = seen;
  }
}

/** Converts an error of the driver, the page or the local provider to a violated property. Throws a NoProvider again. */
export function brokenBy(error: unknown): Broken {
  if (error instanceof NoProvider) throw error;
  if (error instanceof Broken) return error;
  return new Broken('answers', 'The page, its browser and the provider should answer in time.', messageOf(error), error);
}

/** Returns the first line of an error's message. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

type ProviderUser = Awaited<ReturnType<World['people']>>[number];

/** Options of a check. */
export interface CheckOptions {
  readonly account: Account;
  readonly axe: boolean;
}

/** Compares the page and the local provider with the expectation. Throws a Broken for the first violated property. */
export async function check(expected: Expected, stage: Stage, { account, axe }: CheckOptions): Promise<void> {
  const { tabs, world } = stage;
  const [page] = tabs as [HostPage];
  for (const tab of tabs) await tab.settle();
  // First, because short messages disappear.
  for (const text of expected.hears) await hear(page, text);
  if (expected.isRevoked) await revoked(stage);
  // Before the headings: a page that takes a session without its second factor for a sign-in may have removed the widget.
  if (expected.hasSession && !expected.isSignedIn) await session(expected, page, 0, account);
  await headings(expected, page).catch(async (error: unknown) => {
    await oneWidget(page);
    throw error;
  });
  if (expected.headings.length > 0) await oneWidget(page);
  for (const sight of expected.says) await seen(page, sight, 'message');
  for (const sight of expected.saysNot) {
    await page.miss(sight).catch(async () => {
      throw new Broken('message', `The message ${wordsOf(sight)} should have disappeared.`, await shows(page));
    });
  }
  for (const field of expected.fields) await holdsText(page, field);
  // Waits for the expected requests; additional requests are then already pending.
  const received = async () => (await world.requests()).filter(isAction).map(withoutId);
  await eventually(received, (made) => made.length >= expected.calls.length, page.patience);
  for (const tab of tabs) await tab.settle();
  const made = await received();
  if (`${made}` !== `${expected.calls}`) throw new Broken('requests', ...requestsInWords(expected.calls, made));
  if (expected.address !== undefined) await arrived(expected.address, page);
  for (const [place, tab] of tabs.entries()) await session(expected, tab, place, account);
  if (expected.account) await accountIs(expected.account, stage);
  for (const tab of tabs) {
    const [problem] = tab.problems();
    if (problem !== undefined) throw new Broken('console', 'There should be no uncaught error.', problem);
    if (axe && !tab.findings) {
      const way = 'With axe: true, give `axe` of axe-core to playwrightPage; other adapters need a function `findings`.';
      throw new Broken('accessibility', 'Accessibility should be checked.', way);
    }
    const findings = axe ? ((await tab.findings?.()) ?? []) : [];
    if (findings.length > 0) throw new Broken('accessibility', 'There should be no accessibility violation.', findings.join('\n'));
  }
}

async function headings({ headings: names, isOffering }: Expected, page: HostPage): Promise<void> {
  if (names.length === 0) return;
  await Promise.any(names.map((heading) => page.see({ heading }))).catch(async () => {
    const why = isOffering ? ' The page should wait for AUTHENTICATE_FLOW_COMPLETE.' : '';
    throw new Broken('screen', `The screen should be ${names.map((name) => `"${name}"`).join(' or ')}.${why}`, await shows(page));
  });
}

/** The longest load of a page on a busy machine, in milliseconds. */
const slowestLoad = 10_000;

/** Requires that the page talks to its project. */
export async function reached({ tabs, world }: Stage, tokenVariable: string | undefined): Promise<void> {
  const [page] = tabs as [HostPage];
  const all = await eventually(world.requests, ({ length }) => length > 0, Math.max(page.patience, slowestLoad));
  if (all.length > 0) return;
  const cause =
    tokenVariable === undefined
      ? 'Does it use the public token of its URL?'
      : `Does it make its client with globalThis.${tokenVariable}, which is set before its scripts?`;
  throw new Broken(
    'world',
    `The page should send its requests to the local provider, with the public token ${world.publicToken}.`,
    `The provider received none. ${cause} Is the provider's address its testAPIURL? ${await shows(page)}`,
  );
}

/** Requires one widget. A second one repeats requests and redeems the same links. */
async function oneWidget(page: HostPage): Promise<void> {
  if (!page.widgets) return;
  // A new widget may be drawn before the old one is removed.
  const { visible, hidden } = await eventually(page.widgets, (count) => count.visible + count.hidden <= 1, page.patience);
  if (visible + hidden <= 1) return;
  throw new Broken(
    'widgets',
    'The page should have one login widget.',
    hidden > 0 ? `It has ${visible} visible and ${hidden} hidden: do not mount hidden ones.` : `It has ${visible}.`,
  );
}

async function hear(page: HostPage, text: string): Promise<void> {
  await (page.hear ? page.hear(text) : page.see({ text })).catch(async () => {
    throw new Broken('message', `It should say "${text}".`, await shows(page));
  });
}

/** Requires that the server has no session after a sign-out. */
async function revoked({ tabs, world }: Stage): Promise<void> {
  const [page] = tabs as [HostPage];
  const left = await eventually(world.countSessions, (count) => count === 0, page.patience);
  if (left === 0) return;
  const seen = 'It is still valid there: the page only hides it, or only deletes its cookies.';
  throw new Broken('session', 'Signing out should end the session on the server.', `${seen} ${await shows(page)}`);
}

/** Requires that the page shows the account, that the provider has it, and that the user can still sign in. */
async function accountIs({ userId, has, shows: texts, hides }: ExpectedAccount, { tabs, world }: Stage): Promise<void> {
  const [page] = tabs as [HostPage];
  const read = async () => (await world.people()).find(({ user_id }) => user_id === userId);
  const user = await eventually(read, (one) => one !== undefined && isSame(summaryOf(one), has), page.patience);
  const found = user && summaryOf(user);
  if (!isSame(found, has))
    throw new Broken('account', `The provider should have the account ${JSON.stringify(has)}.`, `It has ${JSON.stringify(found)}.`);
  if (user && waysToSignIn(user).length === 0)
    throw new Broken('account', 'The user should be able to sign in again.', 'No way to sign in is left.');
  for (const text of texts) await seen(page, { text }, 'account');
  for (const text of hides) {
    await page.miss({ text }).catch(async () => {
      throw new Broken('account', `The account has no ${text}, which should not be in sight.`, await shows(page));
    });
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the part of a user that the steps change. */
function summaryOf({ name, emails, phone_numbers, password, webauthn_registrations, totps }: ProviderUser): AccountSummary {
  const inWords = (address: string, isVerified: boolean) => (isVerified ? address : `${address}?`);
  return {
    name: name.first_name,
    emails: emails.map(({ email, verified }) => inWords(email, verified)),
    phones: phone_numbers.map(({ phone_number, verified }) => inWords(phone_number, verified)),
    hasPassword: password !== null,
    passkeys: webauthn_registrations.length,
    hasApp: totps.some(({ verified }) => verified),
  };
}

/** Requires the address after a sign-in. The query only counts if it is expected. */
async function arrived(address: string, page: HostPage): Promise<void> {
  if (!page.address) return;
  const read = async () => {
    const { pathname, search, hash } = new URL((await page.address?.()) ?? '');
    return pathname + (address.includes('?') ? search : '') + (address.includes('#') ? hash : '');
  };
  const actual = await eventually(read, (one) => one === address, page.patience);
  if (actual === address) return;
  throw new Broken('address', `The sign-in should lead to ${address}.`, `It led to ${actual}. ${await shows(page)}`);
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

async function session(
  { isSignedIn, hasSession, isOffering }: Expected,
  tab: HostPage,
  place: number,
  { signedIn, cookie = 'stytch_session' }: Account,
): Promise<void> {
  const where = place === 0 ? 'The page' : `Tab ${place + 1}`;
  // During the offer, the page decides what its tab shows around the widget.
  if (signedIn !== undefined && !(isOffering && place === 0)) {
    const look = isSignedIn ? tab.see({ text: signedIn }) : tab.miss({ text: signedIn });
    await look.catch(async () => {
      const should = isSignedIn
        ? `should show that a user is signed in: "${signedIn}"`
        : `should show that no user is signed in, without "${signedIn}"`;
      throw new Broken('session', `${where} ${should}.`, await shows(tab));
    });
  }
  if (cookie === null) return;
  const hasCookie = await eventually(
    () => tab.hasCookie(cookie),
    (is) => is === hasSession,
    tab.patience,
  );
  if (hasCookie === hasSession) return;
  const [should, is] = hasSession ? ['a user is signed in', 'the cookie is missing'] : ['no user is signed in', 'the cookie exists'];
  throw new Broken('session', `As ${should}, ${hasSession ? 'there should be a' : 'there should be no'} cookie ${cookie}.`, `But ${is}.`);
}

const wordsOf = (sight: Sight): string => `"${Object.values(sight).join()}"`;

/** Returns the page's visible text for reports, or the reason why it cannot be read. */
export async function shows(page: HostPage): Promise<string> {
  try {
    const text = (await within(page.patience, 'Reading the page', page.text())).replace(/\s+/g, ' ').trim();
    return text === '' ? 'It shows nothing.' : `It shows: ${text}`;
  } catch (error) {
    return `It cannot be read: ${messageOf(error)}`;
  }
}

/** Describes the missing or additional request. */
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
