import type { CallOptions, ProjectSettingsStore, SessionDuration } from '../../api/contract.ts';
import type { AuthenticateAnswer, ChallengeAnswer } from '../../api/schema.ts';
import { isChallenge } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { Environment } from '../../platform/environment.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';

export const walletTypes = ['solana', 'ethereum'] as const;
/** A kind of wallet account. */
export type WalletType = (typeof walletTypes)[number];

/** The fields of a Sign-In with Ethereum message (EIP-4361); default for `uri`: the page's origin. */
export interface SiweParams {
  /** The requesting page. */
  readonly uri?: string | undefined;
  /** The chain ID (EIP-155). */
  readonly chain_id?: string | undefined;
  /** The creation time of the message; RFC 3339. */
  readonly issued_at?: string | undefined;
  /** The statement that the user agrees to. */
  readonly statement?: string | undefined;
  /** The time from which the message is valid; RFC 3339. */
  readonly not_before?: string | undefined;
  /** An ID of the request, for the host. */
  readonly message_request_id?: string | undefined;
  /** Addresses of resources that the user vouches for. */
  readonly resources?: readonly string[] | undefined;
}

/** A wallet account in the protocol's terms. */
export interface WalletAccount {
  /** The account's address, as returned by the wallet. */
  readonly crypto_wallet_address: string;
  /** The blockchain of the account. */
  readonly crypto_wallet_type: WalletType;
}

/** Sign-in with crypto wallets. */
export interface CryptoWallets {
  /** Requests a challenge to sign (CALL-31, CALL-32). */
  authenticateStart(values: CallOptions & WalletAccount & { siwe_params?: SiweParams }): Promise<ChallengeAnswer>;
  /** Redeems the signed challenge (CALL-33). */
  authenticate(values: SessionDuration & WalletAccount & { signature: string }): Promise<AuthenticateAnswer>;
}

export interface CryptoParts extends ResourceParts {
  readonly settings: ProjectSettingsStore;
  readonly environment: Pick<Environment, 'location'>;
}

const wallet = { crypto_wallet_address: 'string', crypto_wallet_type: 'string' } as const;

/** Identifies this module among the modules of its file (`moduleWith`). */
export const cryptoWallets = true;

export function createCalls(parts: CryptoParts): CryptoWallets {
  const { http, store, settings, environment } = parts;
  return {
    async authenticateStart(values) {
      checkArguments('cryptoWallets.authenticateStart', values, { ...wallet, siwe_params: 'object?' });
      const { signal, siwe_params, ...body } = values;
      const known = await settings.settled();
      // Only Ethereum wallets sign a Sign-In with Ethereum message (READ-32).
      const siwe = known.siweRequiredForCryptoWallets && body.crypto_wallet_type === 'ethereum';
      const call = {
        body: { ...body, ...(siwe && { siwe_params: { ...siwe_params, uri: siwe_params?.uri ?? environment.location?.origin } }) },
        answer: isChallenge,
        guard: 'captcha',
        known,
        signal,
      } as const;
      const step = store.read().state ? 'secondary' : 'primary';
      return http.request('POST', `/crypto_wallets/authenticate/start/${step}`, call);
    },
    async authenticate(values) {
      checkArguments('cryptoWallets.authenticate', values, {
        ...wallet,
        signature: 'string',
        session_duration_minutes: 'number?',
      });
      return authenticateCall(parts, '/crypto_wallets/authenticate', values, 'both');
    },
  };
}
