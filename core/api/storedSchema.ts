import type { Session, SessionState, User } from '../../machines/domain.ts';
import type { Bootstrap } from './projectSettingsData.ts';
import type { Check } from './schema.ts';
import { hasFields, isBoolean, isListOf, isNumber, isObject, isString, isText, orAbsent, orNull } from '../base/guards.ts';

// It becomes the expiry of the cookies.
const isDate = (value: unknown): value is string => isString(value) && !Number.isNaN(Date.parse(value));

/** What an earlier page left in local storage. */
export const isStoredState: Check<SessionState> = orNull(
  hasFields({
    session: hasFields<Pick<Session, 'session_id' | 'expires_at' | 'last_accessed_at'>>({
      session_id: isText,
      expires_at: isDate,
      last_accessed_at: isString,
    }) as Check<Session>,
    user: hasFields<Pick<User, 'user_id'>>({ user_id: isText }) as Check<User>,
  }),
);

const oneOf =
  <T>(...known: readonly T[]) =>
  (value: unknown): value is T =>
    known.includes(value as T);

const maybeString = orAbsent(orNull(isString));
const flag = orAbsent(isBoolean);

/** What an earlier page kept of the settings; what an earlier version did not know has its default. */
export const isStoredBootstrap: Check<object> = hasFields<{ readonly [K in keyof Bootstrap]?: Bootstrap[K] | undefined }>({
  projectName: orNull(isString),
  displayWatermark: isBoolean,
  cnameDomain: maybeString,
  emailDomains: isListOf(isString),
  captchaSettings: hasFields<{ enabled: boolean; siteKey?: string }>({ enabled: isBoolean, siteKey: orAbsent(isString) as Check<string> }),
  pkceRequiredForEmailMagicLinks: isBoolean,
  pkceRequiredForPasswordResets: flag,
  pkceRequiredForOAuth: flag,
  pkceRequiredForSso: flag,
  slugPattern: maybeString,
  createOrganizationEnabled: flag,
  passwordConfig: orAbsent(orNull(hasFields<NonNullable<Bootstrap['passwordConfig']>>({ ludsComplexity: isNumber, ludsMinimumCount: isNumber }))),
  runDFPProtectedAuth: flag,
  dfpProtectedAuthMode: orAbsent(oneOf('OBSERVATION', 'DECISIONING')),
  rbacPolicy: orAbsent(orNull(isObject)),
  siweRequiredForCryptoWallets: flag,
  vertical: orAbsent(oneOf('CONSUMER', 'B2B')),
});
