import type { CryptoContext, CryptoEvent } from '../../../machines/crypto.ts';
import type { Actor } from '../../charts/actor.ts';
import { lazily } from '../../base/lazy.ts';
import type { WidgetParts } from '../../widgets/widget.ts';

/** Tells the chart which wallets the page has, from when the crypto product is configured (CFG-08, CRYPTO-02). */
export function watchWallets<S extends string>(
  actor: Pick<Actor<S, CryptoContext, CryptoEvent>, 'getSnapshot' | 'send' | 'subscribe'>,
  { client, tell }: WidgetParts,
): () => void {
  const code = lazily(() => import('./effects.ts'));
  const ends: (() => void)[] = [];
  let isOver = false;
  let isWatching = false;
  let wasWanted = false;
  const isWanted = () => actor.getSnapshot().context.config.products.includes('crypto');

  function watch() {
    if (isWatching || !isWanted()) return;
    isWatching = true;
    code(async ({ finderOf }) => {
      if (!isOver) ends.push(finderOf(client).watch((wallets) => actor.send({ type: 'set_wallets', wallets })));
    }).catch((error: unknown) => {
      isWatching = false;
      tell({ kind: 'error', error });
    });
  }

  /** A later configuration may want them; what else changes is no reason to try again. */
  function follow() {
    if (isWanted() && !wasWanted) watch();
    wasWanted = isWanted();
  }

  follow();
  // What could not be fetched may be there for a page that finds its network again.
  ends.push(actor.subscribe(follow), client.environment.onWake(watch));
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}
