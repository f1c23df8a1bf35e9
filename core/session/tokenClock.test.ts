import { describe, expect, it } from 'vitest';
import { session, user } from '../../fixtures/client/answers.ts';
import { limits } from '../../machines/firstLimits.ts';
import type { Session, SessionState } from '../../machines/login/account.ts';
import type { SessionContext } from '../../machines/session/types.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import { createTokenClock } from './tokenClock.ts';
import { claimsOf, readTokens } from './tokens.ts';

const NOW = Date.UTC(2030, 0, 1);
const DAY = 86_400_000;

/** Opens a clock over a JWT, on a device that is at `NOW`. */
function open(jwt: string | undefined, token: string | undefined = 'opaque') {
  let at = NOW;
  const cookies = { token: { read: () => token }, jwt: { read: () => jwt } } as unknown as SessionCookies;
  const clock = createTokenClock({ cookies, now: () => at, context: () => ({ state: null }) as SessionContext });
  /** Measures by a session that Stytch last saw at a time. */
  const see = (accessed: number, askedAt?: number) =>
    clock.set({ ...session, last_accessed_at: new Date(accessed).toISOString() }, askedAt);
  return { clock, see, sleep: (ms: number) => void (at += ms) };
}
const jwtOf = (claims: object) => `header.${btoa(JSON.stringify(claims))}.signature`;
const issuedAt = (at: number) => jwtOf({ iat: at / 1_000, exp: at / 1_000 + 300 });

describe('the time until which a JWT lives', () => {
  it('SESS-20 is its own before the clocks are compared', () => {
    expect(open(issuedAt(NOW)).clock.tokensUntil()).toBe(NOW + 300_000);
    expect(open(issuedAt(NOW - DAY)).clock.tokensUntil()).toBe(NOW - DAY + 300_000);
  });

  it('SESS-20 is unknown for a JWT from the future, by more than a request takes, until the clocks are compared', () => {
    expect(open(issuedAt(NOW + limits.requestMs)).clock.tokensUntil()).toBe(NOW + limits.requestMs + 300_000);
    const { clock, see } = open(issuedAt(NOW + limits.requestMs + 1_000));
    expect(clock.tokensUntil()).toBe(0);
    see(NOW + limits.requestMs + 1_000);
    expect(clock.tokensUntil()).toBe(NOW + 300_000);
  });

  it.each([
    ['a day ahead', DAY, DAY],
    ['a day behind', -DAY, -DAY],
    ['a second behind', -1_000, -1_000],
    ['a second ahead, which the answer may have taken', 1_000, 0],
    ['right', 0, 0],
    ['a moment less ahead than a request takes', limits.requestMs - 1, 0],
    ['as far ahead as a request takes', limits.requestMs, limits.requestMs],
  ])('SESS-20 is right for a device whose clock is %s', (_, ahead, difference) => {
    const { clock, see } = open(issuedAt(NOW - ahead));
    see(NOW - ahead);
    expect(clock.tokensUntil()).toBe(NOW - ahead + 300_000 + difference);
  });

  it('SESS-20 is not measured by an answer that took longer than a request may', () => {
    const { clock, see } = open(issuedAt(NOW));
    see(NOW - DAY, NOW - limits.requestMs - 1);
    expect(clock.tokensUntil()).toBe(NOW + 300_000);
    see(NOW - DAY, NOW - limits.requestMs);
    expect(clock.tokensUntil()).toBe(NOW + DAY + 300_000);
  });

  it.each([
    ['no JWT', undefined],
    ['a text that is no JWT', 'jwt-1'],
    ['a JWT without times', jwtOf({})],
  ])('SESS-20 is over with %s', (_, jwt) => {
    expect(open(jwt).clock.tokensUntil()).toBe(0);
  });

  it('SESS-20 is over where only the JWT can be read', () => {
    const { clock } = open(issuedAt(NOW), '');
    expect([clock.tokensUntil(), clock.tokens()]).toEqual([0, null]);
  });

  it('READ-127 is that of a renewed JWT of the same session', () => {
    const renewed = jwtOf({ sub: user.user_id, exp: 5, 'https://stytch.com/session': { id: session.session_id } });
    const read = (isRenewed: (jwt: string) => boolean) => (isRenewed(renewed) ? renewed : undefined);
    const cookies = { token: { read: () => 'opaque' }, jwt: { read } } as unknown as SessionCookies;
    const until = (state: SessionState) =>
      createTokenClock({ cookies, now: () => NOW, context: () => ({ state }) as SessionContext }).tokensUntil();
    expect([until({ session, user }), until(null)]).toEqual([5_000, 0]);
  });

  it('SESS-20 comes with both tokens', () => {
    expect(open('jwt-1').clock.tokens()).toEqual({ session_token: 'opaque', session_jwt: 'jwt-1' });
  });
});

describe('the JWT of a session', () => {
  const claims = (sub: string, id: string) => `header.${btoa(JSON.stringify({ sub, 'https://stytch.com/session': { id } }))}.signature`;
  const own = claims(session.user_id, session.session_id);

  it("READ-127 may be renewed by the host's server, but only for the same user and session", () => {
    const isRenewed = (jwt: string, of: Session | null = session) => {
      let found: boolean | undefined;
      const read = (is: (value: string) => boolean) => void (found = is(jwt));
      readTokens({ token: { read: () => 'opaque' }, jwt: { read } } as unknown as SessionCookies, of);
      return found;
    };
    expect(isRenewed(own)).toBe(true);
    expect(isRenewed(claims('user-test-2', session.session_id))).toBe(false);
    expect(isRenewed(claims(session.user_id, 'session-test-2'))).toBe(false);
    expect(isRenewed(own, null)).toBe(false);
    expect(isRenewed(`header.${btoa('{"https://stytch.com/session":{}}')}.signature`, null)).toBe(false);
  });

  it('SESS-20 is read in the alphabet of URLs', () => {
    const payload = btoa('{"sub":"\u00fb\u00ff?>~","exp":5}').replaceAll('+', '-').replaceAll('/', '_');
    expect(payload).toMatch(/-.*_|_.*-/);
    expect(claimsOf(`header.${payload}.signature`)).toMatchObject({ exp: 5 });
    expect(() => claimsOf('no JWT')).toThrow();
  });

  it.each([
    ['opaque', 'jwt-1', { session_token: 'opaque', session_jwt: 'jwt-1' }],
    [undefined, 'jwt-1', null],
    ['opaque', undefined, null],
  ])('SESS-20 comes with the token or not at all: %s and %s', (token, jwt, expected) => {
    const cookies = { token: { read: () => token }, jwt: { read: () => jwt } } as unknown as SessionCookies;
    expect(readTokens(cookies, session)).toEqual(expected);
  });
});
