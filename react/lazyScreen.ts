import type { ComponentType } from 'react';
import type { Lazy } from '../core/base/lazy.ts';

/**
 * A screen, or a part of one, that may load later. It draws without React suspending, so that the caller decides how waiting
 * looks.
 */
export interface Screen {
  readonly component: ComponentType | undefined;
  /** Loads the code; a call after a failure tries again. */
  load(): Promise<unknown>;
}

/** Returns a screen that is part of the widget's own code. */
export function eagerScreen(component: ComponentType): Screen {
  return { component, load: () => Promise.resolve() };
}

/** Returns a screen that is loaded with a product's code; `pick` selects it from the module. */
export function lazyScreen<M>(chunk: Lazy<M>, pick: (module: M) => ComponentType): Screen {
  return {
    get component() {
      return chunk.loaded && pick(chunk.loaded);
    },
    load: () => chunk.load(),
  };
}
