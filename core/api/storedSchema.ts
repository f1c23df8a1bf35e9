import { array, boolean, enums, nonempty, nullable, number, optional, refine, string, type } from 'superstruct';
import type { SessionState } from '../../machines/login/account.ts';
import { check } from '../base/check.ts';

/* Schemas for the fields of users and sessions that the code reads, in responses and in storage. */

export const user = () => type({ user_id: nonempty(string()) });
const stored = () => ({
  session_id: nonempty(string()),
  // The expiry of the cookies is computed from this date.
  expires_at: refine(string(), 'date', (text) => !Number.isNaN(Date.parse(text))),
});
export const storedSession = () => type(stored());
/** The last access in a response shows the difference between the server's clock and the device's. */
export const session = () => type({ ...stored(), last_accessed_at: string() });

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
