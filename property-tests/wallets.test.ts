import { base58 as reference } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base58 } from '../core/methods/crypto/base58.ts';
import { walletDetector } from '../core/methods/crypto/walletDetector.ts';
import type { FakePlace, FakeWallet, WalletWay } from '../fixtures/devices/wallet.ts';
import { createFakeWallet } from '../fixtures/devices/wallet.ts';
import type { WalletOption } from '../machines/domain.ts';
import { walletOptions } from '../machines/domain.ts';
import { counted } from './drawn.ts';

const noTime = { after: () => () => {}, onFocus: () => () => {} };

/** Returns every way in which a wallet can appear; Phantom has accounts of both kinds. */
const waysOf = (option: WalletOption): readonly WalletWay[] =>
  option === 'Phantom' || option === 'Other Solana Wallet' ? ['property', 'registration'] : ['property', 'announcement'];

/** A wallet that appears in one way. */
interface Showing {
  readonly option: WalletOption;
  readonly way: WalletWay;
}

const everyShowing: readonly Showing[] = walletOptions.flatMap((option) => waysOf(option).map((way) => ({ option, way })));

const watched = (place: FakePlace) => {
  const told: (readonly WalletOption[])[] = [];
  const finder = walletDetector(place, noTime);
  const end = finder.watch((wallets) => told.push(wallets));
  return { finder, told, end };
};

const newPlace = () => new EventTarget() as FakePlace;

const unknown = 'Other Ethereum Wallet';
const isAnnounced = ({ option, way }: Showing) => option === unknown && way === 'announcement';

/** Generates wallets in some order, maybe with another unknown one in the end, and the number of those that appear before the search. */
const shows = counted(
  'CRYPTO-01 CRYPTO-02 how wallets show themselves',
  {
    'two that want to be the same property': ({ showings }) =>
      showings.filter(({ option, way }) => way === 'property' && /Phantom|Solana/.test(option)).length > 1,
    'one in two ways': ({ showings }) => new Set(showings.map(({ option }) => option)).size < showings.length,
    'some early, some late': ({ showings, early }) => early > 0 && early < showings.length,
    'all of them': ({ showings }) => showings.length === everyShowing.length,
    'none at all': ({ showings }) => showings.length === 0,
    'a second unknown wallet after one that was announced': ({ showings, hasRival }) => hasRival && showings.some(isAnnounced),
    'a second unknown wallet after one on the window alone': ({ showings, hasRival }) =>
      hasRival && !showings.some(isAnnounced) && showings.some(({ option }) => option === unknown),
  },
  fc.record({
    showings: fc.oneof(
      { weight: 6, arbitrary: fc.shuffledSubarray([...everyShowing]) },
      { weight: 1, arbitrary: fc.constantFrom<Showing[]>([], [...everyShowing]) },
    ),
    early: fc.nat(everyShowing.length),
    hasRival: fc.boolean(),
  }),
);

describe('the wallets of a page', () => {
  it('CRYPTO-01 CRYPTO-02 each is found once and opens itself, in any order and way of appearing', async () => {
    // Catches: a wallet that is found twice or never, whose button opens another wallet, or that a later one replaces.
    await fc.assert(
      fc.asyncProperty(shows, async ({ showings, early, hasRival }) => {
        const place = newPlace();
        const wallets = new Map<WalletOption, FakeWallet>();
        const show = ({ option, way }: Showing) => {
          const wallet = wallets.get(option) ?? createFakeWallet(option);
          wallets.set(option, wallet);
          wallet.appear(place, [way]);
        };
        for (const showing of showings.slice(0, early)) show(showing);
        const { finder, told } = watched(place);
        for (const showing of showings.slice(early)) show(showing);
        const rival = createFakeWallet(unknown);
        if (hasRival) rival.appear(place, ['announcement']);
        // A property causes no event: the page searches again after another event.
        place.dispatchEvent(new Event('ethereum#initialized'));

        // Only one wallet can be `window.solana`.
        const solana = showings.filter(({ option, way }) => way === 'property' && option.match(/Phantom|Solana/)).at(-1);
        const expected = showings
          .filter((showing) => showing.way !== 'property' || !showing.option.match(/Phantom|Solana/) || showing === solana)
          .map(({ option }) => option);
        if (hasRival) expected.push(unknown);
        // The first that was announced is used, because a property may be another wallet's.
        if (hasRival && !showings.some(isAnnounced)) wallets.set(unknown, rival);
        expect([...(told.at(-1) ?? [])].sort()).toEqual([...new Set(expected)].sort());
        for (const option of new Set(expected)) {
          expect(await finder.find(option)?.().connect()).toBe(wallets.get(option)?.address);
        }
        for (const option of walletOptions) {
          if (!expected.includes(option)) expect(finder.find(option)).toBeUndefined();
        }
      }),
    );
  });

  it('objects of extensions on a page cause no failure', () => {
    const isRecord = (any: unknown) => typeof any === 'object' && any !== null;
    const left = counted(
      'what extensions leave on a page',
      { 'a wallet of a record': ({ ethereum }) => isRecord(ethereum), 'a wallet of no record': ({ ethereum }) => !isRecord(ethereum) },
      fc.record({ ethereum: fc.anything(), solana: fc.anything(), vessel: fc.anything(), BinanceChain: fc.anything() }),
    );
    const anything = counted(
      'what an extension announces',
      {
        'a record': isRecord,
        nothing: (detail) => detail === null || detail === undefined,
        'another value': (detail) => !isRecord(detail),
      },
      fc.anything(),
    );
    // Catches: an extension whose globals break the page.
    fc.assert(
      fc.property(left, anything, fc.anything(), (properties, detail, registered) => {
        const place = Object.assign(newPlace(), properties);
        const { told } = watched(place);
        place.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
        const callback = ({ register }: { register(wallet: unknown): void }) => register(registered);
        place.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
        place.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }));
        expect(told).toEqual([]);
      }),
    );
  });

  it('a property that throws hides itself and nothing else', () => {
    const place = newPlace();
    Object.defineProperty(place, 'ethereum', {
      get() {
        throw new Error('locked by another extension');
      },
    });
    createFakeWallet('Phantom').appear(place);
    expect(watched(place).told).toEqual([['Phantom']]);
  });
});

describe('the identity of a wallet', () => {
  const provider = (flags: object) => ({ request: async () => ['0x1'], ...flags });

  it.each([
    ['a wallet that calls itself MetaMask too', { isMetaMask: true, isRabby: true }, 'Other Ethereum Wallet'],
    ['MetaMask', { isMetaMask: true, isConnected: () => true }, 'Metamask'],
    ['Coinbase, where it passes for MetaMask', { isMetaMask: true, isCoinbaseWallet: true }, 'Coinbase'],
    ["Phantom's Ethereum account, which passes for MetaMask", { isMetaMask: true, isPhantom: true }, 'Phantom'],
    ['one without any flag', {}, 'Other Ethereum Wallet'],
  ] as const)('CRYPTO-02 %s', (_, flags, option) => {
    const place = Object.assign(newPlace(), { ethereum: provider(flags) });
    expect(watched(place).told).toEqual([[option]]);
  });

  it('CRYPTO-02 its own announcement counts more than the flags on it', () => {
    const ethereum = provider({ isMetaMask: true });
    const place = Object.assign(newPlace(), { ethereum });
    const { told } = watched(place);
    const detail = { info: { uuid: '1', name: 'Rabby', rdns: 'io.rabby', icon: '' }, provider: ethereum };
    place.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    expect(told).toEqual([['Metamask'], ['Other Ethereum Wallet']]);
  });

  it("CRYPTO-22 Phantom's accounts of both kinds are one wallet, which connects with Solana", () => {
    const place = newPlace();
    const detail = { info: { uuid: '1', name: 'Phantom', rdns: 'app.phantom', icon: '' }, provider: provider({}) };
    const { told, finder } = watched(place);
    place.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    expect(finder.find('Phantom')?.().type).toBe('ethereum');
    createFakeWallet('Phantom').appear(place, ['registration']);
    expect(told).toEqual([['Phantom']]);
    expect(finder.find('Phantom')?.().type).toBe('solana');
  });

  it('CRYPTO-02 a withdrawn registration leaves the list, and a stopped observer is no longer notified', () => {
    const place = newPlace();
    const { told, end } = watched(place);
    let withdraw = () => {};
    const wallet = {
      name: 'Acme',
      chains: ['solana:mainnet'],
      features: { 'standard:connect': { connect() {} }, 'solana:signMessage': { signMessage() {} } },
    };
    const callback = ({ register }: { register(one: object): () => void }) => {
      withdraw = register(wallet);
    };
    place.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
    withdraw();
    expect(told).toEqual([['Other Solana Wallet'], []]);
    end();
    createFakeWallet('Metamask').appear(place);
    expect(told).toHaveLength(2);
  });
});

it('CRYPTO-24 base58 is what others write', () => {
  const bytes = counted(
    'CRYPTO-24 bytes for base58',
    {
      none: (all) => all.length === 0,
      'zeros at the start': (all) => all.length > 1 && all[0] === 0,
      'no zero at the start': (all) => all.length > 0 && all[0] !== 0,
    },
    fc.oneof(
      { weight: 1, arbitrary: fc.constant(new Uint8Array()) },
      {
        weight: 20,
        arbitrary: fc
          .tuple(fc.nat(5), fc.uint8Array({ maxLength: 80, size: 'max' }))
          .map(([zeros, rest]) => new Uint8Array([...new Uint8Array(zeros), ...rest])),
      },
    ),
  );
  // Catches: base58 that loses leading zeros or a digit.
  fc.assert(
    fc.property(bytes, (all) => {
      expect(base58(all)).toBe(reference.encode(all));
    }),
  );
});
