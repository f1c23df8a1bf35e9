import { displayName } from '../../machines/consent.ts';
import type { IdpConfig, IdpContext, IdpEffects, IdpEvent, IdpState } from '../../machines/idp.ts';
import { idp } from '../../machines/idp.ts';
import type { ClientInternals } from '../client/client.ts';
import { lazily } from '../base/lazy.ts';
import type { Widget, WidgetKind } from './widget.ts';

/** The running pages of an identity provider. */
export type IdpWidget = Widget<IdpState, IdpContext, IdpEvent, IdpConfig>;

/** Consent and logout for other applications (MOUNT-05). */
export const idpWidget: WidgetKind<IdpState, IdpContext, IdpEvent, IdpConfig> = {
  name: 'idp',
  chart: ({ client, tell }, config) => idp({ tell, ...idpEffects(client) }, config),
  appear(actor, { client }) {
    const { environment, store } = client;
    const hasSession = () => store.read().state !== null;
    const begin = () => {
      if (actor.getSnapshot().state !== 'IDPConsent') return;
      const query = environment.location ? new URL(environment.location.href).search : '';
      actor.send({ type: 'start', query, hasSession: hasSession(), isFramed: environment.isFramed });
    };
    // An error leads back to the beginning, and so does a host that asks for it.
    const endings = [
      actor.subscribe(begin),
      store.subscribe(() => actor.send({ type: 'session_changed', hasSession: hasSession() })),
    ];
    begin();
    return () => endings.forEach((end) => end());
  },
};

/** Nobody is sent anywhere before the provider has answered. */
const redirects = lazily(() => import('../platform/redirects.ts'));

/** What the chart asks of the world (CALL-54 to CALL-56). */
export function idpEffects(client: ClientInternals): Omit<IdpEffects, 'tell'> {
  const { idp: calls, session, bootstrap, environment, options } = client;
  return {
    async authorizeStart({ flow: _, code_challenge: __, state: ___, nonce: ____, ...params }) {
      const answer = await calls.authorizeStart(params);
      // The page names the project: it waits for the settings as they are now.
      await bootstrap.settled();
      return {
        consentRequired: answer.consent_required,
        clientName: displayName(answer.oidc_client.client_name ?? ''),
        redirect: '',
      };
    },
    authorizeSubmit: ({ flow: _, ...params }, consent_granted) => calls.authorizeSubmit({ ...params, consent_granted }),
    async logoutStart({ flow: _, ...params }) {
      const answer = await calls.logoutStart(params);
      await bootstrap.settled();
      // Checked before anybody is asked: nobody loses a session on the way to nowhere.
      const redirect = await redirects(async ({ checkRedirect }) => checkRedirect(answer.redirect_uri, options.allowedRedirectSchemes));
      return { consentRequired: answer.consent_required, clientName: '', redirect };
    },
    async logOut(redirect) {
      // The page goes on whatever the provider says (OUT-10); by force nothing of the session stays here.
      await session.revoke({ forceClear: true }).catch((error: unknown) => {
        client.logger.warn('The session could not be revoked at the provider.', error);
      });
      environment.goTo(redirect);
    },
  };
}
