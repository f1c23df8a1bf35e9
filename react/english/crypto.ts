import type { Strings } from '../strings.ts';
import { walletStrings } from './wallets.ts';

export const cryptoStrings = {
  crypto: {
    ...walletStrings.crypto,
    otherTitle: 'Continue with other wallet',
    connecting: 'Connecting to your wallet...',
    signing: 'Completing signature request...',
    hint: 'Go on in the window of your wallet. If none opens, go back and try again.',
    connected: 'You have successfully connected your wallet.',
    error: 'Looks like there was an error!',
  },
} as const satisfies Pick<Strings, 'crypto'>;
