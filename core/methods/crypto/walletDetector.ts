import type { WalletOption } from '../../../machines/domain.ts';
import type { Environment } from '../../platform/environment.ts';
import type { EthereumProvider, SolanaProvider, StandardWallet, WalletAdapter } from './walletAdapters.ts';
import { isSolana, member } from './walletAdapters.ts';
import type { Sighting } from './wallets.ts';
import { identify } from './wallets.ts';

/** The place to detect wallets in: a page's window. */
export type WalletPlace = EventTarget & { readonly [property: string]: unknown };

export interface WalletDetector {
  /** Returns a function that opens a wallet; undefined if the wallet is not detected. */
  find(option: WalletOption): (() => WalletAdapter) | undefined;
  /** Calls `tell` with the detected wallets, at once if there are any, and after each change; returns a function that stops watching. */
  watch(tell: (wallets: readonly WalletOption[]) => void): () => void;
}

/** Delays in milliseconds for checking the window again: a wallet that only sets a property sends no event. */
const looks = [100, 500, 1_500, 3_000];

/** Limits for untrusted data, higher than any real page needs; data beyond them is ignored. */
const mostWallets = 64;
const longestName = 256;
const mostChains = 64;

const detectors = new WeakMap<WalletPlace, WalletDetector>();

/** Returns the only detector of a page, so that every widget knows the wallets detected for an earlier widget. */
export function walletDetector(place: WalletPlace, environment: Pick<Environment, 'after' | 'onFocus'>): WalletDetector {
  const known = detectors.get(place) ?? createDetector(place, environment);
  detectors.set(place, known);
  return known;
}

/** Returns the detector of the current page; without a window, there are no wallets. */
export function pageWallets(environment: Pick<Environment, 'after' | 'onFocus'>): WalletDetector {
  return walletDetector((globalThis.window ?? nowhere) as unknown as WalletPlace, environment);
}

const nowhere = new EventTarget();

function createDetector(place: WalletPlace, environment: Pick<Environment, 'after' | 'onFocus'>): WalletDetector {
  const seen = new Map<unknown, Sighting>();
  const watchers = new Set<() => void>();
  const lookAll = () => watchers.forEach((look) => look());
  const sightings = () => [...seen.values(), ...propertiesOf(place)];

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
      const add = (wallet: unknown, sighting: Sighting) => {
        if (seen.size >= mostWallets || seen.has(wallet)) return;
        seen.set(wallet, sighting);
        lookAll();
      };
      const register = (...wallets: readonly unknown[]) => {
        const ours = wallets.slice(0, mostWallets).filter(isSigner);
        for (const wallet of ours) add(wallet, { by: 'registration', wallet });
        return () => {
          for (const wallet of ours) seen.delete(wallet);
          lookAll();
        };
      };
      watchers.add(look);
      const ends = [
        () => watchers.delete(look),
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
      // Asks loaded wallets to announce themselves again.
      place.dispatchEvent(new CustomEvent('eip6963:requestProvider'));
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
