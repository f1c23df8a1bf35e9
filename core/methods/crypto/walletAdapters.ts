import { base58 } from './base58.ts';
import type { WalletType } from './resource.ts';

/** A wallet of the page, whatever it speaks. What it throws is its own. */
export interface WalletAdapter {
  readonly type: WalletType;
  /** Asks for the address, which may open the wallet's window and take as long as the person does. */
  connect(): Promise<string>;
  /** Signs a text with the key of that address; gives the signature as the provider takes it. */
  sign(message: string, address: string): Promise<string>;
}

/** An Ethereum provider (EIP-1193). */
export interface EthereumProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  readonly [flag: string]: unknown;
}

/** A Solana provider as wallets put it on the page. */
export interface SolanaProvider {
  connect(): Promise<{ readonly publicKey?: unknown } | undefined>;
  readonly publicKey?: unknown;
  readonly isPhantom?: unknown;
  signMessage?(message: Uint8Array, display: 'utf8'): Promise<unknown>;
  request?(call: { method: string; params: object }): Promise<unknown>;
}

/** A wallet of the Wallet Standard, as far as it is used. */
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

/** An account of such a wallet; its address is its public key in base58. */
export interface StandardAccount {
  readonly address: string;
  readonly chains?: readonly string[];
}

/** CRYPTO-21 and CRYPTO-23. */
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

/** CRYPTO-22 and CRYPTO-24. */
export function solanaAdapter(provider: SolanaProvider): WalletAdapter {
  return {
    type: 'solana',
    async connect() {
      const key = (await provider.connect())?.publicKey ?? provider.publicKey;
      return text(key == null ? key : String(key), 'address');
    },
    async sign(message) {
      const bytes = new TextEncoder().encode(message);
      // Not every wallet has the method; not every wallet takes it as a request.
      const answer = provider.signMessage
        ? await provider.signMessage(bytes, 'utf8')
        : await provider.request?.({ method: 'signMessage', params: { message: bytes, display: 'utf8' } });
      return signatureText(member(answer, 'signature') ?? answer);
    },
  };
}

/** CRYPTO-22 and CRYPTO-24, for a wallet that registered itself. */
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
      if (!account) throw new TypeError('The wallet has no such account any more.');
      const input = { account, message: new TextEncoder().encode(message) };
      const [signed] = await wallet.features['solana:signMessage'].signMessage(input);
      return signatureText(signed?.signature);
    },
  };
}

/** Whether a chain's name, as the Wallet Standard writes it, is one of Solana's. */
export const isSolana = (chain: unknown): boolean => typeof chain === 'string' && chain.startsWith('solana:');

/** A property of something that may be anything; one that throws is not there. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  try {
    return path.reduce((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], value);
  } catch {
    return undefined;
  }
}

/** Bytes are not always of this window's kind; a text is base58 already. */
function signatureText(signature: unknown): string {
  return ArrayBuffer.isView(signature) ? base58(signature as Uint8Array) : text(signature, 'signature');
}

/** A locked wallet answers with no account rather than with an error. */
function text(value: unknown, what: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new TypeError(`The wallet gave no ${what}.`);
}
