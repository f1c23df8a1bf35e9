import { array, boolean, enums, nullable, number, optional, string, type } from 'superstruct';
import { check } from '../base/check.ts';
import type { Logger } from '../platform/logger.ts';
import type { Http, ProjectSettings } from './contract.ts';

/** The project settings in Stytch's response; every field has a default. */
export interface ProjectSettingsResponse {
  readonly project_name?: string | null;
  readonly disable_sdk_watermark?: boolean | null;
  readonly cname_domain?: string | null;
  readonly email_domains?: readonly string[] | null;
  readonly captcha_settings?: ProjectSettings['captchaSettings'] | null;
  readonly pkce_required_for_email_magic_links?: boolean | null;
  readonly pkce_required_for_password_resets?: boolean | null;
  readonly pkce_required_for_oauth?: boolean | null;
  readonly pkce_required_for_sso?: boolean | null;
  readonly slug_pattern?: string | null;
  readonly create_organization_enabled?: boolean | null;
  readonly password_config?: { readonly luds_complexity: number; readonly luds_minimum_count: number } | null;
  readonly dfp_protected_auth_enabled?: boolean | null;
  readonly dfp_protected_auth_mode?: 'OBSERVATION' | 'DECISIONING' | null;
  readonly rbac_policy?: object | null;
  readonly siwe_required_for_crypto_wallets?: boolean | null;
  readonly vertical?: 'CONSUMER' | 'B2B' | null;
}

const maybeString = optional(nullable(string()));
const flag = optional(nullable(boolean()));

/** Checks the fields that are used; the rules for organizations, roles and single sign-on are ignored. */
export const isProjectSettingsResponse = check<ProjectSettingsResponse>(() =>
  type({
    project_name: maybeString,
    disable_sdk_watermark: flag,
    cname_domain: maybeString,
    email_domains: optional(nullable(array(string()))),
    captcha_settings: optional(nullable(type({ enabled: boolean(), siteKey: maybeString }))),
    pkce_required_for_email_magic_links: flag,
    pkce_required_for_password_resets: flag,
    pkce_required_for_oauth: flag,
    password_config: optional(nullable(type({ luds_complexity: number(), luds_minimum_count: number() }))),
    dfp_protected_auth_enabled: flag,
    dfp_protected_auth_mode: optional(nullable(enums(['OBSERVATION', 'DECISIONING']))),
    siwe_required_for_crypto_wallets: flag,
    vertical: optional(nullable(enums(['CONSUMER', 'B2B']))),
  }),
);

/** Requests the project settings (BOOT-01) and logs a warning for a B2B project. */
export async function fetchProjectSettings(http: Http, publicToken: string, logger: Logger): Promise<ProjectSettings> {
  const path = `/projects/bootstrap/${encodeURIComponent(publicToken)}`;
  const settings = readProjectSettings(await http.request('GET', path, { answer: isProjectSettingsResponse }));
  if (settings.vertical === 'B2B') {
    logger.warn('This public token is for B2B: use the one of a consumer project.');
  }
  return settings;
}

export function readProjectSettings(answer: ProjectSettingsResponse): ProjectSettings {
  const { password_config: password } = answer;
  return {
    projectName: answer.project_name ?? null,
    displayWatermark: answer.disable_sdk_watermark === false,
    cnameDomain: answer.cname_domain ?? null,
    emailDomains: answer.email_domains ?? [],
    captchaSettings: answer.captcha_settings ?? { enabled: false },
    pkceRequiredForEmailMagicLinks: answer.pkce_required_for_email_magic_links ?? false,
    pkceRequiredForPasswordResets: answer.pkce_required_for_password_resets ?? false,
    pkceRequiredForOAuth: answer.pkce_required_for_oauth ?? false,
    pkceRequiredForSso: answer.pkce_required_for_sso ?? false,
    slugPattern: answer.slug_pattern ?? null,
    createOrganizationEnabled: answer.create_organization_enabled ?? false,
    passwordConfig: password ? { ludsComplexity: password.luds_complexity, ludsMinimumCount: password.luds_minimum_count } : null,
    runDFPProtectedAuth: answer.dfp_protected_auth_enabled ?? false,
    dfpProtectedAuthMode: answer.dfp_protected_auth_mode ?? 'OBSERVATION',
    rbacPolicy: answer.rbac_policy ?? null,
    siweRequiredForCryptoWallets: answer.siwe_required_for_crypto_wallets ?? false,
    vertical: answer.vertical ?? 'CONSUMER',
  };
}
