import { describe, expect, it } from 'vitest';
import { openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { signIn } from '../../fixtures/people/testUser.ts';
import { sessionData, userData } from '../../fixtures/provider/state/data.ts';
import { jsonStorage } from './storage.ts';

const KEY = `stytch_sdk_state_${PUBLIC_TOKEN}`;
const REMEMBERED = JSON.stringify({ session: sessionData(), user: userData() });
const OWN_DOMAIN = { endpointOptions: { testApiDomain: 'login.acme.com' } };

/** Opens a page with a stored state and, by default, a token of an earlier page load. */
function revisited(stored = REMEMBERED, hasToken = true) {
  const page = openPage();
  page.storage.setItem(KEY, stored);
  if (hasToken) document.cookie = 'stytch_session=t';
  return page;
}

describe('what is remembered', () => {
  it('STORE-17 STORE-19 is the state under the key of the public token, as it changes', async () => {
    const page = openPage();
    const client = page.createClient();
    await page.environment.afterPaint();
    expect([...page.storage.entries]).toEqual([[KEY, 'null']]);
    const stored = () => JSON.parse(page.storage.getItem(KEY) ?? '');
    const { session, user } = await signIn(client, page.provider);
    expect(stored()).toEqual({ session, user });
    for (const { name } of page.provider.state.users) name.first_name = 'Ada';
    await client.user.get();
    expect(stored()).toEqual({ session, user: client.user.getSync() });
    expect(stored().user.name.first_name).toBe('Ada');
    await client.session.revoke();
    expect(stored()).toBe(null);
  });

  it('STORE-17 holds no token', async () => {
    const page = openPage();
    const { session_token, session_jwt } = await signIn(page.createClient(), page.provider);
    const text = page.storage.getItem(KEY);
    expect(text).not.toContain(session_token);
    expect(text).not.toContain(session_jwt);
  });

  it('STORE-17 belongs to one public token', async () => {
    const page = openPage();
    await signIn(page.createClient(), page.provider);
    expect(page.createClient({}, 'public-token-test-2').session.getSync()).toBe(null);
    const snapshots = [...page.storage.entries].filter(([key, value]) => !key.includes('::') && value !== 'null');
    expect(snapshots.map(([key]) => key)).toEqual([KEY]);
  });

  it('is there at once on the next page, marked as remembered until it is confirmed', async () => {
    const page = openPage();
    const { session, user } = await signIn(page.createClient(), page.provider);
    const next = openPage({ browser: page.browser, provider: page.provider });
    const client = next.createClient();
    const heard: unknown[] = [];
    client.onStateChange((state) => heard.push(state?.session.session_id));
    expect(client.session.getInfo()).toEqual({ session, fromCache: true });
    expect(client.user.getInfo()).toEqual({ user, fromCache: true });
    await client.session.authenticate();
    expect(client.user.getInfo().fromCache).toBe(false);
    expect(heard).toEqual([session.session_id]);
    await client.session.authenticate();
    expect(heard).toHaveLength(1);
  });
});

describe('at the start', () => {
  it('SESS-14 without a token the session is destroyed', () => {
    const page = revisited(REMEMBERED, false);
    const client = page.createClient();
    expect([client.session.getSync(), client.user.getSync()]).toEqual([null, null]);
    expect(page.storage.getItem(KEY)).toBe('null');
  });

  it('SESS-14 READ-03 a full address of the API makes no difference to that', () => {
    const page = revisited(REMEMBERED, false);
    const client = page.createClient({ endpoints: { testAPIURL: 'http://localhost:4000' } });
    expect(client.session.getSync()).toBe(null);
  });

  it('SESS-14 with a token it stays', () => {
    expect(revisited().createClient().session.getSync()).toEqual(sessionData());
  });

  it("SESS-15 on a domain of the host's own it stays without a token", () => {
    const page = revisited(REMEMBERED, false);
    expect(page.createClient(OWN_DOMAIN).session.getSync()).toEqual(sessionData());
    expect(page.storage.getItem(KEY)).toBe(REMEMBERED);
  });

  it('SESS-14 READ-03 a domain of the other mode, or an invalid one, is ignored', () => {
    const domains = [{ apiDomain: 'login.acme.com' }, { testApiDomain: 'not a domain' }];
    for (const endpointOptions of domains) {
      const page = revisited(REMEMBERED, false);
      expect(page.createClient({ endpointOptions }).session.getSync()).toBe(null);
    }
  });

  it.each([
    'no json',
    '',
    '5',
    '[]',
    '{}',
    '{"session":{},"user":{}}',
    JSON.stringify({ session: sessionData({ expires_at: 'soon' }), user: userData() }),
    JSON.stringify({ session: sessionData(), user: userData({ user_id: '' }) }),
    '{"toString":[]}',
    '{"session":{"toString":[]},"user":{"valueOf":1,"toString":2}}',
    '{"__proto__":{"session":{}}}',
  ])('junk in the storage counts as signed out and is overwritten: %s', (junk) => {
    const page = revisited(junk);
    expect(page.createClient().session.getSync()).toBe(null);
    expect(page.storage.getItem(KEY)).toBe('null');
    expect(page.log).toEqual([]);
  });

  it('fields that this version does not know stay', () => {
    const state = { session: { ...sessionData(), later: 1 }, user: userData(), also: 2 };
    const client = revisited(JSON.stringify(state)).createClient();
    expect(client.session.getSync()).toEqual({ ...sessionData(), later: 1 });
  });
});

describe('storage that makes trouble', () => {
  it.each(['full', 'forbidden'] as const)('never breaks a login when %s', async (trouble) => {
    const page = openPage();
    page.storage.trouble = trouble;
    const client = page.createClient();
    const { session } = await signIn(client, page.provider);
    expect(client.session.getSync()).toEqual(session);
    await client.session.revoke();
    expect(client.session.getSync()).toBe(null);
    expect([page.storage.entries.size, page.log]).toEqual([0, []]);
  });

  it('never breaks a login when it is missing', async () => {
    const page = openPage({ hasStorage: false });
    const client = page.createClient();
    const { session } = await signIn(client, page.provider);
    expect(client.session.getSync()).toEqual(session);
  });

  const isNumber = (value: unknown): value is number => typeof value === 'number';

  it('returns nothing of the wrong type, and does not check missing data', () => {
    const { storage } = openPage();
    const json = jsonStorage(storage);
    const asked: unknown[] = [];
    const isOdd = (value: unknown): value is number => asked.push(value) > 0 && isNumber(value) && value % 2 === 1;
    for (const text of ['3', '4', '"3"', 'null', '{']) {
      storage.setItem('k', text);
      expect(json.read('k', isOdd)).toBe(text === '3' ? 3 : undefined);
    }
    expect(json.read('nowhere', isOdd)).toBeUndefined();
    expect(asked).toEqual([3, 4, '3', null]);
  });

  it('gives what was written for as long as the page lives, and stores it once it can', () => {
    const { storage } = openPage();
    const json = jsonStorage(storage);
    json.write('k', 1);
    storage.trouble = 'full';
    json.write('k', 2);
    expect([json.read('k', isNumber), storage.entries.get('k')]).toEqual([2, '1']);
    storage.trouble = 'none';
    json.write('k', 3);
    expect([json.read('k', isNumber), storage.entries.get('k')]).toEqual([3, '3']);
    storage.setItem('k', '4');
    expect(json.read('k', isNumber)).toBe(4);
  });
});
