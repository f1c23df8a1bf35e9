import type { WalletOption } from '../../../machines/domain.ts';
import type { WalletType } from './resource.ts';
import type { EthereumProvider, SolanaProvider, StandardWallet, WalletAdapter } from './walletAdapters.ts';
import { ethereumAdapter, member, solanaAdapter, standardAdapter } from './walletAdapters.ts';

/** A detected wallet: found as a window property, or announced by itself. */
export type Sighting =
  /** Announced itself by EIP-6963. */
  | { readonly by: 'announcement'; readonly rdns: string; readonly name: string; readonly provider: EthereumProvider }
  /** Registered itself by the Wallet Standard. */
  | { readonly by: 'registration'; readonly wallet: StandardWallet }
  /** Found as a property of the window. */
  | { readonly by: 'property'; readonly property: 'vessel' | 'BinanceChain' | 'ethereum'; readonly provider: EthereumProvider }
  | { readonly by: 'property'; readonly property: 'solana'; readonly provider: SolanaProvider };

/** The features that identify a known wallet. */
interface Row {
  readonly option: WalletOption;
  /** The wallet's identifier in an announcement, or the identifier's start (EIP-6963: a reversed domain name). */
  readonly rdns: string;
  /** The wallet's name in announcements and registrations, in lower case and without a final "wallet". */
  readonly name: string;
  /** The flag that its Ethereum provider sets. */
  readonly flag: string;
  /** The preferred kind of account, if the wallet has both. */
  readonly type: WalletType;
}

const rows: readonly Row[] = [
  { option: 'Vessel', rdns: 'xyz.vessel', name: 'vessel', flag: 'isVessel', type: 'ethereum' },
  { option: 'Phantom', rdns: 'app.phantom', name: 'phantom', flag: 'isPhantom', type: 'solana' },
  { option: 'Coinbase', rdns: 'com.coinbase', name: 'coinbase', flag: 'isCoinbaseWallet', type: 'ethereum' },
  { option: 'Binance', rdns: 'com.binance', name: 'binance', flag: 'isBinance', type: 'ethereum' },
  { option: 'Metamask', rdns: 'io.metamask', name: 'metamask', flag: 'isMetaMask', type: 'ethereum' },
];

interface Found {
  readonly option: WalletOption;
  readonly type: WalletType;
  /** An announced wallet ranks above a property, which another wallet may have taken. */
  readonly rank: number;
  readonly open: () => WalletAdapter;
}

/**
 * Returns the wallets of the page without duplicates, each with a function that opens it (CRYPTO-01, CRYPTO-02). If two
 * detections are otherwise equal, the earlier one is used.
 */
export function identify(sightings: readonly Sighting[]): ReadonlyMap<WalletOption, () => WalletAdapter> {
  const announced = new Set(sightings.map((one) => one.by === 'announcement' && one.provider));
  const wallets = new Map<WalletOption, Found>();
  for (const sighting of sightings) {
    // A wallet that announced itself (EIP-6963) is not identified by its flags.
    if (sighting.by === 'property' && announced.has(sighting.provider as EthereumProvider)) continue;
    const found = foundBy(sighting);
    const other = wallets.get(found.option);
    if (!other || weight(found) < weight(other)) wallets.set(found.option, found);
  }
  return new Map([...wallets].map(([option, { open }]) => [option, open]));
}

/** Ranks a detection: first by the preferred kind of account, then by the source. */
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
 * Identifies an Ethereum provider by its flags. Many wallets set MetaMask's flag for compatibility, so another wallet's own
 * flag has precedence.
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
