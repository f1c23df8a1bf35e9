import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../core/client/client.ts';
import type { ClientOptions } from '../core/platform/options.ts';
import type { Page } from '../fixtures/client/page.ts';
import { createBrowser, openPage } from '../fixtures/client/page.ts';
import { PHONE, signIn } from '../fixtures/people/testUser.ts';
import { createProvider } from '../fixtures/provider/provider.ts';
import { atMost, counted } from './drawn.ts';

const names = fc.constantFrom('stytch_session', 'stytch_session_jwt');

/** The actions of an attacker on another subdomain, the browser and the user. */
const step = fc.oneof(
  fc.record({ do: fc.constant('plant' as const), name: names, path: fc.constantFrom('/', '/account'), which: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('drive out' as const), name: names }),
  fc.record({ do: fc.constantFrom('call' as const, 'sign in' as const, 'sign out' as const, 'reload' as const, 'come back' as const) }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(100, 5_000, 181_000) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const does = (what: Step['do']) => (steps: readonly Step[]) => steps.some((one) => one.do === what);
const plantsFor = (next: Step['do']) => (steps: readonly Step[]) =>
  steps.some((one, at) => one.do === 'plant' && steps.slice(at).some((later) => later.do === next));

const attacks = counted<readonly Step[]>(
  'READ-127 what happens to the cookies of a user who is signed in',
  {
    'a token that is planted before a call': plantsFor('call'),
    'one before a reload': plantsFor('reload'),
    'one before the own is driven out': plantsFor('drive out'),
    'a sign-out': does('sign out'),
    'time that passes': does('pass'),
  },
  fc.array(step, { minLength: 2, maxLength: 12 }),
);

/** Opens the page of a signed-in user, with an attacker who has two sessions. */
async function begin(options: ClientOptions) {
  const browser = createBrowser();
  const provider = createProvider({ now: browser.clock.now });
  const tokens = new Set<string>();
  for (let session = 0; session < 2; session += 1) {
    const { session_token = '' } = await signIn(openPage({ provider }).createClient(), provider, '+12025550199');
    tokens.add(session_token);
  }
  const open = (): { page: Page; client: Client } => {
    const page = openPage({ browser, provider, url: 'https://app.acme.com/account' });
    return { page, client: page.createClient(options) };
  };
  let { page, client } = open();
  const { user_id } = await signIn(client, provider, PHONE);

  async function act(todo: Step) {
    switch (todo.do) {
      case 'plant': {
        const value = [...tokens][todo.which];
        browser.jar.setCookieSync(`${todo.name}=${value}; Domain=acme.com; Path=${todo.path}`, 'https://evil.acme.com/');
        break;
      }
      case 'drive out':
        browser.jar.store.removeCookie('app.acme.com', '/', todo.name, () => {});
        break;
      case 'call':
        await client.user.update({ name: { first_name: 'Ada' } }).catch(() => {});
        break;
      case 'sign in':
        await signIn(client, provider, PHONE);
        break;
      case 'sign out':
        await client.session.revoke({ forceClear: true }).catch(() => {});
        break;
      case 'reload':
        page.crash();
        ({ page, client } = open());
        break;
      case 'come back':
        page.wake();
        break;
      case 'pass':
        for (let left = todo.ms; left > 0; left -= 5_000) browser.clock.advance(Math.min(left, 5_000));
    }
    await page.settle(2);
  }
  const sent = () =>
    [...provider.requests].map(({ headers }) => atob(headers['authorization']?.replace('Basic ', '') ?? '').split(':')[1] ?? '');
  return { act, sent, tokens, user_id, forget: () => provider.requests.clear(), userNow: () => client.user.getSync()?.user_id };
}

describe('a client with a signed-in user', () => {
  it.each([
    ['with its own tokens', {}],
    ['behind an API domain', { endpointOptions: { testApiDomain: 'login.acme.com' } }],
  ])('READ-127 %s: a planted cookie is never sent, and signs in no other user', async (_, options) => {
    // Catches: a planted token that is sent: once, after a reload, or when the user's own token is gone.
    await fc.assert(
      fc.asyncProperty(attacks, async (steps) => {
        const here = await begin(options);
        for (const todo of steps) {
          const before = here.userNow();
          here.forget();
          await here.act(todo);
          // READ-103 applies again to a signed-out page.
          if (before !== here.user_id) return;
          expect(here.sent().filter((token) => here.tokens.has(token))).toEqual([]);
          expect([here.user_id, undefined]).toContain(here.userNow());
        }
      }),
      { numRuns: atMost(60) },
    );
  });
});
