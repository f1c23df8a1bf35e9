import { describe, expect, it } from 'vitest';
import { openPage } from '../../fixtures/client/page.ts';
import { isSignedOut, keepingCookies, REVOKE } from '../../fixtures/client/signedIn.ts';
import { PHONE, signIn } from '../../fixtures/people/testUser.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { User } from '../../machines/login/account.ts';
import type { ClientOptions } from '../platform/options.ts';
import { createWidget } from './createWidget.ts';

const query = {
  client_id: 'demo',
  redirect_uri: 'https://party.example/',
  response_type: 'code',
  code_challenge: 'c'.repeat(43),
  scope: 'openid',
};
const apps = [{ client_id: 'demo', client_name: 'De\u202emo\n'.repeat(40), redirect_uris: [query.redirect_uri] }];

/** Opens the consent page of a signed-in user and waits for the question. */
async function open(user: Partial<User> = {}, options: ClientOptions = {}) {
  const page = openPage({
    provider: createProvider({ connectedApps: apps, httpOnlyCookies: options.endpointOptions !== undefined }),
    url: `https://app.acme.com/?${new URLSearchParams(query)}`,
  });
  const fetch = keepingCookies(page.provider);
  const client = page.createClient({ fetch, ...options });
  await signIn(client, page.provider);
  Object.assign(page.provider.state.users[0] ?? {}, user);
  await client.user.get();
  const widget = createWidget('identityProvider', { client });
  await expect.poll(() => widget.getSnapshot().state).toBe('IDPConsent.appearing');
  return { page, fetch, client, widget, takes: () => [widget.can({ type: 'allow' }), widget.can({ type: 'deny' })] };
}

async function pass({ page }: Pick<Awaited<ReturnType<typeof open>>, 'page'>, ms: number) {
  page.clock.advance(ms);
  await page.settle();
}

describe('READ-101 the consent screen takes an answer', () => {
  it('500 ms after it has appeared, and not before', async () => {
    const at = await open();
    await pass(at, 499);
    expect(at.takes()).toEqual([false, false]);
    at.widget.send({ type: 'allow' });
    await pass(at, 1);
    expect(at.takes()).toEqual([true, true]);
    expect(at.page.submitted).toEqual([]);
    at.widget.send({ type: 'allow' });
    await at.page.settle();
    expect(at.page.submitted).toHaveLength(1);
  });

  it('again after the user has come back to the page that the answer has left', async () => {
    const at = await open();
    await pass(at, 500);
    at.widget.send({ type: 'allow' });
    await expect.poll(() => at.page.submitted.length).toBe(1);
    at.page.comeBack();
    await expect.poll(() => at.widget.getSnapshot().state).toBe('IDPConsent.appearing');
    await pass(at, 500);
    expect(at.takes()).toEqual([true, true]);
  });

  it('500 ms after the page has got the focus back, however long it was there before', async () => {
    const at = await open();
    await pass(at, 10_000);
    expect(at.takes()).toEqual([true, true]);
    at.page.focus();
    await at.page.settle();
    expect(at.takes()).toEqual([false, false]);
    await pass(at, 400);
    at.page.focus();
    await at.page.settle();
    await pass(at, 499);
    expect(at.takes()).toEqual([false, false]);
    await pass(at, 1);
    expect(at.takes()).toEqual([true, true]);
  });
});

describe.each(['form', 'json'] as const)('READ-101 a press on the question of a user, sent as %s,', (idpTransport) => {
  const bobsPhone = '+12025550199';

  /** Waits until Ada's question accepts an answer; Bob then signs in in another tab. */
  async function openForBoth(hold: 'holdEvents' | 'holdStorage') {
    const at = await open({}, { idpTransport });
    const { page, widget } = at;
    await pass(at, 500);
    page[hold]();
    const other = openPage({ browser: page.browser, provider: page.provider, url: 'https://app.acme.com/other' });
    const { session_token = '' } = await signIn(other.createClient(), page.provider, bobsPhone);
    page.provider.requests.clear();
    const seen: string[] = [];
    widget.subscribe(() => {
      const { state, context } = widget.getSnapshot();
      seen.push(`${state.replace('IDPConsent.', '')} ${context.account}`);
    });
    const decisions = () => [...page.submitted, ...page.provider.requests.filter(({ path }) => path.endsWith('/authorize/submit'))];
    return { ...at, seen, decisions, session_token };
  }

  it.each(['allow', 'deny'] as const)('%s, is not sent for the user who signed in in another tab a moment before', async (type) => {
    const { page, widget, seen, decisions } = await openForBoth('holdEvents');
    widget.send({ type });
    await page.settle();
    expect(decisions()).toEqual([]);
    expect(seen).toEqual([`submitting ${PHONE}`, `appearing ${bobsPhone}`]);
    await pass({ page }, 500);
    expect(widget.getSnapshot().state).toBe('IDPConsent.asking');
    widget.send({ type: 'allow' });
    await page.settle();
    expect(decisions()).toHaveLength(1);
    expect(widget.getSnapshot().state).toBe('IDPConsent.done');
  });

  it('is not sent for the user of a token that the host has stored, before the server has named the user', async () => {
    const { page, client, widget, seen, decisions, session_token } = await openForBoth('holdStorage');
    client.session.updateSession({ session_token });
    widget.send({ type: 'allow' });
    await page.settle();
    expect(decisions()).toEqual([]);
    expect(seen).toEqual([`submitting ${PHONE}`, `appearing ${bobsPhone}`]);
  });

  it('waits while the cookie is of a session that the page does not see yet', async () => {
    const { page, widget, seen, decisions } = await openForBoth('holdStorage');
    widget.send({ type: 'allow' });
    await page.settle();
    expect(seen).toEqual([`submitting ${PHONE}`, `appearing ${PHONE}`]);
    page.releaseEvents();
    await pass({ page }, 500);
    expect(seen.at(-1)).toBe(`appearing ${bobsPhone}`);
    expect(decisions()).toEqual([]);
  });

  it('IDP-05 is not sent after a sign-out in another tab', async () => {
    const at = await open({}, { idpTransport });
    const { page, widget } = at;
    await pass(at, 500);
    page.holdEvents();
    const other = openPage({ browser: page.browser, provider: page.provider, url: 'https://app.acme.com/other' });
    await other.createClient().session.revoke();
    widget.send({ type: 'allow' });
    await page.settle();
    expect([widget.getSnapshot().state, page.submitted]).toEqual(['IDPConsent.noSession', []]);
  });
});

it.each(['form', 'json'] as const)(
  'READ-101 SESS-15 a press is not sent as %s for the next user of an HttpOnly cookie',
  async (idpTransport) => {
    const provider = createProvider({ connectedApps: apps, httpOnlyCookies: true });
    const fetch = keepingCookies(provider);
    const options = { idpTransport, fetch, endpointOptions: { testApiDomain: 'login.acme.com' } };
    const page = openPage({ provider, url: `https://app.acme.com/?${new URLSearchParams(query)}` });
    const client = page.createClient(options);
    await signIn(client, provider);
    const widget = createWidget('identityProvider', { client });
    const isAsked = () => expect.poll(() => (page.clock.advance(500), widget.getSnapshot().state)).toBe('IDPConsent.asking');
    await expect.poll(() => widget.getSnapshot().state).toBe('IDPConsent.appearing');
    await isAsked();
    // Another subdomain shares the cookie alone.
    await signIn(openPage({ provider, url: 'https://other.acme.com/' }).createClient(options), provider, '+12025550199');
    provider.requests.clear();
    widget.send({ type: 'allow' });
    await page.settle();
    expect(widget.getSnapshot()).toMatchObject({ state: 'IDPConsent.appearing', context: { account: '+12025550199' } });
    await isAsked();
    widget.send({ type: 'allow' });
    await page.settle();
    const sent = provider.requests.filter(({ path }) => path.endsWith('/authorize/submit'));
    expect([widget.getSnapshot().state, page.submitted.length + sent.length]).toEqual(['IDPConsent.done', 1]);
  },
);

it.each(['form', 'json'] as const)('READ-101 a press is not sent as %s once the widget is gone', async (idpTransport) => {
  const at = await open({}, { idpTransport });
  await pass(at, 500);
  at.widget.send({ type: 'allow' });
  at.widget.stop();
  at.page.provider.requests.clear();
  await at.page.settle();
  expect([at.page.submitted, at.page.provider.requests.filter(({ path }) => path.endsWith('/submit'))]).toEqual([[], []]);
});

it('READ-101 another user without an address or a name reads the question first', async () => {
  const at = await open({ phone_numbers: [] });
  await pass(at, 500);
  const { page, widget } = at;
  const other = openPage({ browser: page.browser, provider: page.provider, url: 'https://app.acme.com/other' });
  const client = other.createClient();
  page.holdEvents();
  await signIn(client, page.provider, '+12025550199');
  Object.assign(page.provider.state.users[1] ?? {}, { phone_numbers: [] });
  await client.user.get();
  page.releaseEvents();
  await expect.poll(() => widget.getSnapshot().state).toBe('IDPConsent.appearing');
  expect(widget.getSnapshot().context).toMatchObject({ account: '', userId: page.provider.state.users[1]?.user_id });
});

it('OUT-08 the logout clears everything, though a sign-out of the page is under way and fails', async () => {
  const bye = { client_id: 'demo', post_logout_redirect_uri: 'https://party.example/bye' };
  const connectedApps = apps.map((app) => ({ ...app, post_logout_redirect_uris: [bye.post_logout_redirect_uri] }));
  const provider = createProvider({ connectedApps });
  const page = openPage({ provider, url: `https://app.acme.com/?${new URLSearchParams(bye)}` });
  const client = page.createClient();
  await signIn(client, provider);
  const widget = createWidget('identityProvider', { client });
  await expect.poll(() => widget.getSnapshot().state).toBe('IDPConsent.appearing');
  page.clock.advance(500);
  await page.settle();
  const hang = provider.faults.add({ path: REVOKE, fault: { kind: 'hang' } });
  const aborting = new AbortController();
  const signingOut = client.session.revoke({ signal: aborting.signal });
  await hang.arrived;
  widget.send({ type: 'allow' });
  await page.settle();
  aborting.abort();
  await expect(signingOut).rejects.toThrow();
  await page.settle();
  expect(isSignedOut({ client, page })).toBe(true);
});

it('READ-97 the name of the application is one line of 80 characters at most', async () => {
  const { widget } = await open();
  const name = widget.getSnapshot().context.clientName;
  expect(name).toMatch(/^(De mo ){13}/);
  expect([...name.replace('…', '')].length).toBeLessThanOrEqual(80);
});

describe('IDP-09 the account that consent is asked for is', () => {
  const name = { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' };
  const email = { email_id: 'e1', email: 'ada@acme.com', verified: true };

  it.each([
    ['the first email address', { emails: [email, { ...email, email: 'ada@home.example' }], name }, 'ada@acme.com'],
    ['a phone number without an email address', { name }, PHONE],
    ['the name without either', { phone_numbers: [], name }, 'Ada Lovelace'],
    ['one line of text, even if the name has more', { phone_numbers: [], name: { ...name, last_name: '\u202eKing\nof' } }, 'Ada King of'],
    [
      'the first text among malformed data',
      { emails: [{ ...email, email: 5 }] as never, phone_numbers: [null] as never, name },
      'Ada Lovelace',
    ],
    ['unknown without any of them', { phone_numbers: [] }, ''],
  ])('%s', async (_, user, account) => {
    expect((await open(user)).widget.getSnapshot().context.account).toBe(account);
  });
});

describe.each<[string, ClientOptions, boolean]>([
  ['is only in memory', { userCache: 'memory' }, false],
  ['is unknown, because a server has set the cookie', {}, true],
  ['is unknown, because scripts cannot read the cookie', { endpointOptions: { testApiDomain: 'login.acme.com' } }, true],
])('READ-134 a session whose user %s', (_, options, isCleared) => {
  async function reopen(isOver: boolean) {
    const { page, fetch } = await open({}, options);
    if (isCleared) page.storage.clear();
    if (isOver) page.provider.state.sessions.length = 0;
    const next = openPage({ browser: page.browser, provider: page.provider, url: `https://app.acme.com/?${new URLSearchParams(query)}` });
    const client = next.createClient({ fetch, ...options });
    const heard: string[] = [];
    const callbacks = { onError: ({ name }: Error) => heard.push(name) };
    const all = [
      createWidget('identityProvider', { client, callbacks }),
      createWidget('account', { client, callbacks }),
      createWidget('stepUp', { client, callbacks }),
    ];
    const states: string[] = [];
    for (const one of all) one.subscribe(() => states.push(one.getSnapshot().state));
    await next.settle();
    return { states, heard, last: all.map((one) => one.getSnapshot().state) };
  }

  it('IDP-05 ACCT-01 STEP-04 is awaited: no widget treats the user as signed out', async () => {
    const { states, heard, last } = await reopen(false);
    expect(states.filter((state) => /no(Session|User)/.test(state))).toEqual([]);
    expect([heard, last]).toEqual([[], ['IDPConsent.appearing', 'Account', 'StepUp.factorChoosing']]);
  });

  it('IDP-05 ACCT-01 STEP-04 is over: the widgets say so once the server has answered', async () => {
    const { heard, last } = await reopen(true);
    expect([heard, last]).toEqual([['NoSessionError'], ['IDPConsent.noSession', 'Account.noUser', 'StepUp.noUser']]);
  });
});
