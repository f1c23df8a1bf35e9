import { describe, expect, it } from 'vitest';
import type { SessionSource } from './credentials.ts';
import { readCredentials } from './credentials.ts';

const names = { jwtCookie: 'jwt', tokenCookie: 'token' };
const read = (from: unknown) => readCredentials(from as SessionSource, names);
const both = { jwts: ['a.b.c'], tokens: ['opaque'], isCrowded: false };
const header = 'first=1; jwt=a.b.c; token=opaque';
const none = { jwts: [], tokens: [], isCrowded: false };

describe('where a session is looked for', () => {
  it.each([
    ['a Request', new Request('https://acme.com/', { headers: { cookie: header } })],
    ["a request of Node's", { headers: { cookie: header } }],
    ['headers', new Headers({ cookie: header })],
    ['cookies that give texts', { get: (name: string) => ({ jwt: 'a.b.c', token: 'opaque' })[name] }],
    ['cookies that give objects', { get: (name: string) => ({ jwt: { name, value: 'a.b.c' }, token: { name, value: 'opaque' } })[name] }],
    [
      'cookies with methods that need `this`',
      new Map([
        ['jwt', 'a.b.c'],
        ['token', 'opaque'],
      ]),
    ],
  ])('SRV-09 %s', (_, from) => {
    expect(read(from)).toEqual(both);
  });

  it.each([
    ['a JWT', 'a.b.c', { ...none, jwts: ['a.b.c'] }],
    ['an opaque token', 'opaque', { ...none, tokens: ['opaque'] }],
    ['the text of an Authorization header', 'Bearer a.b.c', { ...none, jwts: ['a.b.c'] }],
    ['the text of an Authorization header in small letters', 'bearer opaque', { ...none, tokens: ['opaque'] }],
    ['the text of an Authorization header with more blanks', 'Bearer   a.b.c', { ...none, jwts: ['a.b.c'] }],
    ['a token that has the word in it', 'my-bearer opaque', { ...none, tokens: ['my-bearer opaque'] }],
    ['nothing', undefined, none],
    ['null', null, none],
    ['an empty text', '', none],
    ['a request without cookies', { headers: {} }, none],
    ['a Request without cookies', new Request('https://acme.com/'), none],
    ['cookies that are none', { get: () => null }, none],
    ['an Authorization header', { headers: { authorization: 'Bearer a.b.c' } }, none],
    ['a number', 5, none],
  ])('SRV-09 %s', (_, from, found) => {
    expect(read(from)).toEqual(found);
  });

  it('SRV-09 a cookie store that also has empty headers', () => {
    expect(read({ headers: null, get: (name: string) => ({ jwt: 'a.b.c', token: 'opaque' })[name] })).toEqual(both);
    expect(() => read({ headers: null })).toThrow('verify: give the request itself, or { headers }.');
  });

  it.each([
    ['the list of an HTTP API', { headers: { host: 'acme.com' }, cookies: ['other=1', 'jwt=a.b.c', 'token=opaque'] }],
    ['the header of a REST API, as the browser spells it', { headers: { Cookie: 'jwt=a.b.c; token=opaque' } }],
  ])('SRV-09 an event of AWS Lambda: %s', (_, event) => {
    expect(read(event)).toEqual(both);
  });

  it('SRV-09 the context of Hono is a mistake of the host: its `get` reads no cookies', () => {
    expect(() => read({ req: { raw: new Request('https://acme.com/') }, get: () => undefined })).toThrow(
      'verify: give the request of this context',
    );
  });

  it('SRV-09 cookies that were not awaited are a mistake of the host', () => {
    expect(() => read(Promise.resolve({ get: () => undefined }))).toThrow('verify: these cookies are a promise; await it first.');
    expect(() => read({ headers: Promise.resolve(new Headers()) })).toThrow('verify: these headers are a promise; await it first.');
  });

  it.each([
    ['without a cookie', {}],
    ['as a parser of cookies gives them', { jwt: 'a.b.c', token: 'opaque' }],
    ['with cookies named like parts of a request', { jwt: 'a.b.c', headers: 'x', get: 'y' }],
  ])('SRV-09 cookies in a plain object, %s, are a mistake of the host', (_, cookies) => {
    expect(() => read(cookies)).toThrow('verify: give the request itself, or { headers }.');
  });
});

describe('more cookies of one name than a browser sends', () => {
  const of = (jwts: number, tokens: number) => {
    const cookies = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}=${index}`);
    return read({ headers: { cookie: [...cookies('jwt', jwts), ...cookies('token', tokens)].join('; ') } });
  };
  const four = ['0', '1', '2', '3'];

  it.each([
    [4, 4, false],
    [5, 0, true],
    [0, 5, true],
    [5, 5, true],
  ])('SRV-10 are not all read: of %i JWTs and %i tokens, four of each', (jwts, tokens, isCrowded) => {
    expect(of(jwts, tokens)).toEqual({ jwts: four.slice(0, jwts), tokens: four.slice(0, tokens), isCrowded });
  });
});

describe('a Cookie header', () => {
  const jwts = (cookie: string, jwtCookie = 'jwt') => readCredentials({ headers: { cookie } }, { jwtCookie, tokenCookie: 'token' }).jwts;

  it.each([
    ['jwt=one; jwt=other', ['one', 'other']],
    ['jwt=one; jwt=one', ['one']],
    ['jwt = one ;\tjwt=other\t', ['one', 'other']],
    ['jwt="quoted"', ['quoted']],
    ['jwt=a%2Bb', ['a+b']],
    ['jwt=%E0%A4%A', ['%E0%A4%A']],
    ['jwt=a=b==', ['a=b==']],
    ['jwt', []],
    ['jwtx', []],
    ['jwt=', []],
    ['jwt=""', []],
    ['jwt="', ['"']],
    ['jwt="one', ['"one']],
    ['jwt=one"', ['one"']],
    ['xjwt=one; jwtx=one; JWT=one', []],
    ['; ;=;jwt=one', ['one']],
  ])('SRV-09 %j holds %j', (cookie, found) => {
    expect(jwts(cookie)).toEqual(found);
  });

  it('SRV-09 holds no value that is longer than headers are', () => {
    const longest = 'a'.repeat(16_384);
    expect([jwts(`jwt=${longest}`), jwts(`jwt=${longest}a`)]).toEqual([[longest], []]);
  });

  it.each([' ', '\t', ' \t', '= ', '=\t; ', '"'])('SRV-02 of thousands of %j takes no longer for it', (noise) => {
    const start = performance.now();
    for (const cookie of [noise.repeat(8_000), `jwt=${noise.repeat(8_000)}x`]) jwts(cookie);
    expect(performance.now() - start).toBeLessThan(500);
  });

  // Names that subdomains can set and that other parsers read as __Host-jwt.
  it.each(['%5F_Host-jwt', '_%5fHost-jwt', '\u00a0__Host-jwt', '\u0085__Host-jwt', '__host-jwt', '__Host-jwt\u00a0'])(
    'SRV-10 a cookie called %j does not pass for __Host-jwt',
    (name) => {
      expect(jwts(`${name}=planted`, '__Host-jwt')).toEqual([]);
      expect(jwts(`${name}=planted; __Host-jwt=own`, '__Host-jwt')).toEqual(['own']);
    },
  );
});
