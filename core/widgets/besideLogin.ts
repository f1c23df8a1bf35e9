import type { LoginActor } from './loginActor.ts';
import { watchNewPassword } from '../methods/password/companion.ts';
import { lastUsedProvider } from '../methods/oauth/effects.ts';
import { watchWallets } from '../methods/crypto/companion.ts';
import { whereOneTap } from '../methods/oneTap/companion.ts';
import { wherePasskeys } from '../methods/passkey/companion.ts';
import type { WidgetParts } from './widget.ts';

/** Starts what runs beside the chart of a login widget. Gives what ends it. */
export function besideLogin(actor: LoginActor, parts: WidgetParts): () => void {
  const provider = lastUsedProvider(parts.client);
  if (provider) actor.send({ type: 'set_last_used', provider });
  const endings = [
    whereOneTap(actor, parts),
    wherePasskeys(actor, parts),
    watchNewPassword(actor, parts),
    watchWallets(actor, parts),
  ];
  return () => endings.forEach((end) => end());
}
