import { expect, it } from 'vitest';
import type { WalletOption } from '../../../machines/domain.ts';
import type { WalletPlace } from './walletDetector.ts';
import { walletDetector } from './walletDetector.ts';

const quiet = { after: () => () => {}, onFocus: () => () => {} };

/** Opens a page with a wallet detector and records the reported wallets. */
function watched(properties: object = {}) {
  const place = Object.assign(new EventTarget(), properties) as unknown as WalletPlace;
  const told: (readonly WalletOption[])[] = [];
  const detector = walletDetector(place, quiet);
  const watch = (told: (readonly WalletOption[])[] = []) => ({ told, end: detector.watch((wallets) => void told.push(wallets)) });
  watch(told);
  const announce = (rdns: string, name = 'A wallet', provider: object = { request: () => {} }) =>
    place.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { rdns, name }, provider } }));
  const register = (wallet: object) =>
    place.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', { detail: ({ register: take }: { register(one: object): void }) => take(wallet) }),
    );
  return { announce, register, told, detector, watch, place };
}

/** Makes a Wallet Standard wallet that counts accesses to its name. */
function signer(name: string, chains: readonly string[] = ['solana:mainnet']) {
  const asked = { times: 0 };
  const features = { 'standard:connect': { connect() {} }, 'solana:signMessage': { signMessage() {} } };
  const wallet = {
    chains,
    features,
    get name() {
      asked.times += 1;
      return name;
    },
  };
  return { wallet, asked };
}

it('CRYPTO-01 of three thousand wallets that announce themselves only the first are known, and each is checked once', () => {
  const page = watched();
  page.announce('io.metamask');
  const { wallet, asked } = signer('Phantom');
  page.register(wallet);
  for (let index = 0; index < 3_000; index += 1) page.announce(`com.example.wallet${index}`, `Wallet ${index}`);
  expect(page.told.at(-1)?.toSorted()).toEqual(['Metamask', 'Other Ethereum Wallet', 'Phantom']);
  expect(page.detector.find('Metamask')).toBeDefined();
  // Each detection reads the name of every wallet.
  expect(asked.times).toBeLessThan(300);
});

it('CRYPTO-01 three thousand that register themselves are no more than the first of them', () => {
  const page = watched();
  const { wallet, asked } = signer('Phantom');
  page.register(wallet);
  for (let index = 0; index < 3_000; index += 1) page.register(signer(`Wallet ${index}`).wallet);
  expect(page.told.at(-1)?.toSorted()).toEqual(['Other Solana Wallet', 'Phantom']);
  expect(asked.times).toBeLessThan(300);
});

it('CRYPTO-01 one wallet that announces itself three thousand times is looked at once', () => {
  const page = watched();
  const { wallet, asked } = signer('Phantom');
  page.register(wallet);
  const provider = { request: () => {} };
  for (let index = 0; index < 3_000; index += 1) page.announce('io.metamask', 'MetaMask', provider);
  expect(page.told.at(-1)?.toSorted()).toEqual(['Metamask', 'Phantom']);
  expect(asked.times).toBeLessThan(20);
});

it('CRYPTO-01 a wallet whose name or identifier is longer than any is none, nor one with chains without end', () => {
  const page = watched();
  const huge = 'x'.repeat(5_000_000);
  page.announce('io.metamask', huge);
  page.announce(`io.metamask.${huge}`);
  page.register(signer(huge).wallet);
  page.register(signer('Phantom', Array<string>(1_000_000).fill('eip155:1')).wallet);
  expect(page.told).toEqual([]);
});

it('CRYPTO-01 of a list of Ethereum providers that has no end the first are looked at', () => {
  let asked = 0;
  const provider = {
    request: () => {},
    get isMetaMask() {
      asked += 1;
      return true;
    },
  };
  const page = watched({ ethereum: { request: () => {}, providers: Array<object>(100_000).fill(provider) } });
  expect(page.told).toEqual([['Metamask']]);
  expect(asked).toBeLessThan(1_000);
});

it('CRYPTO-02 a wallet that comes and goes late is known to every widget that watches', () => {
  const page = watched();
  const second = page.watch();
  const third = page.watch();
  third.end();
  page.announce('io.metamask');
  expect([page.told, second.told, third.told]).toEqual([[['Metamask']], [['Metamask']], []]);
  const { wallet } = signer('Phantom');
  const leave: (() => void)[] = [];
  page.place.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: ({ register }: { register(one: object): () => void }) => void leave.push(register(wallet)),
    }),
  );
  expect([page.told.at(-1)?.toSorted(), second.told.at(-1)?.toSorted()]).toEqual(Array(2).fill(['Metamask', 'Phantom']));
  for (const run of leave) run();
  expect([page.told.at(-1), second.told.at(-1)]).toEqual([['Metamask'], ['Metamask']]);
});

it.each<[string, (page: { place: WalletPlace; later: (() => void)[]; focus: (() => void)[] }) => void]>([
  ['is looked for again', ({ later }) => later[0]?.()],
  ['is looked for when the user returns to the window', ({ focus }) => focus[0]?.()],
  ['says that it is ready', ({ place }) => place.dispatchEvent(new Event('ethereum#initialized'))],
])('CRYPTO-02 a wallet that only sets a property is known once it %s', (_, happen) => {
  const page = { place: new EventTarget() as WalletPlace, later: [] as (() => void)[], focus: [] as (() => void)[] };
  const environment = {
    after: (_: number, run: () => void) => {
      page.later.push(run);
      return () => {};
    },
    onFocus: (run: () => void) => {
      page.focus.push(run);
      return () => {};
    },
  };
  const told: (readonly WalletOption[])[] = [];
  walletDetector(page.place, environment).watch((wallets) => void told.push(wallets));
  Object.assign(page.place, { ethereum: { isMetaMask: true, request: () => {} } });
  happen(page);
  expect(told).toEqual([['Metamask']]);
});
