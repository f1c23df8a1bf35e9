import type { LoginActor } from './loginActor.ts';
import { watchNewPassword } from './newPassword.ts';
import { lastUsedProvider } from './oauthEffects.ts';
import { watchWallets } from './watchWallets.ts';
import { whereOneTap } from './whereOneTap.ts';
import { wherePasskeys } from './wherePasskeys.ts';
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
