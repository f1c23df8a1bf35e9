import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../core/client/client.ts';
import type { ClientOptions } from '../core/platform/options.ts';
import type { Page } from '../fixtures/client/page.ts';
import { createBrowser, openPage } from '../fixtures/client/page.ts';
import { PHONE, signIn } from '../fixtures/people/testUser.ts';
import { createProvider } from '../fixtures/provider/provider.ts';
import { atMost, tally } from './drawn.ts';

const names = fc.constantFrom('stytch_session', 'stytch_session_jwt');
const tab = fc.nat({ max: 1 });

/** The actions of an attacker on another subdomain, the browser, the network and the user, who has two tabs. */
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('plant' as const), name: names, path: fc.constantFrom('/', '/account'), which: tab }),
  },
  fc.record({ do: fc.constant('drive out' as const), name: names }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('call' as const, 'sign in' as const, 'reload' as const, 'come back' as const),
      tab,
      isSlow: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant('sign out' as const), tab }),
  fc.record({ do: fc.constant('answer' as const) }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(100, 5_000, 181_000) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const attacks = tally('READ-127 what happens to the cookies of a user who is signed in', [
  'a request with a planted token in the jar',
  'one after a reload',
  'one without the own token in the jar',
  'an answer that comes after a token was planted',
  'a sign-in after a sign-out',
  'a sign-out because the own token is gone',
  'a page that follows another page',
  'a user who is signed out on every page',
]);

/** A page whose answers can be held. */
interface Tab {
  readonly page: Page;
  readonly client: Client;
  /** The tokens of its requests in the current step. */
  sent: string[];
  /** The number of requests that the provider has not answered yet. */
  running: number;
  held: (() => void)[] | undefined;
  /** The number of held answers that arrived in the current step. */
  late: number;
  readonly isReloaded: boolean;
  isSignedOut: boolean;
}

/** Opens two pages of a signed-in user, with an attacker who has two sessions. */
async function begin(options: ClientOptions) {
  const browser = createBrowser();
  const provider = createProvider({ now: browser.clock.now });
  const planted = new Set<string>();
  for (let session = 0; session < 2; session += 1) {
    const { session_token = '' } = await signIn(openPage({ provider }).createClient(), provider, '+12025550199');
    planted.add(session_token);
  }

  function open(isReloaded: boolean): Tab {
    const page = openPage({ browser, provider, url: 'https://app.acme.com/account' });
    const client = page.createClient({ ...options, fetch });
    const made: Tab = { page, client, sent: [], running: 0, held: undefined, late: 0, isReloaded, isSignedOut: false };
    client.session.onChange((_, endedBy) => void (made.isSignedOut = Boolean(endedBy)));
    async function fetch(request: Request): Promise<Response> {
      const [, token = ''] = atob(request.headers.get('authorization')?.replace('Basic ', '') ?? '').split(':');
      // READ-103 applies after a sign-out, in a page whose own sign-out has no answer yet, too.
      if (!tabs.some(({ isSignedOut }) => isSignedOut)) made.sent.push(token);
      made.running += 1;
      const answer = await provider.fetch(request);
      made.running -= 1;
      if (made.held) await new Promise<void>((resolve) => made.held?.push(resolve));
      return answer;
    }
    return made;
  }
  const tabs = [open(false), open(false)] as [Tab, Tab];
  const tabOf = (todo: { readonly tab: number }) => tabs[todo.tab === 0 ? 0 : 1];

  async function settle() {
    for (let quiet = 0; quiet < 8; ) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = tabs.some(({ running }) => running > 0) ? 0 : quiet + 1;
    }
  }

  async function act(todo: Step) {
    for (const one of tabs) Object.assign(one, { sent: [], late: 0 });
    switch (todo.do) {
      case 'plant':
        browser.jar.setCookieSync(`${todo.name}=${[...planted][todo.which]}; Domain=acme.com; Path=${todo.path}`, 'https://evil.acme.com/');
        break;
      case 'drive out':
        browser.jar.store.removeCookie('app.acme.com', '/', todo.name, () => {});
        break;
      case 'call':
        tabOf(todo)
          .client.user.update({ name: { first_name: 'Ada' } })
          .catch(() => {});
        break;
      case 'sign in':
        signIn(tabOf(todo).client, provider, PHONE).catch(() => {});
        break;
      case 'sign out':
        tabOf(todo)
          .client.session.revoke({ forceClear: true })
          .catch(() => {});
        break;
      case 'reload':
        tabOf(todo).page.crash();
        tabs[todo.tab === 0 ? 0 : 1] = open(true);
        break;
      case 'come back':
        tabOf(todo).page.wake();
        break;
      case 'answer':
        for (const one of tabs) {
          one.late = one.held?.length ?? 0;
          for (const resolve of one.held ?? []) resolve();
          one.held = undefined;
        }
        break;
      case 'pass':
        for (let left = todo.ms; left > 0; left -= 5_000) {
          browser.clock.advance(Math.min(left, 5_000));
          await settle();
        }
    }
    if ('isSlow' in todo && todo.isSlow) tabOf(todo).held ??= [];
    await settle();
  }

  await signIn(tabs[0].client, provider, PHONE);
  await settle();
  const users = () => tabs.map(({ client }) => client.user.getSync()?.user_id);
  const jar = (name = 'stytch_session') => tabs[0].page.cookies().flatMap(({ key, value }) => (key === name ? [value] : []));
  /**
   * Returns the user's JWTs that a server would still take although every page shows a signed-out user. A server refuses a JWT
   * that comes with the token of another session.
   */
  const leftJwts = () => {
    const isOver = users().every((user) => !user) && jar().length === 0 && tabs.every(({ held }) => !held?.length);
    return isOver ? jar('stytch_session_jwt').filter((value) => !planted.has(value)) : [];
  };
  return { act, tabs, planted, jar, leftJwts, users, user_id: users()[0] };
}

/** Returns the cases that occurred in a step. */
function metIn({ tabs, planted, jar, users, user_id }: Awaited<ReturnType<typeof begin>>, todo: Step, before: unknown[]): string[] {
  const isPlanted = jar().some((token) => planted.has(token));
  const hasOwn = jar().some((token) => !planted.has(token));
  const met: string[] = [];
  for (const [at, { sent, isReloaded, late }] of tabs.entries()) {
    const after = users()[at];
    const isSending = sent.length > 0 && before[at] === user_id;
    if (isSending && isPlanted) met.push('a request with a planted token in the jar');
    if (isSending && isPlanted && isReloaded) met.push('one after a reload');
    if (isSending && isPlanted && !hasOwn) met.push('one without the own token in the jar');
    if (late > 0 && isPlanted) met.push('an answer that comes after a token was planted');
    if (!before[at] && after === user_id && todo.do === 'sign in') met.push('a sign-in after a sign-out');
    if (before[at] && !after && todo.do !== 'sign out' && !hasOwn) met.push('a sign-out because the own token is gone');
    if (before[at] !== after && 'tab' in todo && todo.tab !== at) met.push('a page that follows another page');
  }
  if (before.some(Boolean) && !users().some(Boolean)) met.push('a user who is signed out on every page');
  return met;
}

/** A page that is loaded after the own token was driven out, and a token that is planted then. */
const lateTab: Step[] = [
  { do: 'drive out', name: 'stytch_session' },
  { do: 'reload', tab: 1, isSlow: false },
  { do: 'plant', name: 'stytch_session', path: '/', which: 0 },
  { do: 'call', tab: 0, isSlow: false },
];

/** Both pages are loaded after the own token was driven out. */
const lateTabs: Step[] = [
  { do: 'drive out', name: 'stytch_session' },
  { do: 'reload', tab: 0, isSlow: false },
  { do: 'reload', tab: 1, isSlow: false },
];

describe('a client with a signed-in user', () => {
  it.each<[string, ClientOptions]>([
    ['with its own tokens', {}],
    ['that keeps the user in memory', { userCache: 'memory' }],
    ['behind an API domain', { endpointOptions: { testApiDomain: 'login.acme.com' } }],
  ])('READ-127 %s: a planted cookie is never sent, and signs in no other user; a signed-out user leaves no JWT', async (_, options) => {
    // Behind an API domain, only the server removes the cookies.
    const isReadable = !options.endpointOptions;
    // Catches: a planted token that is sent: once, after a reload, by another tab, or when the user's own token is gone.
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const here = await begin(options);
        const met: string[] = [];
        for (const todo of steps) {
          const before = here.users();
          await here.act(todo);
          met.push(...metIn(here, todo, before));
          if (isReadable) expect(here.leftJwts()).toEqual([]);
          for (const [at, { sent }] of here.tabs.entries()) {
            if (before[at] !== here.user_id) continue;
            expect(sent.filter((token) => here.planted.has(token))).toEqual([]);
            expect([here.user_id, undefined]).toContain(here.users()[at]);
          }
        }
        attacks.one(met);
      }),
      { numRuns: atMost(60), examples: [[lateTab], [lateTabs]] },
    );
  });
});
