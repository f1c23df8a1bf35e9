/**
 * The sentences for Stytch's errors, each named after its most common `error_type`, with the other error types that share the
 * sentence because the user can do the same about them.
 */
export const typesOf = {
  invalid_email: [],
  inactive_email: [],
  email_not_found: [],
  phone_number_not_found: [],
  user_not_found: [],
  duplicate_email: [],
  duplicate_phone_number: ['duplicate_member_phone_number'],
  invalid_phone_number: [],
  invalid_phone_number_country_code: [],
  unsubscribed_phone_number: [],
  otp_code_not_found: ['invalid_code', 'invalid_totp_code', 'unable_to_authenticate_totp'],
  unable_to_auth_otp_code: ['invalid_method_id'],
  unable_to_auth_magic_link: [
    'magic_link_not_found',
    'unable_to_auth_password_reset_token',
    'unable_to_auth_impersonation_token',
    'invalid_token',
  ],
  pkce_mismatch: ['pkce_expected_code_verifier', 'pkce_did_not_expect_code_verifier', 'invalid_pkce_code_verifier'],
  oauth_token_not_found: ['oauth_flow_callback_error', 'oauth_user_registration_not_found'],
  no_user_password: ['password_not_found', 'member_password_not_found'],
  unauthorized_credentials: ['password_does_not_match'],
  weak_password: [],
  breached_password: [],
  reset_password: [],
  session_too_old_to_reset_password: [],
  session_not_found: ['user_unauthenticated', 'invalid_session_token', 'invalid_secret_authentication'],
  unable_to_auth_webauthn_registration: [
    'unable_to_register_webauthn_registration',
    'invalid_public_key_credential',
    'no_pending_webauthn_registration',
  ],
  webauthn_registration_not_found: ['no_active_webauthn_registrations', 'biometric_registration_not_found'],
  duplicate_webauthn_registration: [],
  unable_to_authenticate_crypto_wallet: [
    'siwe_message_expired',
    'crypto_wallet_not_found',
    'invalid_crypto_wallet_address',
    'crypto_wallet_type_incompatible_with_siwe',
  ],
  duplicate_wallet_address: [],
  active_totp_exists: ['pending_totp_exists'],
  totp_not_found: [],
  unable_to_authenticate_recovery_code: ['recovery_codes_not_found'],
  cannot_delete_last_primary_factor: [],
  insufficient_factors: [],
  too_many_requests: ['user_lock_limit_reached'],
  captcha_failed: ['captcha_required'],
  unauthorized_action: [],
  connected_app_not_found: [
    'connected_app_invalid_redirect_url',
    'oauth_invalid_response_type',
    'oauth_invalid_scope_requested',
    'pkce_required_for_idp_authorization_flow',
  ],
  project_not_found: [
    'public_token_not_found',
    'unregistered_origin',
    'route_not_found',
    'bad_request',
    'default_provider_not_allowed',
    'duplicate_user_id',
    'invalid_locale',
    'invalid_login_redirect_url',
    'invalid_magic_link_url',
    'invalid_pkce_code_challenge',
    'invalid_session_duration_minutes',
    'invalid_signup_redirect_url',
    'no_login_redirect_urls_set',
    'no_password_reset_redirect_url',
    'no_signup_redirect_urls_set',
    'oauth_config_not_found',
    'pkce_required_for_email_magic_links',
    'pkce_required_for_oauth',
    'pkce_required_for_password_resets',
  ],
  internal_server_error: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of a sentence for Stytch's errors. */
export type ApiSentence = keyof typeof typesOf;

/**
 * Stytch's password hints by their names in zxcvbn-ts: the texts of zxcvbn-ts and of the original zxcvbn, which its ports
 * still use.
 */
export const wordsOf = {
  straightRow: ['Straight rows of keys on your keyboard are easy to guess', 'Straight rows of keys are easy to guess'],
  keyPattern: ['Short keyboard patterns are easy to guess'],
  simpleRepeat: ['Repeated characters like "aaa" are easy to guess', 'Repeats like "aaa" are easy to guess'],
  extendedRepeat: [
    'Repeated character patterns like "abcabcabc" are easy to guess',
    'Repeats like "abcabcabc" are only slightly harder to guess than "abc"',
  ],
  sequences: ['Common character sequences like "abc" are easy to guess', 'Sequences like abc or 6543 are easy to guess'],
  recentYears: ['Recent years are easy to guess'],
  dates: ['Dates are easy to guess', 'Dates are often easy to guess'],
  topTen: ['This is a heavily used password', 'This is a top-10 common password'],
  topHundred: ['This is a frequently used password', 'This is a top-100 common password'],
  common: ['This is a commonly used password', 'This is a very common password'],
  similarToCommon: ['This is similar to a commonly used password'],
  wordByItself: ['Single words are easy to guess', 'A word by itself is easy to guess'],
  namesByThemselves: ['Single names or surnames are easy to guess', 'Names and surnames by themselves are easy to guess'],
  commonNames: ['Common names and surnames are easy to guess'],
  userInputs: ['There should not be any personal or page related data'],
  pwned: ['Your password was exposed by a data breach on the Internet'],
  suggestLeet: [
    "Avoid predictable letter substitutions like '@' for 'a'",
    "Predictable substitutions like '@' instead of 'a' don't help very much",
  ],
  suggestReversed: ['Avoid reversed spellings of common words', "Reversed words aren't much harder to guess"],
  suggestSomeCapitals: ['Capitalize some, but not all letters', 'All-uppercase is almost as easy to guess as all-lowercase'],
  suggestMoreCapitals: ['Capitalize more than the first letter', "Capitalization doesn't help very much"],
  suggestNoDates: ['Avoid dates and years that are associated with you'],
  suggestNoRecentYears: ['Avoid recent years'],
  suggestNoOwnYears: ['Avoid years that are associated with you'],
  suggestNoSequences: ['Avoid common character sequences', 'Avoid sequences'],
  suggestNoRepeats: ['Avoid repeated words and characters'],
  suggestLongerPattern: [
    'Use longer keyboard patterns and change typing direction multiple times',
    'Use a longer keyboard pattern with more turns',
  ],
  suggestMoreWords: ['Add more words that are less common', 'Add another word or two. Uncommon words are better'],
  suggestWords: ['Use multiple words, but avoid common phrases', 'Use a few words, avoid common phrases'],
  suggestNoNeed: [
    'You can create strong passwords without using symbols, numbers, or uppercase letters',
    'No need for symbols, digits, or uppercase letters',
  ],
  suggestChange: ['If you use this password elsewhere, you should change it'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of a sentence for a password hint. */
export type PasswordHint = keyof typeof wordsOf;
