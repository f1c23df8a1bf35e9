import { describe, expect, it } from 'vitest';
import { openPage } from '../../../fixtures/client/page.ts';
import type { FakePlace, FakeWalletSwitches } from '../../../fixtures/devices/wallet.ts';
import { createFakeWallet } from '../../../fixtures/devices/wallet.ts';
import type { WalletOption } from '../../../machines/domain.ts';
import { walletOptions } from '../../../machines/domain.ts';
import { AbortedError } from '../../../machines/errors.ts';
import { WalletError } from '../../../machines/lateErrors.ts';
import { contextOf } from '../../client/client.ts';
import { createEffects } from './effects.ts';
import { walletDetector } from './walletDetector.ts';

const noTime = { after: () => () => {}, onFocus: () => () => {} };

/** Makes the effects on a page with one wallet. */
function open(option: WalletOption, switches: Partial<FakeWalletSwitches> = {}) {
  const page = openPage();
  const client = page.createClient();
  const place = new EventTarget() as FakePlace;
  const wallet = createFakeWallet(option, switches);
  wallet.appear(place);
  const detector = walletDetector(place, noTime);
  detector.watch(() => {});
  const stopping = new AbortController();
  const effects = createEffects({ client: contextOf(client), afterAnswer: (run) => run(), stopped: stopping.signal }, detector);
  const state = { walletOption: option, walletAddress: '', walletChallenge: '' };

  async function signIn() {
    const walletAddress = await effects.connectWallet(option);
    const { challenge: walletChallenge } = await effects.startWallet({ ...state, walletAddress });
    const known = { ...state, walletAddress, walletChallenge };
    const signature = await effects.signChallenge(known);
    const signed = { ...known, signature, sessionDurationMinutes: 45 };
    return { signed, answer: await effects.authenticateWallet(signed) };
  }
  const bodies = () => page.provider.requests.filter(({ path }) => path.startsWith('/crypto')).map(({ path, body }) => [path, body]);
  return { page, client, place, wallet, detector, effects, signIn, bodies, stop: () => stopping.abort() };
}

it('CRYPTO-21 no wallet opens for a widget that is gone', async () => {
  const { effects, wallet, stop } = open('Metamask');
  stop();
  await expect(effects.connectWallet('Metamask')).rejects.toThrow();
  expect(wallet.asked).toEqual([]);
});

describe('a wallet', () => {
  it.each(walletOptions)(
    'MOUNT-02 CFG-20 CRYPTO-21 CRYPTO-22 CRYPTO-23 CRYPTO-24 CRYPTO-12 CALL-31 CALL-33 %s signs in with its key',
    async (option) => {
      const { client, wallet, signIn, bodies } = open(option);
      const { signed } = await signIn();
      const type = /Phantom|Solana/.test(option) ? 'solana' : 'ethereum';
      const sent = { crypto_wallet_address: wallet.address, crypto_wallet_type: type };
      expect(wallet.asked).toEqual(['connect', signed.walletChallenge]);
      expect(bodies()).toEqual([
        ['/crypto_wallets/authenticate/start/primary', sent],
        ['/crypto_wallets/authenticate', { ...sent, signature: signed.signature, session_duration_minutes: 45 }],
      ]);
      expect(signed.signature).toMatch(type === 'solana' ? /^[1-9A-HJ-NP-Za-km-z]{80,90}$/ : /^0x[0-9a-f]{130}$/);
      expect(client.user.getSync()?.crypto_wallets).toMatchObject([{ crypto_wallet_type: type }]);
    },
  );

  it('CRYPTO-21 CRYPTO-23 one for Ethereum gives the first account that it lists, which signs', async () => {
    const { effects, place } = open('Phantom');
    const asked: unknown[] = [];
    place.ethereum = {
      isMetaMask: true,
      request: async (call: { method: string }) => {
        asked.push(call);
        return call.method === 'eth_requestAccounts' ? ['0xFirst', '0xSecond'] : '0xsigned';
      },
    };
    const state = { walletOption: 'Metamask', walletAddress: await effects.connectWallet('Metamask'), walletChallenge: 'Sign' } as const;
    expect(state.walletAddress).toBe('0xFirst');
    expect(await effects.signChallenge(state)).toBe('0xsigned');
    expect(asked).toEqual([{ method: 'eth_requestAccounts' }, { method: 'personal_sign', params: ['Sign', '0xFirst'] }]);
  });

  it('CRYPTO-22 CRYPTO-24 one for Solana gives the key that connecting returns, and signs by its own call', async () => {
    const { effects, place } = open('Metamask');
    const asked: unknown[] = [];
    place.solana = {
      isPhantom: true,
      publicKey: 'before',
      connect: async () => ({ publicKey: 'key' }),
      signMessage: async (message: Uint8Array, display: string) => {
        asked.push([new TextDecoder().decode(message), display]);
        return { signature: new Uint8Array([0, 1, 2]) };
      },
      request: () => Promise.reject(new Error('not asked')),
    };
    expect(await effects.connectWallet('Phantom')).toBe('key');
    const state = { walletOption: 'Phantom', walletAddress: 'key', walletChallenge: 'Sign' } as const;
    expect(await effects.signChallenge(state)).toBe('15T');
    expect(asked).toEqual([['Sign', 'utf8']]);
  });

  it('CRYPTO-22 one for Solana that returns nothing from connecting gives its own key', async () => {
    const { effects, place } = open('Metamask');
    place.solana = { isPhantom: true, publicKey: 'key', connect: async () => undefined };
    expect(await effects.connectWallet('Phantom')).toBe('key');
  });

  it.each([
    ['even if it has others', { chains: ['solana:mainnet'] }],
    ['even if it does not name the chain', {}],
  ])('CRYPTO-22 one that has registered itself gives its Solana account, %s', async (_, chains) => {
    const { effects, place } = open('Metamask');
    const accounts = [
      { address: '0xAda', chains: ['eip155:1'] },
      { address: 'key', ...chains },
    ];
    const wallet = {
      name: 'Phantom',
      chains: ['eip155:1', 'solana:mainnet'],
      features: { 'standard:connect': { connect: async () => ({ accounts }) }, 'solana:signMessage': { signMessage() {} } },
    };
    const detail = ({ register }: { register(one: object): unknown }) => register(wallet);
    place.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }));
    expect(await effects.connectWallet('Phantom')).toBe('key');
  });

  it('CRYPTO-24 one that only takes requests signs with one', async () => {
    const { effects, place } = open('Metamask');
    const asked: unknown[] = [];
    place.solana = {
      isPhantom: true,
      connect: async () => ({ publicKey: 'key' }),
      request: async (call: unknown) => {
        asked.push(call);
        return { signature: new Uint8Array([0, 1, 2]) };
      },
    };
    await effects.connectWallet('Phantom');
    const state = { walletOption: 'Phantom', walletAddress: 'key', walletChallenge: 'Sign' } as const;
    expect(await effects.signChallenge(state)).toBe('15T');
    expect(asked).toEqual([{ method: 'signMessage', params: { message: new TextEncoder().encode('Sign'), display: 'utf8' } }]);
  });

  it('CRYPTO-21 with several installed, each is asked itself', async () => {
    const { effects, place, wallet } = open('Metamask');
    const others = (['Coinbase', 'Other Ethereum Wallet'] as const).map((option) => createFakeWallet(option));
    for (const other of others) other.appear(place, ['property']);
    for (const one of [wallet, ...others]) expect(await effects.connectWallet(one.option)).toBe(one.address);
    expect([wallet, ...others].map(({ asked }) => asked)).toEqual([['connect'], ['connect'], ['connect']]);
  });
});

describe('a project that wants Sign-In with Ethereum', () => {
  it.each([
    ['Metamask', true],
    ['Phantom', false],
  ] as const)('CRYPTO-25 READ-32 %s: siwe_params are sent: %s', async (option, isSent) => {
    const { page, signIn, bodies, wallet } = open(option);
    page.provider.state.project.siwe_required_for_crypto_wallets = true;
    await signIn();
    const [[, start] = []] = bodies();
    expect(start).toEqual({
      crypto_wallet_address: wallet.address,
      crypto_wallet_type: isSent ? 'ethereum' : 'solana',
      ...(isSent && { siwe_params: { uri: page.environment.location?.origin } }),
    });
    expect(wallet.asked[1]?.includes('wants you to sign in with your Ethereum account')).toBe(isSent);
  });
});

describe('a sign-in that is called off', () => {
  it('READ-100 ends its call: a later response signs no user in', async () => {
    const { page, client, effects, signIn } = open('Phantom');
    const held = page.provider.faults.add({ path: '/crypto_wallets/authenticate', fault: { kind: 'hang' } });
    const late = signIn();
    await held.arrived;
    effects.cancelWallet();
    await expect(late).rejects.toThrow(AbortedError);
    held.release();
    await page.settle();
    expect([client.session.getSync(), page.cookie('stytch_session')]).toEqual([null, undefined]);
  });

  it('READ-100 ends the request for a challenge, too: the wallet is not asked to sign', async () => {
    const { page, effects, signIn, wallet } = open('Phantom');
    const held = page.provider.faults.add({ path: '/crypto_wallets/authenticate/start/primary', fault: { kind: 'hang' } });
    const late = signIn();
    await held.arrived;
    effects.cancelWallet();
    await expect(late).rejects.toThrow(AbortedError);
    expect(wallet.asked).toEqual(['connect']);
  });

  it('READ-100 is followed by another one at once', async () => {
    const { page, client, effects, signIn } = open('Metamask');
    const held = page.provider.faults.add({ path: '/crypto_wallets/authenticate', fault: { kind: 'hang' } });
    const late = signIn();
    await held.arrived;
    effects.cancelWallet();
    const again = signIn();
    await expect(late).rejects.toThrow(AbortedError);
    await again;
    expect(client.session.getSync()).not.toBeNull();
  });
});

describe('what can go wrong', () => {
  const refusal = async (run: Promise<unknown>) => {
    const error = await run.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof WalletError)) throw error ?? new Error('It did not fail.');
    return error;
  };

  it.each([...walletOptions])('CRYPTO-16 %s refuses to connect, or is locked', async (option) => {
    const refused = await refusal(open(option, { refusesToConnect: true }).signIn());
    expect(refused).toMatchObject({ message: '[Error] Could not connect to wallet', reason: 'refused', cause: { code: 4001 } });
    const locked = await refusal(open(option, { isLocked: true }).signIn());
    expect(locked).toMatchObject({ message: '[Error] Could not connect to wallet', reason: 'unauthorized' });
    expect(locked.cause).toMatchObject({ name: 'TypeError', message: 'The wallet returned no address.' });
  });

  it('CRYPTO-16 the wallet is gone', async () => {
    const { effects } = open('Phantom');
    expect(await refusal(effects.connectWallet('Vessel'))).toMatchObject({
      message: '[Error] Could not connect to wallet',
      reason: 'missing',
    });
  });

  it.each([...walletOptions])('CRYPTO-17 %s refuses to sign', async (option) => {
    const { signIn, bodies } = open(option, { refusesToSign: true });
    const refused = await refusal(signIn());
    expect(refused).toMatchObject({ message: '[Error] Could not sign message', reason: 'refused', cause: { code: 4001 } });
    expect(bodies()).toHaveLength(1);
  });

  it('CRYPTO-17 a wallet that returns no signature is not one that is locked', async () => {
    const { effects, place } = open('Phantom');
    place.ethereum = { isMetaMask: true, request: async ({ method }: { method: string }) => (method === 'personal_sign' ? '' : ['0xAda']) };
    const state = { walletOption: 'Metamask', walletAddress: await effects.connectWallet('Metamask'), walletChallenge: 'Sign' } as const;
    const failed = await refusal(effects.signChallenge(state));
    expect(failed).toMatchObject({ message: '[Error] Could not sign message', reason: 'unknown' });
  });

  it.each([
    ['Metamask', 4100, 'unauthorized'],
    ['Metamask', -32002, 'busy'],
    ['Metamask', 'odd', 'unknown'],
  ] as const)('CRYPTO-16 %s fails with %s: %s', async (option, code, reason) => {
    const { effects, place } = open('Phantom');
    place.ethereum = { isMetaMask: true, request: () => Promise.reject({ code, message: 'no' }) };
    expect(await refusal(effects.connectWallet(option))).toMatchObject({ reason });
  });

  it.each(['Metamask', 'Phantom'] as const)('CRYPTO-18 %s signs with another account: the provider refuses', async (option) => {
    const { signIn, client } = open(option, { switchesAccount: true });
    await expect(signIn()).rejects.toMatchObject({ error_type: 'unable_to_authenticate_crypto_wallet' });
    expect(client.session.getSync()).toBe(null);
  });

  it.each(['Metamask', 'Phantom'] as const)('CRYPTO-18 %s: a signature is good for one sign-in', async (option) => {
    const { signIn, effects } = open(option);
    const { signed } = await signIn();
    await expect(effects.authenticateWallet(signed)).rejects.toMatchObject({ error_type: 'unable_to_authenticate_crypto_wallet' });
  });
});
