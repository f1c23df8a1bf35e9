import type { AuthMethod } from '../../machines/domain.ts';
import type { LoginState } from '../../machines/login/flows.ts';
import type { LoginContext, LoginEvent } from '../../machines/login/start.ts';
import type { MethodNames } from '../base/lazy.ts';
import type { Actor } from '../charts/actor.ts';
import type { EffectsContext } from '../context.ts';

/**
 * The data about a login method that a widget needs before the method's code loads. The data is part of the client's file;
 * bundlers omit it for a page that uses only the client.
 */
export interface Manifest<Effects = object> {
  readonly product: AuthMethod;
  readonly effects: MethodNames<Effects>;
  /**
   * Marks a method that acts before the user presses a button, so that even a page that saves data loads its code. The value
   * names the receiver of a loading error: the host (`error`), or the host's developers by a warning about this part. Without
   * a value, the error appears when the user presses the button.
   */
  readonly unasked?: 'error' | { readonly warning: string };
}

/** The lazily loaded code of a method in the login widget, which also exports the method's calls. */
export interface EffectsModule {
  createEffects?(context: EffectsContext): object;
  /** Observes the chart of a visible widget and sends events to the chart. Returns a function that stops observing. */
  observe?(actor: LoginActor, context: EffectsContext): () => void;
}

export type LoginActor = Actor<LoginState, LoginContext, LoginEvent>;
