import type { LoginConfig } from 'latchkey';

/**
 * The configurations of the host's page.
 *
 * @param back the redirect URL of mails and OAuth providers
 */
export const configs = {
  codes: (back: string) =>
    ({
      products: ['otp', 'oauth'],
      otpOptions: { methods: ['sms', 'email'] },
      oauthOptions: { providers: [{ type: 'google' }], loginRedirectURL: back, signupRedirectURL: back },
    }) as const satisfies LoginConfig,
  passwords: (back: string) =>
    ({
      products: ['passwords', 'emailMagicLinks'],
      emailMagicLinksOptions: { loginRedirectURL: back, signupRedirectURL: back },
      passwordOptions: { loginRedirectURL: back, resetPasswordRedirectURL: back },
    }) as const satisfies LoginConfig,
  links: (back: string) =>
    ({
      products: ['emailMagicLinks'],
      emailMagicLinksOptions: { loginRedirectURL: back, signupRedirectURL: back },
    }) as const satisfies LoginConfig,
};
