import type { Transition } from './chart.ts';
import { flow } from './chart.ts';
import type { CryptoContext, CryptoEvent } from './crypto.ts';

const { transition, guard, reduce } = flow<CryptoContext, CryptoEvent>();

export const clearError = reduce((_, _event: unknown) => ({ errorMessage: '' }));

/** Takes a wallet that the page has (CRYPTO-10). */
export const choose = transition(
  'choose_wallet',
  'CryptoConnect',
  guard(({ wallets }, { wallet }) => wallets.includes(wallet)),
  reduce((_, { wallet }) => ({
    errorMessage: '',
    cryptoState: { walletOption: wallet, walletAddress: '', walletChallenge: '' },
  })),
);
/** For whom has none. */
export const setUp = transition('set_up_wallet', 'CryptoSetupWallet', clearError);
const showOthers = transition('show_other_wallets', 'CryptoOtherScreen', clearError);

/** What Main takes of this flow (CRYPTO-06, CRYPTO-07, CRYPTO-10). */
export const cryptoSection = [choose, showOthers, setUp];

/** What every resting state takes: the wallets that are found, whenever they are. */
export const walletActions = (name: string): Transition<CryptoContext, CryptoEvent>[] => [
  transition('set_wallets', name, reduce((_, { wallets }) => ({ wallets }))),
];

/** The data events of this flow. */
export const cryptoDataEvents = ['set_wallets'] as const;
