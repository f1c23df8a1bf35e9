import { limits } from '../../../machines/firstLimits.ts';
import { MissingPkceError } from '../../../machines/lateErrors.ts';
import type { OneTapEffects } from '../../../machines/login/oneTap.ts';
import type { EffectsContext } from '../../context.ts';
import { checkRedirect, leavePage } from '../../platform/redirects.ts';
import { warn } from '../../platform/warnings.ts';
import { pkceSlot } from '../pkce/pkce.ts';
import type { PromptEvents } from './googlePrompt.ts';
import { removePrompt, showPrompt } from './googlePrompt.ts';
import { askFrame, oneTapAddresses } from './hiddenFrame.ts';
import { isOneTapRedirect, isOneTapStart } from './schema.ts';

export function oneTapEffects(
  { client, tell, stopped }: Pick<EffectsContext, 'client' | 'tell' | 'stopped'>,
  events: PromptEvents,
): OneTapEffects {
  const { environment, options, settings: project, logger } = client;
  const addresses = oneTapAddresses(options.oneTap);
  const ask = askFrame(addresses.frame, environment.after);
  let isTold = false;
  return {
    tell,
    async loadSettings() {
      // One Tap's calls do not support PKCE: in a project that requires PKCE, their tokens would be rejected (PKCE-11).
      if ((await project.settled()).pkceRequiredForOAuth) throw new MissingPkceError();
      await activated();
      stopped.throwIfAborted();
      return ask('oneTapStart', { publicToken: options.publicToken }, isOneTapStart);
    },
    render: (settings, plan) => showPrompt(addresses.script, settings, plan, events, environment.after, stopped),
    submit: ({ idToken, settings, plan }) =>
      leavePage(environment, async () => {
        const request = {
          publicToken: options.publicToken,
          idToken,
          oauthCallbackID: settings.oauthCallbackId,
          loginRedirectURL: plan.loginRedirectURL,
          signupRedirectURL: plan.signupRedirectURL,
        };
        // The user waits for this response, not for the button, so the time limit is the same as for an API request.
        const { redirect_url } = await ask('oneTapSubmit', request, isOneTapRedirect, limits.requestMs);
        stopped.throwIfAborted();
        const target = checkRedirect(redirect_url, options.allowedRedirectSchemes);
        // A stored PKCE pair belongs to an earlier OAuth start, not to this token.
        pkceSlot(client, 'oauth').clear();
        environment.goTo(target);
      }),
    remove: removePrompt,
    warn(message, error) {
      if (!(error instanceof MissingPkceError)) return logger.warn(message, error);
      if (!isTold) warn(options, 'one_tap_without_pkce', withoutPkce);
      isTold = true;
    },
  };
}

/** Resolves when the page is no longer prerendered: until then, browsers delay the frame, and the frame's time limit would expire. */
async function activated(): Promise<void> {
  const page: { readonly prerendering?: boolean } & Document = document;
  if (page.prerendering) await new Promise((resolve) => page.addEventListener('prerenderingchange', resolve, { once: true }));
}

const withoutPkce = "Google's one-tap prompt carries no proof key, which this project requires for OAuth. The button is shown instead.";
