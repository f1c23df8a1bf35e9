import { displayName } from '../../../machines/foreignNames.ts';
import { NoSessionError } from '../../../machines/lateErrors.ts';
import { limits } from '../../../machines/screenLimits.ts';
import type { IdpAccount, IdpEffects } from '../../../machines/widgets/idp.ts';
import type { ClientContext, EffectsContext } from '../../context.ts';
import { checkRedirect, leavePage } from '../../platform/redirects.ts';
import { formCalls, jsonCalls } from './decisionCalls.ts';
import type { Idp } from './resource.ts';
import { createIdp } from './resource.ts';

/** @param accountNow returns the account that the page knows */
export function idpEffects(
  { client, stopped }: Pick<EffectsContext, 'client' | 'stopped'>,
  accountNow: () => IdpAccount,
): Omit<IdpEffects, 'tell'> {
  const { settings, environment, options, store, cookies } = client;
  const calls = createIdpOf(client);
  return {
    async authorizeStart(params) {
      const answer = await calls.authorizeStart(params);
      // The consent screen shows the project's name, so it waits for current settings.
      await settings.settled();
      return {
        consentRequired: answer.consent_required,
        clientName: displayName(answer.oidc_client.client_name ?? ''),
        redirect: '',
      };
    },
    pause: () => new Promise((resolve) => environment.after(limits.consentMs, resolve)),
    async authorizeSubmit({ flow: _, ...params }, consent_granted, userId) {
      // Another user may have just signed in in another tab: the session cookie then belongs to that user.
      await store.restore();
      const isHidden = cookies.token.read() === undefined;
      const { createSessionCalls } = await client.deferred.load();
      // Only the server can name the user of a hidden token, or of a token that the host's server has written.
      if ((isHidden && options.hasCustomDomain) || store.read().isNameless) await createSessionCalls(client).authenticate();
      const account = accountNow();
      if (!account.hasSession) throw new NoSessionError();
      // The token is also hidden while another tab's new session is not visible in this tab yet.
      const isKnown = !store.read().isNameless && (options.hasCustomDomain || !isHidden);
      if (account.userId !== userId || !isKnown) return account;
      stopped.throwIfAborted();
      return calls.authorizeSubmit({ ...params, consent_granted });
    },
    async logoutStart({ flow: _, ...params }) {
      const answer = await calls.logoutStart(params);
      await settings.settled();
      // The address is checked before the user is asked, so that the session does not end for a forbidden address.
      const redirect = checkRedirect(answer.redirect_uri, options.allowedRedirectSchemes);
      return { consentRequired: answer.consent_required, clientName: '', redirect };
    },
    async logOut(redirect) {
      // Continues after an error of the server (OUT-10); `forceClear` removes the local session in any case.
      const { createSessionCalls } = await client.deferred.load();
      await createSessionCalls(client)
        .revoke({ forceClear: true })
        .catch((error: unknown) => {
          client.logger.warn('The session could not be revoked on the server.', error);
        });
      await leavePage(environment, async () => environment.goTo(redirect));
    },
  };
}

export function createIdpOf({ http, options, environment }: ClientContext): Idp {
  const callsOf = options.idpTransport === 'json' ? jsonCalls : formCalls;
  return createIdp({ http, calls: callsOf({ ...options, ...environment, http }), location: environment.location });
}
