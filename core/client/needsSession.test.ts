import { describe, expect, it } from 'vitest';
import { recordedClient } from '../../fixtures/client/recordedClient.ts';
import { NoSessionError } from '../../machines/lateErrors.ts';
import type { Client } from './client.ts';

const calls: readonly [name: string, call: (client: Client) => Promise<unknown>][] = [
  ['user.get', ({ user }) => user.get()],
  ['user.update', ({ user }) => user.update({ untrusted_metadata: {} })],
  ['user.deleteEmail', ({ user }) => user.deleteEmail('1')],
  ['user.deletePhoneNumber', ({ user }) => user.deletePhoneNumber('1')],
  ['user.deleteTOTP', ({ user }) => user.deleteTOTP('1')],
  ['user.deleteCryptoWallet', ({ user }) => user.deleteCryptoWallet('1')],
  ['user.deleteOAuthRegistration', ({ user }) => user.deleteOAuthRegistration('1')],
  ['user.deleteWebauthnRegistration', ({ user }) => user.deleteWebauthnRegistration('1')],
  ['user.deleteBiometricRegistration', ({ user }) => user.deleteBiometricRegistration('1')],
  ['user.getConnectedApps', ({ user }) => user.getConnectedApps()],
  ['user.revokedConnectedApp', ({ user }) => user.revokedConnectedApp('1')],
  ['totps.create', ({ totps }) => totps.create({ expiration_minutes: 5 })],
  ['totps.recoveryCodes', ({ totps }) => totps.recoveryCodes()],
  ['webauthn.update', ({ webauthn }) => webauthn.update({ webauthn_registration_id: '1', name: 'n' })],
  ['passwords.resetBySession', ({ passwords }) => passwords.resetBySession({ password: 'p' })],
];

const sessionText = 'There is no session currently available. Make sure the user is authenticated with a valid session.';

describe('a call that needs a session', () => {
  it.each(calls)('ERR-07 is refused and not sent for a signed-out user: %s', async (_, call) => {
    const { client, sent } = await recordedClient();
    const error = await call(client).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoSessionError);
    expect(error).toMatchObject({ message: sessionText, code: 'no_session' });
    expect(sent).toEqual([]);
  });

  it.each(calls)('is made where a token says that there may be one: %s', async (_, call) => {
    const { client, sent } = await recordedClient();
    client.session.updateSession({ session_token: 'from the server' });
    await call(client);
    expect(sent[0]?.headers['authorization']).toBe(`Basic ${btoa('public-token-test-1:from the server')}`);
  });

  it.each(calls)("is made on a domain of the host's own, where the token may be out of reach: %s", async (_, call) => {
    const { client, sent } = await recordedClient({ options: { endpointOptions: { testApiDomain: 'login.acme.com' } } });
    await call(client);
    expect(sent.length).toBe(1);
  });
});
