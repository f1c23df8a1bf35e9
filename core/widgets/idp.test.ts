import { describe, expect, it } from 'vitest';
import { openPage } from '../../fixtures/client/page.ts';
import { isSignedOut, REVOKE } from '../../fixtures/client/signedIn.ts';
import { PHONE, signIn } from '../../fixtures/people/testUser.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { User } from '../../machines/login/account.ts';
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
async function open(user: Partial<User> = {}) {
  const page = openPage({
    provider: createProvider({ connectedApps: apps }),
    url: `https://app.acme.com/?${new URLSearchParams(query)}`,
  });
  const client = page.createClient();
  await signIn(client, page.provider);
  Object.assign(page.provider.state.users[0] ?? {}, user);
  await client.user.get();
  const widget = createWidget('identityProvider', { client });
  await expect.poll(() => widget.getSnapshot().state).toBe('IDPConsent.appearing');
  return { page, widget, takes: () => [widget.can({ type: 'allow' }), widget.can({ type: 'deny' })] };
}

async function pass({ page }: Awaited<ReturnType<typeof open>>, ms: number) {
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
    ['unknown without any of them', { phone_numbers: [] }, ''],
  ])('%s', async (_, user, account) => {
    expect((await open(user)).widget.getSnapshot().context.account).toBe(account);
  });
});
