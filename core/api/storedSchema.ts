import { array, boolean, enums, nullable, number, optional, string, type } from 'superstruct';
import type { SessionState } from '../../machines/domain.ts';
import { check } from '../base/check.ts';
import { session, user } from './sessionSchema.ts';

/** Checks the session state that an earlier page has stored. */
export const isStoredState = check<SessionState>(() => nullable(type({ session: session(), user: user() })));

const maybeString = () => optional(nullable(string()));
const flag = () => optional(boolean());

/** Checks the project settings that an earlier page has stored; a field that an earlier version did not know has its default. */
export const isStoredProjectSettings = check<object>(() =>
  type({
    projectName: nullable(string()),
    displayWatermark: boolean(),
    cnameDomain: maybeString(),
    emailDomains: array(string()),
    captchaSettings: type({ enabled: boolean(), siteKey: optional(string()) }),
    pkceRequiredForEmailMagicLinks: boolean(),
    pkceRequiredForPasswordResets: flag(),
    pkceRequiredForOAuth: flag(),
    pkceRequiredForSso: flag(),
    slugPattern: maybeString(),
    createOrganizationEnabled: flag(),
    passwordConfig: optional(nullable(type({ ludsComplexity: number(), ludsMinimumCount: number() }))),
    runDFPProtectedAuth: flag(),
    dfpProtectedAuthMode: optional(enums(['OBSERVATION', 'DECISIONING'])),
    rbacPolicy: optional(nullable(type({}))),
    siweRequiredForCryptoWallets: flag(),
    vertical: optional(enums(['CONSUMER', 'B2B'])),
  }),
);
