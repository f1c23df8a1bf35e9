import { array, boolean, enums, nonempty, nullable, number, optional, string, type } from 'superstruct';
import type { SessionState } from '../machines/domain.ts';
import { check, session, user } from './schema.ts';

/** What an earlier page left in local storage. */
export const isStoredState = check<SessionState>(nullable(type({ session, user })));

/** Which sign-in or sign-out was the last in this browser. */
export const isSignInMark = check<{ id: string; session: string | null }>(
  type({ id: nonempty(string()), session: nullable(string()) }),
);

/** How the last refresh of this browser went. */
export const isLastRefresh = check<{
  mark: string | null;
  started: number;
  base: number;
  failed: number;
  notBefore: number;
}>(type({ mark: nullable(string()), started: number(), base: number(), failed: number(), notBefore: number() }));

export const captcha = type({ enabled: boolean(), siteKey: optional(string()) });
export const maybeString = optional(nullable(string()));
export const flag = optional(boolean());

/** What an earlier page kept of the settings; what an earlier version did not know has its default. */
export const isStoredBootstrap = check<object>(
  type({
    projectName: nullable(string()),
    displayWatermark: boolean(),
    cnameDomain: maybeString,
    emailDomains: array(string()),
    captchaSettings: captcha,
    pkceRequiredForEmailMagicLinks: boolean(),
    pkceRequiredForPasswordResets: flag,
    pkceRequiredForOAuth: flag,
    pkceRequiredForSso: flag,
    slugPattern: maybeString,
    createOrganizationEnabled: flag,
    passwordConfig: optional(nullable(type({ ludsComplexity: number(), ludsMinimumCount: number() }))),
    runDFPProtectedAuth: flag,
    dfpProtectedAuthMode: optional(enums(['OBSERVATION', 'DECISIONING'])),
    rbacPolicy: optional(nullable(type({}))),
    siweRequiredForCryptoWallets: flag,
    vertical: optional(enums(['CONSUMER', 'B2B'])),
  }),
);

export const isPkcePair = check<{ code_verifier: string; code_challenge: string }>(
  type({ code_verifier: nonempty(string()), code_challenge: nonempty(string()) }),
);

export const isSpentTokens = check<readonly string[]>(array(string()));
