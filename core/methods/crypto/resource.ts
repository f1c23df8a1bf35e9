import type { CallOptions, ProjectSettingsStore, SessionDuration } from '../../api/contract.ts';
import type { AuthenticateAnswer, ChallengeAnswer } from '../../api/schema.ts';
import { isChallenge } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { Environment } from '../../platform/environment.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';

/** The kinds of wallets (LIM-10). */
export const walletTypes = ['solana', 'ethereum'] as const;
/** A kind of wallet account. */
export type WalletType = (typeof walletTypes)[number];

/** Fields of a Sign-In with Ethereum message (EIP-4361); `uri` is the page's origin when absent. */
export interface SiweParams {
  /** The page that asks. */
  readonly uri?: string;
  /** The chain (EIP-155). */
  readonly chain_id?: string;
  /** When the message was made; RFC 3339. */
  readonly issued_at?: string;
  /** The statement that the person agrees to, a sentence. */
  readonly statement?: string;
  /** The time from which the message is good; RFC 3339. */
  readonly not_before?: string;
  /** Names this request for the host. */
  readonly message_request_id?: string;
  /** Addresses that the person vouches for. */
  readonly resources?: readonly string[];
}

/** A wallet, as the protocol names it. */
export interface WalletAccount {
  /** The account's address, as the wallet gives it. */
  readonly crypto_wallet_address: string;
  /** Which chain's signatures it makes. */
  readonly crypto_wallet_type: WalletType;
}

/** Crypto wallets. */
export interface CryptoWallets {
  /** Asks for a challenge to sign (CALL-31, CALL-32). */
  authenticateStart(values: CallOptions & WalletAccount & { siwe_params?: SiweParams }): Promise<ChallengeAnswer>;
  /** Redeems the signed challenge (CALL-33). */
  authenticate(values: SessionDuration & WalletAccount & { signature: string }): Promise<AuthenticateAnswer>;
}

export interface CryptoParts extends ResourceParts {
  readonly settings: ProjectSettingsStore;
  readonly environment: Pick<Environment, 'location'>;
}

const wallet = { crypto_wallet_address: 'string', crypto_wallet_type: 'string' } as const;

/** Makes the calls of crypto wallets. */
export function createCalls(parts: CryptoParts): CryptoWallets {
  const { http, store, settings, environment } = parts;
  return {
    async authenticateStart(values) {
      checkArguments('cryptoWallets.authenticateStart', values, { ...wallet, siwe_params: 'object?' });
      const { signal, siwe_params, ...body } = values;
      const { siweRequiredForCryptoWallets } = await settings.settled();
      // READ-32
      const siwe = siweRequiredForCryptoWallets && body.crypto_wallet_type === 'ethereum';
      const call = {
        body: { ...body, ...(siwe && { siwe_params: { uri: environment.location?.origin, ...siwe_params } }) },
        answer: isChallenge,
        guard: 'captcha',
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
