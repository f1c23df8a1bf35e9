import type {
  PasskeyRegistrationConfig,
  PasskeyRegistrationContext,
  PasskeyRegistrationEvent,
  PasskeyRegistrationState,
} from '../../machines/widgets/passkeyRegistration.ts';
import { passkeyRegistration } from '../../machines/widgets/passkeyRegistration.ts';
import { lazyMethods, mapLazy } from '../base/lazy.ts';
import { passkeysOf } from '../methods/passkey/schema.ts';
import { hasPasskeys } from '../methods/passkey/support.ts';
import { registrationChunk } from './otherChunks.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** A running passkey registration widget. */
export type PasskeyRegistrationWidget = Widget<
  PasskeyRegistrationState,
  PasskeyRegistrationContext,
  PasskeyRegistrationEvent,
  PasskeyRegistrationConfig
>;

export const passkeyRegistrationWidget: WidgetDefinition<
  PasskeyRegistrationState,
  PasskeyRegistrationContext,
  PasskeyRegistrationEvent,
  PasskeyRegistrationConfig
> = {
  name: 'passkeyRegistration',
  chart(context, config) {
    const effects = lazyMethods(
      mapLazy(registrationChunk, ({ registrationEffects }) => registrationEffects(context)),
      { listPasskeys: true, registerPasskey: true, renamePasskey: true, deletePasskey: true },
    );
    return passkeyRegistration({ tell: context.tell, ...effects }, config);
  },
  appear(actor, { client }) {
    const { reported, environment } = client;
    const start = { type: 'start', isFramed: environment.isFramed, isSupported: hasPasskeys() } as const;
    let userId = reported.read().state?.user.user_id;
    const endFollowing = reported.subscribe((state) => {
      // The former user's passkeys must not stay on screen.
      if (state?.user.user_id !== userId) actor.send({ type: 'set_passkeys', passkeys: null });
      userId = state?.user.user_id;
      if (state) actor.send({ type: 'set_passkeys', passkeys: passkeysOf(state.user) });
    });
    actor.send(start);
    return [endFollowing];
  },
};
