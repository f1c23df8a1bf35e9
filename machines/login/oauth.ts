import { flow } from '../chart.ts';
import type { OAuthProvider } from '../domain.ts';
import type { Shown, Tell } from '../notices.ts';
import { shown } from '../notices.ts';
import type { OAuthProviderOptions, ResolvedConfig } from './config.ts';
import type { ContactContext } from './contact.ts';

/** A sign-in at an OAuth provider: which one, and what its start address carries (OAUTH-05 to OAUTH-07). */
export interface OAuthRequest {
  /** The provider, and what is asked of it. */
  readonly provider: OAuthProviderOptions;
  /** Where it leads back to. */
  readonly options: ResolvedConfig['oauthOptions'];
}

/** The effects of social sign-in. */
export interface OAuthEffects {
  /** Where its announcements go. */
  readonly tell: Tell;
  /**
   * Leaves the page for the provider's start address (OAUTH-04). It resolves when the person is on this
   * page after all: they came back, or the browser never left.
   */
  startOAuth(request: OAuthRequest): Promise<void>;
}

/** The context of social sign-in. */
export interface OAuthContext extends ContactContext {
  /** The provider whose page is being opened; null for none. */
  readonly leavingFor: OAuthProvider | null;
  /** The provider that was used last in this browser; null while that is not known. */
  readonly lastUsed: OAuthProvider | null;
  /** Why the last press led nowhere; apart from the message of the forms, whose fields it is not about. */
  readonly oauthMessage: Shown;
}

/** The events of social sign-in. */
export type OAuthEvent =
  | { readonly type: 'start_oauth'; readonly provider: OAuthProvider }
  /** From core: the provider that this browser remembers. */
  | { readonly type: 'set_last_used'; readonly provider: OAuthProvider | null };

const { invoke, transition, done, failed, guard, reduce, action } = flow<OAuthContext, OAuthEvent>();

/** The buttons of a screen: from a press to the provider's own page. */
export function oauthButtons<P extends string>(effects: OAuthEffects, { screen }: { screen: P }) {
  return {
    /** The transition for the screen's resting state. */
    press: transition(
      'start_oauth',
      `${screen}.leaving`,
      guard(hasProvider),
      reduce((_, { provider }) => ({ leavingFor: provider, oauthMessage: '' })),
    ),
    states: {
      // Waiting until the page is gone, so that a second press starts nothing.
      leaving: invoke(
        async ({ config, leavingFor }) => {
          const provider = leavingFor && providerOptionsOf(config, leavingFor);
          if (provider) await effects.startOAuth({ provider, options: config.oauthOptions });
        },
        done(
          screen,
          reduce(({ leavingFor }, _: { data: void }) => ({ leavingFor: null, lastUsed: leavingFor })),
        ),
        failed(
          screen,
          reduce((_, { error }) => ({ leavingFor: null, oauthMessage: shown(error) })),
          action((_, { error }) => effects.tell({ kind: 'error', error })),
        ),
      ),
    },
  };
}

/** Takes over which provider this browser remembers, as a transition of a resting state. */
export const setLastUsed = (state: string) =>
  transition(
    'set_last_used',
    state,
    reduce((_, { provider }) => ({ lastUsed: provider })),
  );

/** Finds a provider as the host has configured it, where social sign-in is a product (CFG-03). */
export function providerOptionsOf({ products, oauthOptions }: ResolvedConfig, provider: OAuthProvider): OAuthProviderOptions | undefined {
  return products.includes('oauth') ? oauthOptions.providers.find(({ type }) => type === provider) : undefined;
}

const hasProvider = ({ config }: OAuthContext, { provider }: { provider: OAuthProvider }) =>
  providerOptionsOf(config, provider) !== undefined;
