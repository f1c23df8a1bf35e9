import { describe, expect, it } from 'vitest';
import { turn } from '../../property-tests/charts/effects.ts';
import { scriptLogin } from '../../property-tests/charts/loginScript.ts';
import type { WalletOption } from '../domain.ts';
import { oauthProviders, walletOptions } from '../domain.ts';
import { ApiError } from '../errors.ts';
import { WalletError } from '../lateErrors.ts';
import type { AnyLoginConfig } from './config.ts';
import { resolveConfig } from './config.ts';
import { dividedWallets, walletSlots } from './sections.ts';

const crypto: AnyLoginConfig = { products: ['crypto'] };

/** Starts a chart with wallets on the page and chooses one of them. */
function choose(wallet: WalletOption = 'Phantom') {
  const script = scriptLogin(crypto);
  script.actor.send({ type: 'set_wallets', wallets: ['Metamask', 'Phantom'] });
  script.actor.send({ type: 'choose_wallet', wallet });
  return script;
}

type Script = ReturnType<typeof choose>;
const state = ({ actor }: Script) => actor.getSnapshot().state;

/** Answers all effects before the given step. */
async function reach(step: keyof typeof steps, script = choose()): Promise<Script> {
  for (const answer of Object.values(steps).slice(0, Object.keys(steps).indexOf(step))) {
    answer(script);
    await turn();
  }
  return script;
}

const steps = {
  connecting: ({ connectWallet }: Script) => connectWallet.open()[0]?.answer('0xAda'),
  starting: ({ startWallet }: Script) => startWallet.open()[0]?.answer({ challenge: 'Sign me' }),
  signing: ({ signChallenge }: Script) => signChallenge.open()[0]?.answer('0xsigned'),
  authenticating: ({ authenticateWallet }: Script) => authenticateWallet.open()[0]?.answer({ user_id: 'u' }),
  done: () => {},
};

const failures = {
  connecting: (script: Script, error: unknown) => script.connectWallet.open()[0]?.fail(error),
  starting: (script: Script, error: unknown) => script.startWallet.open()[0]?.fail(error),
  signing: (script: Script, error: unknown) => script.signChallenge.open()[0]?.fail(error),
  authenticating: (script: Script, error: unknown) => script.authenticateWallet.open()[0]?.fail(error),
};

describe('the wallet flow', () => {
  it('MOUNT-02 CRYPTO-10 CRYPTO-12 CRYPTO-14 SM-11 goes from the choice to the confirmation, and remembers what it needs', async () => {
    const script = choose();
    expect(state(script)).toBe('CryptoConnect');
    expect(script.connectWallet.asked[0]?.question).toBe('Phantom');
    await reach('starting', script);
    expect(state(script)).toBe('CryptoConnect.starting');
    steps.starting(script);
    await turn();
    expect(state(script)).toBe('CryptoSignMessage');
    const known = { walletOption: 'Phantom', walletAddress: '0xAda', walletChallenge: 'Sign me' };
    expect(script.actor.getSnapshot().context.cryptoState).toEqual(known);
    expect(script.signChallenge.asked[0]?.question).toEqual(known);
    steps.signing(script);
    await turn();
    expect(script.authenticateWallet.asked[0]?.question).toEqual({
      ...known,
      signature: '0xsigned',
      sessionDurationMinutes: 30,
    });
    steps.authenticating(script);
    await turn();
    expect(state(script)).toBe('CryptoConfirmation');
    expect(script.asked()).toBe(4);
  });

  it('EVT-14 READ-67 tells the host of each step, and of the end exactly once', async () => {
    const { notices, actor } = await reach('done');
    expect(notices).toEqual([
      { kind: 'event', event: { type: 'CRYPTO_WALLET_AUTHENTICATE_START', data: { challenge: 'Sign me' } } },
      { kind: 'event', event: { type: 'CRYPTO_WALLET_AUTHENTICATE', data: { user_id: 'u' } } },
      { kind: 'event', event: { type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} } },
    ]);
    actor.send({ type: 'set_wallets', wallets: [] });
    expect(notices).toHaveLength(3);
  });

  it.each(Object.keys(failures) as (keyof typeof failures)[])(
    'CRYPTO-16 CRYPTO-17 CRYPTO-18 ERR-10 a failure while %s is reported, shown, and can be left',
    async (step) => {
      const script = await reach(step);
      const error = new WalletError('no');
      const told = script.notices.length;
      failures[step](script, error);
      await turn();
      expect(state(script)).toBe('CryptoError');
      expect(script.actor.getSnapshot().context.errorMessage).toBe(error);
      expect(script.notices.slice(told)).toEqual([{ kind: 'error', error }]);
      script.actor.send({ type: 'back' });
      expect(script.actor.getSnapshot()).toMatchObject({ state: 'Main', context: { errorMessage: '' } });
    },
  );

  it.each(['connecting', 'starting', 'signing', 'authenticating'] as const)(
    'CRYPTO-20 READ-100 who waits in vain while %s goes back, which calls it off; a late answer, good or bad, changes nothing',
    async (step) => {
      for (const late of [
        steps[step],
        (script: Script) => failures[step](script, new ApiError({ status_code: 400, error_type: 'x', error_message: 'x' })),
      ]) {
        const script = await reach(step);
        expect(script.actor.can({ type: 'back' })).toBe(true);
        script.actor.send({ type: 'back' });
        expect([state(script), script.cancelled()]).toEqual(['Main', 1]);
        const { notices } = script;
        const told = notices.length;
        late(script);
        await turn();
        expect(state(script)).toBe('Main');
        expect(notices.length).toBe(told);
      }
    },
  );

  it('CRYPTO-20 an answer to the first try is none to the second, though the chart waits for the same again', async () => {
    const script = choose('Metamask');
    script.actor.send({ type: 'back' });
    script.actor.send({ type: 'choose_wallet', wallet: 'Phantom' });
    const [first, second] = script.connectWallet.asked;
    first?.answer('0xFirst');
    await turn();
    expect(state(script)).toBe('CryptoConnect');
    second?.answer('second');
    await turn();
    expect(script.actor.getSnapshot().context.cryptoState.walletAddress).toBe('second');
  });

  it('READ-100 who has gone back while the signature was redeemed chooses again at once', async () => {
    const script = await reach('authenticating');
    script.actor.send({ type: 'back' });
    script.actor.send({ type: 'choose_wallet', wallet: 'Phantom' });
    expect(state(script)).toBe('CryptoConnect');
    steps.authenticating(script);
    await reach('done', script);
    expect([state(script), script.cancelled()]).toEqual(['CryptoConfirmation', 1]);
  });

  it('CRYPTO-20 READ-31 every other screen leads back to Main', () => {
    for (const screen of ['CryptoOtherScreen', 'CryptoSetupWallet', 'CryptoError', 'CryptoConfirmation']) {
      const { actor } = scriptLogin(crypto);
      actor.send({ type: 'transition', screen });
      actor.send({ type: 'back' });
      expect(actor.getSnapshot().state).toBe('Main');
    }
  });

  it('MAIN-11 back from a wait leads to what is wrong with a configuration that came before it', () => {
    const { actor } = scriptLogin(crypto);
    actor.send({ type: 'set_wallets', wallets: ['Metamask'] });
    actor.send({ type: 'show_other_wallets' });
    actor.send({ type: 'configure', config: { products: ['passkeys'] } });
    actor.send({ type: 'choose_wallet', wallet: 'Metamask' });
    actor.send({ type: 'back' });
    expect(actor.getSnapshot().state).toBe('Main.misconfigured');
  });

  it('CRYPTO-02 a wallet that is not there cannot be chosen, and one that comes during a wait is there afterwards', () => {
    const { actor } = choose('Metamask');
    actor.send({ type: 'set_wallets', wallets: ['Vessel'] });
    actor.send({ type: 'back' });
    expect(actor.can({ type: 'choose_wallet', wallet: 'Metamask' })).toBe(false);
    expect(actor.can({ type: 'choose_wallet', wallet: 'Vessel' })).toBe(true);
  });
});

it('SM-11 CRYPTO-10 another choice begins with nothing of the last one, neither its address nor what it was to sign', async () => {
  const script = await reach('signing');
  script.actor.send({ type: 'back' });
  script.actor.send({ type: 'choose_wallet', wallet: 'Metamask' });
  const { cryptoState, errorMessage } = script.actor.getSnapshot().context;
  expect(cryptoState).toEqual({ walletOption: 'Metamask', walletAddress: '', walletChallenge: '' });
  expect(errorMessage).toBe('');
});

it('CRYPTO-07 CRYPTO-06 READ-85 Main leads to the other wallets and to the set-up, and the other wallets to the set-up; a message is gone then', () => {
  const { actor } = scriptLogin(crypto);
  const go = (type: 'show_other_wallets' | 'set_up_wallet') => {
    actor.send({ type: 'set_error_message', errorMessage: 'odd' });
    actor.send({ type });
    return [actor.getSnapshot().state, actor.getSnapshot().context.errorMessage];
  };
  expect(go('show_other_wallets')).toEqual(['CryptoOtherScreen', '']);
  expect(go('set_up_wallet')).toEqual(['CryptoSetupWallet', '']);
  actor.send({ type: 'back' });
  expect(go('set_up_wallet')).toEqual(['CryptoSetupWallet', '']);
});

describe('the actions', () => {
  it('SM-11 cryptoState is of Metamask and empty until it is set', () => {
    expect(scriptLogin().actor.getSnapshot().context.cryptoState).toEqual({
      walletOption: 'Metamask',
      walletAddress: '',
      walletChallenge: '',
    });
  });

  it('SM-05 update_crypto_state changes what it names', () => {
    const { actor } = scriptLogin();
    actor.send({ type: 'update_crypto_state', cryptoState: { walletOption: 'Vessel' } });
    actor.send({ type: 'update_crypto_state', cryptoState: { walletChallenge: 'c' } });
    expect(actor.getSnapshot().context.cryptoState).toEqual({ walletOption: 'Vessel', walletAddress: '', walletChallenge: 'c' });
  });
});

describe('the places on Main', () => {
  const config = (providers: number, ...products: ('crypto' | 'oauth')[]) =>
    resolveConfig({ products, oauthOptions: { providers: oauthProviders.slice(0, providers).map((type) => ({ type })) } });

  it.each([0, 1, 2, 3, 4, 5, 6])('CRYPTO-04 READ-30 next to %i social providers are 6 minus those minus 1, never below 0', (providers) => {
    expect(walletSlots(config(providers, 'crypto', 'oauth'))).toBe([5, 4, 3, 2, 1, 0, 0][providers]);
  });

  it('CRYPTO-04 READ-30 providers count only while social sign-in is a product', () => {
    expect(walletSlots(config(4, 'crypto'))).toBe(5);
  });

  it('CRYPTO-02 CRYPTO-05 are those of wallets that are there', () => {
    const { actor } = scriptLogin(crypto);
    actor.send({ type: 'set_wallets', wallets: ['Binance', 'Phantom'] });
    expect(dividedWallets(actor.getSnapshot().context)).toEqual({ main: ['Phantom', 'Binance'], others: [] });
  });

  it('CRYPTO-05 READ-84 go to the first wallets in their fixed order; the last ones are extra', () => {
    const { actor } = scriptLogin(crypto);
    actor.send({ type: 'set_wallets', wallets: walletOptions.toReversed() });
    expect(dividedWallets(actor.getSnapshot().context)).toEqual({
      main: ['Vessel', 'Phantom', 'Metamask', 'Coinbase', 'Binance'],
      others: ['Other Ethereum Wallet', 'Other Solana Wallet'],
    });
  });
});
