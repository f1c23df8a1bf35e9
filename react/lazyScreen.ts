import type { ComponentType } from 'react';

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

/** A screen whose code comes later. It draws without suspending, so its host decides what waiting looks like. */
export function lazyScreen(fetchCode: () => Promise<ComponentType>): Screen {
  let component: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  return {
    get component() {
      return component;
    },
    load: () =>
      (loading ??= fetchCode().then(
        (loaded) => {
          component = loaded;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      )),
  };
}
