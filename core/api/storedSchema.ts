import type { SessionState } from '../../machines/login/account.ts';
import type { Check } from '../base/check.ts';
import { array, boolean, date, maybe, nullable, number, shape, string, text } from '../base/guards.ts';

/* Guards for the fields that the code reads in stored data. */

export const isStoredState = nullable(
  shape({ session: shape({ session_id: text, expires_at: date }), user: shape({ user_id: text }) }),
) as Check<SessionState>;

const maybeString = maybe(string);
const flag = maybe(boolean);

/** Checks the project settings stored by an earlier page load; missing fields get their defaults. */
export const isStoredProjectSettings = shape<object>({
  projectName: maybeString,
  displayWatermark: flag,
  cnameDomain: maybeString,
  emailDomains: maybe(array(string)),
  captchaSettings: maybe(shape({ enabled: boolean, siteKey: maybeString })),
  pkceRequiredForEmailMagicLinks: flag,
  pkceRequiredForPasswordResets: flag,
  pkceRequiredForOAuth: flag,
  passwordConfig: maybe(shape({ ludsComplexity: number, ludsMinimumCount: number })),
  runDFPProtectedAuth: flag,
  dfpProtectedAuthMode: maybe((mode) => mode === 'OBSERVATION' || mode === 'DECISIONING'),
  siweRequiredForCryptoWallets: flag,
});
