import { describe, expect, it } from 'vitest';
import { isProjectSettingsResponse } from '../core/api/projectSettingsResponse.ts';
import {
  isAnyAnswer,
  isAuthenticateAnswer,
  isChallenge,
  isEnvelope,
  isFieldIssue,
  isMember,
  isMutateAnswer,
  isSentCode,
  isUser,
} from '../core/api/schema.ts';
import { isStoredProjectSettings, isStoredState } from '../core/api/storedSchema.ts';
import type { Check } from '../core/base/check.ts';
import { isSpentTokens } from '../core/client/redeemUrlToken.ts';
import { isUserType } from '../core/methods/contact/schema.ts';
import { isAuthorizeStart, isLogoutStart, isNewerAuthorizeStart, isRedirectAnswer } from '../core/methods/idp/schema.ts';
import { isFramePhone, isFrameReply, isOneTapRedirect, isOneTapStart } from '../core/methods/oneTap/schema.ts';
import {
  isCreationOptions,
  isKnownPasskeys,
  isRegistration,
  isRequestOptions,
  passkeysOf,
  withRenamed,
} from '../core/methods/passkey/schema.ts';
import { isStrengthAnswer } from '../core/methods/password/schema.ts';
import { isPkcePair } from '../core/methods/pkce/schema.ts';
import { isLastRefresh, isSignInMarker } from '../core/session/schema.ts';
import type { User } from '../machines/login/account.ts';

/**
 * The required type of a field, written from the protocol: `text` a string, `text!` a non-empty one, `@` a date, `#` a number,
 * `&` a boolean, `[]` a list of strings, `{}` a record, or a list of allowed words. A `?` after it, or before the words, makes
 * it optional, a `0` nullable.
 */
type Field =
  | `${'text' | 'text!' | '@' | '#' | '&' | '[]' | '{}'}${'' | '?' | '0' | '?0'}`
  | readonly string[]
  | readonly ['?0', ...string[]];

/** The required fields, by path. */
type Shape = Readonly<Record<string, Field>>;

const good: Readonly<Record<string, unknown>> = {
  text: 'x',
  'text!': 'x',
  '@': '2030-01-01T00:00:00Z',
  '#': 5,
  '&': false,
  '[]': ['x'],
  '{}': {},
};
const bad: Readonly<Record<string, readonly unknown[]>> = {
  text: [5, false, ['x'], {}],
  'text!': [5, false, ['x'], {}, ''],
  '@': [5, false, {}, '', 'soon'],
  '#': ['5', false, {}, Number.NaN],
  '&': ['no', 0, {}],
  '[]': ['x', 5, {}, [5], [null]],
  '{}': ['x', 5, ['x']],
};

const storedSession: Shape = { 'session.session_id': 'text!', 'session.expires_at': '@' };
const session: Shape = { ...storedSession, 'session.last_accessed_at': 'text' };
const settings: Shape = {
  'captcha_settings.enabled': '&',
  'captcha_settings.siteKey': 'text?0',
  'password_config.luds_complexity': '#',
  'password_config.luds_minimum_count': '#',
  cname_domain: 'text?0',
  dfp_protected_auth_enabled: '&?0',
  dfp_protected_auth_mode: ['?0', 'OBSERVATION', 'DECISIONING'],
  disable_sdk_watermark: '&?0',
  email_domains: '[]?0',
  pkce_required_for_email_magic_links: '&?0',
  pkce_required_for_oauth: '&?0',
  pkce_required_for_password_resets: '&?0',
  project_name: 'text?0',
  siwe_required_for_crypto_wallets: '&?0',
  vertical: ['?0', 'CONSUMER', 'B2B'],
};
const stored: Shape = {
  'captchaSettings.enabled': '&',
  'captchaSettings.siteKey': 'text?0',
  'passwordConfig.ludsComplexity': '#',
  'passwordConfig.ludsMinimumCount': '#',
  cnameDomain: 'text?0',
  dfpProtectedAuthMode: ['?0', 'OBSERVATION', 'DECISIONING'],
  displayWatermark: '&?0',
  emailDomains: '[]?0',
  pkceRequiredForEmailMagicLinks: '&?0',
  pkceRequiredForOAuth: '&?0',
  pkceRequiredForPasswordResets: '&?0',
  projectName: 'text?0',
  runDFPProtectedAuth: '&?0',
  siweRequiredForCryptoWallets: '&?0',
};
/** Fields of a single policy are optional, because the other policy lacks them. */
const strength: Shape = {
  'feedback.luds_requirements.missing_characters': '#?0',
  'feedback.luds_requirements.missing_complexity': '#?0',
  'feedback.warning': 'text?0',
  breached_password: '&',
  score: '#?0',
  valid_password: '&',
};

/** Every external shape, with the types of its fields. */
const shapes: readonly [title: string, Check<unknown>, Shape][] = [
  ['ERR-05 what every answer is wrapped in', isEnvelope, {}],
  ['ERR-05 a field that was refused', isFieldIssue, { dataPath: 'text', message: 'text' }],
  ['CALL-21 a sign-in', isAuthenticateAnswer, { ...session, 'user.user_id': 'text!', session_token: 'text?0', session_jwt: 'text?0' }],
  ['CALL-08 a change of the user', isMutateAnswer, { '__user.user_id': 'text!' }],
  ['CALL-07 a user', isUser, { user_id: 'text!' }],
  ['any answer', isAnyAnswer, {}],
  ['CALL-22 a code that was sent', isSentCode, { method_id: 'text!' }],
  ['CALL-31 a challenge', isChallenge, { challenge: 'text!' }],
  ['CALL-52 a member', isMember, { member: '{}?0' }],
  ['CALL-51 the account state of a user', isUserType, { userType: ['new', 'password', 'passwordless'] }],
  ['CALL-38 options for a new passkey', isCreationOptions, { public_key_credential_creation_options: 'text!' }],
  ['CALL-40 options for a passkey', isRequestOptions, { public_key_credential_request_options: 'text!' }],
  [
    'CALL-49 how good a password is by the luds rules',
    isStrengthAnswer,
    {
      ...strength,
      strength_policy: ['luds'],
      'feedback.luds_requirements.missing_characters': '#',
      'feedback.luds_requirements.missing_complexity': '#',
    },
  ],
  ['CALL-49 how good a password is by zxcvbn', isStrengthAnswer, { ...strength, strength_policy: ['zxcvbn'], score: '#' }],
  ['CALL-49 how good a password is without a policy', isStrengthAnswer, { ...strength, strength_policy: ['none'] }],
  ['CALL-54 who asks for consent', isAuthorizeStart, { consent_required: '&', 'oidc_client.client_name': 'text?0' }],
  ['CALL-54 who asks, of newer providers', isNewerAuthorizeStart, { consent_required: '&', 'client.client_name': 'text?0' }],
  ['CALL-55 where consent leads', isRedirectAnswer, { redirect_uri: 'text' }],
  ['CALL-56 where a logout leads', isLogoutStart, { consent_required: '&', redirect_uri: 'text' }],
  ['CALL-57 what Google wants', isOneTapStart, { googleClientId: 'text', oauthCallbackId: 'text!' }],
  ['CALL-58 where one-tap leads', isOneTapRedirect, { redirect_url: 'text!' }],
  ['CALL-59 a phone number, as the frame reads it', isFramePhone, { isValid: '&', number: 'text', national: 'text' }],
  ['BOOT-04 the settings of a project', isProjectSettingsResponse, settings],
  ['BOOT-02 the settings that an earlier page has stored', isStoredProjectSettings, stored],
  ['STORE-17 the session that an earlier page has stored', isStoredState, { ...storedSession, 'user.user_id': 'text!' }],
  ['STORE-18 a proof key', isPkcePair, { code_verifier: 'text!', code_challenge: 'text!' }],
  ['STORE-20 the mark of a sign-in', isSignInMarker, { id: 'text!', session: 'text0' }],
  ['SESS-04 the last refresh', isLastRefresh, { mark: 'text0', started: '#', base: '#', failed: '#', notBefore: '#' }],
];

/** Returns a value with all fields of a shape, with one field changed or removed. */
function sample(shape: Shape, changed?: string, change?: { readonly value: unknown }): unknown {
  const value: Record<string, unknown> = { data: null };
  for (const [path, field] of Object.entries(shape)) {
    if (path === changed && !change) continue;
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    const place = parts.reduce<Record<string, unknown>>((inner, part) => (inner[part] ??= {}) as Record<string, unknown>, value);
    place[last] = path === changed ? change?.value : typeof field === 'string' ? good[field.replace(/[?0]+$/, '')] : field.at(-1);
  }
  // The parents of a removed field stay.
  if (changed && !change) {
    const parts = changed.split('.').slice(0, -1);
    parts.reduce<Record<string, unknown>>((inner, part) => (inner[part] ??= {}) as Record<string, unknown>, value);
  }
  return value;
}

// One test each: a schema is created once, and a mutation in it is attributed to the test that created it.
it.each(shapes)('ERR-02 %s is accepted complete, and rejected if a required field is missing, null or of another type', (_, is, shape) => {
  expect([is(sample(shape)), is({ ...Object(sample(shape)), more: { deeper: [1] } })]).toEqual([true, true]);
  for (const other of [undefined, 5, 'text', true, [], [sample(shape)], () => {}]) expect([other, is(other)]).toEqual([other, false]);
  for (const [path, field] of Object.entries(shape)) {
    const words = typeof field === 'string' ? undefined : field.filter((word) => word !== '?0');
    const mayBeMissing = typeof field === 'string' ? field.includes('?') : field[0] === '?0';
    const mayBeNull = typeof field === 'string' ? field.endsWith('0') : field[0] === '?0';
    expect([path, 'missing', is(sample(shape, path))]).toEqual([path, 'missing', mayBeMissing]);
    expect([path, 'null', is(sample(shape, path, { value: null }))]).toEqual([path, 'null', mayBeNull]);
    for (const word of words ?? []) expect([path, word, is(sample(shape, path, { value: word }))]).toEqual([path, word, true]);
    const wrong = words ? ['', 'another', 5, [words[0]]] : (bad[String(field).replace(/[?0]+$/, '')] ?? []);
    for (const value of wrong) expect([path, value, is(sample(shape, path, { value }))]).toEqual([path, value, false]);
  }
});

const verdict = { valid_password: true, score: 4, breached_password: false };

it('an unprintable value is refused like any other value', () => {
  const odd: unknown = JSON.parse('{"toString":[]}');
  expect([isUser({ user_id: odd }), isChallenge({ challenge: odd }), isPkcePair({ code_verifier: odd, code_challenge: 'c' })]).toEqual([
    false,
    false,
    false,
  ]);
});

describe('shapes of other kinds', () => {
  it.each<[string, Check<unknown>, readonly unknown[], readonly unknown[]]>([
    ['READ-77 the tokens that are spent', isSpentTokens, [[], ['t']], [null, 't', [5], { 0: 't' }]],
    ['STORE-17 no session, stored by an earlier page', isStoredState, [null], [undefined, 'null']],
    [
      'CALL-60 a passkey of a user',
      isRegistration,
      [{ webauthn_registration_id: 'w' }, { webauthn_registration_id: 'w', name: '' }, { webauthn_registration_id: 'x', name: null }],
      [null, {}, { webauthn_registration_id: '' }, { webauthn_registration_id: 'w', name: 5 }, { webauthn_registration_id: 5 }],
    ],
    [
      'PKEY-05 the passkeys that this browser remembers',
      isKnownPasskeys,
      [{}, { w: { credentialId: 'c', userHandle: 'u', rpId: 'r' } }],
      [
        null,
        { w: null },
        { w: {} },
        { w: { userHandle: 'u', rpId: 'r' } },
        { w: { credentialId: 'c', rpId: 'r' } },
        { w: { credentialId: 'c', userHandle: 'u' } },
        { w: { credentialId: 'c', userHandle: 'u', rpId: 5 } },
      ],
    ],
    [
      'CALL-57 a reply of the hidden frame',
      isFrameReply,
      [
        { success: true, payload: undefined },
        { success: true, payload: 5 },
        { success: false, error: { name: 'n', message: 'm' } },
        {
          success: false,
          error: { name: 'n', message: 'm', error_type: 't', error_message: 'e', error_url: 'u', request_id: 'r', status_code: 400 },
        },
        {
          success: false,
          error: { name: 'n', message: 'm', error_type: null, error_message: null, error_url: null, request_id: null, status_code: null },
        },
      ],
      [
        null,
        {},
        { success: 'yes', payload: 1 },
        { success: false },
        { success: false, payload: 1 },
        { success: false, error: { name: 'n' } },
        { success: false, error: { message: 'm' } },
        ...['error_type', 'error_message', 'error_url', 'request_id'].map((name) => ({
          success: false,
          error: { name: 'n', message: 'm', [name]: 5 },
        })),
        { success: false, error: { name: 'n', message: 'm', status_code: '400' } },
      ],
    ],
    [
      'CALL-49 the strength of a password without advice of the policy',
      isStrengthAnswer,
      (['zxcvbn', 'luds', 'none'] as const).flatMap((strength_policy) =>
        [undefined, null, {}, { warning: null, luds_requirements: null }].map((feedback) => ({ ...verdict, strength_policy, feedback })),
      ),
      [{ ...verdict, strength_policy: 'luds', feedback: { luds_requirements: {} } }, verdict],
    ],
    [
      'BOOT-13 settings without rules for passwords',
      isProjectSettingsResponse,
      [undefined, null].map((password_config) => ({ ...Object(sample(settings)), password_config })),
      [5, {}].map((password_config) => ({ ...Object(sample(settings)), password_config })),
    ],
    [
      'BOOT-13 stored settings without rules for passwords',
      isStoredProjectSettings,
      [undefined, null].map((passwordConfig) => ({ ...Object(sample(stored)), passwordConfig })),
      [5, {}].map((passwordConfig) => ({ ...Object(sample(stored)), passwordConfig })),
    ],
  ])('%s', (_, is, right, wrong) => {
    expect(right.filter((value) => !is(value))).toEqual([]);
    expect(wrong.filter((value) => is(value))).toEqual([]);
  });
});

it('CALL-60 PREG-06 PREG-09 lists and renames the well-formed passkeys of a list', () => {
  const list = [
    null,
    { webauthn_registration_id: 'w', name: 'Mac' },
    { webauthn_registration_id: '' },
    5,
    { webauthn_registration_id: 'x' },
  ];
  const user = { user_id: 'u', webauthn_registrations: list } as unknown as User;
  expect(passkeysOf(user)).toEqual([
    { id: 'w', name: 'Mac' },
    { id: 'x', name: '' },
  ]);
  const renamed = withRenamed(user, 'x', 'Phone');
  expect(renamed.webauthn_registrations).toEqual([...list.slice(0, 4), { webauthn_registration_id: 'x', name: 'Phone' }]);
  for (const odd of [undefined, null, 'x', {}]) {
    const without = { user_id: 'u', webauthn_registrations: odd } as unknown as User;
    expect([passkeysOf(without), withRenamed(without, 'x', 'Phone')]).toEqual([[], without]);
  }
});
