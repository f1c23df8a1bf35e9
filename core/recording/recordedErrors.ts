import type { AnyAuthError } from '../../machines/errors.ts';
import type { PasskeyFailure, WalletFailure } from '../../machines/lateErrors.ts';
import type { OneTapReason } from '../../machines/login/oneTap.ts';
import { oneTapErrors } from './redactionRules.ts';

/** An error in a recording: its class and the fields that the machines read, without message and cause. */
export interface RecordedError {
  /** The class name; `Error` for a class that is not Latchkey's. */
  readonly $error: string;
  /** The HTTP status of an ApiError. */
  readonly status_code?: number;
  /** The error type of an ApiError. */
  readonly error_type?: string;
  /** The reason of a PasskeyError or a WalletError. */
  readonly reason?: PasskeyFailure | WalletFailure;
  /** The parameter of a MissingParameterError. */
  readonly parameter?: string;
  /** Google's reason for not showing a prompt. */
  readonly said?: string;
}

/** The query parameters of the consent and logout pages. */
export const knownParameters: readonly string[] =
  'client_id redirect_uri response_type scope code_challenge state nonce post_logout_redirect_uri id_token_hint'.split(' ');

/** The error types of Stytch's API. Unknown types are replaced with stand-ins, because they may contain personal data. */
export const errorTypes: readonly string[] = `
  active_totp_exists bad_request biometric_registration_not_found breached_password cannot_delete_last_primary_factor
  captcha_failed captcha_required connected_app_invalid_redirect_url connected_app_not_found crypto_wallet_not_found
  crypto_wallet_type_incompatible_with_siwe default_provider_not_allowed duplicate_email duplicate_member_phone_number
  duplicate_phone_number duplicate_user_id duplicate_wallet_address duplicate_webauthn_registration email_not_found
  inactive_email insufficient_factors internal_server_error invalid_code invalid_crypto_wallet_address invalid_email
  invalid_locale invalid_login_redirect_url invalid_magic_link_url invalid_method_id invalid_phone_number
  invalid_phone_number_country_code invalid_pkce_code_challenge invalid_pkce_code_verifier invalid_public_key_credential
  invalid_secret_authentication invalid_session_duration_minutes invalid_session_token invalid_signup_redirect_url invalid_token
  invalid_totp_code magic_link_not_found member_password_not_found no_active_webauthn_registrations no_login_redirect_urls_set
  no_password_reset_redirect_url no_pending_webauthn_registration no_signup_redirect_urls_set no_user_password
  oauth_access_token_exchange_missing_full_access oauth_access_token_exchange_token_invalid_grant
  oauth_access_token_exchange_token_too_old oauth_config_not_found oauth_flow_callback_error oauth_invalid_response_type
  oauth_invalid_scope_requested oauth_token_not_found oauth_user_registration_not_found otp_code_not_found
  password_does_not_match password_not_found pending_totp_exists phone_number_not_found pkce_did_not_expect_code_verifier
  pkce_expected_code_verifier pkce_mismatch pkce_required_for_email_magic_links pkce_required_for_idp_authorization_flow
  pkce_required_for_oauth pkce_required_for_password_resets project_not_found public_token_not_found recovery_codes_not_found
  reset_password route_not_found session_not_found session_too_old_to_reset_password siwe_message_expired too_many_requests
  totp_not_found trusted_token_profile_invalid_request trusted_token_profile_not_found unable_to_auth_impersonation_token
  unable_to_auth_magic_link unable_to_auth_otp_code unable_to_auth_password_reset_token unable_to_auth_webauthn_registration
  unable_to_authenticate_crypto_wallet unable_to_authenticate_recovery_code unable_to_authenticate_totp
  unable_to_register_webauthn_registration unauthorized_action unauthorized_credentials unregistered_origin
  unsubscribed_phone_number user_lock_limit_reached user_not_found user_unauthenticated weak_password
  webauthn_registration_not_found
`
  .trim()
  .split(/\s+/);

const promptWords: readonly string[] = [...oneTapErrors, 'user_cancel' satisfies OneTapReason];

/** The reasons of passkey and wallet errors. A browser extension could put any text there. */
const failures = [
  ...(['already_registered', 'not_allowed', 'unsupported', 'insecure', 'empty', 'unknown'] satisfies PasskeyFailure[]),
  ...(['refused', 'unauthorized', 'busy', 'missing'] satisfies WalletFailure[]),
] as const;

const codes: Readonly<Record<AnyAuthError['name'], AnyAuthError['code']>> = {
  ApiError: 'api_error',
  UnreachableError: 'unreachable',
  InvalidAnswerError: 'invalid_answer',
  SchemaError: 'schema',
  UsageError: 'usage',
  NoSessionError: 'no_session',
  MissingPkceError: 'missing_pkce',
  MissingParameterError: 'missing_parameter',
  PhoneError: 'phone',
  PhoneCountryError: 'phone_country',
  EmailError: 'email',
  PasskeyError: 'passkey',
  WalletError: 'wallet',
  MountError: 'mount',
  RedirectError: 'redirect',
  AbortedError: 'aborted',
};

/** The fields that Latchkey's errors may have, in any copy of this library. */
type Told = { readonly [field in 'code' | 'status_code' | 'error_type' | 'reason' | 'parameter' | 'said' | 'constructor']?: unknown };

/**
 * Returns the class name of an error, or `Error` if the class is not Latchkey's. Compares name and code instead of using `instanceof`:
 * the developer tools inspect errors of another copy of this library.
 */
function classOf({ constructor: Class, code }: Told): string {
  const name = typeof Class === 'function' ? Class.name : '';
  return Object.hasOwn(codes, name) && codes[name as keyof typeof codes] === code ? name : 'Error';
}

/** Whether a number is an HTTP status (RFC 9110, section 15); other numbers could be personal data. */
const isStatus = (code: unknown): code is number => Number.isInteger(code) && Number(code) >= 100 && Number(code) <= 599;

/**
 * Converts an error to its recorded form.
 *
 * @param word returns a text that is in the list unchanged, and a stand-in for any other
 */
export function recordedError(error: Error, word: (text: string, list: readonly string[]) => string): RecordedError {
  const told = error as Told;
  const $error = classOf(told);
  switch ($error) {
    case 'ApiError': {
      const status_code = isStatus(told.status_code) ? told.status_code : 0;
      return { $error, status_code, error_type: word(String(told.error_type), errorTypes) };
    }
    case 'PasskeyError':
    case 'WalletError':
      return { $error, reason: failures.find((known) => known === told.reason) ?? 'unknown' };
    case 'MissingParameterError':
      return { $error, parameter: word(String(told.parameter), knownParameters) };
    default:
      // The prompt's error class loads with the prompt, so it is recognized by its field.
      return 'said' in told ? { $error: 'NoPrompt', said: word(String(told.said), promptWords) } : { $error };
  }
}
