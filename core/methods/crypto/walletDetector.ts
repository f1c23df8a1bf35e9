import type { WalletOption } from '../../../machines/domain.ts';
import type { Environment } from '../../platform/environment.ts';
import type { EthereumProvider, SolanaProvider, StandardWallet, WalletAdapter } from './walletAdapters.ts';
import { isSolana, member } from './walletAdapters.ts';
import type { Sighting } from './wallets.ts';
import { identify } from './wallets.ts';

/** Where wallets are looked for: the window, in a page. */
export type WalletPlace = EventTarget & { readonly [property: string]: unknown };

/** Looks for the wallets of a page. */
export interface WalletDetector {
  /** Finds the function that opens a wallet; undefined while the wallet is not there. */
  find(option: WalletOption): (() => WalletAdapter) | undefined;
  /** Tells the wallets that are there, at once and whenever another comes; gives the function that ends it. */
  watch(tell: (wallets: readonly WalletOption[]) => void): () => void;
}

/** Milliseconds after which the window is looked at again: a wallet that only sets a property tells nobody. */
const looks = [100, 500, 1_500, 3_000];

/** More wallets than anybody has, more letters than a name needs, more chains than a wallet speaks: the rest is not looked at. */
const mostWallets = 64;
const longestName = 256;
const mostChains = 64;

const detectors = new WeakMap<WalletPlace, WalletDetector>();

/** The one detector of a page, so that what was seen for one widget is known to the next. */
export function walletDetector(place: WalletPlace, environment: Pick<Environment, 'after' | 'onFocus'>): WalletDetector {
  const known = detectors.get(place) ?? createDetector(place, environment);
  detectors.set(place, known);
  return known;
}

/** The detector of the page that this runs in; where there is no window there are no wallets. */
export function pageWallets(environment: Pick<Environment, 'after' | 'onFocus'>): WalletDetector {
  return walletDetector((globalThis.window ?? nowhere) as unknown as WalletPlace, environment);
}

const nowhere = new EventTarget();

function createDetector(place: WalletPlace, environment: Pick<Environment, 'after' | 'onFocus'>): WalletDetector {
  const told = new Map<unknown, Sighting>();
  const sightings = () => [...told.values(), ...propertiesOf(place)];

  return {
    find: (option) => identify(sightings()).get(option),
    watch(tell) {
      let last = '';
      const look = () => {
        const wallets = [...identify(sightings()).keys()];
        const now = wallets.toSorted().join();
        if (now === last) return;
        last = now;
        tell(wallets);
      };
      // Whoever says nothing new costs nothing.
      const add = (wallet: unknown, sighting: Sighting) => {
        if (told.size >= mostWallets || told.has(wallet)) return;
        told.set(wallet, sighting);
        look();
      };
      const register = (...wallets: readonly unknown[]) => {
        const ours = wallets.slice(0, mostWallets).filter(isSigner);
        for (const wallet of ours) add(wallet, { by: 'registration', wallet });
        return () => {
          for (const wallet of ours) told.delete(wallet);
          look();
        };
      };
      const ends = [
        listen(place, 'eip6963:announceProvider', (detail) => {
          const announced = announcement(detail);
          if (announced) add(announced.provider, announced);
        }),
        listen(place, 'wallet-standard:register-wallet', (callback) => {
          if (typeof callback === 'function') callback({ register });
        }),
        listen(place, 'ethereum#initialized', look),
        environment.onFocus(look),
        ...looks.map((ms) => environment.after(ms, look)),
      ];
      // Those that are here already say so again.
      place.dispatchEvent(new Event('eip6963:requestProvider'));
      place.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }));
      look();
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

function listen(place: EventTarget, name: string, run: (detail: unknown) => void): () => void {
  const listener = (event: Event) => run('detail' in event ? event.detail : undefined);
  place.addEventListener(name, listener);
  return () => place.removeEventListener(name, listener);
}

/** Finds the wallets that extensions have put on the window. A property that throws or holds something else is no wallet. */
function propertiesOf(place: WalletPlace): Sighting[] {
  const vessel = member(place, 'vessel', 'ethereum');
  const binance = member(place, 'BinanceChain');
  const ethereum = member(place, 'ethereum');
  const several = member(ethereum, 'providers');
  const all: readonly unknown[] = Array.isArray(several) && several.length > 0 ? several.slice(0, mostWallets) : [ethereum];
  const ethereums = all.filter((provider) => provider !== vessel && provider !== binance);
  const solana = member(place, 'solana');
  return [
    ...[vessel].filter(canRequest).map((provider) => ({ by: 'property', property: 'vessel', provider }) as const),
    ...[binance].filter(canRequest).map((provider) => ({ by: 'property', property: 'BinanceChain', provider }) as const),
    ...ethereums.filter(canRequest).map((provider) => ({ by: 'property', property: 'ethereum', provider }) as const),
    ...[solana].filter(canConnect).map((provider) => ({ by: 'property', property: 'solana', provider }) as const),
  ];
}

const canRequest = (value: unknown): value is EthereumProvider => typeof member(value, 'request') === 'function';
const canConnect = (value: unknown): value is SolanaProvider => typeof member(value, 'connect') === 'function';

const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= longestName;

function announcement(detail: unknown): (Sighting & { by: 'announcement' }) | undefined {
  const provider = member(detail, 'provider');
  const rdns = member(detail, 'info', 'rdns');
  const name = member(detail, 'info', 'name');
  if (!canRequest(provider) || !isName(rdns) || !isName(name)) return undefined;
  return { by: 'announcement', rdns, name, provider };
}

/** A registered wallet that can sign messages with an account on Solana. */
function isSigner(wallet: unknown): wallet is StandardWallet {
  const chains = member(wallet, 'chains');
  return (
    isName(member(wallet, 'name')) &&
    Array.isArray(chains) &&
    chains.slice(0, mostChains).some(isSolana) &&
    typeof member(wallet, 'features', 'standard:connect', 'connect') === 'function' &&
    typeof member(wallet, 'features', 'solana:signMessage', 'signMessage') === 'function'
  );
}
