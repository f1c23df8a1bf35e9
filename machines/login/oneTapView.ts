import { limits } from '../limits.ts';
import type { OneTapPosition, ResolvedConfig } from './config.ts';

/** The faults of a prompt's set-up, and `none` (TAP-10). */
export const oneTapErrors = [
  'none',
  'origin_not_allowed_for_client',
  'invalid_client',
  'oauth_config_not_found',
  'no_login_redirect_urls_set',
  'no_signup_redirect_urls_set',
  'default_provider_not_allowed',
] as const;

/** A fault of a prompt's set-up, or `none` (TAP-10). */
export type OneTapError = (typeof oneTapErrors)[number];

/** The view of Google's prompt that the widget draws. */
export interface OneTapView {
  /**
   * `absent`: the normal button is there. The others take its place; `floating` only while the prompt is
   * known to be seen, which browsers that draw it themselves do not tell.
   */
  readonly prompt: 'absent' | 'loading' | 'embedded' | 'floating';
  /** Of the embedded prompt, in pixels (TAP-06, TAP-07). */
  readonly height: number;
  /** The fault of the set-up, for the host's developers to read on the page. */
  readonly error: OneTapError;
}

/** The events between the prompt and the widget. */
export type OneTapNews =
  /** From the observer: the view to draw. */
  | { readonly type: 'show_one_tap'; readonly view: OneTapView }
  /** From the renderer: the height of Google's form, in pixels; null while there is no place for it. */
  | { readonly type: 'measure_one_tap'; readonly height: number | null };

/** Where the prompt is to be, and where it leads. */
export interface OneTapPlan {
  /** Whether it stands in the widget rather than over the page. */
  readonly embedded: boolean;
  /** The position that the host has asked for. */
  readonly position: OneTapPosition;
  /** Where a known person is led. */
  readonly loginRedirectURL?: string | undefined;
  /** Where a new person is led. */
  readonly signupRedirectURL?: string | undefined;
}

/** No prompt, and nothing wrong with that. */
export const noOneTap: OneTapView = { prompt: 'absent', height: limits.oneTapHeight, error: 'none' };

/** READ-82. */
const embeddedPositions: readonly OneTapPosition[] = ['embedded', 'floatingOrEmbedded', 'embeddedOnly', 'forceLegacyEmbedded'];

/** The plan of the prompt where its conditions hold: social sign-in alone, Google alone, and flagged (TAP-01, READ-14). */
export function oneTapPlan({ products, oauthOptions }: ResolvedConfig): OneTapPlan | undefined {
  const [provider, ...others] = oauthOptions.providers;
  const alone = products.length > 0 && products.every((product) => product === 'oauth') && others.length === 0;
  if (!alone || provider?.type !== 'google' || provider.one_tap !== true) return undefined;
  const { loginRedirectURL, signupRedirectURL } = oauthOptions;
  const position = provider.position ?? 'floating';
  return { embedded: embeddedPositions.includes(position), position, loginRedirectURL, signupRedirectURL };
}

/** Makes the view before the prompt's code is here: the place of an embedded one, so that no button comes and goes. */
export function oneTapAtFirst(config: ResolvedConfig): OneTapView {
  return oneTapPlan(config)?.embedded ? { ...noOneTap, prompt: 'loading' } : noOneTap;
}
