import { InvalidAnswerError } from '../../machines/errors.ts';
import type { ResolvedOptions, ScriptAddresses } from '../platform/options.ts';
import { bare } from '../platform/options.ts';
import { loadScript } from '../platform/scriptLoader.ts';
import type { BotTokens, ProjectSettingsStore } from './contract.ts';

export interface GuardFields {
  readonly captcha_token?: string;
  readonly dfp_telemetry_id?: string;
}

export interface BotProtection {
  /** Returns the tokens for the first attempt, as the project settings require (CAPT-03, READ-50). */
  initialTokens(guard: BotTokens): Promise<GuardFields>;
  /** Returns every available token, for the attempt after the server has requested them (READ-96). */
  retryTokens(): Promise<GuardFields>;
}

/** Loads the captcha and the device fingerprint when a call first needs them. */
export function createBotProtection(settings: () => ProjectSettingsStore, options: ResolvedOptions): BotProtection {
  async function captcha(): Promise<GuardFields> {
    const { captchaSettings } = await settings().settled();
    if (!captchaSettings.enabled || !captchaSettings.siteKey) return {};
    return { captcha_token: await captchaToken(options.scripts.captcha, captchaSettings.siteKey) };
  }

  async function fingerprint(): Promise<GuardFields> {
    return { dfp_telemetry_id: await telemetryId(options.scripts, options.publicToken) };
  }

  return {
    async initialTokens(guard) {
      const { runDFPProtectedAuth, dfpProtectedAuthMode } = await settings().settled();
      if (guard === 'captcha' || !runDFPProtectedAuth) return captcha();
      if (dfpProtectedAuthMode === 'DECISIONING') return fingerprint();
      const [one, other] = await Promise.all([captcha(), fingerprint()]);
      return { ...one, ...other };
    },
    async retryTokens() {
      // The settings that this page knows, if any, are older than the server's.
      await settings().refresh();
      const { runDFPProtectedAuth } = await settings().settled();
      const had = await Promise.allSettled([captcha(), ...(runDFPProtectedAuth ? [fingerprint()] : [])]);
      const fields: GuardFields = Object.assign({}, ...had.map((one) => (one.status === 'fulfilled' ? one.value : {})));
      if (Object.keys(fields).length > 0) return fields;
      const cause = had.find((one) => one.status === 'rejected')?.reason;
      throw new InvalidAnswerError('Unable to query captcha and/or dfp telemetry ID', { cause });
    },
  };
}

interface Captcha {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

export async function captchaToken(scriptURL: string | undefined, siteKey: string): Promise<string> {
  const url = new URL(scriptURL || 'https://www.google.com/recaptcha/enterprise.js', globalThis.location?.href);
  // Without `trustedtypes`, Google's script assigns an address that Trusted Types refuse.
  for (const [name, value] of Object.entries({ render: siteKey, trustedtypes: 'true' })) url.searchParams.set(name, value);
  await loadScript(url.href);
  const { enterprise } = (globalThis as unknown as { grecaptcha: { enterprise: Captcha } }).grecaptcha;
  await new Promise<void>((resolve) => enterprise.ready(resolve));
  return enterprise.execute(siteKey, { action: 'LOGIN' });
}

type GetTelemetryID = (publicToken: string, submitURL: string) => Promise<string>;

/** Returns the ID by which Stytch recognizes this device (CAPT-02, MOUNT-10, MOUNT-11). */
export async function telemetryId({ dfpCdn, dfpBackend }: ScriptAddresses, publicToken: string): Promise<string> {
  await loadScript(`${bare(dfpCdn || 'https://elements.stytch.com')}/telemetry.js`);
  const { GetTelemetryID } = globalThis as unknown as { GetTelemetryID: GetTelemetryID };
  return GetTelemetryID(publicToken, `${bare(dfpBackend || 'https://telemetry.stytch.com')}/submit`);
}
