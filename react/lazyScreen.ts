import type { ComponentType } from 'react';
import { fetchedOnce } from '../core/fetchedOnce.ts';

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
 * @param fetchModule the dynamic import
 * @param pick what to draw of the module
 */
export function lazyScreen<M>(fetchModule: () => Promise<M>, pick: (module: M) => ComponentType): Screen {
  return lazyScreens(fetchModule)(pick);
}

/** As lazyScreen, for screens that share a module: with the code of one, that of all of them is there. */
export function lazyScreens<M>(fetchModule: () => Promise<M>): (pick: (module: M) => ComponentType) => Screen {
  const fetchOnce = fetchedOnce(fetchModule);
  let fetched: M | undefined;

  async function load(): Promise<void> {
    fetched = await fetchOnce();
  }

  return (pick) => ({
    get component() {
      return fetched && pick(fetched);
    },
    load,
  });
}
