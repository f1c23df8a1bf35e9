import type { IdpConfig, IdpContext, IdpEvent, IdpState } from '../../machines/widgets/idp.ts';
import { idp } from '../../machines/widgets/idp.ts';
import { lazyMethods, mapLazy } from '../base/lazy.ts';
import { methodChunks } from '../client/chunks.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** A running consent and logout widget. */
export type IdpWidget = Widget<IdpState, IdpContext, IdpEvent, IdpConfig>;

export const idpWidget: WidgetDefinition<IdpState, IdpContext, IdpEvent, IdpConfig> = {
  name: 'idp',
  chart(context, config) {
    const effects = lazyMethods(
      mapLazy(methodChunks.idp, ({ idpEffects }) => idpEffects(context)),
      { authorizeStart: true, pause: true, authorizeSubmit: true, logoutStart: true, logOut: true },
    );
    return idp({ tell: context.tell, ...effects }, config);
  },
  appear(actor, { client }) {
    const { environment, store } = client;
    const hasSession = () => store.read().state !== null;
    const begin = () => {
      if (actor.getSnapshot().state !== 'IDPConsent') return;
      const query = environment.location ? new URL(environment.location.href).search : '';
      actor.send({ type: 'start', query, hasSession: hasSession(), isFramed: environment.isFramed });
    };
    // Starts again after an error, and when the host requests it.
    const disposers = [
      actor.subscribe(begin),
      store.subscribe(() => actor.send({ type: 'session_changed', hasSession: hasSession() })),
      environment.onFocus(() => actor.send({ type: 'page_focused' })),
    ];
    begin();
    return disposers;
  },
};
