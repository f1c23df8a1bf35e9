import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestStorage } from '../../../fixtures/client/tabs.ts';
import { ApiError } from '../../../machines/errors.ts';
import { jsonStorage } from '../../platform/storage.ts';
import { challengeOf, createVerifier, isProofRefused, pkceSlot } from './pkce.ts';

const KEY = 'state::PKCE_VERIFIER:oauth';

function open() {
  const storage = createTestStorage();
  return {
    storage,
    slot: pkceSlot({ storage: jsonStorage(storage), storageKey: 'state' }, 'oauth'),
    kept: (): unknown => JSON.parse(storage.entries.get(KEY) ?? 'null'),
  };
}

describe('a proof key', () => {
  it('PKCE-03 is announced by the challenge that RFC 7636 gives for its example (appendix B)', async () => {
    const challenge = await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
    expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  });

  it('PKCE-03 has a challenge in base64url without padding, for any digest', async () => {
    for (let n = 0; n < 50; n += 1) expect(await challengeOf(`${n}`)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('PKCE-03 on a page without Web Crypto says what is missing', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    onTestFinished(() => void vi.unstubAllGlobals());
    await expect(open().slot.renew()).rejects.toMatchObject({ code: 'usage', message: 'Invalid call to PKCE\nUse https. (usage)' });
  });

  it('PKCE-02 is sixteen random numbers of 32 bits in hexadecimal: 128 characters', () => {
    const verifiers = Array.from({ length: 50 }, createVerifier);
    for (const verifier of verifiers) expect(verifier).toMatch(/^[0-9a-f]{128}$/);
    expect(new Set(verifiers).size).toBe(50);
  });

  it('PKCE-02 keeps the zeros of a small number', () => {
    const original = crypto.getRandomValues;
    crypto.getRandomValues = (array) => array;
    try {
      expect(createVerifier()).toBe('0'.repeat(128));
    } finally {
      crypto.getRandomValues = original;
    }
  });
});

describe('a refusal of the proof', () => {
  const refusal = (error_type: string, error_message = '') => new ApiError({ status_code: 401, error_type, error_message });

  it.each<[string, unknown, boolean]>([
    ['the type of it', refusal('pkce_mismatch'), true],
    ['the message of it', refusal('bad_request', 'The PKCE code verifier is wrong.'), true],
    ['another refusal', refusal('unable_to_auth_magic_link', 'The link is spent.'), false],
    ['an error that is no answer', new TypeError('pkce_mismatch'), false],
    ['nothing at all', undefined, false],
  ])("READ-78 is recognized by the error's type or message: %s", (_, error, isOne) => {
    expect(isProofRefused(error)).toBe(isOne);
  });
});

describe('the slot of a flow', () => {
  it('STORE-18 PKCE-01 keeps the pair in local storage under its two names', async () => {
    const { slot, kept } = open();
    expect(slot.verifier()).toBe(undefined);
    const pair = await slot.reuse();
    expect(kept()).toEqual({ code_verifier: pair.code_verifier, code_challenge: pair.code_challenge });
    expect(pair.code_challenge).toBe(await challengeOf(pair.code_verifier));
    expect(slot.verifier()).toBe(pair.code_verifier);
  });

  it('READ-78 uses the pair again until it is cleared, or renewed', async () => {
    const { slot, kept } = open();
    const first = await slot.reuse();
    expect(await slot.reuse()).toEqual(first);
    const second = await slot.renew();
    expect(second).not.toEqual(first);
    expect(await slot.reuse()).toEqual(second);
    slot.clear();
    expect([slot.verifier(), kept()]).toEqual([undefined, null]);
    const third = await slot.reuse();
    expect([first, second]).not.toContainEqual(third);
    expect(kept()).toEqual(third);
  });

  it('READ-78 gives one pair to two who ask at once', async () => {
    const { slot, kept } = open();
    const [first, second] = await Promise.all([slot.reuse(), slot.reuse()]);
    expect(second).toEqual(first);
    expect(kept()).toEqual(first);
  });

  it('READ-78 has one pair per address, however it is typed', async () => {
    const { slot } = open();
    const [first, other, again] = [await slot.reuse('ada@acme.com'), await slot.reuse('grace@acme.com'), await slot.reuse(' Ada@Acme.com')];
    expect([again.code_verifier, other.code_verifier === first.code_verifier]).toEqual([first.code_verifier, false]);
  });

  it.each([
    '',
    'junk',
    'null',
    '{}',
    '[]',
    '{"code_verifier":"v"}',
    '{"code_verifier":"","code_challenge":"c"}',
    '{"code_verifier":1,"code_challenge":{}}',
  ])('PKCE-01 makes a pair where %j is stored, which is none', async (text) => {
    const { storage, slot, kept } = open();
    storage.entries.set(KEY, text);
    expect(slot.verifier()).toBe(undefined);
    expect(await slot.reuse()).toEqual(kept());
  });

  it.each(['full', 'forbidden'] as const)('holds the pair in memory where storage is %s', async (trouble) => {
    const { storage, slot } = open();
    storage.trouble = trouble;
    const pair = await slot.reuse();
    expect(slot.verifier()).toBe(pair.code_verifier);
    slot.clear();
    expect(slot.verifier()).toBe(undefined);
  });
});
