import type { LoginConfig } from 'latchkey';

/** The configurations that the host's page can be opened with. @param back where mails and providers lead to */
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
