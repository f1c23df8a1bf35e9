import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kind, Signature } from '../fixtures/client/methods.ts';
import { argumentsOf, callWith, methods, sampleValues } from '../fixtures/client/methods.ts';
import { openPage } from '../fixtures/client/page.ts';
import type { RecordedClient } from '../fixtures/client/recordedClient.ts';
import { recordedClient } from '../fixtures/client/recordedClient.ts';
import { KEY } from '../fixtures/client/signedIn.ts';
import { UsageError } from '../machines/errors.ts';
import { RedirectError } from '../machines/lateErrors.ts';
import { atMost, counted, tally } from './drawn.ts';
import { beyondJson, hostileJson, hostileString } from './hostile.ts';

const finite = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(-0));

/** Generates values of a kind, including unusual ones. */
const ofKind: Record<Kind, fc.Arbitrary<unknown>> = {
  string: hostileString,
  number: finite,
  boolean: fc.boolean(),
  object: hostileJson(['uri', 'a']),
  strings: fc.array(hostileString, { maxLength: 3 }),
  texts: fc.dictionary(fc.string(), fc.oneof(hostileString, finite), { maxKeys: 3 }),
  id: hostileString,
};

/** Generates arguments of a method: mostly valid ones, additional ones, or any values. */
function hostileArguments(signature: Signature): fc.Arbitrary<unknown[]> {
  const names = [...Object.keys(signature.kinds), 'signal', 'code_verifier', 'token', 'email'];
  const anything = fc.oneof(hostileJson(names), beyondJson);
  const values = Object.fromEntries(
    Object.entries(signature.kinds).map(([name, kind]) => {
      const right = ofKind[kind.replace('?', '') as Kind];
      return [name, fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: anything })];
    }),
  );
  const more = hostileJson(names).filter((value) => typeof value === 'object' && !Array.isArray(value));
  const shaped = fc
    .tuple(fc.record(values), more, fc.array(anything, { maxLength: 1 }))
    .map(([given, extra, after]) => [...argumentsOf(signature, { ...Object(extra), ...given }), ...after]);
  return fc.oneof({ weight: 3, arbitrary: shaped }, { weight: 1, arbitrary: fc.array(anything, { maxLength: 3 }) });
}

/** Expects that memory, cookies and storage agree. */
function expectWhole({ client, page }: RecordedClient) {
  const session = client.session.getSync();
  const isSignedIn = session !== null;
  expect(client.user.getSync() !== null).toBe(isSignedIn);
  expect(client.session.getTokens() !== null).toBe(isSignedIn);
  const stored: unknown = JSON.parse(page.storage.getItem(KEY) ?? 'null');
  expect(stored).toEqual(isSignedIn ? { session, user: client.user.getSync() } : null);
}

function functionsOf(value: unknown, path = ''): string[] {
  if (typeof value === 'function') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => functionsOf(inner, path ? `${path}.${name}` : name));
}

const calls = tally('ARG-06 any arguments of a method', ['a request', 'a usage error', 'signed in', 'signed out', 'no arguments']);

const anyId = counted(
  'ARG-06 the id of what is deleted',
  {
    'a step up the path': (id) => id === '..' || id === '../..',
    'a slash': (id) => id.includes('/'),
    'a dot in disguise': (id) => /%2e/i.test(id),
    nothing: (id) => id === '',
    'another text': (id) => /^[!-~]+$/.test(id),
  },
  fc.oneof(
    { weight: 3, arbitrary: hostileString },
    { weight: 1, arbitrary: fc.constantFrom('..', '../..', '%2e%2e', '%2E%2E%2F', '..%00/') },
  ),
);

describe('any arguments of a method', () => {
  it('each method of a client is listed below, or makes no call, or needs a browser', async () => {
    const { client } = await recordedClient();
    const noCall =
      /Sync$|getInfo$|getTokens$|getIntermediateToken$|getFreshTokens$|onChange$|onRefresh$|onStateChange$|^record$|updateSession$|^destroy$/;
    const elsewhere = /^webauthn\.(?!update)|^idp\.authorizeSubmit|^authenticateByUrl$|^oauth\.(?!google|authenticate)/;
    const listed = functionsOf(client).filter((name) => !noCall.test(name) && !elsewhere.test(name));
    expect(listed.sort()).toEqual(Object.keys(methods).sort());
  });

  it.each(Object.entries(methods))('ARG-06 %s makes one request, or gives a usage error and changes nothing', async (name, signature) => {
    // Catches: an argument of the wrong kind that is sent, or a failed call that changes something.
    await fc.assert(
      fc.asyncProperty(hostileArguments(signature), fc.boolean(), async (args, isSignedIn) => {
        const page = openPage();
        const href = page.environment.location?.href;
        const at = await recordedClient({ page, isSignedIn: isSignedIn || signature.needsSession });
        const before = at.remembered();
        const found = [at.client.session.getSync() ? 'signed in' : 'signed out', ...(args.length === 0 ? ['no arguments'] : [])];
        try {
          await callWith(at.client, name, args);
          const left = page.environment.location?.href === href ? 0 : 1;
          expect(at.sent.length + left).toBe(1);
          found.push('a request');
          expect(at.sent.every(({ url }) => url.startsWith('https://test.stytch.com/sdk/v1/'))).toBe(true);
          expectWhole(at);
        } catch (error) {
          // A URL that could contain a script has its own error (READ-93).
          const isRefused = name === 'oauth.google.start' && error instanceof RedirectError;
          if (!(error instanceof UsageError || isRefused)) throw error;
          expect(isRefused || error.message.startsWith(`Invalid call to ${name}\n`)).toBe(true);
          found.push('a usage error');
          expect(at.sent).toEqual([]);
          expect(at.remembered()).toEqual(before);
        } finally {
          calls.one(found);
          at.client.destroy();
        }
      }),
      { numRuns: atMost(200, 12) },
    );
  });

  const withId = Object.entries(methods).filter(([, { request }]) => request.includes('/id-1'));

  it('every method with an ID in its path is below', () => {
    const kinds = Object.entries(methods).filter(([, signature]) => Object.values<string>(signature.kinds).includes('id'));
    expect(withId.map(([name]) => name)).toEqual(kinds.map(([name]) => name));
    expect(withId.length).toBeGreaterThan(8);
  });

  it.each(withId)('ARG-06 %s stays under its own path', async (name, signature) => {
    const canBeSent = (id: string) => {
      try {
        return !['', '.', '..'].includes(id) && encodeURIComponent(id) !== '';
      } catch {
        return false;
      }
    };
    const [, path = ''] = signature.request.split(' ');
    // Catches: an ID that leads to another path, an ID that is sent although it names nothing, or a valid one that is refused.
    await fc.assert(
      fc.asyncProperty(anyId, async (id) => {
        const { client, sent } = await recordedClient({ isSignedIn: true });
        const values = Object.entries(sampleValues(signature)).map(([field, value]) => [field, value === 'id-1' ? id : value]);
        const args = argumentsOf(signature, Object.fromEntries(values));
        await callWith(client, name, args).catch((error: unknown) => expect(error).toBeInstanceOf(UsageError));
        const expected = canBeSent(id) ? [`/sdk/v1${path.replace('id-1', () => encodeURIComponent(id))}`] : [];
        expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(expected);
        client.destroy();
      }),
      { numRuns: atMost(100, 40) },
    );
  });
});
