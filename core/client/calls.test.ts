import { describe, it } from 'vitest';
import type { CallRow } from '../../fixtures/client/callTable.ts';
import { expectCall } from '../../fixtures/client/callTable.ts';
import { EMAIL, PHONE } from '../../fixtures/people/testUser.ts';

const minutes = { session_duration_minutes: 30 };
const start = { crypto_wallet_address: '0xAda', crypto_wallet_type: 'ethereum' } as const;
const authorize = { client_id: 'app', redirect_uri: 'https://app.example', response_type: 'code', scope: 'openid email' };
const logout = { client_id: 'app', post_logout_redirect_uri: 'https://app.example' };
const mail = { expiration_minutes: 5, login_template_id: 'l', signup_template_id: 's' };
const member = { email_address: EMAIL, organization_id: 'org-1' };

/** These calls send the same request for a signed-in and a signed-out user. */
// biome-ignore format: a row per call
const always: readonly CallRow[] = [
  ['CALL-51 user.search asks about an address', (c) => c.user.search(EMAIL), 'POST /users/search', { email: EMAIL }, 'nothing'],
  ['CALL-16 session.authenticate lengthens a session', (c) => c.session.authenticate(minutes), 'POST /sessions/authenticate', minutes, 'signs in'],
  ['CALL-16 READ-74 session.authenticate alone sends an empty object', (c) => c.session.authenticate(), 'POST /sessions/authenticate', {}, 'signs in'],
  ['session.exchangeAccessToken', (c) => c.session.exchangeAccessToken({ access_token: 'a', ...minutes }), 'POST /sessions/exchange_access_token', { access_token: 'a', ...minutes }, 'signs in'],
  ['session.attest', (c) => c.session.attest({ profile_id: 'p', token: 'j' }), 'POST /sessions/attest', { profile_id: 'p', token: 'j' }, 'signs in'],
  ['CALL-17 session.revoke signs out', (c) => c.session.revoke(), 'POST /sessions/revoke', undefined, 'signs out'],
  ['CALL-18 magicLinks.email.loginOrCreate', (c) => c.magicLinks.email.loginOrCreate(EMAIL), 'POST /magic_links/email/login_or_create', { email: EMAIL }, 'nothing'],
  ['CALL-21 magicLinks.authenticate', (c) => c.magicLinks.authenticate('t', minutes), 'POST /magic_links/authenticate', { token: 't', ...minutes }, 'signs in'],
  ['CALL-22 otps.sms.loginOrCreate', (c) => c.otps.sms.loginOrCreate(PHONE, { expiration_minutes: 5 }), 'POST /otps/sms/login_or_create', { phone_number: PHONE, expiration_minutes: 5 }, 'nothing'],
  ['CALL-23 otps.whatsapp.loginOrCreate', (c) => c.otps.whatsapp.loginOrCreate(PHONE), 'POST /otps/whatsapp/login_or_create', { phone_number: PHONE }, 'nothing'],
  ['CALL-24 otps.email.loginOrCreate', (c) => c.otps.email.loginOrCreate(EMAIL, { login_template_id: 'l', signup_template_id: 's' }), 'POST /otps/email/login_or_create', { email: EMAIL, login_template_id: 'l', signup_template_id: 's' }, 'nothing'],
  ['CALL-28 READ-56 otps.authenticate', (c) => c.otps.authenticate('123456', 'm', minutes), 'POST /otps/authenticate', { token: '123456', method_id: 'm', ...minutes }, 'signs in'],
  ['CALL-30 oauth.authenticate', (c) => c.oauth.authenticate('t', minutes), 'POST /oauth/authenticate', { token: 't', ...minutes }, 'signs in'],
  ['CALL-33 READ-57 cryptoWallets.authenticate', (c) => c.cryptoWallets.authenticate({ ...start, signature: '0x1', ...minutes }), 'POST /crypto_wallets/authenticate', { ...start, signature: '0x1', ...minutes }, 'signs in'],
  ['CALL-35 totps.authenticate', (c) => c.totps.authenticate({ totp_code: '123456', ...minutes }), 'POST /totps/authenticate', { totp_code: '123456', ...minutes }, 'signs in'],
  ['CALL-37 totps.recover', (c) => c.totps.recover({ recovery_code: 'r', ...minutes }), 'POST /totps/recover', { recovery_code: 'r', ...minutes }, 'signs in'],
  ['CALL-43 passwords.create', (c) => c.passwords.create({ email: EMAIL, password: 'p', ...minutes }), 'POST /passwords', { email: EMAIL, password: 'p', ...minutes }, 'signs in'],
  ['CALL-44 passwords.authenticate', (c) => c.passwords.authenticate({ email: EMAIL, password: 'p', ...minutes }), 'POST /passwords/authenticate', { email: EMAIL, password: 'p', ...minutes }, 'signs in'],
  ['CALL-45 passwords.resetByEmailStart', (c) => c.passwords.resetByEmailStart({ email: EMAIL }), 'POST /passwords/email/reset/start', { email: EMAIL }, 'nothing'],
  ['CALL-46 passwords.resetByEmail', (c) => c.passwords.resetByEmail({ token: 't', password: 'p', ...minutes }), 'POST /passwords/email/reset', { token: 't', password: 'p', ...minutes }, 'signs in'],
  ['CALL-47 passwords.resetByExistingPassword', (c) => c.passwords.resetByExistingPassword({ email: EMAIL, existing_password: 'o', new_password: 'n', ...minutes }), 'POST /passwords/existing_password/reset', { email: EMAIL, existing_password: 'o', new_password: 'n', ...minutes }, 'signs in'],
  ['CALL-49 passwords.strengthCheck', (c) => c.passwords.strengthCheck({ password: 'p' }), 'POST /passwords/strength_check', { password: 'p' }, 'nothing'],
  ['CALL-49 passwords.strengthCheck for an address', (c) => c.passwords.strengthCheck({ password: 'p', email: EMAIL }), 'POST /passwords/strength_check', { password: 'p', email: EMAIL }, 'nothing'],
  ['CALL-50 impersonation.authenticate', (c) => c.impersonation.authenticate({ impersonation_token: 'i' }), 'POST /impersonation/authenticate', { impersonation_token: 'i' }, 'signs in'],
  ['CALL-56 READ-61 idp.logoutStart', (c) => c.idp.logoutStart(logout), 'POST /oauth/logout/start', logout, 'nothing'],
  ['CALL-56 idp.logoutStart with all that may come along', (c) => c.idp.logoutStart({ ...logout, id_token_hint: 'h', state: 's' }), 'POST /oauth/logout/start', { ...logout, id_token_hint: 'h', state: 's' }, 'nothing'],
  ['CALL-52 organizations.members.search', (c) => c.organizations.members.search(member), 'POST /b2b/organizations/members/search', member, 'nothing'],
];

// biome-ignore format: a row per call
const signedOut: readonly CallRow[] = [
  ['CALL-19 SESS-19 READ-55 magicLinks.email.send', (c) => c.magicLinks.email.send(EMAIL), 'POST /magic_links/email/send/primary', { email: EMAIL }, 'nothing'],
  ['CALL-25 SESS-19 otps.sms.send', (c) => c.otps.sms.send(PHONE), 'POST /otps/sms/send/primary', { phone_number: PHONE }, 'nothing'],
  ['CALL-26 SESS-19 otps.whatsapp.send', (c) => c.otps.whatsapp.send(PHONE), 'POST /otps/whatsapp/send/primary', { phone_number: PHONE }, 'nothing'],
  ['CALL-27 SESS-19 otps.email.send', (c) => c.otps.email.send(EMAIL), 'POST /otps/email/send/primary', { email: EMAIL }, 'nothing'],
  ['CALL-27 READ-55 otps.email.send with options', (c) => c.otps.email.send(EMAIL, mail), 'POST /otps/email/send/primary', { email: EMAIL, ...mail }, 'nothing'],
  ['CALL-31 SESS-19 cryptoWallets.authenticateStart', (c) => c.cryptoWallets.authenticateStart(start), 'POST /crypto_wallets/authenticate/start/primary', start, 'nothing'],
];

// biome-ignore format: a row per call
const signedIn: readonly CallRow[] = [
  ['CALL-07 user.get', (c) => c.user.get(), 'GET /users/me', undefined, 'changes the user'],
  ['CALL-08 user.update of metadata', (c) => c.user.update({ untrusted_metadata: { theme: 'dark' } }), 'PUT /users/me', { untrusted_metadata: { theme: 'dark' } }, 'changes the user'],
  ['CALL-08 user.update of a name', (c) => c.user.update({ name: { first_name: 'Ada' } }), 'PUT /users/me', { name: { first_name: 'Ada' } }, 'changes the user'],
  ['CALL-09 user.deleteEmail', (c) => c.user.deleteEmail('email-1'), 'DELETE /users/emails/email-1', undefined, 'changes the user'],
  ['CALL-10 user.deletePhoneNumber', (c) => c.user.deletePhoneNumber('phone-1'), 'DELETE /users/phone_numbers/phone-1', undefined, 'changes the user'],
  ['CALL-11 user.deleteTOTP', (c) => c.user.deleteTOTP('totp-1'), 'DELETE /users/totps/totp-1', undefined, 'changes the user'],
  ['CALL-12 user.deleteCryptoWallet', (c) => c.user.deleteCryptoWallet('wallet-1'), 'DELETE /users/crypto_wallets/wallet-1', undefined, 'changes the user'],
  ['CALL-13 user.deleteOAuthRegistration', (c) => c.user.deleteOAuthRegistration('oauth-1'), 'DELETE /users/oauth/oauth-1', undefined, 'changes the user'],
  ['CALL-14 user.deleteWebauthnRegistration', (c) => c.user.deleteWebauthnRegistration('key-1'), 'DELETE /users/webauthn_registrations/key-1', undefined, 'changes the user'],
  ['CALL-15 user.deleteBiometricRegistration', (c) => c.user.deleteBiometricRegistration('bio-1'), 'DELETE /users/biometric_registrations/bio-1', undefined, 'changes the user'],
  ['CALL-09 user.deleteEmail with any text for an ID', (c) => c.user.deleteEmail('a/../b?c#d %2e'), 'DELETE /users/emails/a%2F..%2Fb%3Fc%23d%20%252e', undefined, 'changes the user'],
  ['user.getConnectedApps', (c) => c.user.getConnectedApps(), 'GET /users/connected_apps', undefined, 'nothing'],
  ['user.revokedConnectedApp', (c) => c.user.revokedConnectedApp('app/1'), 'POST /users/connected_apps/app%2F1/revoke', undefined, 'nothing'],
  ['CALL-20 SESS-18 READ-55 magicLinks.email.send', (c) => c.magicLinks.email.send(EMAIL), 'POST /magic_links/email/send/secondary', { email: EMAIL }, 'nothing'],
  ['CALL-25 SESS-18 otps.sms.send', (c) => c.otps.sms.send(PHONE), 'POST /otps/sms/send/secondary', { phone_number: PHONE }, 'nothing'],
  ['CALL-26 SESS-18 otps.whatsapp.send', (c) => c.otps.whatsapp.send(PHONE), 'POST /otps/whatsapp/send/secondary', { phone_number: PHONE }, 'nothing'],
  ['CALL-27 SESS-18 otps.email.send', (c) => c.otps.email.send(EMAIL), 'POST /otps/email/send/secondary', { email: EMAIL }, 'nothing'],
  ['CALL-32 SESS-18 cryptoWallets.authenticateStart', (c) => c.cryptoWallets.authenticateStart(start), 'POST /crypto_wallets/authenticate/start/secondary', start, 'nothing'],
  ['CALL-34 totps.create', (c) => c.totps.create({ expiration_minutes: 10 }), 'POST /totps', { expiration_minutes: 10 }, 'changes the user'],
  ['CALL-36 totps.recoveryCodes', (c) => c.totps.recoveryCodes(), 'POST /totps/recovery_codes', undefined, 'nothing'],
  ['CALL-42 webauthn.update', (c) => c.webauthn.update({ webauthn_registration_id: 'key/1', name: 'Laptop' }), 'PUT /webauthn/update/key%2F1', { name: 'Laptop' }, 'nothing'],
  ['CALL-54 READ-61 idp.authorizeStart', (c) => c.idp.authorizeStart(authorize), 'POST /oauth/authorize/start', authorize, 'nothing'],
  ['CALL-48 passwords.resetBySession', (c) => c.passwords.resetBySession({ password: 'p' }), 'POST /passwords/session/reset', { password: 'p' }, 'signs in'],
];

describe('CALL-01 CALL-02 CALL-03 CALL-04 CALL-05 while nobody is signed in, exactly one request is made by', () => {
  it.each(always)('%s', (...row) => expectCall(row, false));
  it.each(signedOut)('%s', (...row) => expectCall(row, false));
});

describe('CALL-01 CALL-02 CALL-03 CALL-04 CALL-05 while somebody is signed in, exactly one request is made by', () => {
  it.each(always)('%s', (...row) => expectCall(row, true));
  it.each(signedIn)('%s', (...row) => expectCall(row, true));
});
