import type { CryptoContext, CryptoEvent } from '../../../machines/login/crypto.ts';
import type { Actor } from '../../charts/actor.ts';
import type { EffectsContext } from '../../context.ts';
import { pageWallets } from './walletDetector.ts';

/** Sends the detected wallets to a chart (CFG-08, CRYPTO-02). Returns a function that stops it. */
export function observe<S extends string>(
  actor: Pick<Actor<S, CryptoContext, CryptoEvent>, 'send'>,
  { client }: Pick<EffectsContext, 'client'>,
): () => void {
  return pageWallets(client.environment).watch((wallets) => actor.send({ type: 'set_wallets', wallets }));
}
