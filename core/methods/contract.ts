import type { AuthMethod } from '../../machines/domain.ts';
import type { MethodNames } from '../base/lazy.ts';
import type { LoginActor } from '../charts/loginActor.ts';
import type { EffectsContext } from '../context.ts';

/**
 * The facts about a login method that a widget needs before the method's code is here. A manifest is data alone: the client's
 * file holds it, and a page with the client alone leaves it out.
 */
export interface Manifest<Effects = object> {
  /** The product that a host configures. */
  readonly product: AuthMethod;
  /** The names of the effects of its flow. */
  readonly effects: MethodNames<Effects>;
  /**
   * Marks a method that acts before the user presses anything: a page that saves data fetches its code, too. Says who hears
   * that the code cannot be loaded: the host, by an `error`, or the host's developers, by a warning about this part.
   * Without it, the error appears where the user presses.
   */
  readonly unasked?: 'error' | { readonly warning: string };
}

/** The late code of a method in the login widget. It exports the method's calls, too. */
export interface EffectsModule {
  /** Makes the effects of the method's flow. */
  createEffects?(context: EffectsContext): object;
  /** Watches the chart of a widget that is shown and sends it events. Returns a function that ends it. */
  observe?(actor: LoginActor, context: EffectsContext): () => void;
}
