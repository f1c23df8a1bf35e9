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
    const endFollowing = reported.subscribe((state) => {
      if (state) actor.send({ type: 'set_passkeys', passkeys: passkeysOf(state.user) });
      // A user who signs in on the same page can continue.
      if (state && actor.getSnapshot().state === 'PasskeyRegistrationStart.noUser') actor.send(start);
    });
    actor.send(start);
    return [endFollowing];
  },
};
