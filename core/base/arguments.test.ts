import { describe, expect, it } from 'vitest';
import type { Kind, MethodName, Signature } from '../../fixtures/client/methods.ts';
import { argumentsOf, callWith, methods } from '../../fixtures/client/methods.ts';
import { openPage } from '../../fixtures/client/page.ts';
import { recordedClient } from '../../fixtures/client/recordedClient.ts';
import { UsageError } from '../../machines/errors.ts';
import { checkArguments } from './arguments.ts';

const good: Record<Kind, unknown> = {
  string: 'text',
  number: 5,
  boolean: true,
  object: { a: 1 },
  strings: ['a'],
  texts: { a: 'b' },
  id: 'id-1',
};

const wrong: Record<Kind, readonly unknown[]> = {
  string: [null, 5, true, {}, ['text'], Symbol('s')],
  number: [null, '5', true, {}, [5], NaN, Infinity, -Infinity, 5n],
  boolean: [null, 'true', 1, {}, []],
  object: [null, 'text', 5, ['a'], () => {}],
  strings: [null, 'text', {}, [5], ['a', null], { length: 1, 0: 'a' }],
  texts: [null, 'text', ['a'], { a: null }, { a: { toString: [] } }, { a: ['b'] }],
  id: [null, 5, {}, '', '.', '..', '\ud800', ['id-1']],
};

const phrase: Record<Kind, string> = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  object: 'an object',
  strings: 'an array of strings',
  texts: 'an object of strings',
  id: 'a string that names one',
};

const kindOf = (name: string) => name.replace('?', '') as Kind;
const isOptional = (kind: string) => kind.endsWith('?');

async function expectRefusal(method: MethodName, args: readonly unknown[], reasons: readonly string[]) {
  const { client, sent, remembered } = await recordedClient({ isSignedIn: true });
  const before = remembered();
  const error = await callWith(client, method, args).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as UsageError).message).toBe(`${[`Invalid call to ${method}`, ...reasons].join('\n')} (usage)`);
  expect(sent).toEqual([]);
  expect(remembered()).toEqual(before);
}

/** Replaces one argument after the other with invalid values; with valid ones, expects one request. */
async function expectChecked(method: MethodName) {
  const signature: Signature = methods[method];
  const kinds = Object.entries(signature.kinds);
  const values = Object.fromEntries(kinds.map(([name, kind]) => [name, good[kindOf(kind)]]));
  const reason = (name: string, kind: string) => `${name} must be ${phrase[kindOf(kind)]}.`;

  for (const [name, kind] of kinds) {
    const bad = [...wrong[kindOf(kind)], ...(isOptional(kind) ? [] : [undefined])];
    for (const value of bad) {
      await expectRefusal(method, argumentsOf(signature, { ...values, [name]: value }), [reason(name, kind)]);
    }
  }
  const { client, sent } = await recordedClient({ isSignedIn: true });
  await callWith(client, method, argumentsOf(signature, values));
  if (method !== 'oauth.google.start') expect(sent.length).toBe(1);
}

const rows: readonly [facts: string, method: MethodName][] = [
  ['ARG-06 ARG-07 ARG-08 ARG-09 magicLinks.authenticate', 'magicLinks.authenticate'],
  ['ARG-06 ARG-07 ARG-10 ARG-11 otps.authenticate', 'otps.authenticate'],
  ['ARG-06 ARG-07 ARG-12 passwords.create', 'passwords.create'],
  ['ARG-06 ARG-07 ARG-13 passwords.authenticate', 'passwords.authenticate'],
  ['ARG-06 ARG-07 ARG-14 passwords.resetByExistingPassword', 'passwords.resetByExistingPassword'],
  ['ARG-06 ARG-07 ARG-15 totps.authenticate', 'totps.authenticate'],
  ['ARG-06 ARG-07 ARG-16 totps.recover', 'totps.recover'],
  ['ARG-06 ARG-07 ARG-17 cryptoWallets.authenticateStart', 'cryptoWallets.authenticateStart'],
  ['ARG-06 ARG-07 ARG-18 cryptoWallets.authenticate', 'cryptoWallets.authenticate'],
  ['ARG-06 ARG-07 ARG-19 totps.create', 'totps.create'],
  ['ARG-06 ARG-07 ARG-20 impersonation.authenticate', 'impersonation.authenticate'],
];

// First in the file, because a check is made once, and an error in it must appear in the test that makes it.
describe('what a call itself is told apart by', () => {
  const refusalOf = (given: object, wanted: Parameters<typeof checkArguments>[2]) => {
    try {
      checkArguments('user.deleteEmail', given, wanted);
      return 'taken';
    } catch (error) {
      return (error as UsageError).message.split('\n').slice(1).join();
    }
  };

  it.each(['a', 'a.', 'a..', '.a', '..a', '...', 'a/b', '🔑', '%2e%2e', ' '])('ARG-06 %j names one', (id) => {
    expect(refusalOf({ id }, { id: 'id' })).toBe('taken');
  });

  it.each(['', '.', '..', '\ud83d', 'a\udd11b', null, 5])('ARG-06 ARG-07 %j names none: it would lead to another path', (id) => {
    expect(refusalOf({ id }, { id: 'id' })).toBe('id must be a string that names one. (usage)');
  });

  it('ARG-06 one that the arguments inherit names none: it would not be sent', () => {
    expect(refusalOf(Object.create({ id: 'a' }), { id: 'id' })).toBe('id must be a string that names one. (usage)');
  });

  it('ARG-06 ARG-07 the signal of any call is an AbortSignal, or something that can be listened to as one', () => {
    for (const signal of [undefined, AbortSignal.abort(), new AbortController().signal, { addEventListener() {} }]) {
      expect(refusalOf({ signal }, {})).toBe('taken');
    }
    for (const signal of [null, 5, 'text', {}, { addEventListener: 5 }, new AbortController()]) {
      expect(refusalOf({ signal }, {})).toBe('signal must be an AbortSignal. (usage)');
    }
  });
});

describe('arguments of the wrong kind send nothing, and are named with what they must be:', () => {
  it.each(rows)('%s', (_, method) => expectChecked(method));

  const others = (Object.keys(methods) as MethodName[]).filter((name) => !rows.some(([, listed]) => listed === name));
  it.each(others)('ARG-06 ARG-07 %s', (method) => expectChecked(method));
});

describe('several wrong arguments', () => {
  const required = ({ kinds }: Signature) => Object.entries(kinds).filter(([, kind]) => !isOptional(kind));
  const several = Object.entries(methods).filter(([, signature]) => required(signature).length > 1);
  it.each(several)('ARG-06 READ-86 make one error with a line for each: %s', async (method, signature) => {
    const reasons = required(signature).map(([name, kind]) => `${name} must be ${phrase[kindOf(kind)]}.`);
    await expectRefusal(method as MethodName, argumentsOf(signature, {}), reasons);
  });

  it('READ-86 stand in the order in which the method takes them', () => {
    const check = () => checkArguments('a.b', { y: 1, x: 2 }, { x: 'string', y: 'object', z: 'boolean?' });
    expect(check).toThrow(new UsageError('a.b', 'x must be a string.', 'y must be an object.'));
  });
});

describe('the object of options', () => {
  it.each(['user.get', 'session.authenticate', 'session.revoke', 'totps.recoveryCodes', 'oauth.google.start'] as const)(
    'ARG-06 ARG-07 has to be one: %s',
    async (method) => {
      for (const value of [null, 'text', 5, true, ['a']]) await expectRefusal(method, [value], ['options must be an object.']);
    },
  );

  it('ARG-06 ARG-07 has to be one after other arguments, too', async () => {
    await expectRefusal('user.deleteEmail', ['id', 'text'], ['options must be an object.']);
    await expectRefusal('otps.sms.send', ['+1', null], ['options must be an object.']);
    await expectRefusal('user.update', ['text', null], ['changes must be an object.', 'options must be an object.']);
  });

  it.each(Object.entries(methods))('ARG-06 ARG-07 has a signal that is one, or none: %s', async (method, signature: Signature) => {
    const kinds = Object.entries(signature.kinds).filter(([, kind]) => !isOptional(kind));
    const values = Object.fromEntries(kinds.map(([name, kind]) => [name, good[kindOf(kind)]]));
    const args = argumentsOf(signature, { ...values, signal: 'stop' });
    const isUpdate = method === 'user.update';
    await expectRefusal(method as MethodName, isUpdate ? [{}, { signal: 'stop' }] : args, ['signal must be an AbortSignal.']);
  });

  it('ARG-06 cannot speak for an argument that has its own place', async () => {
    const code = { code: '123456', session_duration_minutes: 5 };
    await expectRefusal('otps.authenticate', [5, 'm', code], ['code must be a string.']);
    const { client, sent } = await recordedClient();
    await callWith(client, 'magicLinks.authenticate', ['real', { token: 'other', session_duration_minutes: 5 }]);
    expect(sent[0]?.body).toEqual({ token: 'real', session_duration_minutes: 5 });
  });
});

describe('the options of a client', () => {
  it.each(['opaqueTokenCookieName', 'jwtCookieName', 'istCookieName', 'path', 'domain'])(
    'ARG-21 READ-63 hold a string for %s, or the client is not made',
    async (name) => {
      const page = openPage();
      for (const value of [null, 5, true, {}, ['a']]) {
        const make = () => page.createClient({ cookieOptions: { [name]: value } });
        expect(make).toThrow(new UsageError('createClient', `${name} must be a string.`));
      }
      await page.settle();
      expect([[...page.provider.requests], page.log, page.clock.waiting()]).toEqual([[], [], 0]);
      expect(() => page.createClient({ cookieOptions: { [name]: 'text' } })).not.toThrow();
    },
  );

  it.each([
    { opaqueTokenCookieName: '' },
    { jwtCookieName: '' },
    { istCookieName: '' },
    { opaqueTokenCookieName: 'one', jwtCookieName: 'one' },
    { jwtCookieName: 'stytch_session' },
    { istCookieName: 'stytch_session_jwt' },
    { prefix: 'host', opaqueTokenCookieName: 'one', jwtCookieName: '__Host-one' },
  ] as const)('ARG-21 name each cookie, and differently: not %j', (cookieOptions) => {
    const make = () => openPage().createClient({ cookieOptions });
    expect(make).toThrow(new UsageError('createClient', 'Cookie names must differ and not be empty.'));
  });

  it.each([0, -1, NaN, -Infinity, '5', true, {}])(
    'ARG-06 ARG-07 hold a positive number of milliseconds for a call: not %s',
    (timeoutMs) => {
      const make = () => openPage().createClient({ timeoutMs: timeoutMs as number });
      expect(make).toThrow(new UsageError('createClient', 'timeoutMs must be a positive number.'));
    },
  );

  it('MOUNT-07 may be null, as if they were left out', async () => {
    const options = { endpoints: null, endpointOptions: null, cookieOptions: null, timeoutMs: null };
    const page = openPage();
    const client = page.createClient(options as never);
    await page.settle();
    expect([client.session.getSync(), page.log]).toEqual([null, []]);
  });

  it('ARG-21 hold a boolean for availableToSubdomains', () => {
    const make = (value: unknown) => () => openPage().createClient({ cookieOptions: { availableToSubdomains: value as boolean } });
    expect(make('yes')).toThrow(new UsageError('createClient', 'availableToSubdomains must be a boolean.'));
    expect(make(true)).not.toThrow();
  });
});

describe('tokens handed over', () => {
  it('ARG-06 ARG-07 are strings, or nothing is taken over', async () => {
    const { client, remembered } = await recordedClient();
    const before = remembered();
    for (const tokens of [undefined, null, 'text', {}, { session_token: 5 }, { session_token: 't', session_jwt: 5 }]) {
      const error = await callWith(client, 'session.updateSession', [tokens]).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UsageError);
      expect((error as UsageError).message).toMatch(/^Invalid call to session\.updateSession\n/);
    }
    expect(remembered()).toEqual(before);
  });
});
