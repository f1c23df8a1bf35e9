import type { Chart } from '../chart.ts';
import { flow } from '../chart.ts';
import { ApiError } from '../errors.ts';
import { limits } from '../firstLimits.ts';
import type { Tell } from '../notices.ts';
import { shown } from '../notices.ts';
import type { OneTapError, OneTapPlan, OneTapView } from './oneTapView.ts';

/** The setup errors of the prompt, and `none` (TAP-10). */
export const oneTapErrors = [
  'none',
  'origin_not_allowed_for_client',
  'invalid_client',
  'oauth_config_not_found',
  'no_login_redirect_urls_set',
  'no_signup_redirect_urls_set',
  'default_provider_not_allowed',
] as const satisfies readonly OneTapError[];
/** The reasons for an attempt without a prompt (TAP-20). */
export const oneTapReasons = ['oauth_config_not_found', 'user_cancel', 'unknown_reason'] as const;
/** A reason for an attempt without a prompt (TAP-20). */
export type OneTapReason = (typeof oneTapReasons)[number];

/** The project's settings for the prompt (CALL-57). */
export interface OneTapSettings {
  readonly googleClientId: string;
  /** Binds the sign-in to this browser. */
  readonly stytchCsrfToken: string;
  /** The ID of the attempt at Stytch. */
  readonly oauthCallbackId: string;
}

/** Google's proof of the user's identity, with the attempt's settings and plan (CALL-58). */
export interface OneTapProof {
  readonly idToken: string;
  readonly settings: OneTapSettings;
  readonly plan: OneTapPlan;
}

/** The effects of Google One Tap. */
export interface OneTapEffects {
  /** Receives the chart's notices. */
  readonly tell: Tell;
  /** Requests the settings (CALL-57); rejects after five seconds without a response. */
  loadSettings(): Promise<OneTapSettings>;
  /**
   * Shows the prompt; resolves with whether it is inside the widget. Rejects if it does not appear, with {@link NoPrompt} if Google
   * gives a reason.
   */
  render(settings: OneTapSettings, plan: OneTapPlan): Promise<boolean>;
  /** Redeems Google's token (CALL-58) and navigates to the address in Stytch's response. */
  submit(proof: OneTapProof): Promise<void>;
  /** Removes the prompt. */
  remove(): void;
  /** Logs a warning for the host's developers. */
  warn(message: string, error: unknown): void;
}

/** The error for a prompt that Google does not show, with Google's reason and Latchkey's (TAP-20). */
export class NoPrompt extends Error {
  static override get name() {
    return 'NoPrompt';
  }
  /** Google's own word for the reason, unchanged. */
  readonly said: string;
  /** The reason as one of a fixed list; `unknown_reason` for a word that is not in the list. */
  readonly reason: OneTapReason;
  constructor(said: string) {
    super(said);
    this.said = said;
    this.reason = oneTapReasons.find((reason) => reason === said) ?? 'unknown_reason';
  }

  override get name() {
    return NoPrompt.name;
  }
}

/** The context of Google One Tap. */
export interface OneTapContext {
  /** The position and the redirects of the prompt. */
  readonly plan: OneTapPlan;
  /** The settings of the prompt; empty before they are known. */
  readonly settings: OneTapSettings;
  /** Google's ID token; empty before the user confirms. */
  readonly idToken: string;
  /** The height of the prompt in pixels. */
  readonly height: number;
  /** The setup error of the prompt; `none` without one. */
  readonly error: OneTapError;
  /** Whether Google has reported that the prompt is visible. */
  readonly isSeen: boolean;
}

/** The events of the prompt. */
export type OneTapEvent =
  | { readonly type: 'start'; readonly plan: OneTapPlan }
  /** The widget has drawn the container of an embedded prompt. */
  | { readonly type: 'placed' }
  | { readonly type: 'seen' }
  | { readonly type: 'resized'; readonly height: number }
  | { readonly type: 'proved'; readonly idToken: string }
  | { readonly type: 'gone'; readonly why: NoPrompt }
  | { readonly type: 'stop' };

/** A state of Google One Tap. */
export type OneTapState = 'idle' | 'loading' | 'placing' | 'rendering' | 'shown' | 'submitting';

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<OneTapContext, OneTapEvent>();

const isEmbedded = ({ plan }: OneTapContext, _event: unknown) => plan.embedded;
const hasHeight = (_: OneTapContext, { height }: { readonly height: number }) => height > 0;

/** Builds the chart of Google One Tap, which runs next to the login chart: it loads, shows and removes the prompt. */
export function oneTap(effects: OneTapEffects): Chart<OneTapState, OneTapContext, OneTapEvent> {
  const remove = action(() => effects.remove());
  const stop = transition('stop', 'idle', clear, remove);
  const unless = (what: string) =>
    failed(
      'idle',
      reduce((_, { error }) => over(errorOf(error))),
      action((_, { error }) => giveUp(what, error)),
    );

  function giveUp(what: string, error: unknown) {
    // A user who closes the prompt causes no warning (TAP-08).
    if (!isCancel(error)) effects.warn(`Google's one-tap prompt could not be ${what}.`, error);
    const isShown = errorOf(error) !== 'none';
    // The user has chosen an account and expects to be signed in: a toast reports the failure.
    const isMissed = what === 'redeemed' && !isShown;
    if (isMissed) effects.tell({ kind: 'toast', type: 'error', message: shown(error) });
    // The host also receives Stytch's rejections that the widget shows (ERR-10), but not Google's reasons.
    if (isMissed || (isShown && error instanceof ApiError)) effects.tell({ kind: 'error', error });
    effects.remove();
  }

  return chart({
    initial: 'idle',
    context: {
      ...over('none'),
      plan: { embedded: false, position: 'floating' },
      settings: { googleClientId: '', stytchCsrfToken: '', oauthCallbackId: '' },
      idToken: '',
    },
    states: {
      idle: state(transition('start', 'loading', begin)),
      loading: invoke(
        () => effects.loadSettings(),
        done('placing', guard(isEmbedded), keepSettings),
        done('rendering', keepSettings),
        unless('loaded'),
      ),
      placing: state(transition('placed', 'rendering'), stop),
      rendering: invoke(({ settings, plan }) => effects.render(settings, plan), done('shown', keepPlace), unless('shown')),
      shown: state(
        transition('seen', 'shown', markSeen),
        transition('proved', 'submitting', keepToken),
        transition(
          'resized',
          'shown',
          // While Google redraws the prompt, its height is 0 for a moment.
          guard(hasHeight),
          reduce((_, { height }) => ({ height })),
        ),
        transition(
          'gone',
          'idle',
          reduce((_, { why }) => over(errorOf(why))),
          action((_, { why }) => giveUp('shown', why)),
        ),
        stop,
      ),
      submitting: invoke(
        ({ settings, plan, idToken }) => effects.submit({ idToken, settings, plan }),
        done('idle', clear, remove),
        unless('redeemed'),
      ),
    },
    // Events during an effect are queued and applied after it.
    dataEvents: ['seen', 'proved', 'resized', 'gone', 'stop'],
  });
}

const begin = reduce((_, { plan }: { readonly plan: OneTapPlan }) => ({ ...over('none'), plan }));
const clear = reduce((_, _event: unknown) => over('none'));
const keepPlace = reduce(({ plan }, { data: embedded }: { data: boolean }) => ({ plan: { ...plan, embedded } }));
const markSeen = reduce((_, _event: unknown) => ({ isSeen: true }));
const keepToken = reduce((_, { idToken }: { readonly idToken: string }) => ({ idToken }));
const keepSettings = reduce((_, { data }: { data: OneTapSettings }) => ({ settings: data }));

/** Resets the context, with the prompt's initial height (TAP-08). */
const over = (error: OneTapError) => ({ height: limits.oneTapHeight, error, isSeen: false });

const isCancel = (error: unknown) => error instanceof NoPrompt && error.reason === 'user_cancel';

/** Returns the setup error that caused a failure; `none` for other causes. */
function errorOf(error: unknown): OneTapError {
  const said = error instanceof ApiError ? error.error_type : error instanceof NoPrompt ? error.said : '';
  // Google uses another word for a page that it does not accept (TAP-09).
  if (said === 'unregistered_origin') return 'origin_not_allowed_for_client';
  return oneTapErrors.find((known) => known === said) ?? 'none';
}

/** Returns the view for the widget to draw (TAP-05 to TAP-08, READ-82). */
export function oneTapView(name: OneTapState, { plan, height, error, isSeen }: OneTapContext): OneTapView {
  if (name === 'idle') return { prompt: 'absent', height, error };
  // A chosen account needs a sign of progress, also after a prompt above the page.
  if (!plan.embedded && name !== 'submitting') return { prompt: isSeen ? 'floating' : 'absent', height, error };
  return { prompt: name === 'shown' ? 'embedded' : 'loading', height, error };
}
