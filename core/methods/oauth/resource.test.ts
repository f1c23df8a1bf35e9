import { describe, expect, it } from 'vitest';
import { openPage } from '../../../fixtures/client/page.ts';
import type { RecordedOptions } from '../../../fixtures/client/recordedClient.ts';
import { recordedClient } from '../../../fixtures/client/recordedClient.ts';
import { KEY } from '../../../fixtures/client/signedIn.ts';
import { b2bOAuthProviders, oauthProviders } from '../../../machines/domain.ts';
import { ApiError, UsageError } from '../../../machines/errors.ts';
import { MissingPkceError, RedirectError } from '../../../machines/lateErrors.ts';
import { challengeOf } from '../pkce/pkce.ts';
import type { OAuthStart } from './resource.ts';

const SLOT = `${KEY}::PKCE_VERIFIER:oauth`;
const minutes = { session_duration_minutes: 30 };
const required = { project: { pkce_required_for_oauth: true } };
const TOKEN = 'public_token=public-token-test-1';

/** Opens a client; returns the browser's address and the stored PKCE pair. */
async function open(given: RecordedOptions = {}) {
  const page = given.page ?? openPage();
  const opened = await recordedClient({ ...given, page });
  const pair = (): { code_verifier: string; code_challenge: string } | null => JSON.parse(page.storage.getItem(SLOT) ?? 'null');
  return { ...opened, pair, address: () => page.environment.location?.href ?? '' };
}

async function started(options?: OAuthStart, given: RecordedOptions = {}) {
  const { client, address, sent } = await open(given);
  await client.oauth.google.start(options);
  expect(sent).toEqual([]);
  return address();
}

describe('starting an OAuth sign-in', () => {
  it.each(oauthProviders)('CALL-29 OAUTH-04 leads to the start address of %s, by a redirect and no call', async (provider) => {
    const { client, address, sent } = await open();
    await client.oauth[provider].start();
    expect(address()).toBe(`https://test.stytch.com/v1/public/oauth/${provider}/start?${TOKEN}`);
    expect(sent).toEqual([]);
  });

  it('OAUTH-09 knows the providers of consumers and no other, and keeps those of businesses in a list apart', async () => {
    const { client } = await open();
    expect(Object.keys(client.oauth).sort()).toEqual(['authenticate', ...oauthProviders].sort());
    expect(b2bOAuthProviders).toEqual(['google', 'microsoft', 'hubspot', 'slack', 'github']);
  });

  it("CALL-29 OAUTH-05 OAUTH-06 OAUTH-07 asks for everything, in the protocol's order", async () => {
    const options: OAuthStart = {
      signup_redirect_url: 'https://acme.com/up?a=b&c=d',
      login_redirect_url: 'https://acme.com/in#x',
      provider_params: { prompt: 'consent', login_hint: 'a+b@c.d' },
      custom_scopes: ['calendar', 'https://party.com/mail'],
    };
    const url = new URL(await started(options, required));
    expect([...url.searchParams]).toEqual([
      ['public_token', 'public-token-test-1'],
      ['code_challenge', expect.stringMatching(/^[\w-]{43}$/)],
      ['custom_scopes', 'calendar https://party.com/mail'],
      ['provider_prompt', 'consent'],
      ['provider_login_hint', 'a+b@c.d'],
      ['login_redirect_url', 'https://acme.com/in#x'],
      ['signup_redirect_url', 'https://acme.com/up?a=b&c=d'],
    ]);
    expect(url.hash).toBe('');
  });

  it.each<[string, OAuthStart, string]>([
    ['OAUTH-05 no redirect that is empty', { login_redirect_url: '', signup_redirect_url: '' }, TOKEN],
    ['OAUTH-05 only one redirect', { signup_redirect_url: 'x' }, `${TOKEN}&signup_redirect_url=x`],
    [
      'OAUTH-05 both though they are the same',
      { login_redirect_url: 'x', signup_redirect_url: 'x' },
      `${TOKEN}&login_redirect_url=x&signup_redirect_url=x`,
    ],
    ['OAUTH-06 no scopes by default', { custom_scopes: [] }, TOKEN],
    ['OAUTH-07 a parameter that is empty', { provider_params: { prompt: '' } }, `${TOKEN}&provider_prompt=`],
  ])('%s', async (_, options, query) => {
    expect(new URL(await started(options)).search).toBe(`?${query}`);
  });

  it("BOOT-08 READ-52 begins at the project's own domain", async () => {
    const url = await started({}, { project: { cname_domain: 'login.acme.com' } });
    expect(url).toBe(`https://login.acme.com/v1/public/oauth/google/start?${TOKEN}`);
  });

  it('MOUNT-08 begins at the API base that the host has set', async () => {
    const url = await started({}, { options: { endpoints: { testAPIURL: 'http://localhost:4000' } } });
    expect(url).toBe(`http://localhost:4000/v1/public/oauth/google/start?${TOKEN}`);
  });

  it.each(['not a domain', 'evil.com/path', 'user@evil.com', 'evil.com?x', 'evil.com#x', '//evil.com', 'javascript:alert(1)'])(
    'BOOT-08 READ-52 warns about an invalid domain in the project settings, and uses the API: %s',
    async (cname_domain) => {
      const { client, page, address } = await open({ project: { cname_domain } });
      await client.oauth.google.start();
      expect(address()).toBe(`https://test.stytch.com/v1/public/oauth/google/start?${TOKEN}`);
      expect(page.log).toContain(`warn: The project's custom domain "${cname_domain}" is not a domain. The API's address is used instead.`);
    },
  );

  it.each(['nowhere', 'javascript:alert(1)//', 'data:text/html,x', ''.padEnd(3)])(
    'READ-93 MOUNT-08 leads to no API base that is no web address: %j',
    async (testAPIURL) => {
      const { client, address } = await open({ options: { endpoints: { testAPIURL }, fetch: async () => Response.json({}) } });
      const before = address();
      await expect(client.oauth.google.start()).rejects.toBeInstanceOf(RedirectError);
      expect(address()).toBe(before);
    },
  );

  it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://a.co/1', 'vbscript:x', 'file:///etc/passwd', 'com.acme.app://in'])(
    'READ-93 OAUTH-05 asks for no way back to %s',
    async (target) => {
      const { client, address, pair } = await open(required);
      const before = address();
      await expect(client.oauth.google.start({ login_redirect_url: target })).rejects.toBeInstanceOf(RedirectError);
      await expect(client.oauth.google.start({ signup_redirect_url: target })).rejects.toBeInstanceOf(RedirectError);
      expect([address(), pair()]).toEqual([before, null]);
    },
  );

  it('READ-93 OAUTH-05 asks for a way back by a scheme that the host has listed', async () => {
    const url = await started({ login_redirect_url: 'com.acme.app://in' }, { options: { allowedRedirectSchemes: ['com.acme.app'] } });
    expect(new URL(url).searchParams.get('login_redirect_url')).toBe('com.acme.app://in');
  });

  it('CALL-29 ARG-07 needs a page to leave, which servers and workers lack: no request, no proof key, no event', async () => {
    const { client, page, sent, pair } = await open(required);
    Object.assign(page.environment, { location: undefined });
    const started = client.oauth.google.start({ login_redirect_url: 5 } as never);
    const reasons = ['login_redirect_url must be a string.', 'a page must be open.'];
    await expect(started).rejects.toThrow(new UsageError('oauth.google.start', ...reasons));
    expect([sent, pair()]).toEqual([[], null]);
  });

  it('CALL-29 sends a token unchanged, with any content', async () => {
    const page = openPage();
    const client = page.createClient({ fetch: async () => Response.json({}) }, 'public-token-test-a&b=c d');
    await client.oauth.yahoo.start();
    const { searchParams } = new URL(page.environment.location?.href ?? '');
    expect([...searchParams]).toEqual([['public_token', 'public-token-test-a&b=c d']]);
  });
});

describe('the proof key of OAuth', () => {
  it('PKCE-01 PKCE-06 READ-78 is stored before the redirect, and replaced by each start', async () => {
    const { client, page, address, pair } = await open(required);
    const stored: unknown[] = [];
    const { goTo } = page.environment;
    page.environment.goTo = (href) => {
      stored.push(pair());
      goTo(href);
    };
    await client.oauth.google.start();
    const first = pair();
    expect(new URL(address()).searchParams.get('code_challenge')).toBe(first?.code_challenge);
    expect(first?.code_challenge).toBe(await challengeOf(first?.code_verifier ?? ''));
    await client.oauth.apple.start();
    expect(pair()).not.toEqual(first);
    expect(new URL(address()).searchParams.get('code_challenge')).toBe(pair()?.code_challenge);
    expect(stored).toEqual([first, pair()]);
  });

  it('PKCE-06 PKCE-08 is not made for projects without PKCE, and an earlier one is forgotten', async () => {
    const { client, page, address, pair } = await open();
    page.storage.setItem(SLOT, JSON.stringify({ code_verifier: 'v', code_challenge: 'c' }));
    await client.oauth.google.start();
    expect([pair(), new URL(address()).searchParams.has('code_challenge')]).toEqual([null, false]);
  });

  it('PKCE-09 PKCE-10 CALL-30 is sent at the end, and cleared only by a success', async () => {
    const { client, sent, pair } = await open({ ...required, answer: refuseFirst('/oauth/authenticate') });
    await client.oauth.google.start();
    const { code_verifier } = pair() ?? {};
    await expect(client.oauth.authenticate('t', minutes)).rejects.toThrow(ApiError);
    expect(pair()?.code_verifier).toBe(code_verifier);
    await client.oauth.authenticate('t', minutes);
    const body = { token: 't', code_verifier, ...minutes };
    expect([pair(), sent.map((call) => call.body)]).toEqual([null, [body, body]]);
  });

  it('PKCE-11 that is required and not here means no call', async () => {
    const { client, sent } = await open(required);
    await expect(client.oauth.authenticate('t', minutes)).rejects.toThrow(MissingPkceError);
    expect([sent, client.session.getSync()]).toEqual([[], null]);
  });
});

function refuseFirst(refused: string) {
  let isFirst = true;
  return (path: string) => {
    if (path !== refused || !isFirst) return undefined;
    isFirst = false;
    return Response.json({ error_type: 'oauth_token_not_found', error_message: 'no' }, { status: 404 });
  };
}
