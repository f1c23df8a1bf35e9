import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProjectSettings } from '../core/api/contract.ts';
import { defaultProjectSettings } from '../core/api/projectSettings.ts';
import { isProjectSettingsResponse, readProjectSettings } from '../core/api/projectSettingsResponse.ts';
import type { Client } from '../core/client/client.ts';
import { contextOf } from '../core/client/client.ts';
import { answerTo, meta, strengthAnswer } from '../fixtures/client/answers.ts';
import type { MethodName } from '../fixtures/client/methods.ts';
import { callSample, methods, ofSession, requests } from '../fixtures/client/methods.ts';
import { openPage } from '../fixtures/client/page.ts';
import { recordedClient } from '../fixtures/client/recordedClient.ts';
import { KEY } from '../fixtures/client/signedIn.ts';
import { projectData, sessionData, userData } from '../fixtures/provider/state/data.ts';
import { InvalidAnswerError } from '../machines/errors.ts';
import { atMost, counted } from './drawn.ts';

/** A user and a session with every field of the protocol. */
const user = userData({
  emails: [{ email_id: 'e', email: 'ada@acme.com', verified: true }],
  phone_numbers: [{ phone_id: 'p', phone_number: '+12025550123', verified: true }],
  webauthn_registrations: [
    { webauthn_registration_id: 'w', domain: 'acme.com', user_agent: '', authenticator_type: 'platform', verified: true, name: 'Key' },
  ],
  password: { password_id: 'pw', requires_reset: false },
});
const session = sessionData({ expires_at: '2031-01-01T00:00:00.000Z', user_id: user.user_id });
const signIn = { ...meta, user_id: user.user_id, user, session, session_token: 't', session_jwt: 'j', __user: user };
const options = { challenge: 'AA', user: { id: 'AA', name: '', displayName: '' }, rp: { id: 'acme.com' } };
const ceremony = {
  ...meta,
  user_id: user.user_id,
  public_key_credential_creation_options: JSON.stringify(options),
  public_key_credential_request_options: JSON.stringify(options),
};

/** A call, its complete response, and the used fields. */
interface Row {
  readonly call: (client: Client) => Promise<unknown>;
  readonly answer: object;
  readonly read: readonly string[];
  /** The path of the request with this response; default: the only request. */
  readonly path?: string;
  readonly isNewIdp?: boolean;
}

/** Returns the valid response to a method, with a user and a session that have every field. */
function answerOf(name: MethodName): object {
  if (name === 'passwords.strengthCheck') return strengthUnder('zxcvbn');
  if (name === 'user.get') return { ...meta, ...user };
  if (name === 'organizations.members.search') return { ...meta, member: { status: 'active', name: 'Ada', member_password_id: '' } };
  if (methods[name].reads === ofSession) return { ...signIn, method_id: 'm', user_device: { ip_address: '127.0.0.1' } };
  const [method = '', path = ''] = methods[name].request.split(' ');
  const answer = answerTo(method, path);
  return '__user' in answer ? { ...answer, __user: user } : answer;
}

function strengthUnder(strength_policy: 'zxcvbn' | 'luds' | 'none'): object {
  const luds_requirements = { has_digit: false, missing_characters: 2, missing_complexity: 1 };
  return { ...strengthAnswer, strength_policy, feedback: { suggestions: ['Longer.'], warning: 'Weak.', luds_requirements } };
}

const byName = (name: MethodName) => (client: Client) => callSample(client, name);
const checkStrength = byName('passwords.strengthCheck');
const register = (client: Client) => client.webauthn.register();
const authenticate = (client: Client) => client.webauthn.authenticate({ session_duration_minutes: 30 });
const consent = { client_id: 'c', redirect_uri: 'https://app.acme.com', response_type: 'code', scope: 'openid' };

/** Calls with several kinds of responses or requests. */
const more: readonly [name: string, row: Row][] = [
  [
    'passwords.strengthCheck under luds',
    {
      call: checkStrength,
      answer: strengthUnder('luds'),
      read: [
        'valid_password',
        'breached_password',
        'strength_policy',
        'feedback.luds_requirements.missing_characters',
        'feedback.luds_requirements.missing_complexity',
      ],
    },
  ],
  [
    'passwords.strengthCheck without a policy',
    { call: checkStrength, answer: strengthUnder('none'), read: ['valid_password', 'breached_password', 'strength_policy'] },
  ],
  [
    'webauthn.register, asking for options',
    { call: register, path: '/webauthn/register/start', answer: ceremony, read: ['public_key_credential_creation_options'] },
  ],
  [
    'webauthn.register, having a passkey',
    { call: register, path: '/webauthn/register', answer: { ...signIn, webauthn_registration_id: 'w' }, read: ofSession },
  ],
  [
    'webauthn.authenticate, asking for options',
    {
      call: authenticate,
      path: '/webauthn/authenticate/start/secondary',
      answer: ceremony,
      read: ['public_key_credential_request_options'],
    },
  ],
  [
    'webauthn.authenticate, having signed',
    { call: authenticate, path: '/webauthn/authenticate', answer: { ...signIn, webauthn_registration_id: 'w' }, read: ofSession },
  ],
  [
    'idp.authorizeStart of a newer provider',
    {
      call: byName('idp.authorizeStart'),
      answer: { ...meta, user, consent_required: true, client: { client_id: 'c', client_name: 'App' }, scope_results: [] },
      read: ['consent_required', 'client'],
      isNewIdp: true,
    },
  ],
  [
    'idp.authorizeSubmit of a newer provider',
    {
      call: (client) => client.idp.authorizeSubmit({ ...consent, consent_granted: true }),
      answer: { ...meta, redirect_uri: 'https://app.acme.com', authorization_code: 'a' },
      read: ['redirect_uri'],
      isNewIdp: true,
    },
  ],
];

type Fields = Record<string, unknown>;
type Change = 'gone' | 'null';
type Changes = readonly (readonly [path: string, change: Change])[];

const levelOf = (path: string) => path.split('.').length;

/** Returns the paths of all fields in a response, including entries of lists unless they are plain texts. */
function pathsIn(value: unknown, above = ''): string[] {
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && typeof value[0] !== 'object')) return [];
  return Object.entries(value).flatMap(([name, inner]) => [`${above}${name}`, ...pathsIn(inner, `${above}${name}.`)]);
}

/** Returns a copy of a response with a field removed or null. A missing field stays missing. */
function changed<T extends object>(answer: T, path: string, change: Change): T {
  // As JSON, which makes a user that occurs twice two copies.
  const copy: T = JSON.parse(JSON.stringify(answer));
  const names = path.split('.');
  const last = names.pop() ?? '';
  const place = names.reduce<unknown>((at, name) => (at as Fields | null | undefined)?.[name], copy) as Fields | null | undefined;
  if (!place || !(last in place)) return copy;
  if (change === 'gone' && !Array.isArray(place)) delete place[last];
  else place[last] = null;
  return copy;
}

/** Makes the call with this response; returns its result and the session afterwards. */
async function outcomeOf({ call, path, isNewIdp }: Row, data: object) {
  const { client } = await recordedClient({
    isSignedIn: true,
    options: isNewIdp ? { idpTransport: 'json' } : {},
    answer: (asked) => {
      if (path === undefined || asked === path) return Response.json({ data });
      return asked.includes('/start') ? Response.json({ data: ceremony }) : undefined;
    },
  });
  const end = await call(client).then(
    () => ({ error: undefined }),
    (error: unknown) => ({ error }),
  );
  const signedIn = { session: client.session.getSync()?.session_id, user: client.user.getSync()?.user_id };
  client.destroy();
  return { ...end, signedIn };
}

const rows: readonly [name: string, row: Row][] = [
  ...requests.map((name): [string, Row] => [name, { call: byName(name), answer: answerOf(name), read: methods[name].reads }]),
  ...more,
];

/** Simulates a browser that creates passkeys; their content is not checked here. */
class FakeCredential {
  readonly id = 'AA';
  readonly type = 'public-key';
  readonly rawId = new ArrayBuffer(1);
  readonly response = { clientDataJSON: this.rawId, authenticatorData: this.rawId, signature: this.rawId, userHandle: this.rawId };
  getClientExtensionResults = () => ({});
}

beforeAll(() => {
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  vi.stubGlobal('AuthenticatorAttestationResponse', class {});
  const credentials = { create: async () => new FakeCredential(), get: async () => new FakeCredential() };
  vi.stubGlobal('navigator', { credentials, userAgent: '' });
});
afterAll(() => vi.unstubAllGlobals());

/** Returns the unused fields of a response, without parents of used fields. */
const unreadIn = (answer: object, used: readonly string[]) =>
  pathsIn(answer).filter((path) => !used.some((one) => one === path || one.startsWith(`${path}.`)));

describe('the answer to a call', () => {
  it.each(rows)('ERR-02 %s is accepted with any of its unread fields missing or null', async (_, row) => {
    const { error, ...whole } = await outcomeOf(row, row.answer);
    expect(error).toBeUndefined();
    const unread = unreadIn(row.answer, row.read);
    async function expectTaken(changes: Changes) {
      const answer = changes.reduce((before, [path, change]) => changed(before, path, change), row.answer);
      const outcome = await outcomeOf(row, answer);
      expect([changes, outcome.error, outcome.signedIn]).toEqual([changes, undefined, whole.signedIn]);
    }
    /** Tries all changes at once; on failure, narrows them down to the refused ones. */
    async function expectAllTaken(changes: Changes): Promise<void> {
      try {
        await expectTaken(changes);
      } catch (error) {
        const middle = Math.ceil(changes.length / 2);
        if (middle < changes.length) for (const half of [changes.slice(0, middle), changes.slice(middle)]) await expectAllTaken(half);
        throw error;
      }
    }
    // Level by level, because a field is not checked if its parent is missing.
    for (const level of new Set(unread.map(levelOf))) {
      const paths = unread.filter((path) => levelOf(path) === level);
      for (const change of ['gone', 'null'] as const) await expectAllTaken(paths.map((path) => [path, change]));
    }
    const some = counted<Changes>(
      'ERR-02 fields that an answer lacks',
      {
        'one field': (changes) => changes.length === 1,
        'several fields': (changes) => changes.length > 1,
        'a missing field': (changes) => changes.some(([, change]) => change === 'gone'),
        'a field that is null': (changes) => changes.some(([, change]) => change === 'null'),
        'a field of a record': (changes) => changes.some(([path]) => path.includes('.')),
        'an entry of a list': (changes) => changes.some(([path]) => /\.\d/.test(path)),
      },
      fc.array(fc.tuple(fc.constantFrom(...unread), fc.constantFrom<Change>('gone', 'null')), { minLength: 1 }),
    );
    // Catches: a schema that requires an unused field, so that a valid response is refused.
    await fc.assert(fc.asyncProperty(some, expectTaken), { numRuns: atMost(200, 6) });
  });

  it.each(rows)('ERR-02 %s is refused for each field that is used and missing or null; the error names it', async (_, row) => {
    for (const path of row.read) {
      expect(pathsIn(row.answer)).toContain(path);
      for (const change of ['gone', 'null'] as const) {
        const { error } = await outcomeOf(row, changed(row.answer, path, change));
        expect([path, change, error]).toEqual([path, change, expect.any(InvalidAnswerError)]);
        expect(error).toMatchObject({ field: `data.${path}` });
      }
    }
  });
});

describe.each<[string, object, readonly string[], (value: object) => ProjectSettings | undefined]>([
  [
    'the settings of a project',
    projectData({
      captcha_settings: { enabled: true, siteKey: 'k' },
      password_config: { luds_complexity: 3, luds_minimum_count: 8 },
      dfp_protected_auth_enabled: true,
      dfp_protected_auth_mode: 'DECISIONING',
    }),
    ['captcha_settings.enabled', 'password_config.luds_complexity', 'password_config.luds_minimum_count'],
    (value) => (isProjectSettingsResponse(value) ? readProjectSettings(value) : undefined),
  ],
  [
    'the settings that an earlier page has stored',
    {
      ...defaultProjectSettings,
      captchaSettings: { enabled: true, siteKey: 'k' },
      passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 },
    },
    ['captchaSettings.enabled', 'passwordConfig.ludsComplexity', 'passwordConfig.ludsMinimumCount'],
    storedSettings,
  ],
])('%s', (_, whole, used, settingsOf) => {
  it('BOOT-02 BOOT-04 lose what is missing or null, and nothing else', () => {
    const { ...all }: Fields = { ...settingsOf(whole) };
    for (const path of unreadIn(whole, used)) {
      for (const change of ['gone', 'null'] as const) {
        const { ...left }: Fields = { ...settingsOf(changed(whole, path, change)) };
        expect([path, Object.keys(left)]).toEqual([path, Object.keys(all)]);
        const others = Object.keys(all).filter((name) => JSON.stringify(left[name]) !== JSON.stringify(all[name]));
        expect([path, change, others.length < 2]).toEqual([path, change, true]);
      }
    }
  });

  it('BOOT-04 are none where a part that is there lacks what is used of it', () => {
    for (const path of used) {
      for (const change of ['gone', 'null'] as const) {
        expect([path, change, settingsOf(changed(whole, path, change))]).toEqual([path, change, undefined]);
      }
    }
  });
});

/** Returns the stored settings that a client uses before bootstrap has responded; undefined if it refuses them. */
function storedSettings(stored: object): ProjectSettings | undefined {
  const page = openPage();
  page.storage.setItem(`${KEY}::bootstrap`, JSON.stringify(stored));
  const client = page.createClient({ fetch: () => new Promise(() => {}) });
  const { settings } = contextOf(client);
  const known = settings.isKnown() ? settings.read() : undefined;
  client.destroy();
  return known;
}
