import { base58 } from './base58.ts';
import type { WalletType } from './resource.ts';

/** A wallet of the page, behind one interface. It throws the wallet's own errors. */
export interface WalletAdapter {
  readonly type: WalletType;
  /** Requests the address; the wallet's window may open and wait for the user. */
  connect(): Promise<string>;
  /** Signs a text with the key of the address; returns the signature in Stytch's format. */
  sign(message: string, address: string): Promise<string>;
}

/** An Ethereum provider (EIP-1193). */
export interface EthereumProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  readonly [flag: string]: unknown;
}

export interface SolanaProvider {
  connect(): Promise<{ readonly publicKey?: unknown } | undefined>;
  readonly publicKey?: unknown;
  readonly isPhantom?: unknown;
  signMessage?(message: Uint8Array, display: 'utf8'): Promise<unknown>;
  request?(call: { method: string; params: object }): Promise<unknown>;
}

/** The used part of a Wallet Standard wallet. */
export interface StandardWallet {
  readonly name: string;
  readonly chains: readonly string[];
  readonly features: {
    readonly 'standard:connect': { connect(): Promise<{ readonly accounts: readonly StandardAccount[] }> };
    readonly 'solana:signMessage': {
      signMessage(input: { account: StandardAccount; message: Uint8Array }): Promise<readonly { readonly signature?: unknown }[]>;
    };
  };
}

/** An account of a Wallet Standard wallet; its address is its public key in base58. */
interface StandardAccount {
  readonly address: string;
  readonly chains?: readonly string[];
}

export function ethereumAdapter(provider: EthereumProvider): WalletAdapter {
  return {
    type: 'ethereum',
    async connect() {
      const accounts = await provider.request({ method: 'eth_requestAccounts' });
      return text(Array.isArray(accounts) ? accounts[0] : undefined, 'address');
    },
    sign: async (message, address) => text(await provider.request({ method: 'personal_sign', params: [message, address] }), 'signature'),
  };
}

export function solanaAdapter(provider: SolanaProvider): WalletAdapter {
  return {
    type: 'solana',
    async connect() {
      const key = (await provider.connect())?.publicKey ?? provider.publicKey;
      return text(key == null ? key : String(key), 'address');
    },
    async sign(message) {
      const bytes = new TextEncoder().encode(message);
      // Some wallets support only `signMessage`, others only `request`.
      const answer = provider.signMessage
        ? await provider.signMessage(bytes, 'utf8')
        : await provider.request?.({ method: 'signMessage', params: { message: bytes, display: 'utf8' } });
      return signatureText(member(answer, 'signature') ?? answer);
    },
  };
}

export function standardAdapter(wallet: StandardWallet): WalletAdapter {
  let accounts: readonly StandardAccount[] = [];
  return {
    type: 'solana',
    async connect() {
      ({ accounts } = await wallet.features['standard:connect'].connect());
      const account = accounts.find(({ chains }) => !chains || chains.some(isSolana));
      return text(account?.address, 'address');
    },
    async sign(message, address) {
      const account = accounts.find((one) => one.address === address);
      if (!account) throw new TypeError('The wallet no longer has this account.');
      const input = { account, message: new TextEncoder().encode(message) };
      const [signed] = await wallet.features['solana:signMessage'].signMessage(input);
      return signatureText(signed?.signature);
    },
  };
}

export const isSolana = (chain: unknown): boolean => typeof chain === 'string' && chain.startsWith('solana:');

/** Reads a property of an untrusted value; a property that throws counts as missing. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  try {
    return path.reduce((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], value);
  } catch {
    return undefined;
  }
}

/** Converts a signature to base58. Bytes may come from another window, so `instanceof` would fail; a text is already base58. */
function signatureText(signature: unknown): string {
  return ArrayBuffer.isView(signature) ? base58(signature as Uint8Array) : text(signature, 'signature');
}

/** Checks a text from a wallet. A locked wallet returns no account, instead of an error with the code 4100 (EIP-1193, section 6.2). */
function text(value: unknown, what: 'address' | 'signature'): string {
  if (typeof value === 'string' && value !== '') return value;
  throw Object.assign(new TypeError(`The wallet returned no ${what}.`), what === 'address' && { code: 4100 });
}
