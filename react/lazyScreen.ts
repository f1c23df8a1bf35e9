import type { ComponentType } from 'react';
import { fetchModule } from '../core/base/fetchModule.ts';

/** A screen of a product: its code is fetched when it is first needed. */
export interface Screen {
  /** The screen to draw, once its code is here. */
  readonly component: ComponentType | undefined;
  /** Fetches the code; asked again after a failure, it tries again. */
  load(): Promise<void>;
}

/** A screen that comes with the widget. */
export function eagerScreen(component: ComponentType): Screen {
  return { component, load: () => Promise.resolve() };
}

/**
 * A screen whose code comes later. It draws without suspending, so its host decides what waiting
 * looks like.
 *
 * @param importModule the dynamic import
 * @param pick what to draw of the module
 */
export function lazyScreen<M>(importModule: () => Promise<M>, pick: (module: M) => ComponentType): Screen {
  return lazyScreens(importModule)(pick);
}

/** As lazyScreen, for screens that share a module: with the code of one, that of all of them is there. */
export function lazyScreens<M>(importModule: () => Promise<M>): (pick: (module: M) => ComponentType) => Screen {
  let fetched: M | undefined;
  let loading: Promise<void> | undefined;

  function load(): Promise<void> {
    loading ??= fetchModule(importModule).then(
      (module) => {
        fetched = module;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  return (pick) => ({
    get component() {
      return fetched && pick(fetched);
    },
    load,
  });
}
