import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { deferred } from '../core/client/chunks.ts';
import { createClient } from '../core/index.ts';
import { pageEnvironment } from '../core/platform/environment.ts';
import { createProvider } from '../fixtures/index.ts';
import { turn } from '../property-tests/charts/effects.ts';
import type { PartialStrings } from './index.ts';
import { IdentityProvider, LatchkeyProvider, Login, PasskeyRegistration, ResetPassword, useSession, useUser } from './index.ts';
import arabic from './locales/ar.ts';

/** Renders a page as a server does, without window, document and storage. */
function draw(page: React.ReactNode): string {
  const client = createClient('public-token-test-server', { fetch: createProvider().fetch });
  const html = renderToString(
    <StrictMode>
      <LatchkeyProvider client={client}>{page}</LatchkeyProvider>
    </StrictMode>,
  );
  client.destroy();
  return html;
}

describe('on a server', () => {
  it('there is no page to touch', () => {
    expect([typeof window, typeof document]).toEqual(['undefined', 'undefined']);
  });

  it('MOUNT-16 the login widget is drawn with its form, and without inline styles or scripts', () => {
    const html = draw(<Login config={{ products: ['otp'], otpOptions: { methods: ['sms', 'email'] } }} />);
    expect(html).toContain('Sign up or log in');
    expect(html).toMatch(/<input[^>]*type="tel"/);
    expect(html).not.toMatch(/ style=|<style/);
  });

  it('READ-128 no button can be pressed, and no form submitted by Enter, before the script of a widget is there', () => {
    const config = {
      products: ['passkeys', 'oauth', 'otp', 'passwords', 'crypto'],
      otpOptions: { methods: ['sms', 'email'] },
      oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
    } as const;
    const html =
      draw(<Login config={config} />) +
      draw(<ResetPassword token="token-1" />) +
      draw(<PasskeyRegistration />) +
      draw(<IdentityProvider />);
    expect(html.match(/<form/g)).toHaveLength(1);
    // Firefox restores an enabled button at a reload, unless its `autocomplete` is off.
    const lacks = (attribute: string) => html.match(/<button[^>]*>/g)?.filter((button) => !button.includes(attribute));
    expect([lacks(' disabled=""'), lacks(' autoComplete="off"')]).toEqual([[], []]);
    expect(html.match(/<form.*?<button[^>]*>/s)?.[0]).toContain('type="submit"');
    expect(html).not.toMatch(/<(input|select)[^>]* disabled/);
  });

  it('another language is drawn if the host gives its sentences, and loaded first if the host only gives the tag', () => {
    const config = { products: ['otp'], otpOptions: { methods: ['sms'] } } as const;
    const html = draw(<Login locale="ar" strings={arabic as PartialStrings} config={config} />);
    expect(html).toMatch(/class="latchkey"[^>]* lang="ar" dir="rtl"/);
    expect(html).toContain(arabic.main.header);
    expect(html).not.toContain('Sign up');
    for (const locale of ['ar', 'auto']) {
      const waiting = draw(<Login locale={locale} config={config} />);
      expect(waiting).toContain('aria-busy="true"');
      expect(waiting.replace(/<[^>]*>/g, '')).toBe('');
    }
  });

  it.each([
    ['a key', '{ "colors": { "a:red}</style><script>alert(1)</script>": "red" } }'],
    ['a group', '{ "a:red}</style><script>alert(1)</script>": { "primary": "red" } }'],
    ['a key without markup', '{ "colors": { "a:0}body{display:none}b{c": "red" } }'],
    ['a value', '{ "colors": { "primary": "red</style><script>alert(1)</script>" } }'],
    ['a bracket that would include the following rules', '{ "colors": { "primary": "[" } }'],
    ['an object for a value', '{ "colors": { "primary": { "toString": 1 } } }'],
    ['a line break in a string', JSON.stringify({ typography: { fontFamily: '"\r"' } })],
    ['what wins over the page', '{ "colors": { "primary": "red !important" } }'],
  ])('THEME-05 THEME-06 a theme from JSON adds no rule and no markup by %s', (_, json) => {
    const theme = { controls: { height: 50 }, ...JSON.parse(json) };
    for (const look of [{ theme }, { styles: { ...theme, container: { width: 360 } } }, { theme: { light: theme, dark: theme } }]) {
      const html = draw(<Login config={{ products: ['passwords'] }} nonce="bm9uY2U" {...look} />);
      const [, rules = ''] = /<style nonce="bm9uY2U">([^<]*)<\/style>/.exec(html) ?? [];
      const [own, others] = [
        /^--latchkey-(controls-height:50|container-width:360)px;$/,
        /^}*(@media \(prefers-color-scheme:dark\){)?(:where\()?(\.latchkey[\w-]+\)?{)?$/,
      ];
      expect(rules.split('\n').filter((line) => own.test(line))).not.toEqual([]);
      expect(rules.split('\n').filter((line) => !own.test(line) && !others.test(line))).toEqual([]);
      expect(html).not.toMatch(/<script|!important|display/);
    }
  });

  it('it is not known yet who is signed in', () => {
    function Who() {
      const { session, isInitialized, fromCache, endedBy } = useSession();
      const { user } = useUser();
      return <p>{JSON.stringify({ session, user, isInitialized, fromCache, endedBy })}</p>;
    }
    expect(draw(<Who />).replaceAll('&quot;', '"')).toContain(
      '{"session":null,"user":null,"isInitialized":false,"fromCache":false,"endedBy":null}',
    );
  });
});

describe('a client on a server', () => {
  it('asks nothing, says nothing and leaves no timer, however many are made and drawn', async () => {
    const provider = createProvider();
    const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const timers = vi.spyOn(globalThis, 'setInterval');
    for (let answer = 0; answer < 3; answer += 1) {
      const client = createClient('public-token-test-server', { fetch: provider.fetch, logger });
      renderToString(<Login client={client} config={{ products: ['otp'], otpOptions: { methods: ['sms'] } }} />);
    }
    // Waits longer than the clients wait for a paint.
    await pageEnvironment().afterPaint();
    // The code that would send requests has loaded too.
    await deferred.load();
    await turn();
    expect(provider.requests).toEqual([]);
    expect([logger.debug, logger.warn, logger.error].flatMap(({ mock }) => mock.calls)).toEqual([]);
    expect(timers).not.toHaveBeenCalled();
  });

  it('BOOT-01 asks for the settings with the first call that needs them', async () => {
    const provider = createProvider({ project: { pkce_required_for_email_magic_links: true } });
    const client = createClient('public-token-test-server', { fetch: provider.fetch });
    await client.magicLinks.email.loginOrCreate('ada@acme.com', {}).catch(() => {});
    expect(provider.requests.map(({ path }) => path)).toContain('/projects/bootstrap/public-token-test-server');
  });
});

it('SESS-17 a server refreshes no session and leaves no timer behind', async () => {
  const provider = createProvider();
  const options = { fetch: provider.fetch, endpointOptions: { testApiDomain: 'login.acme.com' } };
  const clients = [1, 2].map(() => createClient('public-token-test-server', options));
  await Promise.all(clients.map((client) => client.session.authenticate().catch(() => {})));
  expect(provider.requests.filter(({ path }) => path === '/sessions/authenticate')).toHaveLength(2);
  expect(provider.requests.filter(({ path }) => path === '/events')).toEqual([]);
  clients.forEach((client) => client.destroy());
});
