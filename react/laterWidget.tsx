import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import type { Callbacks } from '../core/notices.ts';
import { UnreachableError } from '../machines/errors.ts';

/**
 * A widget whose code is fetched when it is first mounted, so that it costs nothing to pages that
 * never do. A host hears when the code cannot be had.
 */
export function laterWidget<Props extends { readonly callbacks?: Callbacks | undefined }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function Later(props: Props) {
    const [Widget, setWidget] = useState<ComponentType<Props>>();

    useEffect(() => {
      let isGone = false;
      load().then(
        (loaded) => !isGone && setWidget(() => loaded),
        (cause: unknown) => !isGone && props.callbacks?.onError?.(new UnreachableError({ cause })),
      );
      return () => {
        isGone = true;
      };
      // Fetched once: what changes later is the widget's own business.
    }, []);

    return Widget ? <Widget {...props} /> : null;
  };
}
