// One chunk: whoever sees the section may want every screen, and a wallet's window should not wait for one.
export { CryptoSection } from '../parts/CryptoSection.tsx';
export { CryptoConfirmation } from './CryptoConfirmation.tsx';
export { CryptoConnect } from './CryptoConnect.tsx';
export { CryptoError } from './CryptoError.tsx';
export { CryptoOtherScreen } from './CryptoOtherScreen.tsx';
export { CryptoSetupWallet } from './CryptoSetupWallet.tsx';
export { CryptoSignMessage } from './CryptoSignMessage.tsx';
