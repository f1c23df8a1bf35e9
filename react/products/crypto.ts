export * from '../../core/methods/crypto/effects.ts';
export { CryptoConfirmation } from '../screens/CryptoConfirmation.tsx';
export { CryptoConnect } from '../screens/CryptoConnect.tsx';
export { CryptoError } from '../screens/CryptoError.tsx';
export { CryptoOtherScreen } from '../screens/CryptoOtherScreen.tsx';
export { CryptoSetupWallet } from '../screens/CryptoSetupWallet.tsx';
export { CryptoSignMessage } from '../screens/CryptoSignMessage.tsx';
