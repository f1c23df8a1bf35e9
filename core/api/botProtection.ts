import { InvalidAnswerError } from '../../machines/errors.ts';
import type { BootstrapStore } from './projectSettings.ts';
import type { ResolvedOptions } from '../platform/options.ts';

/**
 * How a call is guarded against robots: `retried` carries both tokens and is tried once more when
 * the provider asks for them, `sent` carries both, `captcha` the captcha's alone (CAPT-01 to CAPT-05).
 */
export type Guard = 'retried' | 'sent' | 'captcha';

/** What a guarded call carries. */
export interface GuardFields {
  readonly captcha_token?: string;
  readonly dfp_telemetry_id?: string;
}

export interface Protection {
  /** What the call carries at first, by the project's settings (CAPT-03, READ-50). */
  first(guard: Guard): Promise<GuardFields>;
  /** What it carries when the provider has asked: whatever can be had (READ-96). */
  again(): Promise<GuardFields>;
}

/** Loads the captcha and the fingerprint when a call first needs them. */
export function createProtection(bootstrap: () => BootstrapStore, options: ResolvedOptions): Protection {
  async function captcha(): Promise<GuardFields> {
    const { captchaSettings } = await bootstrap().settled();
    if (!captchaSettings.enabled || !captchaSettings.siteKey) return {};
    const { captchaToken } = await import('./captcha.ts');
    return { captcha_token: await captchaToken(options.scripts.captcha, captchaSettings.siteKey) };
  }

  async function fingerprint(): Promise<GuardFields> {
    const { telemetryId } = await import('./fingerprint.ts');
    return { dfp_telemetry_id: await telemetryId(options.scripts, options.publicToken) };
  }

  return {
    async first(guard) {
      const { runDFPProtectedAuth, dfpProtectedAuthMode } = await bootstrap().settled();
      if (guard === 'captcha' || !runDFPProtectedAuth) return captcha();
      if (dfpProtectedAuthMode === 'DECISIONING') return fingerprint();
      const [one, other] = await Promise.all([captcha(), fingerprint()]);
      return { ...one, ...other };
    },
    async again() {
      const { runDFPProtectedAuth } = await bootstrap().settled();
      const had = await Promise.allSettled([captcha(), ...(runDFPProtectedAuth ? [fingerprint()] : [])]);
      const fields: GuardFields = Object.assign(
        {},
        ...had.map((one) => (one.status === 'fulfilled' ? one.value : {})),
      );
      if (Object.keys(fields).length > 0) return fields;
      throw new InvalidAnswerError('Unable to query captcha and/or dfp telemetry ID');
    },
  };
}
