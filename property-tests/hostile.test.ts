import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRedirect } from '../core/platform/redirects.ts';
import type { MethodName } from '../fixtures/client/methods.ts';
import { callSample, methods } from '../fixtures/client/methods.ts';
import { recordedClient } from '../fixtures/client/recordedClient.ts';
import { KEY } from '../fixtures/client/signedIn.ts';
import { isAuthError } from '../machines/errors.ts';
import { displayName, displayScope } from '../machines/foreignNames.ts';
import { RedirectError } from '../machines/lateErrors.ts';
import { atMost, counted } from './drawn.ts';
import { addresses, cookieTexts, hostileAnswer, hostileString, hostileTexts } from './hostile.ts';

const relied = [
  'data',
  'session',
  'user',
  '__user',
  'user_id',
  'session_id',
  'expires_at',
  'method_id',
  'secret',
  'redirect_uri',
  'member',
];

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const answers = counted(
  'ERR-02 ERR-06 any answer of a provider',
  {
    'a success of its envelope': ({ status, body }) => status === 200 && Object.hasOwn(Object(parsed(body)), 'data'),
    'a refusal in JSON': ({ status, body }) => status >= 400 && parsed(body) !== undefined,
    'no JSON': ({ body }) => parsed(body) === undefined,
    'an empty body': ({ body, status }) => body === '' || status === 204 || status === 304,
    'a status of no success': ({ status }) => status >= 300,
    'another type than JSON': ({ type }) => !type.includes('json'),
    "a name of every object's prototype": ({ body }) => body.includes('"__proto__":'),
    'records a hundred deep': ({ body }) => body.includes(']}'.repeat(100)),
  },
  hostileAnswer(relied),
);

const anyAddress = counted(
  'READ-93 a hostile address',
  {
    'of the web': (address) => /^https?:/i.test(address),
    'of a script': (address) => /^[^a-z]*java\s*script/i.test(address),
    'of no scheme': (address) => !URL.canParse(address),
    'of another scheme': (address) => URL.canParse(address) && !/^https?:$/.test(new URL(address).protocol),
  },
  fc.oneof(fc.constantFrom(...addresses), hostileString),
);

const anyName = counted(
  'READ-97 READ-99 a hostile name',
  {
    'longer than is shown': (text) => text.length > 330,
    'a turn of direction': (text) => /[\u202a-\u202e\u2066-\u2069]/.test(text),
    'a break of the line': (text) => /[\n\r\u2028]/.test(text),
    'half a character': (text) => /\p{Surrogate}/u.test(text),
    nothing: (text) => text === '',
  },
  fc.oneof(fc.constantFrom(...hostileTexts), hostileString),
);

describe('any answer of a provider', () => {
  it.each(Object.keys(methods) as MethodName[])(
    'ERR-02 ERR-03 ERR-04 ERR-05 ERR-06 %s gives data or an error of the catalogue',
    async (name) => {
      // Catches: a response that throws any other error, changes Object.prototype, or is half applied.
      await fc.assert(
        fc.asyncProperty(answers, async ({ status, type, body }) => {
          const plain = Reflect.ownKeys(Object.prototype).length;
          const hasBody = ![204, 304].includes(status);
          const answer = () => new Response(hasBody ? body : null, { status, headers: type ? { 'content-type': type } : {} });
          const { client, page } = await recordedClient({ isSignedIn: true, answer });
          try {
            await callSample(client, name).catch((error: unknown) => expect(isAuthError(error)).toBe(true));
            expect(Reflect.ownKeys(Object.prototype).length).toBe(plain);
            const session = client.session.getSync();
            expect(session === null).toBe(client.user.getSync() === null);
            const stored: unknown = JSON.parse(page.storage.getItem(KEY) ?? 'null');
            expect(stored).toEqual(session && { session, user: client.user.getSync() });
          } finally {
            client.destroy();
          }
        }),
        { numRuns: atMost(200, 12) },
      );
    },
  );
});

describe('every hostile text', () => {
  it('STORE-01 as a token of the host stays within its cookie', async () => {
    for (const text of [...cookieTexts, ...hostileTexts].filter((one) => one.length < 3_000)) {
      const { client, page } = await recordedClient();
      const before = page.cookies().length;
      try {
        client.session.updateSession({ session_token: text, session_jwt: text });
      } catch (error) {
        expect(isAuthError(error)).toBe(true);
      }
      const added = page.cookies().slice(before);
      expect(added.map(({ key }) => key).filter((key) => !/^stytch_session(_jwt)?$/.test(key))).toEqual([]);
      for (const cookie of added) expect([cookie.path, cookie.sameSite, cookie.domain]).toEqual(['/', 'lax', 'app.acme.com']);
      client.destroy();
    }
  });

  it('READ-93 as a redirect leads only to http and https, to the address that the browser parses, or nowhere', () => {
    // Catches: a disguised URL that the check and the browser read differently.
    fc.assert(
      fc.property(anyAddress, (address) => {
        try {
          const taken = checkRedirect(address, ['javascript', 'data:', 'file', 'BLOB', 'vbscript:']);
          expect(['http:', 'https:']).toContain(new URL(taken).protocol);
        } catch (error) {
          expect(error).toBeInstanceOf(RedirectError);
        }
      }),
      { numRuns: 500 },
    );
    for (const address of addresses.filter((one) => /^[^a-z]*(java|vb)\s*script|^(data|blob|file|about|view)/i.test(one))) {
      expect(() => checkRedirect(address, ['javascript', 'data', 'blob', 'vbscript', 'file'])).toThrow(RedirectError);
    }
  });

  it('READ-97 READ-99 as the name of an application or a scope is one short line that stays in its place', () => {
    // Catches: a shown name that is too long, looks empty, or reverses the text around it.
    fc.assert(
      fc.property(anyName, (text) => {
        for (const shown of [displayName(text), displayScope(text)]) {
          expect([...shown].length).toBeLessThanOrEqual(330);
          expect(shown).not.toMatch(/[\n\r\0\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u);
        }
      }),
      { numRuns: 300 },
    );
  });
});
