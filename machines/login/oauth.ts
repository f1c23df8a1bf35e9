import { flow } from '../chart.ts';
import type { OAuthProvider, RememberedMethod } from '../domain.ts';
import type { Shown, Tell } from '../notices.ts';
import { shown, tellError } from '../notices.ts';
import type { OAuthProviderOptions, ResolvedConfig } from './config.ts';
import type { ContactContext } from './contact.ts';
import { providerOptionsOf } from './sections.ts';

/** A sign-in with an OAuth provider and the parameters of its start address (OAUTH-05 to OAUTH-07). */
export interface OAuthRequest {
  readonly provider: OAuthProviderOptions;
  readonly options: ResolvedConfig['oauthOptions'];
}

/** The effects of social sign-in. */
export interface OAuthEffects {
  /** Receives the flow's notices. */
  readonly tell: Tell;
  /**
   * Opens the provider's start address (OAUTH-04). Resolves if the user is still on this page: the user came back, or the
   * browser did not leave.
   */
  startOAuth(request: OAuthRequest): Promise<void>;
}

/** The context of social sign-in. */
export interface OAuthContext extends ContactContext {
  /** The provider whose page is opening, or null. */
  readonly leavingFor: OAuthProvider | null;
  /** The last used method in this browser; null if unknown, or if the user wants to see all. */
  readonly lastUsed: RememberedMethod | null;
  /** The error of the last attempt; separate from the forms' message, because it is not about their fields. */
  readonly oauthMessage: Shown;
}

/** The events of social sign-in. */
export type OAuthEvent =
  | { readonly type: 'start_oauth'; readonly provider: OAuthProvider }
  /** From core: the last used method. */
  | { readonly type: 'set_last_used'; readonly method: RememberedMethod | null };

const { invoke, transition, done, failed, guard, reduce } = flow<OAuthContext, OAuthEvent>();

/** Returns the buttons of a screen: from a press to the provider's page. */
export function oauthButtons<P extends string>(effects: OAuthEffects, { screen }: { screen: P }) {
  return {
    press: transition(
      'start_oauth',
      `${screen}.leaving`,
      guard(hasProvider),
      reduce((_, { provider }) => ({ leavingFor: provider, oauthMessage: '' })),
    ),
    states: {
      // Waits until the page is left, so that a second press does nothing.
      leaving: invoke(
        async ({ config, leavingFor }) => {
          const provider = leavingFor && providerOptionsOf(config, leavingFor);
          if (provider) await effects.startOAuth({ provider, options: config.oauthOptions });
        },
        done(
          screen,
          // With `rememberLastUsed`, a new value would hide the other methods, so the value stays.
          reduce(({ config, leavingFor, lastUsed }, _: { data: void }) => ({
            leavingFor: null,
            lastUsed: config.rememberLastUsed ? lastUsed : leavingFor,
          })),
        ),
        failed(
          screen,
          reduce((_, { error }) => ({ leavingFor: null, oauthMessage: shown(error) })),
          tellError(effects.tell),
        ),
      ),
    },
  };
}

const hasProvider = ({ config }: OAuthContext, { provider }: { provider: OAuthProvider }) =>
  providerOptionsOf(config, provider) !== undefined;
