import type { Strings } from '../../../react/english/index.ts';
import type { Gesture } from './gestures.ts';
import type { Model } from './model.ts';

/** The model and the sentences for a step. */
interface StepContext {
  readonly model: Model;
  readonly strings: Strings;
}

/** A kind of step: its possible choices, its effect on the model, and its gestures on the page. */
export interface StepMaker<C extends object> {
  /** Returns the possible choices in the model's state; empty if the step is impossible. */
  choices(model: Model): readonly C[];
  /** Describes the step in a sentence, before it is taken. */
  sentence(choice: C, strings: Strings, model: Model): string;
  /** Changes the model, and returns the gestures. */
  take(choice: C, context: StepContext): Promise<readonly Gesture[]>;
}

export type StepOf<M, K extends string> = M extends StepMaker<infer C> ? { readonly kind: K } & C : never;

/** Declares a kind of step, and infers the type of its choices. */
export const step = <C extends object>(maker: StepMaker<C>): StepMaker<C> => maker;

/** A way of submitting a form. */
export type Way = 'button' | 'enter' | 'doubleClick';

/** Returns the ways that can be distinguished: an immediate failure leaves no time for a second click. */
export const waysAt = ({ provider }: Model): readonly Way[] =>
  provider.trouble || provider.isOffline ? ['button', 'enter'] : ['button', 'enter', 'doubleClick'];

/** Returns the ways without a field: button and double click. */
export const clicksAt = (model: Model) => waysAt(model).filter((way) => way !== 'enter');

/** Returns the end of a sentence about submitting. */
export const inWords = (way: Way, name: string): string =>
  ({ button: `press "${name}"`, enter: 'press Enter', doubleClick: `double-click "${name}"` })[way];

export function submitting(way: Way, name: string, label: string): Gesture {
  if (way === 'enter') return { do: 'enter', label };
  return way === 'doubleClick' ? { do: 'press', name, times: 2 } : { do: 'press', name };
}
