import type { Strings } from '../../../react/strings.ts';
import type { Gesture } from './gestures.ts';
import type { Model } from './model.ts';

/** What a step needs to be done and told. */
interface StepContext {
  readonly model: Model;
  readonly strings: Strings;
}

/** A kind of step: where it is possible, what comes of it in the model, and what is done for it on the page. */
export interface StepMaker<C extends object> {
  /** What can be chosen of it where the model stands; nothing where it is not possible. */
  choices(model: Model): readonly C[];
  /** What is done, in a sentence. */
  sentence(choice: C, strings: Strings): string;
  /** Changes the model, and gives what has to be done for that. */
  take(choice: C, context: StepContext): Promise<readonly Gesture[]>;
}

/** What a maker's steps look like. */
export type StepOf<M, K extends string> = M extends StepMaker<infer C> ? { readonly kind: K } & C : never;

/** Declares a kind of step; its choices get their type from here. */
export const step = <C extends object>(maker: StepMaker<C>): StepMaker<C> => maker;

/** How something is submitted. */
export type Way = 'button' | 'enter' | 'doubleClick';

/** The ways that are told apart where the model stands: a failure that comes at once leaves no time for a second click. */
export const waysAt = ({ provider }: Model): readonly Way[] =>
  provider.trouble || provider.isOffline ? ['button', 'enter'] : ['button', 'enter', 'doubleClick'];

/** The same for what no field submits. */
export const clicksAt = (model: Model) => waysAt(model).filter((way) => way !== 'enter');

/** How it is done, in words that end a sentence. */
export const inWords = (way: Way, name: string): string =>
  ({ button: `press "${name}"`, enter: 'press Enter', doubleClick: `double-click "${name}"` })[way];

/** The gesture for it. */
export function submitting(way: Way, name: string, label: string): Gesture {
  if (way === 'enter') return { do: 'enter', label };
  return way === 'doubleClick' ? { do: 'press', name, times: 2 } : { do: 'press', name };
}
