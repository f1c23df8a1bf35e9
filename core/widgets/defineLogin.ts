import type { LoginConfig } from '../../machines/login/config.ts';

/**
 * Returns a configuration unchanged, with its type checked. A separate constant then needs neither `as const` nor a type.
 *
 * @example
 * const config = defineLogin({ products: ['otp', 'passkeys'], otpOptions: { methods: ['sms', 'email'] } });
 */
export const defineLogin = (config: LoginConfig): LoginConfig => config;
