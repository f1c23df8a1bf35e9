import type { Transition } from './chart.ts';
import { flow, onScreen } from './chart.ts';
import type { ResolvedConfig } from './config.ts';
import type { CryptoState, WalletOption } from './domain.ts';
import { walletOptions } from './domain.ts';
import type { HostEvent, Tell } from './notices.ts';
import { shown } from './notices.ts';
import type { WidgetContext } from './widget.ts';

/** A challenge that a wallet has signed. */
export interface SignedChallenge extends CryptoState {
  readonly signature: string;
  /** Minutes. */
  readonly sessionDurationMinutes: number;
}

/** What the wallet flow asks of the world. */
export interface CryptoEffects {
  readonly tell: Tell;
  /** Asks the wallet for its address; rejects with WalletError (CRYPTO-11, CRYPTO-16). */
  connectWallet(wallet: WalletOption): Promise<string>;
  /** Asks the provider what the wallet is to sign (CALL-31, CALL-32). */
  startWallet(state: CryptoState): Promise<WalletChallenge>;
  /** Asks the wallet to sign the challenge; rejects with WalletError (CRYPTO-13, CRYPTO-17). */
  signChallenge(state: CryptoState): Promise<string>;
  /** Redeems the signature for a session; resolves with the provider's answer (CALL-33). */
  authenticateWallet(signed: SignedChallenge): Promise<object>;
}

/** The provider's answer to the start. */
export interface WalletChallenge {
  readonly challenge: string;
}

/** What the wallet flow remembers beside its CryptoState. */
export interface CryptoContext extends WidgetContext {
  readonly config: ResolvedConfig;
  /** The wallets that the page has, in the order of their buttons (CRYPTO-02). */
  readonly wallets: readonly WalletOption[];
}

/** What the wallet flow understands. */
export type CryptoEvent =
  | { readonly type: 'choose_wallet'; readonly wallet: WalletOption }
  | { readonly type: 'show_other_wallets' }
  | { readonly type: 'set_up_wallet' }
  | { readonly type: 'back' }
  /** From beside the widget: the wallets that were found so far. */
  | { readonly type: 'set_wallets'; readonly wallets: readonly WalletOption[] };

const { state, invoke, transition, done, failed, guard, reduce, action } = flow<CryptoContext, CryptoEvent>();

const clearError = reduce((_, _event: unknown) => ({ errorMessage: '' }));

const choose = transition(
  'choose_wallet',
  'CryptoConnect',
  guard(({ wallets }, { wallet }) => wallets.includes(wallet)),
  reduce(({ cryptoState }, { wallet }) => ({
    errorMessage: '',
    cryptoState: { ...cryptoState, walletOption: wallet, walletAddress: '', walletChallenge: '' },
  })),
);
const setUp = transition('set_up_wallet', 'CryptoSetupWallet', clearError);
const showOthers = transition('show_other_wallets', 'CryptoOtherScreen', clearError);

/** What Main takes of this flow (CRYPTO-06, CRYPTO-07, CRYPTO-10). */
export const cryptoSection = [choose, showOthers, setUp];

/** The wallet screens, from the choice to the confirmation; every one leads back (CRYPTO-20, READ-31). */
export function crypto(effects: CryptoEffects, { exits }: { exits: { back: string } }) {
  const tellEvent = (type: HostEvent['type'], data: object) =>
    effects.tell({ kind: 'event', event: { type, data } });
  const back = transition('back', exits.back, clearError);
  const toError = failed(
    'CryptoError',
    reduce((_, { error }) => ({ errorMessage: shown(error) })),
    action((_, { error }) => effects.tell({ kind: 'error', error })),
  );
  return {
    ...onScreen('CryptoConnect', {
      // A wallet may never answer: the person goes back, and nobody waits for it any more.
      rest: invoke(
        ({ cryptoState }) => effects.connectWallet(cryptoState.walletOption),
        done(
          'CryptoConnect.starting',
          reduce(({ cryptoState }, { data }: { data: string }) => ({
            cryptoState: { ...cryptoState, walletAddress: data },
          })),
        ),
        toError,
        back,
      ),
      starting: invoke(
        ({ cryptoState }) => effects.startWallet(cryptoState),
        done(
          'CryptoSignMessage',
          reduce(({ cryptoState }, { data }: { data: WalletChallenge }) => ({
            cryptoState: { ...cryptoState, walletChallenge: data.challenge },
          })),
          action((_, { data }: { data: WalletChallenge }) =>
            tellEvent('CRYPTO_WALLET_AUTHENTICATE_START', data),
          ),
        ),
        toError,
        back,
      ),
    }),
    ...onScreen('CryptoSignMessage', {
      rest: invoke(
        ({ cryptoState }) => effects.signChallenge(cryptoState),
        done('CryptoSignMessage.authenticating'),
        toError,
        back,
      ),
      // No way back from here: the answer signs the person in, whatever is on the screen.
      authenticating: invoke(
        ({ cryptoState, config }, { data: signature }: { type: 'done'; data: string }) =>
          effects.authenticateWallet({
            ...cryptoState,
            signature,
            sessionDurationMinutes: config.sessionOptions.sessionDurationMinutes,
          }),
        done(
          'CryptoConfirmation',
          clearError,
          action((_, { data }: { data: object }) => tellEvent('CRYPTO_WALLET_AUTHENTICATE', data)),
        ),
        toError,
      ),
    }),
    CryptoOtherScreen: state(choose, setUp, back),
    CryptoSetupWallet: state(back),
    CryptoError: state(back),
    // Told on entry, so that drawing the screen again cannot tell it twice (EVT-14).
    CryptoConfirmation: state(back, action(() => tellEvent('AUTHENTICATE_FLOW_COMPLETE', {}))),
  };
}

/** What every resting state takes: the wallets that are found, whenever they are. */
export const walletActions = (name: string): Transition<CryptoContext, CryptoEvent>[] => [
  transition('set_wallets', name, reduce((_, { wallets }) => ({ wallets }))),
];

/** The data events of this flow. */
export const cryptoDataEvents = ['set_wallets'] as const;

/** How many wallets have a button on Main; the place of the "other" button is never theirs (CRYPTO-04, READ-30). */
export function walletSlots({ products, oauthOptions }: ResolvedConfig): number {
  const providers = products.includes('oauth') ? oauthOptions.providers.length : 0;
  return Math.max(0, 6 - providers - 1);
}

/** The wallets with a button on Main, and the extra ones (CRYPTO-05). */
export function dividedWallets({ wallets, config }: CryptoContext): {
  readonly main: readonly WalletOption[];
  readonly others: readonly WalletOption[];
} {
  const ordered = walletOptions.filter((option) => wallets.includes(option));
  const slots = walletSlots(config);
  return { main: ordered.slice(0, slots), others: ordered.slice(slots) };
}
