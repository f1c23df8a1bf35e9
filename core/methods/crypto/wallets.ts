import type { WalletOption } from '../../../machines/domain.ts';
import type { WalletType } from './resource.ts';
import type { EthereumProvider, SolanaProvider, StandardWallet, WalletAdapter } from './walletAdapters.ts';
import { ethereumAdapter, member, solanaAdapter, standardAdapter } from './walletAdapters.ts';

/** A wallet that was seen on the page: by a property, or because it said so itself. */
export type Sighting =
  /** EIP-6963. */
  | { readonly by: 'announcement'; readonly rdns: string; readonly name: string; readonly provider: EthereumProvider }
  /** The Wallet Standard. */
  | { readonly by: 'registration'; readonly wallet: StandardWallet }
  /** A property of the window: which one, and what was there. */
  | { readonly by: 'property'; readonly property: 'vessel' | 'BinanceChain' | 'ethereum'; readonly provider: EthereumProvider }
  | { readonly by: 'property'; readonly property: 'solana'; readonly provider: SolanaProvider };

/** How a wallet that has a row of its own is known. */
interface Row {
  readonly option: WalletOption;
  /** Its identifier in an announcement, or the beginning of it (EIP-6963, a domain name turned round). */
  readonly rdns: string;
  /** Its name in announcements and registrations, in small letters and without "wallet" at the end. */
  readonly name: string;
  /** The property that its Ethereum provider carries. */
  readonly flag: string;
  /** The kind of account to connect with where it has both. */
  readonly type: WalletType;
}

const rows: readonly Row[] = [
  { option: 'Vessel', rdns: 'xyz.vessel', name: 'vessel', flag: 'isVessel', type: 'ethereum' },
  { option: 'Phantom', rdns: 'app.phantom', name: 'phantom', flag: 'isPhantom', type: 'solana' },
  { option: 'Coinbase', rdns: 'com.coinbase', name: 'coinbase', flag: 'isCoinbaseWallet', type: 'ethereum' },
  { option: 'Binance', rdns: 'com.binance', name: 'binance', flag: 'isBinance', type: 'ethereum' },
  { option: 'Metamask', rdns: 'io.metamask', name: 'metamask', flag: 'isMetaMask', type: 'ethereum' },
];

/** A sighting put down to a wallet. */
interface Found {
  readonly option: WalletOption;
  readonly type: WalletType;
  /** The wallet's own word counts more than a property that any other may have taken. */
  readonly rank: number;
  readonly open: () => WalletAdapter;
}

/**
 * The wallets of the page, each once, with what opens it (CRYPTO-01, CRYPTO-02). The order of the
 * sightings matters only between two that nothing tells apart: there, the earlier one counts.
 */
export function identify(sightings: readonly Sighting[]): ReadonlyMap<WalletOption, () => WalletAdapter> {
  const announced = new Set(sightings.map((one) => one.by === 'announcement' && one.provider));
  const wallets = new Map<WalletOption, Found>();
  for (const sighting of sightings) {
    // What has said itself who it is is not judged by its flags as well.
    if (sighting.by === 'property' && announced.has(sighting.provider as EthereumProvider)) continue;
    const found = foundBy(sighting);
    const other = wallets.get(found.option);
    if (!other || weight(found) < weight(other)) wallets.set(found.option, found);
  }
  return new Map([...wallets].map(([option, { open }]) => [option, open]));
}

/** First the kind of account that the wallet's row names, then how it was seen. */
function weight({ option, type, rank }: Found): number {
  const preferred = rows.find((row) => row.option === option)?.type ?? type;
  return (type === preferred ? 0 : 10) + rank;
}

function foundBy(sighting: Sighting): Found {
  switch (sighting.by) {
    case 'announcement': {
      const { rdns, name, provider } = sighting;
      const known = rows.find((row) => rdns === row.rdns || rdns.startsWith(`${row.rdns}.`));
      const option = known?.option ?? named(name) ?? 'Other Ethereum Wallet';
      return { option, type: 'ethereum', rank: known ? 0 : 1, open: () => ethereumAdapter(provider) };
    }
    case 'registration': {
      const { wallet } = sighting;
      return {
        option: named(wallet.name) ?? 'Other Solana Wallet',
        type: 'solana',
        rank: 0,
        open: () => standardAdapter(wallet),
      };
    }
    case 'property':
      return foundAt(sighting);
  }
}

function foundAt(sighting: Sighting & { by: 'property' }): Found {
  if (sighting.property === 'solana') {
    const { provider } = sighting;
    const option = member(provider, 'isPhantom') ? 'Phantom' : 'Other Solana Wallet';
    return { option, type: 'solana', rank: 2, open: () => solanaAdapter(provider) };
  }
  const { property, provider } = sighting;
  const options = { vessel: 'Vessel', BinanceChain: 'Binance', ethereum: flagged(provider) } as const;
  return { option: options[property], type: 'ethereum', rank: 2, open: () => ethereumAdapter(provider) };
}

const named = (name: string): WalletOption | undefined =>
  rows.find((row) => row.name === name.toLowerCase().replace(/ wallet$/, ''))?.option;

/**
 * Whose Ethereum provider it is by the flags on it. Many wallets call themselves MetaMask, so that
 * pages made for it take them; they carry their own flag as well, which is to be believed.
 */
function flagged(provider: EthereumProvider): WalletOption {
  const row = rows.find(({ flag }) => member(provider, flag) === true);
  if (row?.option !== 'Metamask') return row?.option ?? 'Other Ethereum Wallet';
  for (const key in provider) {
    const isOwn = /^is[A-Z]/.test(key) && !/^is(MetaMask|Connected)$/.test(key);
    if (isOwn && member(provider, key) === true) return 'Other Ethereum Wallet';
  }
  return 'Metamask';
}
