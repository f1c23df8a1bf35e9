import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sessionData, userData } from '../../../fixtures/provider/state/data.ts';
import type { VirtualAuthenticator } from '../../../fixtures/stage/authenticator.ts';
import { addAuthenticator } from '../../../fixtures/stage/authenticator.ts';
import { useHost } from '../../../fixtures/stage/useHost.ts';

const host = useHost();
let authenticator: VirtualAuthenticator;
const challenge = 'c29tZSByYW5kb20gYnl0ZXMgLSBhdCBsZWFzdCAxNg';
const minutes = { session_duration_minutes: 30 };

interface SentCredential {
  readonly id: string;
  readonly rawId: string;
  readonly type: string;
  readonly response: Readonly<Record<string, string>>;
}

/** Opens a browser with a platform authenticator whose user always agrees. */
async function openWithAuthenticator(): Promise<Page> {
  const page = await host.open();
  authenticator = await addAuthenticator(page);
  await host.signIn();
  return page;
}

function script(start: string, finish: string, options: object) {
  const { faults } = host.server.provider;
  const answer = (data: object) => ({ kind: 'answer', status: 200, body: { data } }) as const;
  const field = start.includes('register') ? 'creation' : 'request';
  faults.add({
    path: start,
    fault: answer({ [`public_key_credential_${field}_options`]: JSON.stringify(options) }),
  });
  const user = userData();
  faults.add({
    path: finish,
    fault: answer({ session: sessionData({ user_id: user.user_id }), user, session_token: 't', session_jwt: 'j' }),
  });
}

/** Lets the page receive plain objects, as extensions of password managers give: neither is an instance of a class. */
const givePlainObjects = (page: Page) =>
  page.evaluate(() => {
    const { credentials } = navigator;
    const names = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle', 'getTransports'];
    const plain = (found: Credential | null) => {
      const { id, rawId, type, response } = found as PublicKeyCredential;
      const entries = names.flatMap((name) => {
        const value: unknown = Reflect.get(response, name);
        return value ? [[name, typeof value === 'function' ? value.bind(response) : value]] : [];
      });
      return { id, rawId, type, response: Object.fromEntries(entries) };
    };
    const [create, get] = [credentials.create.bind(credentials), credentials.get.bind(credentials)];
    credentials.create = async (options) => plain(await create(options));
    credentials.get = async (options) => plain(await get(options));
  });

const register = () =>
  script('/webauthn/register/start', '/webauthn/register', {
    rp: { id: 'localhost', name: 'Acme' },
    user: { id: 'dXNlci0x', name: 'ada@acme.com', displayName: 'Ada' },
    challenge,
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

const lastBody = (path: string) =>
  [...host.server.provider.requests].findLast((request) => request.path === path)?.body as Record<string, string>;
const credentialOf = (path: string): SentCredential => JSON.parse(lastBody(path).public_key_credential ?? '');
const decoded = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());

describe('passkeys in the browser', () => {
  it("CALL-38 CALL-39 READ-58 registers one: the server's challenge is signed, in base64url", async () => {
    const page = await openWithAuthenticator();
    register();
    await page.evaluate(async (options) => void (await window.host.client.webauthn.register(options)), {
      is_passkey: true,
      ...minutes,
    });
    expect(lastBody('/webauthn/register/start')).toMatchObject({
      domain: 'localhost',
      return_passkey_credential_options: true,
      user_agent: expect.stringContaining('Chrome'),
    });
    expect(lastBody('/webauthn/register')).toMatchObject({ is_passkey: true, session_duration_minutes: 30 });
    const { response, id, rawId, type } = credentialOf('/webauthn/register');
    expect([type, rawId]).toEqual(['public-key', id]);
    expect(decoded(response.clientDataJSON ?? '')).toMatchObject({
      type: 'webauthn.create',
      challenge,
      origin: host.server.origin,
    });
    expect(response.attestationObject).toMatch(/^[\w-]{100,}$/);
    expect(response.transports).toEqual(['internal']);
  });

  it.each([
    ['signs in with it', false],
    ['signs in with it where an extension gives plain objects', true],
  ])('CALL-40 CALL-41 SESS-18 READ-59 %s, by the path of a signed-in user', async (_, isPlain) => {
    const page = await openWithAuthenticator();
    if (isPlain) await givePlainObjects(page);
    register();
    await page.evaluate(async (options) => void (await window.host.client.webauthn.register(options)), {
      is_passkey: true,
    });
    script('/webauthn/authenticate/start/secondary', '/webauthn/authenticate', {
      challenge,
      rpId: 'localhost',
      allowCredentials: isPlain ? null : [],
      userVerification: 'required',
    });
    await page.evaluate(async (options) => void (await window.host.client.webauthn.authenticate(options)), {
      is_passkey: true,
      ...minutes,
    });
    const body = lastBody('/webauthn/authenticate');
    expect(body).toMatchObject({ is_passkey: true, conditional_mediation: false, session_duration_minutes: 30 });
    const { response, id } = credentialOf('/webauthn/authenticate');
    expect(id).toBe(credentialOf('/webauthn/register').id);
    expect(decoded(response.clientDataJSON ?? '')).toMatchObject({ type: 'webauthn.get', challenge });
    expect(Buffer.from(response.userHandle ?? '', 'base64url').toString()).toBe('user-1');
    expect(response.signature).toMatch(/^[\w-]{90,}$/);
  });

  it.each([
    ['PKEY-06', 'while no input is marked for it', 'username', true],
    ['PKEY-05', 'where the browser has none, though an input is marked', 'username webauthn', false],
  ] as const)('%s sends no request for autofill %s', async (_, __, autocomplete, isSupported) => {
    const page = await host.open();
    const found = await page.evaluate(
      ([attribute, isAvailable, options]) => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => isAvailable;
        const input = document.createElement('input');
        input.setAttribute('autocomplete', attribute);
        document.body.append(input);
        return window.host.client.webauthn.authenticate({ conditional_mediation: true, ...options });
      },
      [autocomplete, isSupported, minutes] as const,
    );
    expect(found).toBeNull();
    expect(host.calls()).toEqual([]);
  });

  it('READ-80 a second ceremony calls the first off, and a caller theirs: neither is a failure', async () => {
    const page = await openWithAuthenticator();
    // Without a user at the authenticator, autofill waits.
    await authenticator.setPresence(false);
    const options = { challenge, rpId: 'localhost', allowCredentials: [] };
    script('/webauthn/authenticate/start/secondary', '/webauthn/authenticate', options);
    script('/webauthn/authenticate/start/secondary', '/webauthn/authenticate', options);
    await page.evaluate(() => {
      const input = document.createElement('input');
      input.setAttribute('autocomplete', 'username webauthn');
      document.body.append(input);
    });
    const outcomes = await page.evaluate(async (given) => {
      const { webauthn } = window.host.client;
      const ask = navigator.credentials.get.bind(navigator.credentials);
      const asked = new Promise<void>((resolve) => {
        navigator.credentials.get = (request) => {
          resolve();
          return ask(request);
        };
      });
      const code = (error: { code: string }) => error.code;
      const waiting = webauthn.authenticate({ conditional_mediation: true, ...given }).catch(code);
      await asked;
      const caller = new AbortController();
      const modal = webauthn.authenticate({ ...given, signal: caller.signal }).catch(code);
      const first = await waiting;
      caller.abort();
      return [first, await modal];
    }, minutes);
    expect(outcomes).toEqual(['aborted', 'aborted']);
  });

  it('READ-107 CALL-38 CALL-40 without WebAuthn, both are refused with a reason before a request', async () => {
    const page = await host.open();
    await host.signIn();
    const before = host.calls();
    const refusals = await page.evaluate(async (options) => {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      const { webauthn } = window.host.client;
      const refusal = ({ code, reason }: { code: string; reason?: string }) => [code, reason];
      return [
        await webauthn.register({ is_passkey: true }).catch(refusal),
        await webauthn.authenticate({ is_passkey: true, ...options }).catch(refusal),
      ];
    }, minutes);
    expect(refusals).toEqual([
      ['passkey', 'unsupported'],
      ['passkey', 'unsupported'],
    ]);
    expect(host.calls()).toEqual(before);
  });

  it('CALL-42 tells the password manager the new name, then that the passkey is deleted, and waits for no answer', async () => {
    const page = await openWithAuthenticator();
    const told = await page.evaluate(async () => {
      const told: object[] = [];
      const silent = (given: object) => {
        told.push(given);
        return new Promise(() => {});
      };
      Object.assign(PublicKeyCredential, { signalCurrentUserDetails: silent, signalUnknownCredential: silent });
      const { webauthn, user } = window.host.client;
      const { webauthn_registration_id = '' } = await webauthn.register({ is_passkey: true });
      await webauthn.update({ webauthn_registration_id, name: 'Laptop' });
      await user.deleteWebauthnRegistration(webauthn_registration_id);
      return told;
    });
    expect(told).toMatchObject([
      { rpId: 'localhost', displayName: 'Laptop' },
      { rpId: 'localhost', credentialId: expect.any(String) },
    ]);
  });

  it('invalid options are an error of the catalogue', async () => {
    const page = await openWithAuthenticator();
    host.server.provider.faults.add({
      path: '/webauthn/authenticate/start/secondary',
      fault: { kind: 'answer', status: 200, body: { data: { public_key_credential_request_options: '{"x":1}' } } },
    });
    const code = await page.evaluate((options) => window.host.client.webauthn.authenticate(options).catch((error) => error.code), minutes);
    expect(code).toBe('passkey');
  });
});
