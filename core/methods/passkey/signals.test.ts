import { afterEach, describe, expect, it } from 'vitest';
import { createTestStorage } from '../../../fixtures/client/tabs.ts';
import { userData } from '../../../fixtures/provider/state/data.ts';
import { jsonStorage } from '../../platform/storage.ts';
import { passkeySignals } from './signals.ts';

const mac = { credentialId: 'bWFj', userHandle: 'dXNlcg', rpId: 'app.example' };
const phone = { ...mac, credentialId: 'cGhvbmU' };

const registration = (webauthn_registration_id: string) => ({
  webauthn_registration_id,
  domain: '',
  user_agent: '',
  authenticator_type: '',
  verified: true,
  name: '',
});
const user = (...ids: string[]) => ({
  ...userData({ emails: [{ email_id: 'e', email: 'ada@acme.com', verified: true }], webauthn_registrations: ids.map(registration) }),
});

/** Makes a browser that supports some of the signals, and records them. */
function open(known = ['signalUnknownCredential', 'signalAllAcceptedCredentials', 'signalCurrentUserDetails'], fails = false) {
  const told: [string, object][] = [];
  const log: string[] = [];
  const api = Object.fromEntries(
    known.map((name) => [
      name,
      async (options: object) => {
        told.push([name, options]);
        if (fails) throw new DOMException('no', 'SecurityError');
      },
    ]),
  );
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: api, configurable: true });
  const line = (message: string) => void log.push(message);
  const storage = jsonStorage(createTestStorage());
  const signals = passkeySignals({ storage, storageKey: 'k', logger: { debug: line, warn: line, error: line } });
  const kept = () => Object.keys(storage.read('k::passkeys', (value): value is object => typeof value === 'object') ?? {});
  return { told, log, signals, storage, kept };
}

afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

describe('the signals to the password manager', () => {
  it('that a deleted passkey is unknown, and which ones are left, once all of them are known here', () => {
    const { signals, told, kept } = open();
    signals.remember('r1', mac);
    signals.remember('r2', phone);
    signals.deleted('r1', user('r2'));
    expect(told).toEqual([
      ['signalUnknownCredential', { rpId: 'app.example', credentialId: 'bWFj' }],
      ['signalAllAcceptedCredentials', { rpId: 'app.example', userId: 'dXNlcg', allAcceptedCredentialIds: ['cGhvbmU'] }],
    ]);
    expect(kept()).toEqual(['r2']);
  });

  it('no list that lacks a passkey of another device: it would be dropped there', () => {
    const { signals, told } = open();
    signals.remember('r1', mac);
    signals.deleted('r1', user('from-another-device'));
    expect(told.map(([name]) => name)).toEqual(['signalUnknownCredential']);
  });

  it('nothing about a passkey that this browser does not know', () => {
    const { signals, told } = open();
    signals.deleted('r1', user());
    signals.renamed('r1', 'Laptop', user('r1'));
    expect(told).toEqual([]);
  });

  it('no empty list for an answer without a list, by which the password manager would drop every passkey', () => {
    const { signals, told } = open();
    for (const webauthn_registrations of [undefined, null, 'x']) {
      signals.remember('r1', mac);
      signals.deleted('r1', { ...user(), webauthn_registrations } as never);
    }
    expect(told.map(([name]) => name)).toEqual(['signalUnknownCredential', 'signalUnknownCredential', 'signalUnknownCredential']);
  });

  it('the new name, with the address of the account', () => {
    const { signals, told } = open();
    signals.remember('r1', mac);
    signals.renamed('r1', 'Laptop', user('r1'));
    expect(told).toEqual([
      ['signalCurrentUserDetails', { rpId: 'app.example', userId: 'dXNlcg', name: 'ada@acme.com', displayName: 'Laptop' }],
    ]);
  });

  it('PKEY-08 that the provider does not know a passkey', () => {
    const { signals, told } = open();
    signals.unknown(mac);
    expect(told).toEqual([['signalUnknownCredential', { rpId: 'app.example', credentialId: 'bWFj' }]]);
  });

  it('nothing where it cannot be told, and a failure is a line in the log', async () => {
    const silent = open([]);
    silent.signals.remember('r1', mac);
    silent.signals.deleted('r1', user());
    silent.signals.renamed('r1', 'x', user());
    silent.signals.unknown(mac);
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    silent.signals.unknown(mac);
    expect([silent.told, silent.log]).toEqual([[], []]);

    const failing = open(undefined, true);
    failing.signals.unknown(mac);
    await expect.poll(() => failing.log).toEqual(['The password manager could not be informed about a changed passkey.']);
  });

  it('goes by nothing that is damaged, and keeps the last fifty', () => {
    const { signals, storage, told, kept } = open();
    storage.write('k::passkeys', { r1: 'odd' });
    signals.deleted('r1', user());
    expect(told).toEqual([]);
    for (let index = 0; index < 60; index += 1) signals.remember(`r${index}`, mac);
    expect(kept()).toEqual(Array.from({ length: 50 }, (_, index) => `r${index + 10}`));
  });
});
