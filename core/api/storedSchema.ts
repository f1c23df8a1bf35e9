import { array, boolean, enums, nullable, number, optional, string, type } from 'superstruct';
import type { SessionState } from '../../machines/login/account.ts';
import { check } from '../base/check.ts';
import { storedSession, user } from './sessionSchema.ts';

export const isStoredState = check<SessionState>(() => nullable(type({ session: storedSession(), user: user() })));

const maybeString = () => optional(nullable(string()));
const flag = () => optional(nullable(boolean()));

/** Checks the project settings stored by an earlier page load; missing fields get their defaults. */
export const isStoredProjectSettings = check<object>(() =>
  type({
    projectName: maybeString(),
    displayWatermark: flag(),
    cnameDomain: maybeString(),
    emailDomains: optional(nullable(array(string()))),
    captchaSettings: optional(nullable(type({ enabled: boolean(), siteKey: maybeString() }))),
    pkceRequiredForEmailMagicLinks: flag(),
    pkceRequiredForPasswordResets: flag(),
    pkceRequiredForOAuth: flag(),
    passwordConfig: optional(nullable(type({ ludsComplexity: number(), ludsMinimumCount: number() }))),
    runDFPProtectedAuth: flag(),
    dfpProtectedAuthMode: optional(nullable(enums(['OBSERVATION', 'DECISIONING']))),
    siweRequiredForCryptoWallets: flag(),
  }),
);
