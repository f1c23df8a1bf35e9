import type { ComponentType } from 'react';
import type { Lazy } from '../core/base/lazy.ts';

/** A screen, or a part of one, whose code may come later. It draws without suspending, so its host decides what waiting looks like. */
export interface Screen {
  /** The component to draw, once its code is here. */
  readonly component: ComponentType | undefined;
  /** Fetches the code; asked again after a failure, it tries again. */
  load(): Promise<unknown>;
}

/** A screen that comes with the widget. */
export function eagerScreen(component: ComponentType): Screen {
  return { component, load: () => Promise.resolve() };
}

/** A screen that comes with the code of a product. @param pick what to draw of it */
export function lazyScreen<M>(chunk: Lazy<M>, pick: (module: M) => ComponentType): Screen {
  return {
    get component() {
      return chunk.loaded && pick(chunk.loaded);
    },
    load: () => chunk.load(),
  };
}
