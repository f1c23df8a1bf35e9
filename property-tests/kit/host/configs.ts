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
  devices: () =>
    ({
      products: ['otp', 'passkeys', 'crypto'],
      otpOptions: { methods: ['email'] },
      passkeyOptions: { upgrade: 'offer' },
    }) as const satisfies LoginConfig,
  oneTap: (back: string) =>
    ({
      products: ['oauth'],
      oauthOptions: {
        providers: [{ type: 'google', one_tap: true, position: 'embedded' }],
        loginRedirectURL: back,
        signupRedirectURL: back,
      },
    }) as const satisfies LoginConfig,
  passwords: (back: string) =>
    ({
      products: ['passwords', 'emailMagicLinks'],
      emailMagicLinksOptions: { loginRedirectURL: back, signupRedirectURL: back },
      passwordOptions: { loginRedirectURL: back, resetPasswordRedirectURL: back },
    }) as const satisfies LoginConfig,
  factors: () =>
    ({
      products: ['otp', 'passwords'],
      otpOptions: { methods: ['email', 'sms'] },
    }) as const satisfies LoginConfig,
  links: (back: string) =>
    ({
      products: ['emailMagicLinks'],
      emailMagicLinksOptions: { loginRedirectURL: back, signupRedirectURL: back },
    }) as const satisfies LoginConfig,
};

/** Typical mistakes in hosts' code around a working widget. */
export const bugs = [
  'sendsTwice',
  'forgetsTyped',
  'clearsCookie',
  'hidesOffline',
  'swallowsEnter',
  'ignoresOtherTabs',
  'swallowsRefusals',
  'losesMethod',
  'mountsTwo',
  'hidesOne',
  'signOutHides',
  'signOutClears',
  'leavesEarly',
  'entersHalfway',
  'provesTwice',
] as const;
/** A mistake that the page can have. */
export type Bug = (typeof bugs)[number];
/** The mistakes at the second factor. */
export type SecondBug = 'entersHalfway' | 'provesTwice';

/** Returns a `fetch` with the mistake, if the mistake is in `fetch`. */
export function fetchWith(bug: Bug | null): (request: Request) => Promise<Response> {
  return async (request) => {
    // A wrapper that "retries" every request.
    if (bug === 'sendsTwice' && request.method === 'POST') void fetch(request.clone()).catch(() => {});
    // A wrapper that "retries" the second factor.
    if (bug === 'provesTwice' && /\/totps|secondary/.test(request.url)) void fetch(request.clone()).catch(() => {});
    const response = await fetch(request);
    // A wrapper that treats every response as a success.
    if (bug === 'swallowsRefusals' && response.status === 429) return new Response(await response.text(), { status: 200 });
    return response;
  };
}
