import type { VerifierOptions } from 'latchkey/server';
import { createVerifier } from 'latchkey/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { signIn } from '../../fixtures/people/testUser.ts';
import type { Client } from '../client/client.ts';

const projectId = PUBLIC_TOKEN.replace('public-token', 'project');
const secret = 'secret-test-1';

let page: ReturnType<typeof openPage>;
let client: Client;
beforeEach(async () => {
  page = openPage();
  vi.useFakeTimers({ toFake: ['Date'], now: page.clock.now() });
  client = page.createClient();
  await signIn(client, page.provider);
});
afterEach(() => void vi.useRealTimers());

const verifierOf = (options: Partial<VerifierOptions> = {}) => createVerifier({ projectId, fetch: page.provider.fetch, ...options });
/** Makes a request as the browser would send it to the page's server. */
const request = (path = '/') => {
  const url = new URL(path, page.origin).href;
  return new Request(url, { headers: { cookie: page.browser.jar.getCookieStringSync(url) } });
};
const minutes = (count: number) => {
  page.clock.skip(count * 60_000);
  vi.setSystemTime(page.clock.now());
};

describe('a server and its page', () => {
  it("SRV-01 SRV-09 recognizes the signed-in user by the client's cookies", async () => {
    const found = await verifierOf({ publicToken: PUBLIC_TOKEN }).verify(request());
    expect(found).toMatchObject({ ok: true, session: { user_id: client.user.getSync()?.user_id } });
    // Equal to the page's session in every field.
    expect((found as { session: object }).session).toEqual(client.session.getSync());
  });

  it('SRV-09 knows it by cookies of other names', async () => {
    page = openPage();
    vi.setSystemTime(page.clock.now());
    const cookieOptions = { opaqueTokenCookieName: '__Host-session', jwtCookieName: '__Host-session_jwt' };
    await signIn(page.createClient({ cookieOptions }), page.provider);
    expect(await verifierOf({ cookieOptions }).verify(request())).toMatchObject({ ok: true });
    expect(await verifierOf().verify(request())).toEqual({ ok: false, reason: 'no_session' });
  });

  it('SRV-01 knows no user of another project', async () => {
    const found = await verifierOf({ projectId: 'project-test-2' }).verify(request());
    expect(found).toMatchObject({ ok: false, reason: 'unreachable' });
  });

  it('SRV-07 asks about the session of a user who comes back after a while, and renews the JWT', async () => {
    const asked = request();
    minutes(30);
    expect(await verifierOf().verify(asked)).toMatchObject({ ok: false, reason: 'expired' });
    const verifier = verifierOf({ secret });
    const found = await verifier.verify(asked);
    expect(found).toMatchObject({ ok: true, session: { user_id: client.user.getSync()?.user_id } });
    expect(await verifier.verify((found as { renewedJwt?: string }).renewedJwt)).toMatchObject({ ok: true });
    minutes(31);
    expect(await verifier.verify(asked)).toMatchObject({ ok: false, reason: 'ended' });
  });

  it('SRV-06 SRV-07 a revoked session is accepted until its JWT expires or maxAge is over', async () => {
    const verifier = verifierOf({ secret });
    const stolen = request();
    await client.session.revoke();
    expect(await verifier.verify(request())).toEqual({ ok: false, reason: 'no_session' });
    expect(await verifier.verify(stolen)).toMatchObject({ ok: true });
    minutes(1);
    expect(await verifier.verify(stolen)).toMatchObject({ ok: true });
    expect(await verifier.verify(stolen, { maxAge: 60 })).toMatchObject({ ok: false, reason: 'ended' });
    minutes(5);
    expect(await verifier.verify(stolen)).toMatchObject({ ok: false, reason: 'ended' });
    expect(await verifierOf().verify(stolen)).toMatchObject({ ok: false, reason: 'expired' });
  });

  it.each(['cookies', 'JWT'])('SRV-11 signs a user out by their %s, and the page learns of it', async (what) => {
    const verifier = verifierOf({ secret });
    expect(await verifier.revoke(what === 'cookies' ? request() : client.session.getTokens()?.session_jwt)).toEqual({ ok: true });
    expect(await verifier.verify(request(), { maxAge: 0 })).toMatchObject({ ok: false, reason: 'ended' });
    expect(await verifier.revoke(request())).toEqual({ ok: true });
    await expect(client.session.authenticate()).rejects.toMatchObject({ error_type: 'session_not_found' });
    expect(client.session.getSync()).toBeNull();
  });
});
