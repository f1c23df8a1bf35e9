import type { Logger } from '../platform/logger.ts';
import type { Http, ProjectAnswer, ProjectSettings } from './contract.ts';
import { defaultProjectSettings } from './projectSettings.ts';
import { isAnyAnswer } from './schema.ts';
import { isStoredProjectSettings } from './storedSchema.ts';

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

/** The default of every field, except `emailDomains`: a response without email domains gets an empty list, not the placeholder. */
export const emptyAnswer: ProjectAnswer = {
  ...defaultProjectSettings,
  pkceRequiredForSso: false,
  slugPattern: null,
  createOrganizationEnabled: false,
  rbacPolicy: null,
  vertical: 'CONSUMER',
};

/** Checks the fields that are used; the rules for organizations, roles and single sign-on are ignored. */
export function isProjectSettingsResponse(data: unknown): data is ProjectSettingsResponse {
  if (!isAnyAnswer(data)) return false;
  const settings = readProjectSettings(data as ProjectSettingsResponse);
  return isStoredProjectSettings(settings) && ['CONSUMER', 'B2B'].includes(settings.vertical);
}

/** Requests the project settings (BOOT-01) and logs a warning for a B2B project. */
export async function fetchProjectSettings(http: Http, publicToken: string, logger: Logger): Promise<ProjectSettings> {
  const path = `/projects/bootstrap/${encodeURIComponent(publicToken)}`;
  const settings = readProjectSettings(await http.request('GET', path, { answer: isProjectSettingsResponse }));
  if (settings.vertical === 'B2B') {
    logger.warn("This public token is for B2B: use a consumer project's.");
  }
  return settings;
}

/** Returns the settings of a response, with defaults for missing fields. */
export function readProjectSettings(answer: ProjectSettingsResponse): ProjectAnswer {
  const { password_config: password, disable_sdk_watermark: isDisabled } = answer;
  const renamed = {
    // A value of another type stays unchanged, so that the check rejects it.
    displayWatermark: typeof isDisabled === 'boolean' ? !isDisabled : isDisabled,
    emailDomains: answer.email_domains ?? [],
    passwordConfig: password && { ludsComplexity: password.luds_complexity, ludsMinimumCount: password.luds_minimum_count },
    runDFPProtectedAuth: answer.dfp_protected_auth_enabled,
  };
  const given: Readonly<Record<string, unknown>> = { ...answer, ...renamed };
  const fields = Object.entries(emptyAnswer).map(([name, byDefault]) => [name, given[name] ?? given[wireName(name)] ?? byDefault]);
  return Object.fromEntries(fields) as ProjectAnswer;
}

/** Returns a name as the protocol writes it: `slug_pattern` for `slugPattern`, `required_for_oauth` for `requiredForOAuth`. */
const wireName = (name: string) => name.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);
