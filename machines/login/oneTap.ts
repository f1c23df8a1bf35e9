import type { Chart } from '../chart.ts';
import { flow } from '../chart.ts';
import { ApiError } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Tell } from '../notices.ts';
import type { OneTapError, OneTapPlan, OneTapView } from './oneTapView.ts';
import { oneTapErrors } from './oneTapView.ts';

/** Why an attempt ends without a prompt (TAP-20). */
export const oneTapReasons = ['oauth_config_not_found', 'user_cancel', 'unknown_reason'] as const;
/** A reason why there is no prompt (TAP-20). */
export type OneTapReason = (typeof oneTapReasons)[number];

/** A project's settings for the prompt (CALL-57). */
export interface OneTapSettings {
  /** The project's client at Google. */
  readonly googleClientId: string;
  /** Ties the proof to this browser. */
  readonly stytchCsrfToken: string;
  /** Names the attempt at the provider. */
  readonly oauthCallbackId: string;
}

/** Google's proof of who a person is, and the plan that it belongs to (CALL-58). */
export interface OneTapProof {
  /** Google's word for who it is; a signed token. */
  readonly idToken: string;
  /** Of the attempt that it belongs to. */
  readonly settings: OneTapSettings;
  /** Of the attempt that it belongs to. */
  readonly plan: OneTapPlan;
}

/** The effects of the prompt. */
export interface OneTapEffects {
  /** Where its announcements go. */
  readonly tell: Tell;
  /** Asks for the settings (CALL-57); rejects when they have not come within five seconds. */
  loadSettings(): Promise<OneTapSettings>;
  /** Puts the prompt up; rejects, with {@link NoPrompt} where Google says why, when it is not there in the end. */
  render(settings: OneTapSettings, plan: OneTapPlan): Promise<void>;
  /** Redeems what Google gave (CALL-58) and leaves for where the provider says. */
  submit(proof: OneTapProof): Promise<void>;
  /** Takes the prompt away. */
  remove(): void;
  /** Tells the host's developers what went wrong. */
  warn(message: string, error: unknown): void;
}

/** There is no prompt, and why: in Google's own word, and as one of the reasons (TAP-20). */
export class NoPrompt extends Error {
  static override get name() {
    return 'NoPrompt';
  }
  /** Google's own word. */
  readonly said: string;
  /** One of the reasons. */
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

/** The context of the prompt. */
export interface OneTapContext {
  /** Where the prompt is to be. */
  readonly plan: OneTapPlan;
  /** The provider's settings of the prompt; empty before they are known. */
  readonly settings: OneTapSettings;
  /** Google's token; empty before there is one. */
  readonly idToken: string;
  /** Of what Google has drawn, in pixels. */
  readonly height: number;
  /** The fault of the set-up. */
  readonly error: OneTapError;
  /** Whether Google has said that it can be seen. */
  readonly isSeen: boolean;
}

/** The events of the prompt. */
export type OneTapEvent =
  | { readonly type: 'start'; readonly plan: OneTapPlan }
  /** The widget has made room for an embedded prompt. */
  | { readonly type: 'placed' }
  | { readonly type: 'seen' }
  | { readonly type: 'resized'; readonly height: number }
  | { readonly type: 'proved'; readonly idToken: string }
  | { readonly type: 'gone'; readonly why: NoPrompt }
  | { readonly type: 'stop' };

/** Where the prompt is on its way. */
export type OneTapState = 'idle' | 'loading' | 'placing' | 'rendering' | 'shown' | 'submitting';

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<OneTapContext, OneTapEvent>();

const isEmbedded = ({ plan }: OneTapContext, _event: unknown) => plan.embedded;
const hasHeight = (_: OneTapContext, { height }: { readonly height: number }) => height > 0;

/** Google's prompt, beside the login widget: asked for, put up, used or taken away. */
export function oneTap(effects: OneTapEffects): Chart<OneTapState, OneTapContext, OneTapEvent> {
  const remove = action(() => effects.remove());
  const stop = transition(
    'stop',
    'idle',
    reduce(() => over('none')),
    remove,
  );
  const unless = (what: string) =>
    failed(
      'idle',
      reduce((_, { error }) => over(errorOf(error))),
      action((_, { error }) => giveUp(what, error)),
    );

  function giveUp(what: string, error: unknown) {
    // Somebody who does not want it is no trouble (TAP-08).
    if (!isCancel(error)) effects.warn(`Google's one-tap prompt could not be ${what}.`, error);
    // What the widget says of a refusal the host hears, too (ERR-10).
    if (error instanceof ApiError && errorOf(error) !== 'none') effects.tell({ kind: 'error', error });
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
      idle: state(
        transition(
          'start',
          'loading',
          reduce((_, { plan }) => ({ ...over('none'), plan })),
        ),
      ),
      loading: invoke(
        () => effects.loadSettings(),
        done('placing', guard(isEmbedded), keepSettings),
        done('rendering', keepSettings),
        unless('loaded'),
      ),
      placing: state(transition('placed', 'rendering'), stop),
      rendering: invoke(({ settings, plan }) => effects.render(settings, plan), done('shown'), unless('shown')),
      shown: state(
        transition(
          'seen',
          'shown',
          reduce(() => ({ isSeen: true })),
        ),
        transition(
          'proved',
          'submitting',
          reduce((_, { idToken }) => ({ idToken })),
        ),
        transition(
          'resized',
          'shown',
          // While Google draws it anew, it has no height for a moment.
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
        done(
          'idle',
          reduce((_, _left: { data: void }) => over('none')),
          remove,
        ),
        unless('redeemed'),
      ),
    },
    // What comes while an answer is awaited is handed over after it.
    dataEvents: ['seen', 'proved', 'resized', 'gone', 'stop'],
  });
}

const keepSettings = reduce((_, { data }: { data: OneTapSettings }) => ({ settings: data }));

/** No prompt: its height is the first one's again (TAP-08). */
const over = (error: OneTapError) => ({ height: limits.oneTapHeight, error, isSeen: false });

const isCancel = (error: unknown) => error instanceof NoPrompt && error.reason === 'user_cancel';

/** Names the fault of the set-up behind a failure; `none` where it is another. */
function errorOf(error: unknown): OneTapError {
  const said = error instanceof ApiError ? error.error_type : error instanceof NoPrompt ? error.said : '';
  // Google has another word for a page that it does not let in (TAP-09).
  if (said === 'unregistered_origin') return 'origin_not_allowed_for_client';
  return oneTapErrors.find((known) => known === said) ?? 'none';
}

/** Makes the view that the widget is to draw (TAP-05 to TAP-08, READ-82). */
export function oneTapView(name: OneTapState, { plan, height, error, isSeen }: OneTapContext): OneTapView {
  if (name === 'idle') return { prompt: 'absent', height, error };
  if (!plan.embedded) return { prompt: isSeen ? 'floating' : 'absent', height, error };
  return { prompt: name === 'shown' ? 'embedded' : 'loading', height, error };
}
