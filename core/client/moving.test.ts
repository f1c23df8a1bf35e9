import { describe, expect, it } from 'vitest';
import { openPage } from '../../fixtures/client/page.ts';
import { KEY, signedIn } from '../../fixtures/client/signedIn.ts';
import { EMAIL } from '../../fixtures/people/testUser.ts';

/** Opens a page with a signed-in user and only the data that Stytch's SDK stores. */
async function leftByVendor() {
  const { page, client } = await signedIn();
  const state = { session: client.session.getSync(), user: client.user.getSync() };
  client.destroy();
  page.storage.clear();
  page.storage.setItem(KEY, JSON.stringify(state));
  return { page, state };
}

describe("moving from Stytch's SDK (fixtures/site/docs/moving.md)", () => {
  it('STORE-01 STORE-02 users are still signed in', async () => {
    const { page, state } = await leftByVendor();
    const client = page.createClient();
    expect(client.session.getInfo()).toEqual({ session: state.session, fromCache: true });
    const refreshed = page.provider.requests.next({ path: '/sessions/authenticate' });
    await refreshed;
    await page.settle();
    expect(client.session.getInfo()).toEqual({
      session: expect.objectContaining({ session_id: state.session?.session_id }),
      fromCache: false,
    });
  });

  it('a link that was mailed before the switch opens after it', async () => {
    const page = openPage();
    page.provider.state.project.pkce_required_for_email_magic_links = true;
    const before = page.createClient();
    await before.magicLinks.email.loginOrCreate(EMAIL);
    before.destroy();
    // Written out in Stytch's names and format, so that changes on our side make the test fail.
    const slot = `${KEY}::PKCE_VERIFIER:magic_links`;
    const { code_verifier, code_challenge } = JSON.parse(page.storage.getItem(slot) ?? '{}') as Record<string, string>;
    page.storage.clear();
    page.storage.setItem(slot, JSON.stringify({ code_challenge, code_verifier }));

    const token = new URL(page.provider.inbox.last(EMAIL).link ?? '').searchParams.get('token') ?? '';
    const client = page.createClient();
    await client.magicLinks.authenticate(token, { session_duration_minutes: 30 });
    expect(client.session.getSync()).not.toBeNull();
  });

  it("and they stay signed in if a host moves back: the session is only under the protocol's names", async () => {
    const { page, client } = await signedIn();
    expect(
      page
        .cookies()
        .map(({ key, path, sameSite, secure }) => [key, path, sameSite, secure])
        .sort(),
    ).toEqual([
      ['stytch_session', '/', 'lax', true],
      ['stytch_session_jwt', '/', 'lax', true],
    ]);
    const stored = JSON.parse(page.storage.getItem(KEY) ?? 'null') as object;
    expect(stored).toEqual({ session: client.session.getSync(), user: client.user.getSync() });
    const others = [...page.storage.entries.keys()].filter((key) => key !== KEY);
    // The digests by which clients of several projects recognize their tokens.
    expect(others.filter((key) => !key.startsWith(`${KEY}::`))).toEqual(['latchkey::tokens']);
  });
});
