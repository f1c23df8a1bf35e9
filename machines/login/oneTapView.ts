import { limits } from '../firstLimits.ts';
import type { OneTapPosition, ResolvedConfig } from './config.ts';

/** A setup error of the prompt, or `none` (TAP-10). */
export type OneTapError =
  | 'none'
  | 'origin_not_allowed_for_client'
  | 'invalid_client'
  | 'oauth_config_not_found'
  | 'no_login_redirect_urls_set'
  | 'no_signup_redirect_urls_set'
  | 'default_provider_not_allowed';

/** The view of Google's prompt that the widget draws. */
export interface OneTapView {
  /**
   * `absent`: the normal button is visible. All other values hide it; `loading` also while a choice is redeemed. `floating`
   * requires that the prompt is known to be visible; browsers that draw the prompt themselves do not report that.
   */
  readonly prompt: 'absent' | 'loading' | 'embedded' | 'floating';
  /** The height of the embedded prompt in pixels (TAP-06, TAP-07). */
  readonly height: number;
  /** The setup error, shown on the page for the host's developers. */
  readonly error: OneTapError;
}

/** The events between the prompt and the widget. */
export type OneTapNews =
  /** From the observer: the view to draw. */
  | { readonly type: 'show_one_tap'; readonly view: OneTapView }
  /** From the renderer: the height of the embedded prompt in pixels; null without an embedded prompt. */
  | { readonly type: 'measure_one_tap'; readonly height: number | null };

/** The position and the redirects of the prompt. */
export interface OneTapPlan {
  /** Whether the prompt is inside the widget, instead of above the page. */
  readonly embedded: boolean;
  /** The configured position; `floating` if the host set none. */
  readonly position: OneTapPosition;
  readonly loginRedirectURL?: string | undefined;
  readonly signupRedirectURL?: string | undefined;
}

/** The view without a prompt and without an error. */
export const noOneTap: OneTapView = { prompt: 'absent', height: limits.oneTapHeight, error: 'none' };

/** The positions that count as embedded (READ-82). */
const embeddedPositions: readonly OneTapPosition[] = ['embedded', 'floatingOrEmbedded', 'embeddedOnly', 'forceLegacyEmbedded'];

/**
 * Returns the plan of the prompt if its conditions are met: social sign-in as the only product, Google as the only provider,
 * and `one_tap` enabled (TAP-01, READ-14).
 */
export function oneTapPlan({ products, oauthOptions }: ResolvedConfig): OneTapPlan | undefined {
  const [provider, ...others] = oauthOptions.providers;
  const isAlone = products.length > 0 && products.every((product) => product === 'oauth') && others.length === 0;
  if (!isAlone || provider?.type !== 'google' || provider.one_tap !== true) return undefined;
  const { loginRedirectURL, signupRedirectURL } = oauthOptions;
  const position = provider.position ?? 'floating';
  return { embedded: embeddedPositions.includes(position), position, loginRedirectURL, signupRedirectURL };
}

/**
 * Returns the view before the prompt's code has loaded: it reserves the space of an embedded prompt, so that no button
 * flickers.
 */
export function oneTapAtFirst(config: ResolvedConfig): OneTapView {
  return oneTapPlan(config)?.embedded ? { ...noOneTap, prompt: 'loading' } : noOneTap;
}
