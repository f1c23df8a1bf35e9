import type { Transition } from '../chart.ts';
import { flow } from '../chart.ts';
import type { CryptoState, WalletOption } from '../domain.ts';
import { tellHost } from '../hostEvent.ts';
import type { Shown, Tell } from '../notices.ts';
import { shown, tellError } from '../notices.ts';
import type { WidgetContext } from '../widget.ts';
import { confirmation } from '../widgetActions.ts';
import type { ResolvedConfig } from './config.ts';

/** A challenge that a wallet has signed. */
export interface SignedChallenge extends CryptoState {
  /** The signature as returned by the wallet; base58 for Solana. */
  readonly signature: string;
  readonly sessionDurationMinutes: number;
}

/** The effects of the wallet flow. */
export interface CryptoEffects {
  /** Receives the flow's notices. */
  readonly tell: Tell;
  /** Requests the address from the wallet; rejects with WalletError (CRYPTO-11, CRYPTO-16). */
  connectWallet(wallet: WalletOption): Promise<string>;
  /** Requests the challenge to sign from Stytch (CALL-31, CALL-32). */
  startWallet(state: CryptoState): Promise<WalletChallenge>;
  /** Requests the signature from the wallet; rejects with WalletError (CRYPTO-13, CRYPTO-17). */
  signChallenge(state: CryptoState): Promise<string>;
  /** Redeems the signature for a session; resolves with Stytch's response (CALL-33). */
  authenticateWallet(signed: SignedChallenge): Promise<object>;
  /** Cancels the current call: a later response signs no user in (READ-100). */
  cancelWallet(): void;
}

/** Stytch's response to the start of the flow. */
export interface WalletChallenge {
  /** The text for the wallet to sign. */
  readonly challenge: string;
}

/** The context of the wallet flow, in addition to its CryptoState. */
export interface CryptoContext extends WidgetContext {
  /** The host's configuration with its defaults. */
  readonly config: ResolvedConfig;
  /** The detected wallets in the order of their buttons (CRYPTO-02). */
  readonly wallets: readonly WalletOption[];
  readonly walletMessage: Shown;
}

/** The events of the wallet flow. */
export type CryptoEvent =
  | { readonly type: 'choose_wallet'; readonly wallet: WalletOption }
  | { readonly type: 'show_other_wallets' }
  | { readonly type: 'set_up_wallet' }
  | { readonly type: 'try_again' }
  | { readonly type: 'back' }
  /** From the observer: the wallets detected so far. */
  | { readonly type: 'set_wallets'; readonly wallets: readonly WalletOption[] };

const { state, invoke, transition, done, failed, guard, reduce, action } = flow<CryptoContext, CryptoEvent>();

const clearError = reduce((_, _event: unknown) => ({ errorMessage: '', walletMessage: '' }));

const hasWallet = ({ wallets }: CryptoContext, { wallet }: { wallet: WalletOption }) => wallets.includes(wallet);

/** Accepts only a detected wallet (CRYPTO-10). */
const choose = transition(
  'choose_wallet',
  'CryptoConnect',
  guard(hasWallet),
  reduce((_, { wallet }) => ({
    errorMessage: '',
    walletMessage: '',
    cryptoState: { walletOption: wallet, walletAddress: '', walletChallenge: '' },
  })),
);
const setUp = transition('set_up_wallet', 'CryptoSetupWallet', clearError);
const showOthers = transition('show_other_wallets', 'CryptoOtherScreen', clearError);

export const cryptoSection = [choose, showOthers, setUp];

/** Edges of every idle state: wallets can be detected at any time. */
export const walletActions = (name: string): Transition<CryptoContext, CryptoEvent>[] => [
  transition(
    'set_wallets',
    name,
    reduce((_, { wallets }) => ({ wallets })),
  ),
];

const learn = <T>(known: (answer: T) => Partial<CryptoState>) =>
  reduce(({ cryptoState }, { data }: { data: T }) => ({ cryptoState: { ...cryptoState, ...known(data) } }));

/** Returns the wallet screens, from the choice to the confirmation; all have a back edge (CRYPTO-20, READ-31). */
export function crypto(effects: CryptoEffects, { exits }: { exits: { back: string } }) {
  const back = transition('back', exits.back, clearError);
  // A wallet may never answer. The user can go back, after which a late answer does not sign them in (READ-100).
  const leave = transition(
    'back',
    exits.back,
    clearError,
    action(() => effects.cancelWallet()),
  );
  const toError = failed(
    'CryptoError',
    reduce((_, { error }) => ({ errorMessage: shown(error) })),
    tellError(effects.tell),
  );
  return {
    CryptoConnect: invoke(
      ({ cryptoState }) => effects.connectWallet(cryptoState.walletOption),
      done(
        'CryptoConnect.starting',
        learn((walletAddress: string) => ({ walletAddress })),
      ),
      toError,
      leave,
    ),
    'CryptoConnect.starting': invoke(
      ({ cryptoState }) => effects.startWallet(cryptoState),
      done(
        'CryptoSignMessage',
        learn(({ challenge }: WalletChallenge) => ({ walletChallenge: challenge })),
        tellHost(effects.tell, 'CRYPTO_WALLET_AUTHENTICATE_START'),
      ),
      toError,
      leave,
    ),
    CryptoSignMessage: invoke(
      ({ cryptoState }) => effects.signChallenge(cryptoState),
      done('CryptoSignMessage.authenticating'),
      toError,
      leave,
    ),
    'CryptoSignMessage.authenticating': invoke(
      ({ cryptoState, config }, { data: signature }: { type: 'done'; data: string }) =>
        effects.authenticateWallet({ ...cryptoState, ...config.sessionOptions, signature }),
      { ...done('CryptoConfirmation', tellHost(effects.tell, 'CRYPTO_WALLET_AUTHENTICATE')), signsIn: 'wallet' },
      toError,
      leave,
    ),
    CryptoOtherScreen: state(choose, setUp, back),
    CryptoSetupWallet: state(back),
    // `try_again` asks the same wallet.
    CryptoError: state(transition('try_again', 'CryptoConnect', clearError), back),
    CryptoConfirmation: { ...confirmation(effects.tell), transitions: [back] },
  };
}
