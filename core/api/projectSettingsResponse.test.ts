import { describe, expect, it } from 'vitest';
import { projectData } from '../../fixtures/provider/state/data.ts';
import type { ProjectSettingsResponse } from './projectSettingsResponse.ts';
import { emptyAnswer, isProjectSettingsResponse, readProjectSettings } from './projectSettingsResponse.ts';

/** The fields that every response contains. */
const least: ProjectSettingsResponse = {
  project_name: null,
  disable_sdk_watermark: true,
  email_domains: ['example.com'],
  captcha_settings: { enabled: false },
};

describe('the settings in an answer', () => {
  it('BOOT-04 BOOT-08 BOOT-10 BOOT-11 BOOT-12 BOOT-13 BOOT-14 BOOT-15 BOOT-16 have their default where the provider leaves them out', () => {
    expect(isProjectSettingsResponse(least)).toBe(true);
    expect(readProjectSettings(least)).toEqual(emptyAnswer);
  });

  it('BOOT-04 have their default where the provider says null, and no placeholder domain for emails', () => {
    const empty = Object.fromEntries(Object.keys(projectData()).map((name) => [name, null]));
    for (const answer of [{}, empty]) {
      expect(isProjectSettingsResponse(answer)).toBe(true);
      expect(readProjectSettings(answer)).toEqual({ ...emptyAnswer, emailDomains: [] });
    }
  });

  it('BOOT-13 tell what passwords have to be like', () => {
    const { passwordConfig } = readProjectSettings({ ...least, password_config: { luds_complexity: 4, luds_minimum_count: 8 } });
    expect(passwordConfig).toEqual({ ludsComplexity: 4, ludsMinimumCount: 8 });
  });

  it.each([
    ['BOOT-08', { cname_domain: null }],
    ['BOOT-10', { vertical: 'CONSUMER' }],
    ['BOOT-10', { vertical: 'B2B' }],
    ['BOOT-12', { slug_pattern: null }],
    ['BOOT-13', { password_config: null }],
    ['BOOT-13', { password_config: { luds_complexity: 4, luds_minimum_count: 8 } }],
    ['BOOT-14', { dfp_protected_auth_mode: 'OBSERVATION' }],
    ['BOOT-14', { dfp_protected_auth_mode: 'DECISIONING' }],
    ['BOOT-15', { rbac_policy: null }],
    ['BOOT-04', { a_field_of_next_year: 1 }],
    ['BOOT-11', { pkce_required_for_oauth: null }],
    ['BOOT-11, which is unused,', { pkce_required_for_sso: 'no' }],
    ['BOOT-12, which is unused,', { slug_pattern: /a/, create_organization_enabled: 'no' }],
    ['BOOT-15, which is unused,', { rbac_policy: 'admin' }],
  ])('%s may be %j', (_, part) => {
    expect(isProjectSettingsResponse({ ...least, ...part })).toBe(true);
  });

  it.each([
    ['BOOT-05', { project_name: 5 }],
    ['BOOT-06', { disable_sdk_watermark: 'no' }],
    ['BOOT-07', { captcha_settings: { enabled: 'yes' } }],
    ['BOOT-08', { cname_domain: 5 }],
    ['BOOT-09', { email_domains: 'acme.com' }],
    ['BOOT-10', { vertical: 'MOON' }],
    ['BOOT-11', { pkce_required_for_email_magic_links: 'yes' }],
    ['BOOT-11', { pkce_required_for_password_resets: 1 }],
    ['BOOT-11', { pkce_required_for_oauth: 'no' }],
    ['BOOT-13', { password_config: {} }],
    ['BOOT-13', { password_config: { luds_complexity: '4', luds_minimum_count: 8 } }],
    ['BOOT-13', { password_config: { luds_complexity: 4 } }],
    ['BOOT-14', { dfp_protected_auth_enabled: 'yes' }],
    ['BOOT-14', { dfp_protected_auth_mode: 'GUESSING' }],
    ['BOOT-16', { siwe_required_for_crypto_wallets: 'yes' }],
  ])('%s cannot be %j: such an answer is none', (_, part) => {
    expect(isProjectSettingsResponse({ ...least, ...part })).toBe(false);
  });
});
