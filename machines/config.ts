import type { AuthMethod, OtpChannel } from './domain.ts';
import { otpChannels } from './domain.ts';
import { limits } from './limits.ts';

/** Passcodes (CFG-04, CFG-16 to CFG-18). */
export interface OtpOptions {
  readonly methods?: readonly OtpChannel[];
  /** Minutes a code lives, sent as `expiration_minutes`; 5 when absent. */
  readonly expirationMinutes?: number;
  /** Mail templates at the provider; sent with email passcodes only. */
  readonly loginTemplateId?: string;
  readonly signupTemplateId?: string;
}

/** Sessions (CFG-20). */
export interface SessionOptions {
  /** Minutes, sent as `session_duration_minutes`; 30 when absent. */
  readonly sessionDurationMinutes?: number;
}

/** What a host configures a login widget with. */
export interface LoginConfig {
  /** The ways in, in the order of their sections (CFG-01). */
  readonly products?: readonly AuthMethod[];
  readonly otpOptions?: OtpOptions;
  readonly sessionOptions?: SessionOptions;
}

/** A configuration with its defaults filled in. */
export interface ResolvedConfig {
  readonly products: readonly AuthMethod[];
  readonly otpOptions: OtpOptions & {
    readonly methods: readonly OtpChannel[];
    readonly expirationMinutes: number;
  };
  readonly sessionOptions: { readonly sessionDurationMinutes: number };
}

/** Fills in the defaults of a configuration (CFG-02, CFG-17, CFG-20). */
export function resolveConfig(config: LoginConfig): ResolvedConfig {
  return {
    products: config.products ?? ['emailMagicLinks'],
    otpOptions: {
      ...config.otpOptions,
      methods: config.otpOptions?.methods ?? [],
      expirationMinutes: config.otpOptions?.expirationMinutes ?? limits.codeMinutes,
    },
    sessionOptions: {
      sessionDurationMinutes: config.sessionOptions?.sessionDurationMinutes ?? limits.sessionMinutes,
    },
  };
}

/** The methods whose forms Main offers, each once, in the configured order (FORM-01 to FORM-04). */
export function contactMethods(config: ResolvedConfig): readonly OtpChannel[] {
  if (!config.products.includes('otp')) return [];
  return [...new Set(config.otpOptions.methods)].filter((method) => otpChannels.includes(method));
}
