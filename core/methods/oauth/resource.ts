import type { OAuthProvider } from '../../../machines/domain.ts';
import { oauthProviders } from '../../../machines/domain.ts';
import type { Use } from '../../base/lazy.ts';
import type { AuthenticateAnswer } from '../../api/schema.ts';
import type { SessionDuration } from '../../session/authenticateCall.ts';

/** What the start address tells the party beyond who asks (OAUTH-05 to OAUTH-07). */
export interface OAuthStart {
  /** Where the party leads a known person back to. */
  readonly login_redirect_url?: string | undefined;
  /** Where the party leads a new person back to. */
  readonly signup_redirect_url?: string | undefined;
  /** Asked of the party beyond what signing in needs. */
  readonly custom_scopes?: readonly string[] | undefined;
  /** Sent to the party as they are. */
  readonly provider_params?: Readonly<Record<string, string>> | undefined;
}

/** Social sign-in: one entry per party, and the redemption of what it sends back. */
export type OAuth = Readonly<
  Record<
    OAuthProvider,
    {
      /**
       * Leaves the page for the party's start address (OAUTH-04, CALL-29).
       *
       * @throws RedirectError for a redirect that may lead nowhere, and for an API base that is no web
       *   address (READ-93)
       */
      start(options?: OAuthStart): Promise<void>;
    }
  >
> & {
  /**
   * Redeems the token that the party sent back (CALL-30).
   *
   * @throws MissingPkceError when the project requires a proof key and the flow began elsewhere (PKCE-11)
   */
  authenticate(token: string, options: SessionDuration): Promise<AuthenticateAnswer>;
};

/** What stands behind `OAuth`: one start for all parties. */
export interface OAuthCalls extends Pick<OAuth, 'authenticate'> {
  start(provider: OAuthProvider, options?: OAuthStart): Promise<void>;
}

/** The resource as the client shows it, over code that is fetched when it is first used. */
export function oauthOf(calls: Use<OAuthCalls>): OAuth {
  const parties = oauthProviders.map((provider) => [
    provider,
    { start: (options?: OAuthStart) => calls(({ start }) => start(provider, options)) },
  ]);
  return {
    ...Object.fromEntries(parties),
    authenticate: (token, options) => calls(({ authenticate }) => authenticate(token, options)),
  };
}
