import { describe, expect, it } from 'vitest';
import { isSpentTokens } from '../client/redeemUrlToken.ts';
import { isPkcePair } from '../methods/pkce/schema.ts';
import { isLastRefresh, isSignInMarker } from '../session/schema.ts';
import { defaultProjectSettings } from './projectSettings.ts';
import { isStoredProjectSettings, isStoredState } from './storedSchema.ts';

const session = { session_id: 's', expires_at: '2030-01-01T00:00:00Z', last_accessed_at: '2029-01-01T00:00:00Z' };
const user = { user_id: 'u' };
const refresh = { mark: 'm', started: 1, base: 2, failed: 3, notBefore: 4 };

describe('stored data of an earlier page is used only if it has the right type:', () => {
  it.each<[string, (value: unknown) => boolean, readonly unknown[], readonly unknown[]]>([
    [
      'the session',
      isStoredState,
      [
        null,
        { session, user },
        { session: { ...session, last_accessed_at: null }, user },
        { session: { ...session, roles: [] }, user, more: 1 },
      ],
      [
        undefined,
        'null',
        [],
        {},
        { session },
        { user },
        { session: null, user },
        { session: [session], user },
        { session: { ...session, session_id: '' }, user },
        { session: { ...session, expires_at: 'soon' }, user },
        { session: { ...session, expires_at: 5 }, user },
        { session, user: { user_id: 7 } },
      ],
    ],
    [
      'the mark of a sign-in',
      isSignInMarker,
      [
        { id: 'a', session: null },
        { id: 'a', session: 's' },
      ],
      [{ id: '', session: null }, { id: 'a' }, { id: 'a', session: 5 }],
    ],
    [
      'the last refresh',
      isLastRefresh,
      [refresh, { ...refresh, mark: null }],
      [{ ...refresh, mark: 5 }, ...['started', 'base', 'failed', 'notBefore'].map((name) => ({ ...refresh, [name]: null }))],
    ],
    ['the tokens that are spent', isSpentTokens, [[], ['t']], [null, 't', [5], { 0: 't' }]],
    [
      'a proof key',
      isPkcePair,
      [{ code_verifier: 'v', code_challenge: 'c' }],
      [{ code_verifier: 'v' }, { code_verifier: '', code_challenge: 'c' }, { code_verifier: 'v', code_challenge: '' }],
    ],
    [
      'the settings',
      isStoredProjectSettings,
      [
        {},
        defaultProjectSettings,
        { ...defaultProjectSettings, vertical: 5, rbacPolicy: [], slugPattern: 5, pkceRequiredForSso: 'no', createOrganizationEnabled: 5 },
        { ...defaultProjectSettings, vertical: undefined, passwordConfig: undefined, rbacPolicy: {} },
        {
          ...defaultProjectSettings,
          vertical: 'B2B',
          dfpProtectedAuthMode: 'DECISIONING',
          captchaSettings: { enabled: true, siteKey: 'k' },
        },
        { ...defaultProjectSettings, projectName: 'Acme', passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 } },
      ],
      [
        { ...defaultProjectSettings, displayWatermark: 'yes' },
        { ...defaultProjectSettings, emailDomains: 'a.com' },
        { ...defaultProjectSettings, emailDomains: [5] },
        { ...defaultProjectSettings, captchaSettings: {} },
        { ...defaultProjectSettings, passwordConfig: { ludsComplexity: NaN, ludsMinimumCount: 8 } },
        { ...defaultProjectSettings, projectName: 5 },
        { ...defaultProjectSettings, captchaSettings: { enabled: true, siteKey: 5 } },
        { ...defaultProjectSettings, passwordConfig: { ludsComplexity: 3 } },
        { ...defaultProjectSettings, dfpProtectedAuthMode: 'GUESSING' },
        { ...defaultProjectSettings, cnameDomain: 5 },
        ...Object.entries(defaultProjectSettings)
          .filter(([name, value]) => value === false && !/Sso|Organization/.test(name))
          .map(([name]) => ({ ...defaultProjectSettings, [name]: 'no' })),
      ],
    ],
  ])('%s', (_, is, good, bad) => {
    expect(good.filter((value) => !is(value))).toEqual([]);
    expect(bad.filter((value) => is(value))).toEqual([]);
  });
});
